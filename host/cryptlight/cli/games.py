"""`cryptlight games`: what `cryptlight play` keeps on this computer, and what goes on."""

import json
from pathlib import Path
from typing import Any

import typer

from cryptlight.cli.board import Json
from cryptlight.resources import board_file
from cryptlight.spoken import tell


def games(as_json: Json = False) -> None:
    """Name the games that are kept on this computer.  Example: `cryptlight games`

    A game that this version cannot go on with is kept with the firmware that wrote it:
    `cryptlight play --flash FILE` plays it, `cryptlight log --port FILE` tells it.
    """
    boards = _boards()
    if as_json:
        typer.echo(json.dumps(boards, ensure_ascii=False))
        return
    if not boards:
        tell("No game is kept here yet. Begin one: cryptlight play")
    for board in boards:
        typer.echo(f"{board['file']}  (cryptlight {board['version']})")
        for game in board["games"]:
            typer.echo(f"  {game['pack']}: {game['place']}")
            if not game["goes_on"]:
                tell(f"    only with that version: cryptlight play --flash {board['file']}")
        if board.get("problem"):
            tell(f"  {board['problem']}")
        elif not board["games"]:
            tell("  no game has been begun")


def _boards() -> list[dict[str, Any]]:
    from cryptlight.sim.kept import all_boards  # not to be had on every system

    return [_described(path, version) for path, version in all_boards().items()]


def _described(path: Path, version: str) -> dict[str, Any]:
    from cryptlight.sim import SimError, image
    from cryptlight.sim.carry import slots
    from cryptlight.sim.parts import read_parts

    blocks = read_parts(board_file()).blocks
    told: dict[str, Any] = {"file": str(path), "version": version, "games": []}
    try:
        image.check(path, blocks)
        found = slots(image.read(path, blocks))
    except SimError as error:
        return told | {"problem": str(error)}
    keys = ("slot", "pack", "place", "heroes", "goes_on")
    told["games"] = [{key: getattr(slot, key) for key in keys} for slot in found]
    return told
