"""Everyone who watches: each page gets the latest of everything, however slow it is.

The board is looked at once for all of them. A page that lags loses the frames in between, never
the last one, and holds nobody up.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

Message = bytes | dict[str, Any]


class Watcher:
    """One page's letterbox: one slot for each kind of message, the newest wins."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._slots: dict[str, Message] = {}
        self._filled = asyncio.Event()

    def put(self, kind: str, message: Message) -> None:
        self._slots.pop(kind, None)  # in the order of the last change
        self._slots[kind] = message
        self._filled.set()

    async def messages(self) -> AsyncIterator[Message]:
        while True:
            await self._filled.wait()
            self._filled.clear()
            while self._slots:
                kind = next(iter(self._slots))
                yield self._slots.pop(kind)


class Watchers:
    """Knows what was told last, so that a page that comes late knows as much as the others."""

    def __init__(self) -> None:
        self._all: set[Watcher] = set()
        self._told: dict[str, dict[str, Message]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def join(self, lang: str) -> Watcher:
        watcher = Watcher(lang)
        for kind, by_lang in self._told.items():
            message = by_lang.get(lang, by_lang.get(""))
            if message is not None:
                watcher.put(kind, message)
        self._all.add(watcher)
        return watcher

    def leave(self, watcher: Watcher) -> None:
        self._all.discard(watcher)

    def tell(self, kind: str, message: Message) -> None:
        """To all, unless they know it already."""
        self.tell_each(kind, {"": message})

    def tell_each(self, kind: str, by_lang: dict[str, Message]) -> None:
        """To each in its own language."""
        if self._told.get(kind) == by_lang:
            return
        self._told[kind] = by_lang
        for watcher in self._all:
            message = by_lang.get(watcher.lang, by_lang.get(""))
            if message is not None:
                watcher.put(kind, message)

    def forget(self, *kinds: str) -> None:
        for kind in kinds:
            self._told.pop(kind, None)
