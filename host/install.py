"""Sets a checkout up in .venv: `install.py play` for playing, `install.py all` for the tests, too.

Run by `make` with whatever Python there is, before anything is installed: it needs only what comes
with Python, and an older Python must be able to read it to say that it is too old.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
NEEDED = (3, 11)
LOCKS = {"play": "host/play.lock", "all": "host/requirements.lock"}
TYPINGS = ("rp2", "unix")  # the board's and the simulated board's: each in a folder of its own


def main(what):
    if sys.version_info < NEEDED:
        sys.exit(
            f"cryptlight needs Python {NEEDED[0]}.{NEEDED[1]} or newer, this is "
            f"{sys.version.split()[0]}. Name a newer one: make PYTHON=python3.12"
        )
    start = time.time()
    say("cryptlight sets itself up in .venv; this happens once.")
    run([sys.executable, "-m", "venv", str(VENV)])
    bring(LOCKS[what])
    for name in TYPINGS if what == "all" else ():
        target = str(VENV / "typings" / name)
        bring(f"firmware/typings-{name}.lock", "--target", target, "--upgrade")
    run([*pip(), "--quiet", "--no-deps", "--no-build-isolation", "-e", str(ROOT)])
    say(f"Ready after {time.time() - start:.0f} s; .venv takes {size(VENV) / 1e6:.0f} MB.")


def pip():
    python = VENV / ("Scripts" if os.name == "nt" else "bin") / "python"
    return [str(python), "-m", "pip", "install", "--disable-pip-version-check"]


def bring(lock, *options):
    """Everything that a lock names, told package by package; what is there already is skipped."""
    lines = (ROOT / lock).read_text("utf-8").splitlines()
    total = sum("==" in line and not line.startswith((" ", "#")) for line in lines)
    words = [*pip(), "--progress-bar", "off", "--require-hashes", *options, "-r", lock]
    told, number = [], 0
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as bringing:
        for line in bringing.stdout:
            told.append(line)
            if line.startswith("Collecting"):
                number += 1
                name = line.split()[1].split("==")[0]
                passing(f"  fetching {number} of {total}: {name}")
            elif line.startswith("Installing collected"):
                passing(f"  unpacking {number} packages")
    passing("")
    if bringing.returncode:
        sys.exit("".join(told[-12:]) + "The packages cannot be had: see above, then try again.")


def run(words):
    done = subprocess.run(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{done.stdout[-2000:]}\nThis did not work: {' '.join(words)}")


def say(text):
    print(text, flush=True)


def passing(text):
    """A line that the next one takes the place of; left out where nobody looks."""
    if sys.stdout.isatty():
        print(f"\r\033[K{text}", end="", flush=True)


def size(folder):
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())


if __name__ == "__main__":
    main(sys.argv[1] if sys.argv[1:] else "play")
