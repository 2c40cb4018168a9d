"""Keeps files as one version of cryptlight writes them: `python tests/released/keep.py SOURCES`.

SOURCES is a checkout of that version. A game is played with its own code, then its flash, a
backup and a pack are put beside this file, in a folder named by the version. Every later version
must open them (test_released.py). Once, when a version is released; before that, again whenever
a format changes.
"""

import json
import lzma
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
GAME = "dungeon-crawl"
KEYS = ("NEXT", "ROLL", "NEXT", "PLUS", "NEXT", "ROLL", "NEXT", "NEXT", "MINUS", "NEXT", "ROLL")


def main(sources: Path) -> None:
    paths = os.pathsep.join(str(sources / part) for part in ("host", "firmware"))
    environment = os.environ | {"PYTHONPATH": paths}

    def told(*words: object) -> str:
        command = [sys.executable, "-m", "cryptlight.cli", *map(str, words)]
        done = subprocess.run(
            command, env=environment, cwd=work, capture_output=True, text=True, check=False
        )
        return done.stdout

    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        flash = work / "board.flash"
        port = work / "port"
        serve = ["sim", "--headless", "--game", GAME, "--flash", flash, "--link", port]
        command = [sys.executable, "-m", "cryptlight.cli", *map(str, serve)]
        with subprocess.Popen(
            command, env=environment, cwd=work, stdout=subprocess.DEVNULL
        ) as sim:
            while not told("status", "--json", "--port", port):
                assert sim.poll() is None
            for key in KEYS:
                told("press", key, "--port", port)
            told("undo", "--port", port)
            status = json.loads(told("status", "--json", "--port", port))
            backup = work / "backup.zip"
            assert told("backup", backup, "--port", port)
            time.sleep(4)  # by then the slot is named, too
            sim.terminate()
        pack = work / "game.crpk"
        assert told("pack", "build", GAME, "-o", pack)
        target = HERE / status["firmware"]
        target.mkdir(exist_ok=True)
        (target / "board.flash.xz").write_bytes(lzma.compress(flash.read_bytes(), preset=9))
        (target / "backup.zip").write_bytes(backup.read_bytes())
        (target / "game.crpk").write_bytes(pack.read_bytes())
        facts = {name: status[name] for name in ("game", "version", "depth", "screen")}
        facts["tracks"] = {name: track["value"] for name, track in status["tracks"].items()}
        (target / "told.json").write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
        print(target, *(f"{path.name} {path.stat().st_size}" for path in target.iterdir()))


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
