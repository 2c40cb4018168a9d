"""Reads hardware/board.toml, and writes the firmware's pin map from it.

`python -m cryptlight.boardfile` writes firmware/cryptboard/pins.py; with `--check` it only
says whether that file is current; `--profile pico2` makes it for another module than the one
that board.toml names.
"""

import argparse
import sys
import tomllib
from pathlib import Path
from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from cryptlight import resources

KEY_ORDER = (
    *("NEXT", "PLUS", "MINUS", "SELECT", "ROLL", "UNDO"),
    *("SEAT1", "SEAT2", "SEAT3", "SEAT4", "SEAT5", "SEAT6", "ENEMY"),
)
SYSTEM_KEYS = KEY_ORDER[:6]
LINK_LIGHT = "LINK"
STRIP_ORDER = "ABCD"
DIAL_ORDER = "ABCDS"
# A dial's push is a key: SELECT for S, after all others for A to D.
DIAL_PUSH = {"A": 16, "B": 17, "C": 18, "D": 19, "S": KEY_ORDER.index("SELECT")}
DIAL_KEYS = ("PLUS", "MINUS", "SELECT")  # what the dial S does where these keys are missing

Count = Annotated[int, Field(ge=1)]
Gpio = Annotated[int, Field(ge=0, le=48)]
Bit = Annotated[int, Field(ge=0)]
WORD_BITS = 30  # what a 32-bit MicroPython holds in a small integer, of which no heap is taken


class BoardError(Exception):
    """board.toml cannot be used; the message says which entry and why."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class About(_Part):
    name: str
    revision: Count
    profile: str


class Profile(BaseModel):
    """`pins` gives this module's own pin for each pin number of the parts; empty: the same."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    title: str
    chip: str
    gpio: list[Gpio]
    pins: dict[int, Gpio] = {}
    pio: bool = True  # has it state machines that read a chain?
    flash_blocks: Count | None = None
    heap_bytes: Count | None = None


class Strip(_Part):
    id: Annotated[str, Field(pattern="^[ABCD]$")]
    pin: Gpio
    pixels: Count
    tail: list[str] = []
    fitted: bool = True


class Chain(_Part):
    """Shift registers that carry all keys and dials; README.md of hardware/ draws them."""

    clock: Gpio
    load: Gpio
    data: Gpio
    registers: Count
    bits: Annotated[int, Field(ge=3, le=WORD_BITS)]
    low: Bit
    high: Bit
    hertz: Count

    @model_validator(mode="after")
    def _is_a_chain(self) -> Self:
        if self.bits > 8 * self.registers:
            raise ValueError(f"{self.registers} registers have no {self.bits} bits")
        if self.load != self.clock + 1:
            raise ValueError("load must be one GPIO above clock: one state machine drives both")
        return self

    def place(self, bit: int) -> int:
        """Where an input stands in a word: the first one out ends up as its highest bit."""
        return self.bits - 1 - bit


class Key(_Part):
    """On a GPIO of its own (`pin`), or in the chain (`bit`)."""

    id: str
    pin: Gpio | None = None
    bit: Bit | None = None
    fitted: bool = True


class Dial(_Part):
    """Three GPIO, or three bits where the board has a chain."""

    id: Annotated[str, Field(pattern="^[ABCDS]$")]
    a: Bit
    b: Bit
    push: Bit
    fitted: bool = True


class Timing(_Part):
    sample_ms: Count
    lockout_ms: Count
    hold_ms: Count
    repeat_ms: Count


class Encoder(_Part):
    a: Gpio
    b: Gpio
    push: Gpio
    fitted: bool = True


class Bus(_Part):
    i2c: int
    sda: Gpio
    scl: Gpio


class Display(Bus):
    """The near display's bus, and the far one's where it has its own."""

    driver: str
    far: Bus | None = None
    reset: Gpio | None = None
    hertz: Count
    addresses: list[Annotated[int, Field(ge=8, le=0x77)]]
    width: Count
    height: Count


class Buzzer(_Part):
    pin: Gpio
    fitted: bool = True


class Power(_Part):
    load_switch: Gpio | None = None
    limit_ma: Annotated[int, Field(ge=0)]
    channel_ma: Count
    idle_ma: Annotated[int, Field(ge=0)]


