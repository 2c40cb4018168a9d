import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))  # helpers are imported by their plain names
