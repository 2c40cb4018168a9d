"""The `cryptlight` command.  Exit codes: 0 done, 1 failed, 2 wrong use."""

import sys
from typing import Annotated

import typer

from cryptboard import VERSION
from cryptlight.cli.errors import Failed
from cryptlight.cli.group import Commands, plain_app

app = plain_app("A table-top controller for dungeon-crawl board games.", cls=Commands)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"cryptlight {VERSION}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", help="Tell the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    pass


def main() -> None:
    try:
        app(prog_name="cryptlight")
    except Failed as failure:
        print(f"cryptlight: {failure}", file=sys.stderr)  # noqa: T201
        sys.exit(failure.code)
