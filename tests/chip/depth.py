"""How deep the firmware's calls nest: `python depth.py GAME LEVEL PRESSES` prints JSON.

On the chip every Python call inside the VM takes some 250 to 600 bytes of 8 KB of C stack. Here
the real table, link and journal play a random game under CPython, whose profiler sees every call
that enters one of the firmware's functions; comprehensions, generators and module bodies are
frames, too. CPython from 3.12 on runs comprehensions inside their function, so they are loaded
as generator expressions: a call on any version, and on the chip they cost the most. An edge's
callback may come at the deepest point, so its own depth is added.

Run as a process of its own: imports are a part of the boot.
"""

import ast
import importlib.abc
import importlib.machinery
import json
import random
import sys
import tempfile
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

FIRMWARE = Path(__file__).parents[2] / "firmware" / "cryptboard"
KEYS = (0, 0, 0, 1, 2, 4, 3, 12, 6, 7, 5, 5)  # NEXT more often; UNDO twice
FAULT_EVERY = 9
# Bytes of C stack a level, measured on an emulated RP2040 (MicroPython 1.28).
FUNCTION, METHOD, KEYWORDS, STARRED, MADE, EXPRESSION, YIELD = 240, 264, 272, 336, 376, 616, 192
# Above what a job of the loop calls: main.py, start.run, app.main, the loop's three, the job.
LOOP_BYTES = 3 * FUNCTION + 4 * METHOD


class _AsGenerators(ast.NodeTransformer):
    """[x for …] as list(x for …), and so on."""

    def _called(self, name: str, node: Any, element: ast.expr) -> ast.expr:
        self.generic_visit(node)
        made = ast.GeneratorExp(element, node.generators)
        call = ast.Call(ast.Name(name, ast.Load()), [made], [])
        return ast.fix_missing_locations(ast.copy_location(call, node))

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        return self._called("list", node, node.elt)

    def visit_SetComp(self, node: ast.SetComp) -> ast.expr:
        return self._called("set", node, node.elt)

    def visit_DictComp(self, node: ast.DictComp) -> ast.expr:
        return self._called("dict", node, ast.Tuple([node.key, node.value], ast.Load()))


class _Loader(importlib.machinery.SourceFileLoader):
    def source_to_code(self, data: Any, path: Any, *, _optimize: int = -1) -> Any:
        tree = _AsGenerators().visit(ast.parse(data, path))
        return compile(tree, path, "exec", dont_inherit=True, optimize=_optimize)

    def get_code(self, fullname: str) -> Any:  # never one that was kept from another way
        return self.source_to_code(self.get_data(self.path), self.path)


class _Finder(importlib.abc.MetaPathFinder):
    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        if spec is None or spec.origin is None or FIRMWARE not in Path(spec.origin).parents:
            return None
        spec.loader = _Loader(name, spec.origin)
        return spec


class Gauge:
    """The deepest nesting seen so far, by the name of what was done."""

    def __init__(self) -> None:
        self.doing = ""
        self.level: dict[str, int] = {}
        self.bytes: dict[str, int] = {}
        self.where: dict[str, list[str]] = {}
        self._stack: list[CodeType] = []
        self._cost = 0
        self._mine = str(FIRMWARE)

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        code = frame.f_code
        if not code.co_filename.startswith(self._mine):
            return
        if event == "call":
            self._stack.append(code)
            self._cost += cost(code)
            depth = len(self._stack)
            if depth > self.level.get(self.doing, 0):
                self.level[self.doing] = depth
                self.where[self.doing] = [_told(code) for code in self._stack]
            self.bytes[self.doing] = max(self._cost, self.bytes.get(self.doing, 0))
        elif event == "return" and self._stack:
            self._cost -= cost(self._stack.pop())

    def do(self, doing: str, work: Any, *given: object) -> Any:
        self.doing = doing
        self._stack.clear()
        self._cost = 0
        sys.setprofile(self)
        try:
            return work(*given)
        finally:
            sys.setprofile(None)


def cost(code: CodeType) -> int:
    if code.co_name in ("<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"):
        return EXPRESSION
    if code.co_flags & 0x20:  # a generator
        return YIELD
    if code.co_name == "__init__":
        return MADE
    if code.co_flags & 0x0C:  # *a, **k
        return STARRED
    if code.co_kwonlyargcount:
        return KEYWORDS
    return METHOD if code.co_varnames[:1] == ("self",) else FUNCTION


def _told(code: CodeType) -> str:
    return f"{Path(code.co_filename).stem}.{code.co_name}"


class Parts:
    """A board without pins or a display bus."""

    class Display:
        def write_page(self, _number: int, _data: object) -> None:
            pass

    class Buzzer:
        def tone(self, _hertz: int, _volume: int = 3) -> None:
            pass

    class Strip:
        def write(self, _data: object) -> bool:
            return True

    def __init__(self, pins: Any) -> None:
        self.faults: list[str] = []
        self.displays = [self.Display()]
        self.buzzer = self.Buzzer()
        self.strips = [self.Strip() for _ in pins.STRIPS]

    def entropy(self, count: int) -> bytes:
        return bytes(count)

    def unique_id(self) -> bytes:
        return bytes(8)

    def reset(self) -> None:
        raise SystemExit("the board was reset")


