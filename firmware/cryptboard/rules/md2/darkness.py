"""The Darkness track: side A, then side B for ever; in a Boss Fight the track of the Boss."""

from cryptboard.rules import contract
from cryptboard.rules.md2 import heroes
from cryptboard.rules.md2 import tables as t


def space_after(pack, state):
    """(side, space) of the next step."""
    if state.side == 2:
        spaces = pack.record("boss", state.boss)[t.E_TRACK]
        return 2, min(state.space + 1, len(spaces))
    if state.side == 0 and state.space == t.SIDE_A:
        return 1, 1
    if state.side == 1 and state.space == t.SIDE_B:
        return 1, 1
    return state.side, state.space + 1


def waits_on(pack, side, space):
    """Events of a space of the Darkness track."""
    return pack.record("dark", (t.SIDE_A if side else 0) + space - 1)


def random_ahead(pack, state):
    """Whether the next Darkness step draws by itself, so that only ROLL may take it."""
    if state.assist == contract.TRACK:
        return False
    if heroes.rogue_seat(pack, state) >= 0:
        # In DICE the table names the cards of a spawn first, so the Rogue's draw waits its turn.
        return state.assist == contract.FULL or not _spawns_ahead(pack, state)
    return state.assist == contract.FULL and _spawns_ahead(pack, state)


def _spawns_ahead(pack, state):
    side, space = space_after(pack, state)
    if side == 2:
        return False
    waits = waits_on(pack, side, space)
    roaming = pack.record("quest", state.quest)[t.Q_ROAM]
    return (t.MOB in waits and state.portals > 0) or (t.ROAM in waits and roaming > 0)
