"""The `cryptlight` command.  Exit codes: 0 done, 1 failed, 2 wrong use."""

import sys

import typer

from cryptlight.cli import (
    backup,
    bench,
    coverage,
    deploy,
    dice,
    doctor,
    log,
    pack,
    play,
    run,
    status,
    sync,
)
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
app.command("sync")(sync.sync)
app.command("status")(status.status)
app.command("press")(status.press)
app.command("undo")(status.undo)
app.command("log")(log.log)
app.command("replay")(log.replay)
app.command("backup")(backup.backup)
app.command("restore")(backup.restore)
app.command("dice")(dice.dice)
app.command("doctor")(doctor.doctor)
app.command("deploy")(deploy.deploy)


def main() -> None:
    try:
        app()
    except Failed as failure:
        print(f"cryptlight: {failure}", file=sys.stderr)  # noqa: T201
        sys.exit(failure.code)
