"""The fake game beside these tests is imported by its plain name, here and under MicroPython."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2] / "firmware")]
