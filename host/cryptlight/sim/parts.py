"""What the simulated board is made of, read from board.toml."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptlight.sim.errors import SimError


@dataclass(frozen=True)
class Strip:
    pin: int
    pixels: int
    tail: tuple[str, ...]  # the keys whose lights follow the pixels

    @property
    def length(self) -> int:
        return self.pixels + len(self.tail)


@dataclass(frozen=True)
class Dial:
    a: int
    b: int
    push: int


@dataclass(frozen=True)
class Parts:
    keys: dict[str, int]  # GPIO, or bit of the chain
    dials: dict[str, Dial]
    chain: bool
    tied_high: tuple[int, ...]  # bits of the chain that no hand moves
    far_bus: bool  # has the far display a bus of its own?
    strips: dict[str, Strip]
    load_switch: int | None
    hold_ms: int
    lockout_ms: int
    blocks: int
    limit_ma: int
    channel_ma: int
    idle_ma: int


def read_parts(path: Path) -> Parts:
    """The fitted parts; SimError when the file cannot be read or lacks something."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return _parts(data)
    except OSError as error:
        raise SimError(f"Cannot read {path}: {error.strerror}. Check the path.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SimError(f"{path} is not a TOML file: {error}. Correct it there.") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise SimError(f"{path} lacks or misspells {error}. Compare it with the original.") from (
            error
        )


def _parts(data: dict[str, Any]) -> Parts:
    strips = {
        part["id"]: Strip(int(part["pin"]), int(part["pixels"]), tuple(part.get("tail", [])))
        for part in data["strip"]
        if part.get("fitted", True)
    }
    dials = list(data.get("dial", []))
    if "encoder" in data:
        dials.append({"id": "S", **data["encoder"]})
    chain = data.get("chain")
    profile = data["profile"][data["board"]["profile"]]
    return Parts(
        keys={
            part["id"]: int(part["bit" if chain else "pin"])
            for part in data["key"]
            if part.get("fitted", True)
        },
        dials={
            part["id"]: Dial(int(part["a"]), int(part["b"]), int(part["push"]))
            for part in dials
            if part.get("fitted", True)
        },
        chain=chain is not None,
        tied_high=(int(chain["high"]),) if chain else (),
        far_bus="far" in data.get("display", {}),
        strips=strips,
        load_switch=data.get("power", {}).get("load_switch"),
        hold_ms=int(data["keys"]["hold_ms"]),
        lockout_ms=int(data["keys"]["lockout_ms"]),
        blocks=int(profile["flash_blocks"]),
        limit_ma=int(data["power"]["limit_ma"]),
        channel_ma=int(data["power"]["channel_ma"]),
        idle_ma=int(data["power"]["idle_ma"]),
    )