class Board(BaseModel):
    """What the firmware needs to know; the generators of the hardware read more of the file."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    board: About
    profile: dict[str, Profile]
    strip: list[Strip]
    chain: Chain | None = None
    key: list[Key]
    dial: list[Dial] = []
    encoder: Encoder | None = None  # what a file of revision 1 calls the dial S
    keys: Timing
    display: Display
    buzzer: Buzzer
    power: Power

    def pin(self, number: int) -> int:
        """A part's pin on the module that the firmware is made for."""
        return self.profile[self.board.profile].pins.get(number, number)

    def dials(self) -> list[Dial]:
        """All dials, fitted or not."""
        if self.encoder is None:
            return self.dial
        return [*self.dial, Dial(id="S", **self.encoder.model_dump())]

    def inputs(self) -> list[tuple[str, int]]:
        """Every contact with its GPIO, or its bit where the board has a chain."""
        used = [(f"key {key.id}", self.place(key)) for key in self.key]
        for dial in self.dials():
            contacts = (("a", dial.a), ("b", dial.b), ("push", dial.push))
            used += [(f"dial {dial.id} {name}", number) for name, number in contacts]
        return used

    def pins(self) -> list[tuple[str, int]]:
        """Every pin with the part that uses it, fitted or not: their places are kept free."""
        used = [(f"strip {s.id}", s.pin) for s in self.strip]
        if chain := self.chain:
            lines = (("clock", chain.clock), ("load", chain.load), ("data", chain.data))
            used += [(f"chain {name}", pin) for name, pin in lines]
        else:
            used += self.inputs()
        display = self.display
        used += [("display sda", display.sda), ("display scl", display.scl)]
        if display.far:
            used += [("far display sda", display.far.sda), ("far display scl", display.far.scl)]
        singles = (
            ("display reset", display.reset),
            ("buzzer", self.buzzer.pin),
            ("load switch", self.power.load_switch),
        )
        return used + [(name, pin) for name, pin in singles if pin is not None]

    def place(self, key: Key) -> int:
        """Its GPIO, or its bit where the board has a chain."""
        place, other = (key.bit, key.pin) if self.chain else (key.pin, key.bit)
        if place is None or other is not None:
            needs = "a bit, no pin: this board has a chain" if self.chain else "a pin, no bit"
            raise ValueError(f"key {key.id}: give {needs}")
        return place

    @model_validator(mode="after")
    def _is_a_board(self) -> Self:
        if self.board.profile not in self.profile:
            raise ValueError(f"board.profile names no [profile.{self.board.profile}]")
        self._check_pins()
        if self.chain:
            self._check_bits(self.chain)
        self._check_keys()
        return self

    def _check_pins(self) -> None:
        legal = self.profile[self.board.profile].gpio
        users: dict[int, str] = {}
        for part, number in self.pins():
            pin = self.pin(number)
            if pin not in legal:
                raise ValueError(f"{part}: the {self.board.profile} has no free GPIO {pin}")
            if pin in users:
                raise ValueError(f"{part}: GPIO {pin} already belongs to {users[pin]}")
            users[pin] = part

    def _check_bits(self, chain: Chain) -> None:
        users: dict[int, str] = {}
        for part, bit in [*self.inputs(), ("chain low", chain.low), ("chain high", chain.high)]:
            if bit >= chain.bits:
                raise ValueError(f"{part}: bit {bit}, but only {chain.bits} bits are read")
            if bit in users:
                raise ValueError(f"{part}: bit {bit} already belongs to {users[bit]}")
            users[bit] = part

    def _check_keys(self) -> None:
        fitted = {key.id for key in self.key if key.fitted}
        for key in self.key:
            if key.id not in KEY_ORDER:
                raise ValueError(f"key {key.id}: not one of {', '.join(KEY_ORDER)}")
        turned = DIAL_KEYS if any(d.id == "S" and d.fitted for d in self.dials()) else ()
        if missing := [name for name in SYSTEM_KEYS if name not in fitted and name not in turned]:
            raise ValueError(
                f"every board needs the six system keys, or the dial S for "
                f"{', '.join(DIAL_KEYS)}; missing {missing[0]}"
            )
        for strip in self.strip:
            for light in strip.tail:
                if light != LINK_LIGHT and light not in fitted:
                    raise ValueError(
                        f"strip {strip.id}: the tail lights {light}, not a fitted key"
                    )


def root() -> Path:
    return Path(__file__).resolve().parents[2]


