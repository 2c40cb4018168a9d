"""What one undo or redo tells the players: the events turned round, and a phrase that names them.

Word keys of the labels (arguments in brackets):
    step.changed [track name, before, after]    step.phase [before, after]
    step.rolled [die]    step.moved [card or creature]    step.ended    step.plain [verb]
"""

from cryptboard.rules.contract import (
    CHANGED,
    CORRECT,
    ENDED,
    MOVED,
    PHASE,
    ROLLED,
    TOLD,
    TURN,
    subject_key,
)


class Step:
    """`events` as they happen now: an undo lists them backwards, before and after exchanged."""

    def __init__(self, undone, events, label):
        self.undone = undone
        self.events = events
        self.label = label


def backwards(events):
    back = []
    for event in events[::-1]:
        if event[0] == TOLD:
            continue  # what was said cannot be taken back
        kind, who, before, after, rule = event
        # A roll has no before: its two lists are the dice and their faces.
        back.append(event if kind == ROLLED else (kind, who, after, before, rule))
    return back


def label(events, verb):
    """The most telling thing that happened; a track that changed several times counts once."""
    for event in events:
        if event[0] == CHANGED:
            last = event
            for other in events:
                if other[0] == CHANGED and other[1] == event[1]:
                    last = other
            return ("step.changed", (subject_key(event[1]),), event[2], last[3])
    for kind in (PHASE, ENDED, ROLLED, MOVED):
        for event in events:
            if event[0] == kind:
                return _told(event)
    return ("step.plain", ("verb." + verb,))


def _told(event):
    kind, subject, before, after, _rule = event
    named = (subject_key(subject),)
    if kind == ENDED:
        return ("step.ended",)
    if kind != PHASE:
        return ("step.rolled" if kind == ROLLED else "step.moved", named)
    if isinstance(after, int):  # a round, a turn: a number needs its name
        return ("step.changed", named, before, after)
    return ("step.phase", before, after)


def single_track(command, events):
    """The one track that players moved by hand, or None: such steps in a row are one step."""
    if command[0] == CORRECT and len(command) > 1:
        return command[1]
    if command[0] == TURN:  # with all that it brought about; putting right is another gesture
        return "turn." + command[1]
    if not events:
        return None
    for kind, who, _before, _after, rule in events:
        if kind != CHANGED or rule != 0 or who != events[0][1]:
            return None
    return events[0][1]
