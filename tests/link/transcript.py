"""The conversations that firmware/README.md shows, held anew.

`python transcript.py` prints them, `python transcript.py --write` puts them on the page.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from worlds import LocalBoard

from cryptboard.link import lines
from cryptboard.store.packs import set_id
from cryptlight.link.sync import packed
from cryptlight.packs.build import build

PAGE = Path(__file__).parents[2] / "firmware" / "README.md"
GREETING = 2000  # of the session with the board that plays
TINY = build(
    game="tracker", pack_id="tiny", version="1", prefix="TRK", tables={},
    words={"en": {"game.title": "Tiny"}},
).bytes  # fmt: skip
HASH = TINY[-32:].hex()


class Talk:
    """Sends single lines and writes down everything that is said, > to the board and < from it."""

    def __init__(self, exchange: Callable[[bytes], bytes]) -> None:
        self._exchange = exchange  # says something and listens until the board has said all
        self.said: list[str] = []

    def send(self, line: bytes) -> None:
        self.said.append("> " + line.decode().rstrip("\n"))
        for answer in self._exchange(line).decode().splitlines():
            self.said.append("< " + answer)

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


def local(folder: Path) -> Talk:
    """With a board in this process that has no packs yet."""
    board, now = LocalBoard(folder), [0]

    def exchange(line: bytes) -> bytes:
        board.console.incoming += line
        for _ in range(60):
            now[0] += 4
            board.link.step(now[0])
        said = bytes(board.console.outgoing)
        board.console.outgoing.clear()
        return said

    return Talk(exchange)


def playing(board: Any) -> Talk:
    """With a simulated board in lockstep that plays; greeted, and nothing of that written down."""

    def exchange(line: bytes) -> bytes:
        before = len(board.console)
        board.send(line)
        board.advance(ms=100)
        return bytes(board.console[before:])

    talk = Talk(exchange)
    talk.send(lines.line(lines.HELLO, GREETING))
    for _ in range(20):  # what serves a laptop is loaded first
        if any(" M " in line or line.startswith("< M") for line in talk.said):
            break
        board.advance(ms=100)
        talk.send(lines.line(lines.HELLO, GREETING))
    talk.acknowledge()
    talk.said = []
    return talk


def message(number: int, body: str) -> bytes:
    return lines.line(lines.MESSAGE, number, body.encode())


def conversations(board: Any) -> dict[str, list[str]]:
    """Title -> lines, in the order of the page; `board` plays Dungeon Crawl."""
    shown: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        talk = local(Path(folder))

        def chapter(title: str, who: Talk = talk) -> None:
            shown[title] = who.said = []

        def ask(number: int, body: str, who: Talk = talk) -> None:
            who.send(message(number, body))
            who.acknowledge()

        chapter("connect")
        talk.send(lines.line(lines.HELLO, 1000))
        talk.acknowledge()
        chapter("ask")
        ask(1001, '{"do":"packs"}')
        ask(1002, '{"do":"sing"}')
        game = playing(board)
        chapter("look", game)
        ask(GREETING + 1, '{"do":"scene"}', game)
        ask(GREETING + 2, '{"do":"choices","partial":[]}', game)
        chapter("play", game)
        ask(GREETING + 3, '{"do":"follow","on":true}', game)
        ask(GREETING + 4, '{"do":"press","key":"NEXT"}', game)
        ask(GREETING + 5, '{"do":"command","tokens":["turn","evil",2]}', game)
        chapter("damage")
        talk.send(message(1003, '{"do":"packs"}').replace(b"packs", b"pucks"))
        ask(1003, '{"do":"packs"}')
        talk.send(message(1003, '{"do":"packs"}'))
        chapter("sync")
        ask(1004, f'{{"do":"offer","first":true,"hash":"{HASH}"}}')
        ask(1005, f'{{"do":"send","size":{len(TINY)},"hash":"{HASH}"}}')
        talk.send(lines.bulk(1006, packed(TINY)))
        talk.acknowledge()
        ask(1007, f'{{"do":"install","set":"{set_id([TINY[-32:]])}"}}')
    return shown


def main() -> None:
    from cryptlight.contents import board_contents
    from cryptlight.packs.folder import load_folder
    from cryptlight.resources import game_folder
    from cryptlight.sim import SimulatedBoard

    keys = PAGE.parents[1] / "hardware" / "boards" / "all-keys.toml"
    contents = board_contents([load_folder(game_folder("dungeon-crawl")).bytes], keys)
    with SimulatedBoard(contents=contents, board_toml=keys) as board:
        board.advance(ms=2000)
        found = conversations(board)
    text = PAGE.read_text("utf-8")
    for name, said in found.items():
        example = f"```wire {name}\n" + "\n".join(said) + "\n```"
        print(example)
        printed = re.search(rf"```wire {name}\n.*?```", text, re.DOTALL)
        assert printed, name
        text = text.replace(printed[0], example)
    if "--write" in sys.argv:
        PAGE.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
