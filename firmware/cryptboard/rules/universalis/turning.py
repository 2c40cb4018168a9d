"""What the rules make of a dial's turn (see kit/turns.py)."""

from cryptboard.rules.contract import AIM, CHANGED
from cryptboard.rules.kit.turns import find
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.state import part
from cryptboard.rules.universalis.tracks import point, reserve, targets, tracks, write

__all__ = ("tracks", "turn", "write")


def turn(pack, state, name, way, events):
    """Vitality that goes may knock out, and then asks; what wakes a hero is put right."""
    if name == "rp":
        reserve(pack, state, way, 0, events)
        return False
    if name == AIM:
        enemies = targets(state)
        at = find(tracks(pack, state), name)[1]
        state.named = max(0, at + way - len(enemies))
        if not state.named:
            point(state, state.active, enemies[at + way - 1], t.lasting(pack, t.L_TURN))
        events.append((CHANGED, name, at, at + way, 0))
        return False
    for who in f.living(state):
        if name == f.subject("vit", who) and way < 0:
            asked = len(state.pending)
            part("harm").suffer(pack, state, who, 1, 0, events)
            return len(state.pending) > asked
        for kind in ("vit", "mana", "luck"):
            if name == f.subject(kind, who):
                f.change(state, who, kind, way, 0, events)
                return False
    return None
