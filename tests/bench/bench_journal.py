"""What a press costs the flash, in the Pico's time: `python tests/bench/bench_journal.py`."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PRESSES = 5000
BLOCKS, ENDURANCE, PAGE = 352, 100_000, 256
PRESSES_A_YEAR = 365 * 1000  # a long evening, every day


def measure(ballast):
    command = [str(Path(sys.executable).parent / "micropython"), "-X", "heapsize=8m"]
    command += [str(ROOT / "tests/power/presses.py"), str(ROOT / "firmware")]
    command += [str(ROOT / "tests/store"), str(PRESSES), str(ballast)]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {name: int(value) for name, value in map(str.split, output.splitlines())}


def main():
    for ballast in (60, 300):
        found = measure(ballast)
        erases = found["erases"] / PRESSES
        print(f"state of about {ballast + 40}-{2 * ballast + 40} bytes, {PRESSES} presses")
        print(f"  press to durable p50 {found['p50_us'] / 1000:.1f} ms")
        print(f"  press to durable p99 {found['p99_us'] / 1000:.1f} ms (budget 60)")
        print(f"  erases a press {found['erases_in_press'] / PRESSES:.3f} (budget 0.15)")
        print(f"  erases a press with housekeeping {erases:.3f}")
        print(f"  bytes programmed a press {found['programs'] * PAGE / PRESSES:.0f}")
        years = BLOCKS * ENDURANCE / erases / PRESSES_A_YEAR
        print(f"  years at {PRESSES_A_YEAR} presses a year, wear spread evenly: {years:.0f}")
        print(f"  heap after 100 presses {found['heap_early']}, at the end {found['heap_late']}")


if __name__ == "__main__":
    main()
