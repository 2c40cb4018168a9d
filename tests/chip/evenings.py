"""Random evenings on the 32-bit board: `python tests/chip/evenings.py` prints what they need."""

import importlib
import random
import sys
from functools import cache
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import board32

from cryptboard.rules import contract, encoding
from cryptboard.store.pack import Pack
from cryptboard.table import settings
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder, shipped_games

LEVELS = {"track": contract.TRACK, "dice": contract.DICE, "full": contract.FULL}
PRESSES = 300
LOOK_EVERY = 25
SEED = 15
TAPPED = ("NEXT", "NEXT", "NEXT", "PLUS", "MINUS", "ROLL", "SELECT", "UNDO", "ENEMY", "SEAT1")
HELD = ("SELECT", "UNDO", "NEXT", "PLUS")


@cache
def pack_of(game: str) -> bytes:
    return load_folder(game_folder(game)).bytes


def settings_for(game: str, level: str) -> bytes:
    """Settings of a board that begins a new game at this level."""
    pack = Pack(BytesIO(pack_of(game)))
    rules = importlib.import_module(f"cryptboard.rules.{pack.game}")
    options = rules.default_options(pack) if hasattr(rules, "default_options") else []
    options = [option for option in options if option[0] != contract.ASSIST]
    chosen = {"options": [*options, [contract.ASSIST, LEVELS[level]]], "fresh": 1}
    values = [chosen.get(name, default) for name, default, _kind in settings.TABLE]
    return bytes(encoding.encode(values))


def play(board: board32.Board32, presses: int) -> "list[board32.Heap]":
    """The heap after every so many random presses, with a laptop listening."""
    luck = random.Random(SEED)
    board.advance(1000)
    board.link()
    seen = []
    for number in range(1, presses + 1):
        if luck.random() < 0.1:
            board.hold(luck.choice(HELD))
        else:
            board.press(luck.choice(TAPPED))
        board.talk()
        if luck.random() < 0.05:
            board.advance(600)  # time for housekeeping
        if number % LOOK_EVERY == 0:
            board.advance(300)
            seen.append(board.heap())
    return seen


def evening(
    game: str, level: str = "track", profile: str = "pico", presses: int = PRESSES
) -> "list[board32.Heap]":
    chosen = settings_for(game, level)
    with board32.booted(pack_of(game), profile, chosen, anyway=True) as board:
        return play(board, presses)


def needs(seen: "list[board32.Heap]") -> "tuple[int, int]":
    """Bytes in use at the most, the smallest of the largest free blocks."""
    return max(heap.used for heap in seen), min(heap.largest for heap in seen)


def grows(seen: "list[board32.Heap]") -> bool:
    """Whether the last third never needed as little as the first third's most, and 2 % more.

    What is loaded late and the words that are kept at hand make up to 1.5 % of it.
    """
    third = max(1, len(seen) // 3)
    used = [heap.used for heap in seen]
    return min(used[-third:]) > 1.02 * max(used[:third])


def main() -> None:
    if board32.vm() is None:
        sys.exit("heap: no 32-bit VM here; `make tools` installs it where there is Node with npm")
    print("a 32-bit MicroPython with the chip's heap, the deployed firmware, a laptop connected,")
    print(f"{PRESSES} random presses: bytes in use at most, the smallest largest free block")
    for profile, heap in board32.HEAPS.items():
        for game in shipped_games():
            for level in LEVELS:
                try:
                    seen = evening(game, level, profile)
                except RuntimeError as error:
                    print(f"{profile:6} {game:20} {level:6} FAILED: {str(error)[:200]}")
                    continue
                used, largest = needs(seen)
                note = "grows" if grows(seen) else "flat"
                note += ", a step needed more than was free" if seen[-1].grew else ""
                print(
                    f"{profile:6} {game:20} {level:6} {used:7} {used / heap:4.0%} of the heap, "
                    f"largest free {largest:6}, {note}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
