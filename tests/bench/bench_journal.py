"""What a press costs the flash, in the Pico's time: `python tests/bench/bench_journal.py`."""

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "power"))

import vm  # noqa: E402

PRESSES = 5000
BLOCKS, ENDURANCE, PAGE = 352, 100_000, 256  # blocks of the file system, erases a block endures
PRESSES_A_YEAR = 365 * 1000  # a long evening, every day
P50_MS, P99_MS, ERASES = 1.4, 60, 0.15


def measure(ballast: int) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        flash = Path(folder) / "flash.bin"
        return vm.counts(vm.run("presses.py", PRESSES, ballast, flash, heap="290000"))


def line(name: str, value: float, unit: str, budget: float) -> None:
    print(f"  {name:34} {value:7.3f} {unit:5} {value / budget:4.0%} of the budget of {budget:g}")


def main() -> None:
    for ballast in (60, 150, 300):
        found = measure(ballast)
        print(f"state of {found['state']} bytes, {PRESSES} presses, a tenth of them undo")
        line("press to durable, p50", found["p50_us"] / 1000, "ms", P50_MS)
        line("press to durable, p99", found["p99_us"] / 1000, "ms", P99_MS)
        line("erases a press", found["erases_in_press"] / PRESSES, "", ERASES)
        line("erases a press, housekeeping too", found["erases"] / PRESSES, "", ERASES)
        print(f"  flash operations a press           {found['operations'] / PRESSES:7.3f}")
        print(f"  bytes programmed a press           {found['programs'] * PAGE / PRESSES:7.0f}")
        growth = found["heap_late"] / found["heap_early"] - 1
        print(f"  heap after 100 presses and at the end: {growth:+.2%}")
        years = BLOCKS * ENDURANCE / (found["erases"] / PRESSES) / PRESSES_A_YEAR
        print(f"  at {PRESSES_A_YEAR} presses a year: {years:.0f} years,")
        print(f"  {years / 10:.0f} if littlefs spread the wear ten times worse than evenly")


if __name__ == "__main__":
    main()
