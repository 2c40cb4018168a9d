"""Heap in use and the largest free block on a 32-bit MicroPython, per game, level and chip."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "chip"))

import evenings

if __name__ == "__main__":
    evenings.main()
