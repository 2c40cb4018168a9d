"""What one undo or redo tells the players: the events turned round, and a phrase that names them.

Word keys of the labels (arguments in brackets):
    step.changed [track name, before, after]    step.phase [before, after]
    step.rolled [die]    step.moved [card or creature]    step.ended    step.plain [verb]
"""

from cryptboard.rules.contract import CHANGED, CORRECT, ENDED, MOVED, PHASE, ROLLED


class Step:
    """`events` as they happen now: an undo lists them backwards, before and after exchanged."""

    def __init__(self, undone, events, label):
        self.undone = undone
        self.events = events
        self.label = label


def backwards(events):
    return [(kind, who, after, before, rule) for kind, who, before, after, rule in events[::-1]]


def label(events, verb):
    """The most telling thing that happened; a track that changed several times counts once."""
    for event in events:
        if event[0] == CHANGED:
            last = event
            for other in events:
                if other[0] == CHANGED and other[1] == event[1]:
                    last = other
            return ("step.changed", ("track." + event[1],), event[2], last[3])
    for kind, key in ((PHASE, "step.phase"), (ENDED, "step.ended"), (ROLLED, "step.rolled")):
        for event in events:
            if event[0] == kind:
                named = ("track." + event[1],)  # an unknown word shows the last part of its key
                return (key, event[2], event[3]) if kind == PHASE else (key, named)
    for event in events:
        if event[0] == MOVED:
            return ("step.moved", ("track." + event[1],))
    return ("step.plain", ("verb." + verb,))


def single_track(command, events):
    """The one track that players moved by hand, or None: such steps in a row are one step."""
    if command[0] == CORRECT and len(command) > 1:
        return command[1]
    if not events:
        return None
    for kind, who, _before, _after, rule in events:
        if kind != CHANGED or rule != 0 or who != events[0][1]:
            return None
    return events[0][1]
