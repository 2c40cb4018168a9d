"""A game step by step, as its log tells it: forwards, backwards, and compared with the board."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from cryptboard.panel.words import Words
from cryptboard.rules.contract import CHANGED, ENDED, MOVED, PHASE, ROLLED
from cryptboard.store.session import Session


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
    words = Words(lang, None, session.pack)
    for _ in range(to_start(session)):
        step = session.redo()
        if step is None:
            return
        label = words.text(step.label)
        yield Step(session.depth, label, list(step.events), state_hash(session))


def describe(event: tuple[Any, ...], words: Words) -> str:
    """An event as a sentence, with the rule that caused it."""
    kind, who, before, after, rule = event
    cause = f" ({words.rule(rule)})" if rule else " (by hand)"
    if kind == CHANGED:
        return f"{words.text(('track.' + str(who),))} {before} -> {after}{cause}"
    if kind == PHASE:
        return f"{words.text(before)} -> {words.text(after)}{cause}"
    if kind == ROLLED:
        return f"rolled {after}{cause}"
    if kind == MOVED:
        return f"{words.text(who)}: {words.text(before)} -> {words.text(after)}{cause}"
    if kind == ENDED:
        return f"{who}: {words.text(after)}{cause}"
    return f"{words.text(after)}{cause}"
