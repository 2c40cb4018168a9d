"""The steps of a deploy. The board runs the old firmware until the one rename at the end.

1. look        which interpreter, which firmware, how much room once leftovers are gone
2. service     start again without program and watchdog
3. copy        every file into a folder named by its hash; what is there already stays
4. verify      the board reads everything back and compares
5. switch      rename one pointer file; the new firmware is on trial, the old one stays
6. start       reset, and wait until the new firmware answers
Whatever goes wrong on the way, the board is reset and the game goes on; a deploy that broke off
leaves half a folder, which the next one completes or clears away.
"""

import contextlib
import hashlib
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from cryptlight.compiled import LOOSE, SOURCE
from cryptlight.deploy.bundle import MPY_VERSION, NEEDED, Firmware, architecture, build
from cryptlight.deploy.remote import Remote
from cryptlight.link.client import Board
from cryptlight.link.errors import LinkError

RESERVE = 32768  # for the file system's own blocks, and for the game that goes on

_LOOK = """
import sys, os, json, hashlib
def text(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""
def digest(path):
    try:
        with open(path, "rb") as file:
            found = hashlib.sha256(file.read()).digest()
        return "".join(["%02x" % byte for byte in found])
    except OSError:
        return ""
def names(path):
    try:
        return os.listdir(path)
    except OSError:
        return []
def size(path):
    blocks = 0
    for name in names(path):
        blocks += (os.stat(path + "/" + name)[6] + 4095) // 4096
    return 4096 * blocks
stat = os.statvfs("/")
free = stat[0] * stat[3] if 0 <= stat[3] <= stat[2] else 0  # below zero when it is full
print(json.dumps([list(sys.implementation.version[:3]), getattr(sys.implementation, "_mpy", 0),
    text("/fw/current").split(),
    [[name, size("/fw/" + name)] for name in names("/fw") if "current" not in name],
    free, [digest("/" + name) for name in {loose!r}], "start.py" in names("/")]))
"""
_SERVICE = "import machine; open('/service', 'w').close(); machine.reset()"
_MAKE = """
import os, json
for path in ("/fw", {folder!r}):
    try:
        os.mkdir(path)
    except OSError:
        pass
def drop(path):
    for name in os.listdir(path):
        os.remove(path + "/" + name)
    os.rmdir(path)
for name in os.listdir("/fw"):
    if name not in {keep!r} and not name.startswith("current"):
        drop("/fw/" + name)
print(json.dumps(True))
"""
_HASHES = """
import hashlib, json
found = []
for path in {paths!r}:
    digest = hashlib.sha256()
    try:
        with open(path, "rb") as file:
            while True:
                data = file.read(512)
                if not data:
                    break
                digest.update(data)
        found.append("".join(["%02x" % b for b in digest.digest()]))
    except OSError:
        found.append("")
print(json.dumps(found))
"""
_SWITCH = """
import os, json
with open("/fw/current.new", "w") as file:
    file.write({text!r})
os.rename("/fw/current.new", "/fw/current")
for name in {loose!r}:
    os.rename("/" + name + ".new", "/" + name)
try:
    os.remove("/start.py")  # of an older deploy; it would be taken instead of start.mpy
except OSError:
    pass
print(json.dumps(True))
"""

RESERVE = 65536  # of the flash, for the game
Tell = Callable[[str], None]


@dataclass
class Plan:
    """What a deploy found and will do."""

    firmware: Firmware
    version: tuple[int, ...]
    current: list[str]
    folders: dict[str, int]  # a firmware on the board, whole or not -> the bytes it takes
    free: int
    loose: list[str]  # files beside the firmwares that differ

    @property
    def up_to_date(self) -> bool:
        return not self.loose and self.current[:1] == [self.firmware.name]

    @property
    def before(self) -> str:
        """The firmware to go back to."""
        before = self.current[0] if self.current else "-"
        return self.current[1] if before == self.firmware.name else before

    @property
    def keep(self) -> list[str]:
        """Folders that must stay; one on trial may still have to go back by itself."""
        on_trial = self.current[2:] != ["ok"]
        return [self.firmware.name, self.before, *(self.current[:2] if on_trial else [])]

    @property
    def room(self) -> int:
        """Bytes for the new firmware: what is free, what will be cleared away, what is there."""
        gone = [size for name, size in self.folders.items() if name not in self.keep]
        return self.free + sum(gone) + self.folders.get(self.firmware.name, 0)

    @property
    def problem(self) -> str:
        """Why it would fail, in words; "" when nothing speaks against it."""
        needed = self.firmware.size + sum(map(len, self.firmware.loose.values())) + RESERVE
        if self.up_to_date or self.room >= needed:
            return ""
        return (
            f"The board has room for {self.room} bytes and the firmware needs {needed}. Take "
            "packs off with `cryptlight sync --only ...` first; the game goes on meanwhile."
        )


