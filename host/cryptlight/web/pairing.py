"""A code of six digits, shown where the server was started, opens it to another device.

A neighbour who guesses holds up only himself: each address waits longer after each wrong code.
When all together have guessed often, there is a fresh code, shown where the first one was.
"""

import hmac
import secrets
import time
from collections.abc import Callable

COOKIE = "cryptlight"
TRIES = 3  # wrong codes of an address before it has to wait
LONGEST_WAIT = 300  # seconds
MOST_WRONG = 30  # by everybody together, then the code is another
_ADDRESSES = 1000  # remembered


class Pairing:
    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        show: Callable[[str], None] = lambda _code: None,
    ) -> None:
        self.show = show  # called with every fresh code
        self._clock = clock
        self._tokens: set[str] = set()
        self._wrong: dict[str, tuple[int, float]] = {}  # address -> how often, when last
        self._draw()

    def _draw(self) -> None:
        self.code = f"{secrets.randbelow(10**6):06d}"
        self._guesses = 0

    def wait(self, address: str) -> int:
        """Seconds until this address may try again."""
        count, last = self._wrong.get(address, (0, 0.0))
        if count < TRIES:
            return 0
        pause = min(LONGEST_WAIT, 2 ** min(count, 20))
        return max(0, int(last + pause - self._clock() + 0.999))

    def pair(self, code: str, address: str = "") -> str:
        """A token for the cookie, or nothing."""
        if self.wait(address):
            return ""
        if not hmac.compare_digest(code.encode("utf-8", "replace"), self.code.encode()):
            self._note(address)
            return ""
        self._wrong.pop(address, None)
        token = secrets.token_urlsafe(32)
        self._tokens.add(token)
        return token

    def _note(self, address: str) -> None:
        count, _last = self._wrong.pop(address, (0, 0.0))
        self._wrong[address] = (count + 1, self._clock())
        while len(self._wrong) > _ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
        self._guesses += 1
        if self._guesses >= MOST_WRONG:
            self._draw()
            self.show(self.code)

    def knows(self, token: str) -> bool:
        return token in self._tokens
