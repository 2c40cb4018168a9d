"""Where a story comes from: the log of a board, fetched over its USB port, new parts only."""

from dataclasses import dataclass

from cryptboard.rules import encoding
from cryptboard.store import frames
from cryptlight.link import Board, LinkError
from cryptlight.link.games import fetch_pack
from cryptlight.web.story import Record, Story


class Packs:
    """The packs at hand, by hash; one that only the board has is fetched from it once."""

    def __init__(self, packs: list[bytes]) -> None:
        self._known = {pack[-32:].hex(): pack for pack in packs}

    def find(self, board: Board, digits: str) -> bytes:
        if digits not in self._known:
            self._known[digits] = fetch_pack(board, digits)
        return self._known[digits]


@dataclass
class Following:
    """A game that is being followed, and how far its log is known."""

    number: int
    head: bytes
    end: int
    story: Story


class LogSource:
    """Keeps one story up to date. `update` may block: call it in a thread of its own."""

    def __init__(self, packs: Packs) -> None:
        self._packs = packs
        self._now: Following | None = None

    @property
    def story(self) -> Story | None:
        return self._now.story if self._now else None

    def update(self, board: Board) -> bool:
        """Fetch what is new; True if the story has changed."""
        known = self._now
        answer = board.request("game", number=0, **({"from": known.end} if known else {}))
        facts = answer.messages[0]
        head, log = bytes(answer.data[: facts["head"]]), bytes(answer.data[facts["head"] :])
        same = known is not None and (facts["number"], head) == (known.number, known.head)
        if known is None or not same or facts["from"] != known.end or facts["end"] < known.end:
            if known is not None and facts["from"] != facts["start"]:
                self._now = None  # another game, or a log that was cut: from its beginning
                return self.update(board)
            header = encoding.decode(head)
            story = Story(header, self._packs.find(board, header[4]))
            known = Following(facts["number"], head, facts["from"], story)
        elif not log:
            return False
        records = _records(log, facts["number"], known.end)
        known.story.extend(records)
        if records:
            offset, _kind, payload = records[-1]
            known.end = offset + frames.OVERHEAD + len(payload)
        self._now = known
        return True


def _records(log: bytes, number: int, start: int) -> list[Record]:
    """The whole records; half a one at the end is fetched again next time."""
    found: list[Record] = []
    at = 0
    while len(log) - at >= frames.OVERHEAD and frames.frame_size(log, at) <= len(log) - at:
        record = frames.payload_of(log, at, frames.salt(number, start + at))
        if record is None:
            raise LinkError(f"The log of game {number} is damaged at byte {start + at}.")
        found.append((start + at, record[0], record[1]))
        at += frames.frame_size(log, at)
    return found
