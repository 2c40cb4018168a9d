"""`cryptlight sync`: cards and games onto the board, whole or not at all."""

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from cryptlight.cli.board import Json, Port, connected
from cryptlight.cli.pack import load_any, print_diff
from cryptlight.link import Board
from cryptlight.link.games import fetch_pack
from cryptlight.link.sync import Synced
from cryptlight.link.sync import sync as bring
from cryptlight.resources import shipped_games
from cryptlight.spoken import tell

OLD_OR_NEW = (
    "The board has the set from before or the whole new one, and the game in play is as it was. "
    "What arrived whole is not sent again."
)


def sync(
    games: Annotated[
        list[str] | None,
        typer.Argument(help="Folders, pack files or shipped games. Default: all that ship."),
    ] = None,
    port: Port = None,
    only: Annotated[
        bool, typer.Option("--only", help="Take everything else off the board.")
    ] = False,
    rollback: Annotated[
        bool, typer.Option("--rollback", help="Go back to the set before the last sync.")
    ] = False,
    diff: Annotated[
        bool, typer.Option("--diff", help="Only tell what would change; nothing is sent.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Bring games and cards onto the board.  Example: `cryptlight sync my-game`

    Only what the board lacks is sent; the set changes whole or not at all, and `--rollback`
    brings the one before back. A game in play keeps its cards until it ends.
    """
    if rollback:
        _roll_back(port, as_json)
        return
    packs = [load_any(name) for name in games or shipped_games()]
    with connected(port, OLD_OR_NEW) as board:
        if diff:
            _tell_differences(board, packs)
            return
        result = _with_progress(board, packs, only=only, quiet=as_json)
    if as_json:
        typer.echo(json.dumps(asdict(result)))
        return
    tell(_sentence(result))


def _sentence(result: Synced) -> str:
    if not result.changed:
        return "The board has exactly this already; nothing was sent."
    said = ["Installed."]
    if result.sent:
        said = [f"Installed: {', '.join(result.sent)}"]
    if result.raw_bytes:
        said.append(f"{result.raw_bytes} bytes, {result.packed_bytes} on the cable.")
    if result.next_game:
        said.append("The game in play keeps its cards; the new ones count from the next game on.")
    return "\n".join([*said, "Back again with: cryptlight sync --rollback"])


def _with_progress(board: Board, packs: list[bytes], *, only: bool, quiet: bool) -> Synced:
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True, disable=quiet) as bars:
        tasks: dict[str, TaskID] = {}

        def step(pack: str, sent: int, total: int) -> None:
            if pack not in tasks:
                tasks[pack] = bars.add_task(pack, total=total)
            bars.update(tasks[pack], completed=sent)

        return bring(board, packs, only=only, progress=step)


def _roll_back(port: str | None, as_json: bool) -> None:
    with connected(port, OLD_OR_NEW) as board:
        answer = board.request("rollback")
    if as_json:
        typer.echo(json.dumps(answer.messages[0]))
        return
    tell("The set before the last sync is installed again.")
    if answer.value("next_game"):
        tell("The game in play keeps its cards until it ends.")


def _tell_differences(board: Board, packs: list[bytes]) -> None:
    from cryptlight.packs.diff import open_pack

    there = {
        message["id"]: message["pack"]
        for message in board.request("packs").messages
        if message["in"] == "now"
    }
    full = [m["pack"] for m in board.described().messages if m.get("in") == "now"]
    for data in packs:
        pack = open_pack(data)
        digits = next((d for d in full if d.startswith(there.get(pack.id, "-"))), None)
        typer.echo(f"{pack.id}:")
        if digits == pack.hash:
            tell("  the same on the board")
        elif digits is None:
            tell("  not on the board yet")
        else:
            print_diff(fetch_pack(board, digits), data)
