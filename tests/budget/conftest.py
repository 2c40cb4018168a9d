"""The helpers beside these tests are imported by their plain names."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))
sys.path.append(str(HERE.parent / "rules" / "md2"))  # its bot
