"""The list of commands: shown at once, complete, in step with what the commands say themselves."""

import importlib
import inspect
import os
import subprocess
import sys

import pytest
from commandline import call

from cryptlight.cli.commands import COMMANDS, Entry
from cryptlight.cli.group import load

OURS = {"cryptlight", "cryptlight.cli", "cryptlight.spoken", "cryptboard"} | {
    f"cryptlight.cli.{part}" for part in ("commands", "errors", "group")
}
_LOADED = """
import sys
from cryptlight.cli import main
sys.argv = ["cryptlight", {word!r}]
try:
    main()
except SystemExit:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded(word: str) -> set[str]:
    """Every module that the command line loads for this word."""
    command = [sys.executable, "-c", _LOADED.format(word=word)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@pytest.mark.parametrize("word", ["--help", "-h", "--version"])
def test_to_answer_at_once_it_loads_nothing_that_a_command_needs(word: str) -> None:
    modules = loaded(word)
    heavy = {
        "pydantic",
        "rich",
        "textual",
        "starlette",
        "uvicorn",
        "openpyxl",
        "serial",
        "asyncio",
    }
    assert not heavy & modules
    assert {name for name in modules if name.startswith("crypt")} == OURS


def test_the_control_a_command_loads_what_it_needs() -> None:
    assert {"cryptlight.cli.run", "pydantic"} <= loaded("run")  # which then misses its files


@pytest.mark.parametrize("entry", COMMANDS.values(), ids=lambda entry: entry.name)
def test_the_list_says_what_the_command_says_of_itself(entry: Entry) -> None:
    module, _colon, name = entry.place.partition(":")
    found = getattr(importlib.import_module(f"cryptlight.cli.{module}"), name)
    said = found.info.help if name == "app" else inspect.getdoc(found)
    assert said.startswith(entry.summary)
    assert load(entry).name == entry.name


def test_both_helps_are_the_same_and_name_every_command() -> None:
    assert call("-h").output == call("--help").output
    assert all(f"  {name} " in call("-h").output for name in COMMANDS)
    for name in COMMANDS:
        assert call(name, "-h").exit_code == 0, name


def test_a_misspelt_command_is_answered_with_the_nearest_one() -> None:
    result = call("stauts")
    assert result.exit_code == 2 and "Did you mean 'status'" in result.output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_commands_and_options(shell: str) -> None:
    def completed(words: str) -> str:
        command = [sys.executable, "-m", "cryptlight.cli"]
        asks = {"_CRYPTLIGHT_COMPLETE": f"complete_{shell}", "COMP_WORDS": words}
        asks |= {"COMP_CWORD": str(len(words.split(" ")) - 1), "_TYPER_COMPLETE_ARGS": words}
        asks |= {"_TYPER_COMPLETE_FISH_ACTION": "get-args"}
        done = subprocess.run(
            command, env=os.environ | asks, capture_output=True, text=True, check=False
        )
        return done.stdout

    assert "status" in completed("cryptlight st")
    assert "--steps" in completed("cryptlight undo --st")