class Faulty:
    """The game, which fails when it is told to."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self.fails = False

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, pack: Any, state: Any, command: Any) -> Any:
        if self.fails:
            self.fails = False
            raise ZeroDivisionError("planted")
        return self._game.apply(pack, state, command)


def prepare(folder: Path, game: str, level: str) -> None:
    """The flash of a board in a folder."""
    import evenings

    from cryptboard.panel import selftest
    from cryptlight import words

    (folder / "packs").mkdir()
    (folder / "packs" / f"{game}.crpk").write_bytes(evenings.pack_of(game))
    (folder / words.BOARD_FILE).write_bytes(words.board_words())
    (folder / "settings").write_bytes(evenings.settings_for(game, level))
    selftest.run = lambda _board, _pins: None  # type: ignore[assignment]  # it waits for hands


playing: "list[Evening]" = []  # for a test that plants a fault


class Evening:
    def __init__(self, gauge: Gauge, root: str) -> None:
        from cryptboard import pins

        self.root = root
        self.gauge = gauge
        self.board = Parts(pins)
        self.pins = pins
        self.now = 1000
        self.table = gauge.do("boot", self._open)
        assert self.table.walker is not None, self.table.faults
        playing.append(self)

    def _open(self) -> Any:
        from cryptboard.table.dawn import Dawn
        from cryptboard.table.table import Table

        return Table(self.board, self.pins, Dawn(self.board, self.pins, root=self.root))

    def press(self, doing: str, key: int, gesture: int = 0) -> None:
        do, table = self.gauge.do, self.table
        self.now += 300
        try:
            do(doing, table.press, key, gesture, self.now)
        except ZeroDivisionError:
            do("repair", self._mend)
        do("flush", table.flush)
        for _ in range(8):
            self.now += 16
            do("frame", table.frame, self.now)
        self.now += 300
        do("tidy", table.tidy)

    def _mend(self) -> None:
        """What whoever catches the fault does, on an unwound stack."""
        recover = getattr(self.table, "recover", None)
        if recover:
            recover()
        else:
            self.table.session.mend()
            self.table.walker.refresh()

    def play(self, presses: int, luck: random.Random) -> None:
        faulty = Faulty(self.table.session.game)
        self.table.session.game = self.table.session._past.game = faulty
        for number in range(presses):
            key = luck.choice(KEYS)
            faulty.fails = number % FAULT_EVERY == FAULT_EVERY - 1
            self.press("undo" if key == 5 else "press", key, int(luck.random() < 0.1))
            faulty.fails = False


def fresh_undo(evening: Evening) -> None:
    """NEXT, PLUS, UNDO in a game without a journal: the replay starts it anew."""
    from cryptboard.store.memory import MemoryJournal

    session = evening.table.session
    session.journal = MemoryJournal()
    session.start(session.options, bytes(16))
    evening.table.walker.refresh()
    for key in (0, 1, 5):
        evening.press("undo of a fresh game", key)


def sync(gauge: Gauge, evening: Evening) -> None:
    """A laptop connects, asks, presses, takes back, brings a pack."""
    import worlds

    from cryptboard.requests.loader import Doorbell
    from cryptlight.link import Board
    from cryptlight.link.sync import sync as bring

    class World:
        console = worlds.Console()
        table = evening.table

    world: Any = World()
    bell = Doorbell(world.console, evening.board, evening.table)

    class Link:
        def step(self, now: int) -> bool:
            more = bool(gauge.do("sync", bell.step, now))
            evening.table.flush()  # an answer waits for it
            return more

        @property
        def _endpoint(self) -> Any:
            return bell._link._endpoint if bell._link else self

        flight = 0

    world.link = Link()
    with Board(worlds.Wire(world)) as client:
        client.request("status")
        client.request("press", key="NEXT")
        client.request("undo")
        bring(client, [worlds.pack()])


def callbacks() -> int:
    """Levels that an edge's callback takes on top of what it interrupts."""
    import wires

    from cryptboard import pins as board

    reader, pins = wires.reader()
    inputs = reader(board)
    gauge = Gauge()
    for pin in list(pins.values()):
        gauge.do("edge", pin.move, 0)
    inputs.poll(wires.Clock.now)
    assert inputs.closed()
    return gauge.level.get("edge", 0)


def main(game: str, level: str, presses: int) -> None:
    here = Path(__file__).parent
    sys.path[:0] = [str(here), str(here.parent / "link")]
    sys.meta_path.insert(0, _Finder())
    gauge = Gauge()
    gauge.do("boot", importlib.import_module, "cryptboard.table.table")
    with tempfile.TemporaryDirectory() as name:
        prepare(Path(name), game, level)
        evening = Evening(gauge, name)
        evening.play(presses, random.Random(15))
        sync(gauge, evening)
        evening.table.session.flush()
        gauge.do("boot", evening._open)  # with a game to resume
        fresh_undo(evening)
    told = {
        "edge": callbacks(),
        "levels": gauge.level,
        "bytes": {doing: most + LOOP_BYTES for doing, most in gauge.bytes.items()},
        "where": gauge.where,
    }
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
