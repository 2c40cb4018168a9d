"""What the rules make of a dial's turn (see kit/turns.py)."""

from cryptboard.rules.md2 import heroes, lineup
from cryptboard.rules.md2.state import part
from cryptboard.rules.md2.table import tracks, write

__all__ = ("tracks", "turn", "write")


def turn(pack, state, name, way, events):
    """A Wound feeds the Rage and may knock out; while dice lie the table only puts right."""
    if name == "foe_wounds" and not state.fight:
        foe = lineup.pointed(state)
        if way > 0:
            part("foes").wound(pack, state, foe, 1, state.active, 143, events)
        else:
            part("foes").heal(foe, 1, events)
        return bool(state.ask)
    what, seat = name[:-1], ord(name[-1]) - ord("1")
    if state.fight or what not in ("health", "mana", "xp"):
        return None
    if what == "health" and way < 0:
        heroes.wound(pack, state, seat, 1, 0, events)
    elif what == "health":
        heroes.heal(state, seat, 1, 0, events)
    elif what == "mana":
        heroes.mana(state, seat, way, 0, events)
    else:
        heroes.xp(state, seat, way, 0, events)
    return False
