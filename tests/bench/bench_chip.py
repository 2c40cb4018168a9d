"""What a Pico needs for boot, presses, its longest turn and for doing nothing, by the cost model.

The deployed firmware as an RP2040 gets it boots on MicroPython's Unix build, with a game to go on
with, in a heap of the chip's size, and is stepped through presses; callgrind counts (costs.py).
What is charged: instructions times the calibrated factor; 31 us a pixel and 22.5 us a byte of the
display on their wires; 0.6 ms a program of the flash. Erases (45 ms) are told, not charged. Left
out: cache misses of the flash that the interpreter lies in, which make calls up to 1.9 times as
long. The figures of a Pico 2 are computed from the same counts, not measured anywhere.
"""

import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "chip"))

import board32
import costs
import evenings

from cryptlight import compiled
from cryptlight.contents import MARCH, board_contents
from cryptlight.resources import board_file, firmware_files
from cryptlight.scenario.engine import micropython
from cryptlight.sim import image

GAMES = ("dungeon-crawl", "valpiedra", "descent", "dungeon-universalis")
NEXT, PLUS, UNDO = 0, 1, 5
BEGIN = (NEXT, PLUS, NEXT, NEXT)
KEYS = (NEXT, PLUS, PLUS, NEXT, UNDO, NEXT, NEXT, UNDO, UNDO, PLUS, NEXT, PLUS)
HEAP = "620k"  # twice the chip's, for objects are twice as large, and the shims
BLOCKS = 352
TIME = """from utime import ticks_add, ticks_diff, time
import _sim


def ticks_ms():
    return _sim._now // 1000


def ticks_us():
    return _sim._now


ticks_cpu = ticks_us


def sleep_ms(ms):
    _sim.go(_sim._now + 1000 * ms)
"""


@dataclass
class Segment:
    label: str
    instructions: int
    wires_us: int
    programs: int
    erases: int

    def ms(self, model: costs.Model, faster: float = 1.0) -> float:
        """On a Pico; `faster`: what the processor takes of that on a Pico 2."""
        around = self.wires_us / 1000 + self.programs * costs.PROGRAM_MS
        return model.ms(self.instructions) * faster + around


def segments(rows: "list[tuple[str, int]]") -> list[Segment]:
    made = []
    for label, count in rows:
        name, *numbers = label.split()
        made.append(Segment(name, count, *map(int, numbers)))
    return made


def turns(found: list[Segment]) -> list[Segment]:
    """Whole turns of the loop: what led to a press's first pixel is the first part of its turn."""
    made: list[Segment] = []
    part: Segment | None = None
    for one in found:
        if one.label == "pixel":
            part = one
        elif one.label in ("press", "tidy"):
            if part:
                one = Segment(
                    one.label,
                    one.instructions + part.instructions,
                    one.wires_us + part.wires_us,
                    one.programs + part.programs,
                    one.erases + part.erases,
                )
                part = None
            made.append(one)
    return made


def played(game: str) -> list[Segment]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shims = folder / "shims"
        shims.mkdir()
        for module in board32.SHARED:
            shutil.copy(board32.SHIMS / f"{module}.py", shims)
        for module in ("_sim", "select", "_wire"):
            shutil.copy(board32.HERE / "vm32" / f"{module}.py", shims)
        (shims / "time.py").write_text(TIME)
        flash = folder / "flash"
        image.create(flash, BLOCKS, files(game))
        words = [str(Path(__file__).with_name("evening_vm.py")), str(shims), str(flash)]
        begin = [*words, ",".join(map(str, BEGIN)), str(folder / "labels")]
        vm = [micropython(), "-X", f"heapsize={HEAP}"]
        subprocess.run([*vm, *begin], check=True, stdout=subprocess.DEVNULL)
        keys = ",".join(map(str, KEYS))
        return segments(costs.counted("evening_vm.py", shims, flash, keys, heap=HEAP))


def files(game: str) -> dict[str, bytes]:
    """As deployed; garbage takes twice as many bytes here, so twice as many bring a collection."""
    name = "cryptboard/app.py"
    source = firmware_files()[name].read_text()
    for constant, number in (("BOOT_GARBAGE", 16384), ("PLAY_GARBAGE", 24576)):
        assert f"{constant} = {number}" in source
        source = source.replace(f"{constant} = {number}", f"{constant} = {2 * number}")
    changed = compiled.compile_all({name: source.encode()}, MARCH, small=True)
    contents = board_contents([evenings.pack_of(game)], board_file(), changed, small=True)
    return contents | {"settings": evenings.settings_for(game, "track")}


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, round(share * len(values)))]


def report(game: str, found: list[Segment], model: costs.Model) -> None:
    for chip, faster in (("Pico", 1.0), ("Pico 2", costs.PICO_2)):

        def ms(label: str, faster: float = faster) -> list[float]:
            return [one.ms(model, faster) for one in found if one.label == label]

        each = [one.ms(model, faster) for one in turns(found)]
        light, pixels = ms("light")[0], ms("pixel")
        idle = ms("idle")[0] - ms("waiting")[0]
        print(
            f"{game:20} {chip:6} first light {light:6.0f} ms, boot {light + ms('boot')[0]:6.0f}; "
            f"press to its pixel p50 {statistics.median(pixels):4.1f} "
            f"p99 {percentile(pixels, 0.99):4.1f}; "
            f"longest turn {max(each):4.0f} ms; idle {idle / 10:3.0f} %"
        )
    erases = sum(one.erases for one in turns(found))
    print(f"{'':20} erases in {len(KEYS)} presses and the rest after: {erases}, not charged")


def main() -> None:
    if not costs.has_valgrind():
        print("valgrind is not installed here: what the chip needs is not computed")
        return
    taken = costs.points()
    model = costs.calibrated(taken)
    print(f"a Pico takes {1000 * model.us:.1f} ns for an instruction here, by the median of")
    for name, count in taken.items():
        print(
            f"  {name:22} {count:7.0f} instructions, measured {costs.POINTS[name]:5.1f} us, "
            f"by the model {1000 * model.ms(1) * count:5.1f}"
        )
    print(
        f"points lie within a factor of {model.spread:.2f}; with cache misses of the flash up to"
    )
    print(
        f"{costs.MISSES} times as much; a Pico 2 takes {costs.PICO_2:.2f} of it: CoreMark per MHz,"
    )
    print("150 MHz. At TRACK, a game resumed, no laptop:")
    for game in GAMES:
        report(game, played(game), model)


if __name__ == "__main__":
    main()
