"""The `cryptlight` command.  Exit codes: 0 done, 1 failed, 2 wrong use."""

import sys

import typer

from cryptlight.cli import bench, coverage, pack, play, run
from cryptlight.cli.errors import Failed

app = typer.Typer(
    name="cryptlight",
    help="A table-top controller for dungeon-crawl board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.command("play")(play.play)
app.command("sim")(play.sim)
app.command("run")(run.run)
app.command("rules")(coverage.rules)
app.command("bench")(bench.bench)
app.add_typer(pack.app, name="pack")


def main() -> None:
    try:
        app()
    except Failed as failure:
        print(f"cryptlight: {failure}", file=sys.stderr)  # noqa: T201
        sys.exit(failure.code)
