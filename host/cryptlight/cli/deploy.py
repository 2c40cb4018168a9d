"""`cryptlight deploy`: the firmware onto a board."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from cryptlight.boardfile import BoardError
from cryptlight.cli.board import Json, Port
from cryptlight.cli.errors import Failed
from cryptlight.compiled import CompileError
from cryptlight.deploy.deploy import Plan, look, wait_until_running
from cryptlight.deploy.deploy import deploy as bring
from cryptlight.deploy.remote import Remote
from cryptlight.link import LinkError
from cryptlight.link.discover import find
from cryptlight.resources import board_file


def deploy(
    port: Port = None,
    board: Annotated[Path | None, typer.Option(help="Another board.toml.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only tell what would be done.")
    ] = False,
    force: Annotated[
        bool, typer.Option("--force", help="Also if the board has this firmware.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Install or update the firmware.  Example: `cryptlight deploy --dry-run`

    The game on the board stays. The new firmware is on trial: after two starts that fail the one
    before comes back by itself.
    """
    console = Console(stderr=True, quiet=as_json)
    try:
        where = find(port)
        remote = Remote(where)
        with console.status("looking at the board"):
            plan = look(remote, board or board_file())
        if dry_run or (plan.up_to_date and not force):
            remote.reset()
            _tell(plan, as_json, done=False)
            return
        with console.status("service mode") as shown:
            bring(remote, plan, shown.update)
            shown.update("waiting for the new firmware")
            wait_until_running(where, plan.firmware, shown.update)
    except (LinkError, BoardError, CompileError) as error:
        raise Failed(str(error)) from error
    _tell(plan, as_json, done=True)


def _tell(plan: Plan, as_json: bool, *, done: bool) -> None:
    firmware = plan.firmware
    before = plan.current[0] if plan.current else None
    if as_json:
        facts = {"firmware": firmware.name, "before": before, "bytes": firmware.size}
        facts |= {"done": done, "up_to_date": plan.up_to_date}
        typer.echo(json.dumps(facts))
        return
    version = ".".join(map(str, plan.version))
    if done:
        typer.echo(
            f"Firmware {firmware.name} runs ({firmware.size} bytes, MicroPython {version})."
        )
    elif plan.up_to_date:
        typer.echo(f"The board has this firmware already ({firmware.name}).")
    else:
        typer.echo(
            f"Would install {firmware.name} ({firmware.size} bytes, {plan.free} free) on "
            f"MicroPython {version}; the board has {before or 'none'}."
        )
        for name in plan.loose:
            typer.echo(f"Would replace {name}.")
