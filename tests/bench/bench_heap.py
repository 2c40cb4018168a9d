"""Heap in use on a 32-bit MicroPython with each shipped game loaded, against the board's heap.

The VM is MicroPython's WebAssembly build under Node: 32-bit like the Pico, so objects have the
Pico's size.  It cannot load native code, so the viper loops are replaced by their plain twin.
"""

import json
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from cryptlight import words
from cryptlight.compiled import firmware
from cryptlight.packs.folder import load_folder
from cryptlight.resources import board_file, game_folder, shipped_games

ROOT = Path(__file__).parents[2]
VM = "@micropython/micropython-webassembly-pyscript"
BUDGET = 140_000
STEPS = [
    (
        "game loaded and started",
        "from cryptboard.store.pack import Pack\n"
        "from cryptboard.store.session import Session\n"
        "from cryptboard.store.memory import MemoryJournal\n"
        "pack = Pack(open('/pack.crpk', 'rb'), False)\n"
        "game = getattr(__import__('cryptboard.rules.' + pack.game).rules, pack.game)\n"
        "session = Session(game, pack, MemoryJournal())\n"
        "session.start(game.OPTIONS if hasattr(game, 'OPTIONS') else [], b'0123456789abcdef')\n",
    ),
    ("keys walk through it", "from cryptboard.panel.walker import Walker\nw = Walker(session)\n"),
]
# The whole table: journal, lights, screen, menus, words. Only pins and the tasks are missing.
TABLE = [
    (
        "the whole table",
        "class Part:\n"
        "    faults = []\n    displays = []\n    buzzer = None\n    strips = []\n"
        "    def entropy(self, n): return bytes(n)\n"
        "    def unique_id(self): return bytes(8)\n"
        "from cryptboard import pins\n"
        "from cryptboard.table.table import Table\n"
        "table = Table(Part(), pins)\n",
    ),
    (
        "after some presses",
        "if table.walker is None: raise SystemExit(str(table.faults))\n"
        "for key in (0, 1, 2, 4, 0, 5, 3, 3, 0):\n"
        "    table.press(key, 0, 1000)\n    table.flush()\n",
    ),
    (
        "after ninety more",  # further into the game, whose parts are loaded as they are needed
        "for key in (0, 4, 3, 0, 6, 4) * 15:\n    table.press(key, 0, 1000)\n    table.flush()\n",
    ),
]


def vm() -> Path:
    """Node's package of the VM, installed once below .build."""
    folder = ROOT / ".build" / "node"
    found = folder / "node_modules" / VM / "micropython.mjs"
    if not found.is_file():
        npm = shutil.which("npm")
        if not npm:
            sys.exit("heap: needs Node with npm; install it to measure a 32-bit heap")
        folder.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--silent", "--no-audit", "--no-fund", "--prefix"]
        subprocess.run([*command, str(folder), VM], check=True)
    return found


def compiled(folder: Path) -> dict[str, str]:
    """The firmware as .mpy without native code: path on the board -> file."""
    built = {}
    for name, code in firmware(march=None).items():
        if name.endswith(".mpy") and "/ports/" not in name:
            target = folder / name.replace("/", "__")
            target.write_bytes(code)
            built[name] = str(target)
    return built


def measure(game: str, heap: int, steps: list[tuple[str, str]]) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pack = folder / "pack.crpk"
        pack.write_bytes(load_folder(game_folder(game)).bytes)
        texts = folder / words.BOARD_FILE
        texts.write_bytes(words.board_words())
        files = {**compiled(folder), words.BOARD_FILE: str(texts)}
        files |= {"pack.crpk": str(pack), f"packs/{game}.crpk": str(pack)}
        job = folder / "job.json"
        job.write_text(
            json.dumps({"vm": str(vm()), "heap": 4 * heap, "files": files, "steps": steps})
        )
        script = Path(__file__).with_name("heap32.mjs")
        done = subprocess.run(
            ["node", str(script), str(job)], capture_output=True, text=True, check=False
        )
    if done.returncode:
        sys.exit(f"heap: {done.stderr.strip()[-600:]}")
    results: dict[str, int] = json.loads(done.stdout)
    return results


def main() -> None:
    board = tomllib.loads(board_file().read_text("utf-8"))
    heap = board["profile"][board["board"]["profile"]]["heap_bytes"]
    for game in shipped_games():
        found = measure(game, heap, STEPS) | measure(game, heap, TABLE)
        for label, used in found.items():
            share = f"{used / heap:5.1%} of the board's heap, {used / BUDGET:5.1%} of the budget"
            print(f"{game:20} {label:24} {used:8} bytes  {share}")


if __name__ == "__main__":
    main()
