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
from cryptlight.deploy.interpreter import install, only_drive
from cryptlight.deploy.remote import Remote
from cryptlight.link import LinkError
from cryptlight.link.discover import find
from cryptlight.resources import board_file
from cryptlight.spoken import spoken, tell


def deploy(
    port: Port = None,
    board: Annotated[Path | None, typer.Option(help="Another board.toml.")] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only tell what would be done, and what would fail.")
    ] = False,
    micropython: Annotated[
        bool,
        typer.Option("--micropython", help="Install MicroPython first, on a board in BOOTSEL."),
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
        if micropython:
            drive = only_drive()
            if dry_run:
                tell(f"Would install MicroPython for {drive.board} on the drive {drive.path}.")
                return
            with console.status(spoken("installing MicroPython")):
                port = install(drive)
        where = find(port)
        remote = Remote(where)
        with console.status(spoken("looking at the board")):
            plan = look(remote, board or board_file())
        if dry_run or (plan.up_to_date and not force):
            remote.reset()
            _tell(plan, as_json, done=False)
            if plan.problem:
                raise Failed(plan.problem)
            return
        with console.status(spoken("service mode")) as shown:
            bring(remote, plan, lambda step: shown.update(spoken(step)))
            shown.update(spoken("waiting for the new firmware"))
            wait_until_running(where, plan.firmware)
    except (LinkError, BoardError, CompileError) as error:
        raise Failed(str(error)) from error
    _tell(plan, as_json, done=True)


def _tell(plan: Plan, as_json: bool, *, done: bool) -> None:
    firmware = plan.firmware
    before = plan.current[0] if plan.current else None
    if as_json:
        facts = {"firmware": firmware.name, "before": before, "bytes": firmware.size}
        facts |= {"done": done, "up_to_date": plan.up_to_date}
        facts["problem"] = "" if done else plan.problem
        typer.echo(json.dumps(facts))
        return
    version = ".".join(map(str, plan.version))
    if done:
        tell(f"Firmware {firmware.name} runs ({firmware.size} bytes, MicroPython {version}).")
    elif plan.up_to_date:
        tell(f"The board has this firmware already ({firmware.name}).")
    else:
        tell(
            f"Would install {firmware.name} ({firmware.size} bytes, {plan.room} free) on "
            f"MicroPython {version}; the board has {before or 'none'}."
        )
        for name in plan.loose:
            tell(f"Would replace {name}.")
