"""`cryptlight status`, `press`, `undo`: look at the game on the board, and take part in it."""

import json
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from cryptboard.panel.keys import NAMES
from cryptlight import api
from cryptlight.cli.board import Json, Port, connected
from cryptlight.cli.errors import Failed, WrongUse
from cryptlight.link import Board
from cryptlight.spoken import counted, spoken, tell

UP_TO_HERE = (
    "Whatever was answered is on the flash; the last wish may be, too: `cryptlight status` tells "
    "how far the game has come."
)


def facts(board: Board) -> dict[str, Any]:
    """Everything that `status` tells, as one object."""
    answer = board.request("status")
    found: dict[str, Any] = {"board": board.name, "firmware": board.hello["firmware"]}
    tracks: dict[str, Any] = {}
    for message in answer.messages:
        if "track" in message:
            tracks[message.pop("track")] = message
        elif "line" not in message and "fault" not in message:
            found |= message
    found["tracks"] = tracks
    found["screen"] = answer.values("line")
    found["faults"] = answer.values("fault")
    return found


def status(port: Port = None, as_json: Json = False) -> None:
    """Tell what the board shows.  Example: `cryptlight status --json`"""
    with connected(port) as board:
        found = facts(board)
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False))
        return
    console = Console()
    about = f"{found['board']}: {found['game']} {found['version']}, step {found['depth']}"
    tell(f"{about}, all on the flash" if found["durable"] else f"{about}, not yet on the flash")
    for line in found["screen"]:
        console.print(f"  {line}", markup=False, highlight=False)
    table = Table(spoken("track"), spoken("value"), spoken("of"), box=None)
    for track in found["tracks"].values():
        table.add_row(track["label"], str(track["value"]), str(track["high"]))
    console.print(table)
    for problem in [*found["faults"], *([found["warning"]] if found.get("warning") else [])]:
        tell(f"note: {problem}")


def press(
    keys: Annotated[list[str], typer.Argument(help="NEXT, PLUS, SEAT1, hold:SELECT ...")],
    port: Port = None,
    as_json: Json = False,
) -> None:
    """Press keys of the board from afar.  Example: `cryptlight press NEXT SEAT2 hold:SELECT`"""
    wanted = [_key(word) for word in keys]
    outcomes: list[dict[str, Any]] = []
    with connected(port, UP_TO_HERE) as link:
        board = api.Board(link)
        for key, hold in wanted:
            try:
                done = board.press(key, hold)
                outcomes.append({"key": key, "outcome": done.outcome, "depth": done.step})
            except api.Refused as error:
                outcomes.append({"key": key, "outcome": "refused", "say": str(error)})
                break
    if as_json:
        typer.echo(json.dumps(outcomes, ensure_ascii=False))
    else:
        for outcome in outcomes:
            more = f": {outcome['say']}" if "say" in outcome else ""
            tell(f"{outcome['key']}: {spoken(outcome['outcome'])}{more}")
    if outcomes[-1]["outcome"] == "refused":
        raise typer.Exit(1)


def _key(word: str) -> tuple[str, bool]:
    hold, name = word.lower().startswith("hold:"), word.upper().removeprefix("HOLD:")
    if name not in NAMES:
        raise WrongUse(f"there is no key {word}; the keys are {', '.join(NAMES)}")
    return name, hold


def undo(
    port: Port = None,
    steps: Annotated[int, typer.Option(help="How many steps to take back.", min=1)] = 1,
    redo: Annotated[bool, typer.Option("--redo", help="Put forward again instead.")] = False,
    as_json: Json = False,
) -> None:
    """Take the last step of the game back.  Example: `cryptlight undo --steps 2`"""
    done: list[dict[str, Any]] = []
    with connected(port, UP_TO_HERE) as link:
        board = api.Board(link)
        for number in range(steps):
            try:
                moved = board.redo() if redo else board.undo()
            except api.Refused as error:
                if number == 0:
                    raise Failed(str(error)) from error
                raise Failed(f"only {counted(number, 'step')}: {error}") from error
            done.append({"label": moved.label, "depth": moved.step})
    if as_json:
        typer.echo(json.dumps(done, ensure_ascii=False))
        return
    for step in done:
        what = f"{step['label']} (step {step['depth']})"
        tell(f"Redone: {what}" if redo else f"Undone: {what}")
