"""The group of all commands: a command's module is loaded when that command is called."""

import importlib
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from cryptlight.cli.commands import COMMANDS, GROUPS, Entry

HELP_KEYS = {"help_option_names": ["-h", "--help"]}


def plain_app(summary: str, **settings: Any) -> typer.Typer:
    """A Typer app whose help is plain text: quick to show, readable by any reader."""
    return typer.Typer(
        help=summary,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
        context_settings=HELP_KEYS,
        **settings,
    )


class Commands(TyperGroup):
    """Lists commands by their table, and loads the one that is called."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """What is known without loading it: enough for lists, suggestions and completion."""
        entry = COMMANDS.get(cmd_name)
        return entry and TyperCommand(entry.name, help=entry.summary, rich_markup_mode=None)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        self.commands = {name: self.get_command(ctx, name) for name in COMMANDS}  # to suggest
        name, known, rest = super().resolve_command(ctx, args)
        return name, known and load(COMMANDS[name or ""]), rest

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        width = max(map(len, COMMANDS)) + 2
        for title, entries in GROUPS:
            with formatter.section(title):
                rows = [(entry.name.ljust(width), entry.summary) for entry in entries]
                formatter.write_dl(rows, col_max=width + 4)


def load(entry: Entry) -> Any:
    module, _colon, name = entry.place.partition(":")
    found = getattr(importlib.import_module(f"cryptlight.cli.{module}"), name)
    if isinstance(found, typer.Typer):
        found.info.name = entry.name
        return typer.main.get_command(found)
    single = plain_app("", add_completion=False)
    single.command(entry.name, context_settings=HELP_KEYS)(found)
    return typer.main.get_command(single)
