"""The conversation that firmware/README.md shows, held anew: `python transcript.py` prints it."""

import tempfile
from pathlib import Path

from worlds import LocalBoard

from cryptboard.link import lines
from cryptboard.store.packs import set_id
from cryptlight.link.sync import packed
from cryptlight.packs.build import build

TINY = build(
    game="tracker", pack_id="tiny", version="1", prefix="TRK", tables={},
    words={"en": {"game.title": "Tiny"}},
).bytes  # fmt: skip
HASH = TINY[-32:].hex()


class Talk:
    """Sends single lines and writes down everything that is said, > to the board and < from it."""

    def __init__(self, folder: Path) -> None:
        self._board = LocalBoard(folder)
        self._now = 0
        self.said: list[str] = []

    def send(self, line: bytes) -> None:
        self.said.append("> " + line.decode().rstrip("\n"))
        self._board.console.incoming += line
        self.listen()

    def listen(self) -> None:
        """Until the board has nothing more to say."""
        for _ in range(60):
            self._now += 4
            self._board.link.step(self._now)
        answer = bytes(self._board.console.outgoing)
        self._board.console.outgoing.clear()
        for line in answer.decode().splitlines():
            self.said.append("< " + line)

    def acknowledge(self) -> None:
        """Confirm the newest line until no more come, as a client does."""
        while True:
            found = [lines.parse(s[2:].encode()) for s in self.said if s[0] == "<"]
            newest = [n for kind, n, _p in found if kind in (lines.MESSAGE, lines.BULK)][-1]
            probes = [n for kind, n, _p in found if kind == lines.PROBE]
            before = len(self.said)
            self.send(lines.ack(lines.ACK, newest, probes[-1] if probes else 0))
            if len(self.said) == before + 1:
                return


def message(number: int, body: str) -> bytes:
    return lines.line(lines.MESSAGE, number, body.encode())


def conversations() -> dict[str, list[str]]:
    """Title -> lines, in the order of the page."""
    shown: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        talk = Talk(Path(folder))

        def chapter(title: str) -> None:
            shown[title] = talk.said = []

        chapter("connect")
        talk.send(lines.line(lines.HELLO, 1000))
        talk.acknowledge()
        chapter("ask")
        talk.send(message(1001, '{"do":"packs"}'))
        talk.acknowledge()
        talk.send(message(1002, '{"do":"sing"}'))
        talk.acknowledge()
        chapter("damage")
        talk.send(message(1003, '{"do":"packs"}').replace(b"packs", b"pucks"))
        talk.send(message(1003, '{"do":"packs"}'))
        talk.acknowledge()
        talk.send(message(1003, '{"do":"packs"}'))
        chapter("sync")
        talk.send(message(1004, f'{{"do":"offer","first":true,"hash":"{HASH}"}}'))
        talk.acknowledge()
        talk.send(message(1005, f'{{"do":"send","size":{len(TINY)},"hash":"{HASH}"}}'))
        talk.acknowledge()
        talk.send(lines.bulk(1006, packed(TINY)))
        talk.acknowledge()
        talk.send(message(1007, f'{{"do":"install","set":"{set_id([TINY[-32:]])}"}}'))
        talk.acknowledge()
    return shown


if __name__ == "__main__":
    for name, said in conversations().items():
        print(f"```wire {name}")
        print("\n".join(said))
        print("```")
