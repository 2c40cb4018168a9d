"""A code of six digits, shown where the server was started, opens it to another device."""

import hmac
import secrets
import time
from collections.abc import Callable

COOKIE = "cryptlight"
TRIES = 5  # wrong ones in a minute, by everybody together
MOST_WRONG = 30  # then the code is void: a million codes cannot be tried out


class Pairing:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.code = f"{secrets.randbelow(10**6):06d}"
        self._clock = clock
        self._tokens: set[str] = set()
        self._wrong: list[float] = []

    @property
    def resting(self) -> bool:
        """Too many wrong codes lately: not even the right one is taken."""
        recent = [when for when in self._wrong if self._clock() - when < 60]
        return len(recent) >= TRIES or len(self._wrong) >= MOST_WRONG

    def pair(self, code: str) -> str:
        """A token for the cookie, or nothing."""
        if self.resting:
            return ""
        if not hmac.compare_digest(code.encode(), self.code.encode()):
            self._wrong.append(self._clock())
            return ""
        token = secrets.token_urlsafe(32)
        self._tokens.add(token)
        return token

    def knows(self, token: str) -> bool:
        return token in self._tokens
