"""Who holds which key: several pages may press, and a page that goes away lets go."""

import asyncio

from cryptlight.web.faces import Face

SHORTEST_S = 0.04  # a tap; shorter ones a busy computer might not show to the board
MOST_STEPS = 8


class Hands:
    """The keys of one board. A key is down as long as anybody holds it."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._known = frozenset(face.keys())
        self._holders: dict[str, set[object]] = {}
        self._since: dict[str, float] = {}
        self._turning = asyncio.Lock()

    def knows(self, key: str) -> bool:
        return key in self._known

    def down(self, who: object, key: str) -> None:
        holders = self._holders.setdefault(key, set())
        if not holders:
            self._since[key] = asyncio.get_running_loop().time()
            self._face.key_down(key)
        holders.add(who)

    def up(self, who: object, key: str) -> None:
        """Not sooner than a finger could: the firmware looks at a key every few milliseconds."""
        holders = self._holders.get(key, set())
        if who not in holders:
            return
        if holders == {who}:
            loop = asyncio.get_running_loop()
            wait = self._since[key] + SHORTEST_S - loop.time()
            if wait > 0:
                loop.call_later(wait, self.up, who, key)
                return
            self._face.key_up(key)
        holders.discard(who)

    def let_go(self, who: object) -> None:
        for key in list(self._holders):
            self.up(who, key)

    async def turn(self, steps: int) -> None:
        steps = max(-MOST_STEPS, min(MOST_STEPS, steps))
        async with self._turning:
            await asyncio.to_thread(self._face.turn, steps)
