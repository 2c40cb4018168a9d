"""Debounced presses a second on the simulated board in lockstep, against the same in real time."""

import time

from cryptlight.contents import board_contents
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder
from cryptlight.sim import SimulatedBoard

PRESSES = 1000
GOAL = 1000  # a second


def main() -> None:
    pack = load_folder(game_folder("dungeon-crawl")).bytes
    contents = board_contents([pack], board_file())
    with SimulatedBoard(contents=contents, board_toml=board_file()) as board:
        board.advance(ms=2000)
        began, virtual = time.perf_counter(), board.now_ms
        for number in range(PRESSES):
            board.press("MINUS" if number % 2 else "PLUS")
        spent = time.perf_counter() - began
        hand = (board.now_ms - virtual) / 1000
        began, virtual = time.perf_counter(), board.now_ms
        board.advance(ms=60_000)
        idle = time.perf_counter() - began
    rate = PRESSES / spent
    print(f"presses        {rate:8.0f} a second, {rate / GOAL:.0%} of the goal,", end=" ")
    print(f"{hand / spent:.0f} times as fast as a hand")
    print(f"idle           {60 / idle:8.0f} times faster than the real minute")


if __name__ == "__main__":
    main()
