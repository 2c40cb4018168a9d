"""Who may come in by the door for programs: two tokens, one that only looks.

They are drawn once and kept in a file that only its owner reads, so that what was set up stays set
up. A stranger who guesses holds up only himself.
"""

import contextlib
import hmac
import json
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

TRIES = 5  # wrong tokens of an address before it has to wait
LONGEST_WAIT = 60  # seconds
_ADDRESSES = 1000  # remembered
FILE = "api-tokens.json"


@dataclass(frozen=True)
class Tokens:
    """`play` may do everything, `look` may only read."""

    play: str
    look: str


def kept_tokens(folder: Path) -> Tokens:
    """Those of the last time, or fresh ones."""
    path = folder / FILE
    with contextlib.suppress(OSError, ValueError, TypeError, KeyError):
        known = json.loads(path.read_text("utf-8"))
        tokens = Tokens(str(known["play"]), str(known["look"]))
        if min(len(tokens.play), len(tokens.look)) >= 20 and tokens.play != tokens.look:
            return tokens
    tokens = Tokens(secrets.token_urlsafe(24), secrets.token_urlsafe(24))
    folder.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
        json.dump({"play": tokens.play, "look": tokens.look}, file)
    fresh.replace(path)
    return tokens


class Patrons:
    def __init__(self, tokens: Tokens, clock: Callable[[], float] = time.monotonic) -> None:
        self._tokens = tokens
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}  # address -> how often, when last

    def wait(self, address: str) -> int:
        """Seconds until this address may try again."""
        count, last = self._wrong.get(address, (0, 0.0))
        if count < TRIES:
            return 0
        pause = min(LONGEST_WAIT, 2 ** min(count - TRIES, 10))
        return max(0, int(last + pause - self._clock() + 0.999))

    def role(self, header: str, address: str) -> str:
        """What the header's token is good for: play, look, or "" for none of ours."""
        kind, _, given = header.partition(" ")
        if kind.lower() != "bearer" or not given:
            return ""
        token = given.strip().encode("utf-8", "replace")
        for role in ("play", "look"):
            if hmac.compare_digest(token, getattr(self._tokens, role).encode()):
                self._wrong.pop(address, None)
                return role
        count, _last = self._wrong.pop(address, (0, 0.0))
        self._wrong[address] = (count + 1, self._clock())
        while len(self._wrong) > _ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        return ""
