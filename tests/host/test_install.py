"""What `make play` installs: all that playing imports, nothing of the tests, as tested."""

import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.M)
ALLOWED = 42  # packages; each one more is somebody's first minute


def pinned(lock: str) -> dict[str, str]:
    return dict(PINNED.findall((ROOT / "host" / lock).read_text("utf-8")))


def test_playing_brings_few_packages_and_none_of_the_tests() -> None:
    play = pinned("play.lock")
    assert len(play) <= ALLOWED
    assert not {"playwright", "atheris", "unicorn", "numpy", "mypy", "pytest", "ruff"} & set(play)


def test_what_is_played_with_is_what_is_tested() -> None:
    tested = pinned("requirements.lock")
    assert {name: tested.get(name) for name in pinned("play.lock")} == pinned("play.lock")


def test_every_requirement_of_the_package_is_pinned() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [re.split(r"[>=; ]", line)[0] for line in project["dependencies"]]
    assert set(wanted) <= set(pinned("play.lock"))


def test_every_pin_has_hashes_and_no_address() -> None:
    for lock in ("play.lock", "requirements.lock"):
        text = (ROOT / "host" / lock).read_text("utf-8")
        assert "://" not in text
        for line in text.splitlines():
            if "==" in line and not line.startswith("#"):
                assert line.endswith("\\"), line  # its hashes follow


def test_a_python_too_old_is_told_so() -> None:
    code = (
        "import sys, runpy; sys.version_info = (3, 9, 2); sys.argv[1:] = ['play'];"
        f"runpy.run_path({str(ROOT / 'host' / 'install.py')!r}, run_name='__main__')"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "needs Python 3.11" in done.stderr


def test_make_play_does_not_ask_for_the_tests_tools() -> None:
    done = subprocess.run(
        ["make", "-n", "-B", "play"], cwd=ROOT, capture_output=True, text=True, check=True,
        env={name: value for name, value in os.environ.items() if name != "MAKEFLAGS"},
    )  # fmt: skip
    assert "install.py play" in done.stdout and "install.py all" not in done.stdout


def test_this_installation_follows_the_lock() -> None:
    """The control of the pattern above: what it reads are versions that exist."""
    assert importlib.metadata.version("typer") == pinned("play.lock")["typer"]
