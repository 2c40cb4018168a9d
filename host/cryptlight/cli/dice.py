"""`cryptlight dice`: the board's own draws, and whether they are fair."""

import json
from typing import Annotated

import typer

from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import ROLLED
from cryptboard.store.pack import Pack
from cryptlight.cli.board import Json, Port, connected
from cryptlight.cli.errors import Failed
from cryptlight.lab.fairness import Fairness, measure
from cryptlight.lab.statistics import DICE_TABLE, sides_of
from cryptlight.link import Board
from cryptlight.link.games import fetch_game, fetch_pack, open_session
from cryptlight.link.replay import walk
from cryptlight.spoken import counted, spoken, tell

_WIDE = 40  # columns of the longest bar
MOST = 6000  # in one request


def dice(
    rolls: Annotated[int, typer.Option(help="How many draws.", min=1, max=60_000)] = 600,
    faces: Annotated[
        int | None, typer.Option(help="Faces of the die. Default: 6.", min=2, max=100)
    ] = None,
    played: Annotated[
        bool, typer.Option("--played", help="Judge the rolls of the game in play instead.")
    ] = False,
    port: Port = None,
    as_json: Json = False,
) -> None:
    """Roll the board's dice: are they fair?  Example: `cryptlight dice --rolls 6000`

    The draws come from the generator that the games use, seeded afresh; the game in play is not
    touched. Each is computed again here from the seed, so the board cannot tell anything else.
    """
    with connected(port) as board:
        if played:
            draws, sides = _played(board, faces)
        else:
            sides = faces or 6
            draws = _fresh(board, rolls, sides)
    found = measure(draws, sides)
    if as_json:
        facts = {"counts": found.counts, "chi_square": found.chi_square}
        facts |= {"probability": found.probability, "verdict": found.verdict}
        typer.echo(json.dumps(facts))
        return
    _print(found)


def _fresh(board: Board, rolls: int, faces: int) -> list[int]:
    draws: list[int] = []
    while len(draws) < rolls:
        count = min(MOST, rolls - len(draws))
        answer = board.request("dice", count=count, faces=faces)
        chance = Chance(bytes.fromhex(answer.value("seed")))
        if list(answer.data) != [chance.die(faces) for _ in range(count)]:
            raise Failed(
                "The draws do not follow from their seed: this firmware does not draw as it "
                "should. Install it anew: cryptlight deploy"
            )
        draws += answer.data
    return draws


def _played(board: Board, faces: int | None) -> tuple[list[int], int]:
    """Every roll of the game so far, with dice of so many faces, and how many that are."""
    game = fetch_game(board)
    session = open_session(game, fetch_pack(board, game.pack_hash))
    draws: dict[int, list[int]] = {}
    for step in walk(session):
        for kind, _who, dice, shown, _rule in step.events:
            if kind == ROLLED:
                for die, face in zip(dice, shown, strict=False):
                    sides, first = _sides(session.pack, die)
                    draws.setdefault(sides, []).append(face - first + 1)
    chosen = faces or max(draws, key=lambda sides: len(draws[sides]), default=0)
    if chosen not in draws:
        if faces:
            raise Failed(f"no die with {faces} faces was rolled in this game yet")
        raise Failed("no die was rolled in this game yet")
    return draws[chosen], chosen


def _sides(pack: Pack, die: int) -> tuple[int, int]:
    """(faces, number of the first one): dice of a table count from 0, plain ones from 1."""
    if not pack.count(DICE_TABLE):
        return die, 1
    return sides_of(pack, die), 0


def _print(found: Fairness) -> None:
    for line in histogram(found):
        typer.echo(line)
    typer.echo(spoken(f"{counted(found.draws, 'draw')}, chi-square {found.chi_square:.2f}."))
    tell(found.verdict)


def histogram(found: Fairness) -> list[str]:
    """A bar for each face; the line in all of them is what fair dice come to in the long run."""
    most = max(found.counts) or 1
    fair = round(_WIDE * found.draws / len(found.counts) / most)
    lines = [f"{spoken('face'):>6} {spoken('drawn'):>6}"]
    for face, count in enumerate(found.counts, start=1):
        bar = "█" * round(_WIDE * count / most)
        bar = bar.ljust(fair) + "┆" if len(bar) <= fair else f"{bar[:fair]}┆{bar[fair:]}"
        lines.append(f"{face:6} {count:6} {bar} {count / max(found.draws, 1):.1%}")
    return lines
