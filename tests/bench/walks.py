"""The ways through the firmware: `python tests/bench/walks.py` prints what each one passes.

    a press            any key that brings a command about, until its light has answered
    its command        of that what the journal and the rules do, without menus and drawing
    an attack          a press that throws dice
    a Darkness step    a press that moves Darkness
    a sync             a laptop brings a pack

For each: how many modules it passes, how often a call goes from one module into another, how deep
calls nest; the middle one of all presses of that kind, and the largest. Then the lines of every
package. Another checkout, of before, is measured by `--firmware its/firmware`.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
GAMES = (
    ("dungeon-crawl", "dice"), ("valpiedra-demo", "full"), ("descent", "dice"),
    ("massive-darkness-2", "dice"), ("dungeon-universalis", "dice"),
)  # fmt: skip
PRESSES = 150
KEYS = (0, 0, 0, 1, 2, 3, 3, 4, 6, 7, 12)  # NEXT more often, ROLL too
GOAL = {"modules": 15, "depth": 18}


class Walk:
    """What one walk passes: modules, switches between them, the deepest nesting."""

    def __init__(self, below: str = "") -> None:
        """`below`: count only what happens inside this function, as module.name."""
        self._below = below
        self.clear()

    def clear(self) -> None:
        self.modules: set[str] = set()
        self.switches = self.depth = 0
        self._stack: list[str] = []
        self._outside = 0

    def enter(self, module: str, name: str) -> None:
        if self._below and not self._stack and f"{module}.{name}" != self._below:
            self._outside += 1
            return
        if self._stack and self._stack[-1] != module:
            self.switches += 1
        self._stack.append(module)
        self.modules.add(module)
        self.depth = max(self.depth, len(self._stack))

    def leave(self) -> None:
        if self._stack:
            self._stack.pop()
        elif self._outside:
            self._outside -= 1

    @property
    def figures(self) -> tuple[int, int, int]:
        return len(self.modules), self.switches, self.depth


def walked(walks: "list[Walk]", firmware: Path, work: Any, *given: object) -> Any:
    """Do something, and let each of the walks see every call inside the firmware."""
    mine = str(firmware / "cryptboard")

    def seen(frame: FrameType, event: str, _argument: object) -> None:
        path = frame.f_code.co_filename
        if path.startswith(mine) and event == "call":
            for walk in walks:
                walk.enter(path[len(mine) + 1 : -3], frame.f_code.co_name)
        elif path.startswith(mine) and event == "return":
            for walk in walks:
                walk.leave()

    for walk in walks:
        walk.clear()
    sys.setprofile(seen)
    try:
        return work(*given)
    finally:
        sys.setprofile(None)


def kinds(events: "list[Any]") -> "list[str]":
    """What a press was, by what it told."""
    from cryptboard.rules import contract

    found = ["a press"]
    if any(event[0] == contract.ROLLED for event in events):
        found.append("an attack")
    if any(event[:2] == (contract.CHANGED, "darkness") for event in events):
        found.append("a Darkness step")
    return found


def measured(game: str, level: str, firmware: Path) -> "dict[str, list[tuple[int, int, int]]]":
    """Random presses of one game, each a walk; then a sync."""
    sys.path[:0] = [str(ROOT / "tests" / "chip"), str(ROOT / "tests" / "link")]
    import depth

    walk, command = Walk(), Walk(below="store/session.do")
    told: dict[str, list[tuple[int, int, int]]] = {}
    luck = random.Random(17)
    with tempfile.TemporaryDirectory() as name:
        depth.prepare(Path(name), game, level)
        evening = depth.Evening(depth.Gauge(), name)
        table = evening.table
        events: list[Any] = []
        table.listener = events.extend
        for number in range(PRESSES):
            events.clear()
            key, now = luck.choice(KEYS), 1000 + 400 * number
            walked([walk, command], firmware, table.press, key, 0, now)
            for kind in kinds(events) if events else ():
                told.setdefault(kind, []).append(walk.figures)
                if kind == "a press" and command.depth:
                    told.setdefault("its command", []).append(command.figures)
            for _ in range(4):
                table.frame(now + 100)
            table.flush()
        told["a sync"] = [_synced(evening, firmware)]
    return told


def _synced(evening: Any, firmware: Path) -> "tuple[int, int, int]":
    import worlds

    from cryptboard.requests.loader import Doorbell
    from cryptlight.link import Board
    from cryptlight.link.sync import sync

    walk = Walk()
    modules: set[str] = set()
    steps: list[tuple[int, int, int]] = []

    class World:
        console = worlds.Console()
        table = evening.table

    world: Any = World()
    bell = Doorbell(world.console, evening.board, evening.table)

    class Link:
        flight = 0

        def step(self, now: int) -> bool:
            more = bool(walked([walk], firmware, bell.step, now))
            steps.append(walk.figures)
            modules.update(walk.modules)
            return more

        @property
        def _endpoint(self) -> Any:
            return bell._link._endpoint if bell._link else self

    world.link = Link()
    with Board(worlds.Wire(world)) as client:
        client.request("status")
        steps.clear()
        modules.clear()
        sync(client, [worlds.pack()])
    return len(modules), sum(step[1] for step in steps), max(step[2] for step in steps)


def lines(firmware: Path) -> "list[tuple[str, int, int]]":
    """(package, files, lines) of the firmware and the host."""
    found = []
    host = firmware.parent / "host" / "cryptlight"
    rules = firmware / "cryptboard" / "rules"
    folders = [*(p for p in (firmware / "cryptboard").iterdir() if p != rules), rules]
    folders += [*rules.iterdir(), *host.iterdir()]
    for folder in sorted(folders, key=str):
        paths = sorted(folder.glob("*.py") if folder == rules else folder.rglob("*.py"))
        if folder.suffix == ".py":
            paths = [folder] if folder.parent.name == "cryptboard" else []
        if paths:
            count = sum(len(path.read_text("utf-8").splitlines()) for path in paths)
            found.append((str(folder.relative_to(firmware.parent)), len(paths), count))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--firmware", type=Path, default=ROOT / "firmware")
    parser.add_argument("--one", nargs=2, metavar=("GAME", "LEVEL"))
    parser.add_argument("--lines", action="store_true", help="only the lines of every package")
    given = parser.parse_args()
    if given.one:
        print(json.dumps(measured(*given.one, given.firmware)))
        return
    if not given.lines:
        print(f"{'':44}modules    switches   depth      (middle / largest)")
        for game, level in GAMES:
            # A process of its own: what an evening before has loaded is no walk of this one.
            command = [sys.executable, __file__, "--one", game, level]
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            for kind, walks in json.loads(done.stdout.splitlines()[-1]).items():
                columns = list(zip(*walks, strict=True))
                told = [f"{statistics.median_high(c)} / {max(c)}" for c in columns]
                print(f"{game:22}{kind:16}{len(walks):5} " + "".join(f"{t:11}" for t in told))
        print(f"goal of a press: {GOAL['modules']} modules, {GOAL['depth']} levels\n")
    for package, files, count in lines(given.firmware):
        print(f"{package:44}{files:5} files {count:7} lines")


if __name__ == "__main__":
    main()
