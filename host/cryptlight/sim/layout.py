"""The memory that the parent process and the VM share, field by field."""

import mmap
import struct

PINS = 30
MOVES = 256
STRIP_ROOM = 768

# name -> bytes; 8 is one unsigned number, anything else an area of bytes.
_SIZES = {
    "now": 8,  # microseconds since power-on, lockstep only
    "started": 8,  # microseconds that its clock showed at power-on
    "target": 8,  # lockstep: wait for the parent at this time
    "boot": 8,  # real time: the monotonic clock at power-on
    "wdt": 8,  # when the watchdog bites; 0 = never started
    "wdt_us": 8,
    "timers": 8,
    "busy": 8,  # above 0: no Ctrl-C now (flash or pixel write, boot)
    "main": 8,  # main.py is running
    "cut_at": 8,  # cut the power at this flash operation, counted since plug-in
    "torn": 8,  # how much of that operation is done, in 1/256
    "programs": 8,
    "erases": 8,
    "violations": 8,  # bytes that wanted a cleared bit set
    "edges": 8,
    "edges_seen": 8,  # how many of them the VM has looked at
    "frames": 8,
    "peak": 8,  # the largest sum of the bytes of all strips at once
    "drawn": 8,
    "chain": 8,  # the levels of the chain's inputs, bit 0 comes out first
    "moves": 8,  # how often they changed, and the last changes: when, to what
    "moves_seen": 8,
    "move_times": 8 * MOVES,
    "move_words": 4 * MOVES,
    "far_bus": 8,  # has the far display a bus of its own?
    "screens_fitted": 8,
    "screens_on": 8,
    "inverted": 8,
    "tone_hz": 8,
    "levels": 2 * 16 - 2,
    "falls": PINS,
    "rises": PINS,
    "outputs": PINS,
    "strip_bytes": 2 * PINS,
    "strips": PINS * STRIP_ROOM,
    "screens": 2048,
}
OFFSETS: dict[str, int] = {}
_end = 0
for _name, _size in _SIZES.items():
    OFFSETS[_name] = _end
    _end += _size
# The block ends with its own description, from which the VM learns where things are.
DESCRIPTION = ",".join(f"{name}:{OFFSETS[name]}:{size}" for name, size in _SIZES.items()).encode()
TOTAL = _end + len(DESCRIPTION)
WHERE = f"{_end}+{len(DESCRIPTION)}"


class Shared:
    """Named access to the shared block from the parent."""

    def __init__(self, memory: mmap.mmap) -> None:
        self._memory = memory
        self._memory[TOTAL - len(DESCRIPTION) :] = DESCRIPTION

    def get(self, name: str) -> int:
        value: int = struct.unpack_from("<Q", self._memory, OFFSETS[name])[0]
        return value

    def set(self, name: str, value: int) -> None:
        struct.pack_into("<Q", self._memory, OFFSETS[name], value)

    def move(self, when: int, word: int) -> None:
        """The chain's inputs changed; kept with its time, for the board may look later."""
        number = self.get("moves")
        self.set("chain", word)
        struct.pack_into("<Q", self._memory, OFFSETS["move_times"] + number % MOVES * 8, when)
        struct.pack_into("<I", self._memory, OFFSETS["move_words"] + number % MOVES * 4, word)
        self.set("moves", number + 1)

    def area(self, name: str) -> bytes:
        start = OFFSETS[name]
        return self._memory[start : start + _SIZES[name]]

    def fill(self, name: str, value: int) -> None:
        start = OFFSETS[name]
        self._memory[start : start + _SIZES[name]] = bytes([value]) * _SIZES[name]

    def set_byte(self, name: str, index: int, value: int) -> None:
        self._memory[OFFSETS[name] + index] = value & 255

    def byte(self, name: str, index: int) -> int:
        return self._memory[OFFSETS[name] + index]
