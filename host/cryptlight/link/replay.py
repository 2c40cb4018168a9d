"""A game step by step, as its log tells it: forwards, backwards, and compared with the board."""

import hashlib
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cryptboard.panel.screen import event_text
from cryptboard.panel.words import Words
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.words import board_words


@dataclass(frozen=True)
class Step:
    """One step of the players; `state` is the SHA-256 of the state after it."""

    depth: int
    label: str
    events: list[tuple[Any, ...]]
    state: str


def state_hash(session: Session) -> str:
    data: bytes = session.game.encode(session.state)
    return hashlib.sha256(data).hexdigest()


def to_start(session: Session) -> int:
    """Undo everything that can be undone; returns how many steps that were."""
    steps = 0
    while session.can_undo and session.undo() is not None:
        steps += 1
    return steps


def walk(session: Session, lang: str = "en") -> Iterator[Step]:
    """From the start to where the game stands now."""
    words = words_for(session, lang)
    for _ in range(to_start(session)):
        step = session.redo()
        if step is None:
            return
        label = words.text(step.label)
        yield Step(session.depth, label, list(step.events), state_hash(session))


def words_for(session: Session, lang: str) -> Words:
    """The panel's words and those of the game in play."""
    return Words(lang, Pack(io.BytesIO(board_words())), session.pack)


def describe(event: tuple[Any, ...], words: Words) -> str:
    """An event as the panel tells it, with the rule that caused it."""
    cause = words.rule(event[4]) if event[4] else "by hand"
    return f"{event_text(event, words)} ({cause})"
