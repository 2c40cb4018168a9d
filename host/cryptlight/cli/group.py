"""The group of all commands: a command's module is loaded when that command is called.

`--lang` may stand anywhere on the line; all that Typer shows is passed on in that language.
"""

import importlib
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from cryptlight.cli.commands import COMMANDS, GROUPS, Entry
from cryptlight.cli.errors import WrongUse
from cryptlight.spoken import LANGUAGES, choose, spoken

HELP_KEYS = {"help_option_names": ["-h", "--help"]}
_LANG = "--lang"


def plain_app(summary: str, **settings: Any) -> typer.Typer:
    """A Typer app whose help is plain text: quick to show, readable by any reader."""
    return typer.Typer(
        help=summary,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings=HELP_KEYS,
        **{"cls": SpokenGroup} | settings,
    )


class Spoken:
    """Help in the language of this run."""

    help: str | None

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces = self.collect_usage_pieces(ctx)  # type: ignore[attr-defined]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix=spoken("Usage: "))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.help = "\n\n".join(map(_paragraph, (self.help or "").split("\n\n")))
        for param in self.get_params(ctx):  # type: ignore[attr-defined]
            param.help = spoken(param.help or "")
        super().format_help(ctx, formatter)  # type: ignore[misc]


def _paragraph(text: str) -> str:
    """Sentence and example apart: the example is the same in every language."""
    said, _example, example = " ".join(text.split()).partition(" Example: ")
    return f"{spoken(said)}  {spoken('Example:')} {example}" if example else spoken(said)


class SpokenCommand(Spoken, TyperCommand):
    pass


class SpokenGroup(Spoken, TyperGroup):
    def format_commands(self, ctx: Any, formatter: Any) -> None:
        rows = []
        for name, command in self.commands.items():
            rows.append((name, _paragraph((command.help or "").split("\n\n")[0])))
        with formatter.section(spoken("Commands")):
            formatter.write_dl(rows)


class Commands(SpokenGroup):
    """Lists commands by their table, and loads the one that is called."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any
    ) -> Any:
        return super().make_context(info_name, _take_language(args), parent, **extra)

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """What is known without loading it: enough for lists, suggestions and completion."""
        entry = COMMANDS.get(cmd_name)
        known = entry and spoken(entry.summary)
        return entry and TyperCommand(entry.name, help=known, rich_markup_mode=None)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        self.commands = {name: self.get_command(ctx, name) for name in COMMANDS}  # to suggest
        name, known, rest = super().resolve_command(ctx, args)
        return name, known and load(COMMANDS[name or ""]), rest

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        width = max(map(len, COMMANDS)) + 2
        for title, entries in GROUPS:
            with formatter.section(spoken(title)):
                rows = [(entry.name.ljust(width), spoken(entry.summary)) for entry in entries]
                formatter.write_dl(rows, col_max=width + 4)


def load(entry: Entry) -> Any:
    module, _colon, name = entry.place.partition(":")
    found = getattr(importlib.import_module(f"cryptlight.cli.{module}"), name)
    if isinstance(found, typer.Typer):
        found.info.name = entry.name
        return typer.main.get_command(found)
    single = plain_app("", add_completion=False)
    single.command(entry.name, cls=SpokenCommand, context_settings=HELP_KEYS)(found)
    return typer.main.get_command(single)


def _take_language(args: list[str]) -> list[str]:
    """The words without `--lang es`, wherever it stands; it counts for the rest of this run."""
    choose("")
    rest, words = [], iter(args)
    for word in words:
        if word != _LANG and not word.startswith(f"{_LANG}="):
            rest.append(word)
            continue
        wanted = next(words, "") if word == _LANG else word.partition("=")[2]
        if wanted not in LANGUAGES:
            raise WrongUse(f"{_LANG} takes one of {', '.join(LANGUAGES)}")
        choose(wanted)
    return rest