def load(path: Path | None = None, profile: str = "") -> Board:
    """The board file, for the module that it names or for another of its profiles."""
    path = path or resources.board_file()
    try:
        entries = tomllib.loads(path.read_text("utf-8"))
        if profile:
            entries["board"]["profile"] = profile
        return Board.model_validate(entries)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BoardError(f"{path.name}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise BoardError(f"{path.name}: {where} {first['msg']}".replace("  ", " ")) from error


def _rows(name: str, rows: list[str]) -> str:
    return f"{name} = (\n" + "".join(f"    {row},\n" for row in rows) + ")\n"


def _lights(names: list[str]) -> tuple[int, ...]:
    """Numbers of the keys that are lit; the link's light comes after the last key."""
    return tuple((*KEY_ORDER, LINK_LIGHT).index(name) for name in names)


def _strips(board: Board) -> str:
    rows = [
        f"({STRIP_ORDER.index(s.id)}, {board.pin(s.pin)}, {s.pixels}, {_lights(s.tail)})"
        for s in board.strip
        if s.fitted
    ]
    return _rows("STRIPS", rows)


def _contacts(board: Board) -> list[str]:
    """Keys and dials by their places in a word: the chain's, or in the order of CONTACTS."""
    keys = [(KEY_ORDER.index(key.id), board.place(key)) for key in board.key if key.fitted]
    dials = [
        (DIAL_ORDER.index(dial.id), dial.a, dial.b, DIAL_PUSH[dial.id], dial.push)
        for dial in board.dials()
        if dial.fitted
    ]
    chain = board.chain
    wires: tuple[int, ...] = ()
    if chain:
        places = {bit: chain.place(bit) for bit in range(chain.bits)}
        pins = tuple(board.pin(pin) for pin in (chain.clock, chain.load, chain.data))
        row = (*pins, chain.bits, places[chain.low], places[chain.high], chain.hertz)
    else:
        used = [pin for _, pin in keys] + [
            pin for _, a, b, _, push in dials for pin in (a, b, push)
        ]
        places = {pin: place for place, pin in enumerate(used)}
        wires = tuple(board.pin(pin) for pin in used)
    return [
        "# (clock, load, data, bits of a word, place of the low mark, of the high one, hertz)",
        f"CHAIN = {row if chain else None}",
        f"PIO = {board.profile[board.board.profile].pio}  # is there a state machine to read it?",
        "# Without a chain: the GPIO of every contact, by its place in a word",
        f"CONTACTS = {wires}",
        "# (number of the key, place in a word); a contact closes to ground",
        _rows("KEYS", [str((key, places[at])) for key, at in keys]).rstrip(),
        "# (dial: 0 to 3 are A to D, 4 is S; places of a and b; its push: number as a key, place)",
        _rows("DIALS", [str((d, places[a], places[b], n, places[p])) for d, a, b, n, p in dials]),
    ]


def _displays(board: Board) -> list[str]:
    display = board.display
    buses: list[Bus] = [display, display.far] if display.far else [display]
    reset = None if display.reset is None else board.pin(display.reset)
    return [
        "# (hertz, addresses, reset)",
        f"DISPLAY = {(display.hertz, tuple(display.addresses), reset)}",
        "# (i2c, sda, scl)",
        _rows("BUSES", [str((bus.i2c, board.pin(bus.sda), board.pin(bus.scl))) for bus in buses]),
        f"WIDTH = {display.width}",
        f"HEIGHT = {display.height}\n",
    ]


def pin_map(board: Board) -> str:
    """The text of the firmware's pins.py: fitted parts only, as plain constants."""
    power = board.power
    switch = None if power.load_switch is None else board.pin(power.load_switch)
    lines = [
        '"""The pin map, made from hardware/board.toml by `python -m cryptlight.boardfile`."""\n',
        "# fmt: off",
        f'NAME = "{board.board.name}"',
        f"REVISION = {board.board.revision}",
        f'PROFILE = "{board.board.profile}"\n',
        "# (strip of a scene, pin, pixels of the track, keys whose lights follow; 13 is the link)",
        _strips(board),
        *_contacts(board),
        f"SAMPLE_MS = {board.keys.sample_ms}",
        f"LOCKOUT_MS = {board.keys.lockout_ms}",
        f"HOLD_MS = {board.keys.hold_ms}",
        f"REPEAT_MS = {board.keys.repeat_ms}\n",
        *_displays(board),
        f"BUZZER = {board.pin(board.buzzer.pin) if board.buzzer.fitted else None}",
        f"LOAD_SWITCH = {switch}",
        f"LIMIT_MA = {power.limit_ma}",
        f"CHANNEL_MA = {power.channel_ma}",
        f"IDLE_MA = {power.idle_ma}",
    ]
    return "\n".join(lines) + "\n"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m cryptlight.boardfile")
    parser.add_argument("--check", action="store_true", help="write nothing; is it current?")
    parser.add_argument("--profile", default="", help="pico, pico2 or esp32s3")
    options = parser.parse_args(arguments)
    target = root() / "firmware" / "cryptboard" / "pins.py"
    try:
        text = pin_map(load(root() / "hardware" / "board.toml", options.profile))
    except BoardError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if options.check:
        if target.exists() and target.read_text("utf-8") == text:
            return 0
        sys.stderr.write("pins.py is not what board.toml says; run `make hardware`\n")
        return 1
    target.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
