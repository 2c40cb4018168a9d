"""What came of an attack, in lines that fit the screen: who and whom, how much, what is left."""

from cryptboard.rules.descent.tally import counted
from cryptboard.rules.kit.values import aide, note

_A_LINE = 2  # words of effects that a line holds


def outcome(events, names, wounds, left, effects):
    """`names` are those of the attacker and of the target, and the target's in short."""
    who, whom, short = names
    aide(events, 112, "note.attack", who, whom)  # on the screen since the throw
    word = counted("note.hit", wounds)
    if len(effects) == 1:
        note(events, 112, word + "_with", short, wounds, left, effects[0])
        return
    note(events, 112, word, short, wounds, left)
    for at in range(0, len(effects), _A_LINE):
        pair = tuple(effects[at : at + _A_LINE])
        note(events, 95, "note.effects%d" % len(pair), short, *pair)


def somebody():
    return ("do.somebody",)


def number(foe):
    """A monster whose name was said already."""
    return ("foe.number", foe + 1)
