"""The facts of a game as rows of words, and their places on a page."""

import functools
import io
from dataclasses import dataclass
from typing import Any

from cryptboard.panel.words import Words
from cryptboard.rules.contract import PRESSED
from cryptboard.store.pack import Pack
from cryptlight import words
from cryptlight.card import facts, legend
from cryptlight.card.drawing import HEIGHT, WIDTH, Text, wrapped
from cryptlight.plates import plates

MARGIN, TOP = 12.0, 32.0
SMALL, PLAIN, HEAD = 3.2, 3.5, 4.4
KEYS = (("NEXT", 3), ("ROLL", 2), ("ENEMY", 2), ("SEAT", 2))


@dataclass(frozen=True)
class Card:
    """One page; millimetres from its upper left corner."""

    name: str
    texts: tuple[Text, ...]
    rules: tuple[float, ...]  # heights of the lines across


@functools.cache
def _base() -> Pack:
    return Pack(io.BytesIO(words.board_words()))


def card(pack: Any, lang: str) -> Card:
    """The card of a game in one language."""
    speaker = Words(lang, _base(), pack)
    levels = facts.met(pack)
    columns = _columns(len(levels))
    page = _Page(lang)
    page.text((MARGIN, 17), 8, pack.word(pack.title, lang) or pack.id, bold=True)
    page.text((MARGIN, 24), PLAIN, legend.SAYS[lang]["intro"])
    for x, level in zip(columns, levels, strict=True):
        page.text((x, TOP), HEAD, speaker.text((f"assist.{level}",)), bold=True)
    page.y, engraved = TOP + 3, _engraved(pack.id, lang)
    for slot, name in enumerate("ABCDS"):
        cells = [_dial(levels[n], slot, speaker, lang) for n in levels]
        page.row(name, columns, [cell or engraved.get(name, "–") for cell in cells])
    for name, most in KEYS:
        label = legend.SAYS[lang]["seat"] if name == "SEAT" else speaker.text((f"key.{name}",))
        cells = [" · ".join(map(speaker.text, levels[n].key(name, most))) for n in levels]
        page.row(label, columns, [cell or "–" for cell in cells])
    page.legend(lang)
    return Card(f"{pack.id}-{lang}", tuple(page.texts), tuple(page.rules))


def _columns(count: int) -> list[float]:
    first, width = MARGIN + 26, WIDTH - 2 * MARGIN - 26
    return [first + width / count * n for n in range(count)]


def _dial(level: facts.Level, slot: int, speaker: Words, lang: str) -> str:
    """What a strip shows and its dial turns; then what a pressed turn turns."""
    found = []
    for at in (slot, slot + PRESSED):
        name = level.dial(at)
        if name:
            low, high = level.ranges[name]
            text = f"{speaker.text((f'track.{name}',))} {low}–{high}"
            found.append(text if at < PRESSED else f"{legend.SAYS[lang]['pressed']}: {text}")
    return "; ".join(found)


def _engraved(game: str, lang: str) -> dict[str, str]:
    """What the game's plate says of its strips: for those that no dial turns."""
    for plate in plates():
        if plate["game"] == game:
            return {
                name: row["name"][lang] for name, row in zip("ABCD", plate["row"], strict=False)
            }
    return {}


class _Page:
    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.texts: list[Text] = []
        self.rules: list[float] = []
        self.y = 0.0

    def text(self, at: tuple[float, float], size: float, words_: str, bold: bool = False) -> None:
        self.texts.append(Text(at[0], at[1], size, words_, bold))

    def row(self, name: str, columns: list[float], cells: list[str]) -> None:
        """A name, then a cell a level, each over as many lines as it needs."""
        self.rules.append(self.y)
        width = (columns[1] - columns[0] if len(columns) > 1 else WIDTH - 2 * MARGIN - 26) - 4
        self.text((MARGIN, self.y + 5), HEAD if len(name) < 3 else PLAIN, name, bold=True)
        most = 1
        for x, cell in zip(columns, cells, strict=True):
            lines = wrapped(cell, SMALL, width)
            most = max(most, len(lines))
            for n, line in enumerate(lines):
                self.text((x, self.y + 5 + n * 4.3), SMALL, line)
        self.y += 3.6 + most * 4.3

    def legend(self, lang: str) -> None:
        """What lights and keys mean in every game, over two columns."""
        self.rules.append(self.y)
        top, half = self.y + 6, (WIDTH - 2 * MARGIN) / 2
        for x, rows in zip((MARGIN, MARGIN + half), legend.COLUMNS[lang], strict=True):
            y = top
            for name, says in rows:
                self.text((x, y), SMALL, name, bold=True)
                for line in wrapped(says, SMALL, half - 34):
                    self.text((x + 30, y), SMALL, line)
                    y += 4.3
            if y > HEIGHT - 4:
                raise ValueError("the card is longer than its page")
