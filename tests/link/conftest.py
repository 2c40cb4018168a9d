"""The helpers beside these tests are plain modules, so that MicroPython can run them, too."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