def look(remote: Remote, board_toml: Path) -> Plan:
    with _game_goes_on(remote):
        return _look(remote, board_toml)


@contextlib.contextmanager
def _game_goes_on(remote: Remote) -> Iterator[None]:
    """Nobody wants to find the board at a prompt; without its cable it starts when it has one."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(LinkError):
            remote.reset()
        raise


def _look(remote: Remote, board_toml: Path) -> Plan:
    script = _LOOK.format(loose=LOOSE)
    version, mpy, current, folders, free, digests, old = remote.run(script, resume=False)
    if tuple(version[:2]) < NEEDED:
        raise LinkError(
            f"MicroPython {'.'.join(map(str, version))} on the board is too old; cryptlight needs "
            f"{NEEDED[0]}.{NEEDED[1]}. Hold BOOTSEL while plugging it in, copy a newer .uf2 from "
            "micropython.org onto the drive that appears, and run `cryptlight deploy` again."
        )
    if mpy and mpy & 0xFF != MPY_VERSION:
        raise LinkError(
            f"The interpreter on the board loads .mpy version {mpy & 0xFF}, this cryptlight makes "
            f"{MPY_VERSION}. Install MicroPython {NEEDED[0]}.{NEEDED[1]} or newer on it."
        )
    firmware = build(board_toml, architecture(mpy))
    there = dict(zip(LOOSE, digests, strict=True))
    loose = [
        name
        for name, data in firmware.loose.items()
        if there[name] != hashlib.sha256(data).hexdigest() or (old and name != SOURCE)
    ]
    return Plan(firmware, tuple(version), current, dict(folders), free, loose)


def deploy(remote: Remote, plan: Plan, tell: Tell) -> None:
    """Raises LinkError at any step; up to the switch the old firmware is untouched."""
    with _game_goes_on(remote):
        if plan.problem:  # said before the game is left for service mode
            raise LinkError(plan.problem)
        _bring(remote, plan, tell)
    remote.reset()


def _bring(remote: Remote, plan: Plan, tell: Tell) -> None:
    firmware = plan.firmware
    tell("service mode")
    remote.call("exec", "--no-follow", _SERVICE, check=False)
    remote.wait_for_prompt()
    folder = f"/fw/{firmware.name}"
    remote.run(_MAKE.format(folder=folder, keep=plan.keep))
    with tempfile.TemporaryDirectory() as name:
        targets = {f"{folder}/{file}": data for file, data in firmware.files.items()}
        targets |= {f"/{file}.new": firmware.loose[file] for file in plan.loose}
        for number, (target, data) in enumerate(targets.items(), start=1):
            tell(f"copy {number} of {len(targets)}")
            source = Path(name) / str(number)
            source.write_bytes(data)
            remote.copy(source, target)
    tell("verify")
    paths = list(targets)
    wanted = [hashlib.sha256(data).hexdigest() for data in targets.values()]
    if remote.run(_HASHES.format(paths=paths)) != wanted:
        raise LinkError(
            "What arrived on the board is not what was sent. The old firmware still runs; check "
            "the cable and run `cryptlight deploy` again."
        )
    tell("switch")
    text = f"{firmware.name} {plan.before} 0"
    remote.run(_SWITCH.format(loose=plan.loose, text=text))


def wait_until_running(port: str, firmware: Firmware, seconds: float = 30) -> str:
    """The version that answers; LinkError when the board fell back, or stays silent."""
    limit = time.monotonic() + seconds
    while True:
        try:
            with Board.at(port) as board:
                if board.hello.get("build") == firmware.name:
                    return str(board.hello["firmware"])
                answer = board.hello.get("build") or "the one beside start.py"
                raise _FellBack(
                    f"The new firmware did not start; the board went back to {answer}. Look at "
                    "what it prints with `mpremote`, and report it."
                )
        except _FellBack:
            raise
        except LinkError:
            if time.monotonic() > limit:
                raise
            time.sleep(0.3)


class _FellBack(LinkError):  # noqa: N818  what happened, not a fault of the program
    pass
