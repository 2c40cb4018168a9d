"""Evil, Damage and Health: the only code that moves them, and the defeats they bring."""

from cryptboard.rules import contract
from cryptboard.rules.valpiedra import cards

TRACKS = ("evil", "damage", "health")
RULES = {"evil": 174, "damage": 175, "health": 166}  # of what experience buys
_COST = {"evil": cards.G_COST_EVIL, "damage": cards.G_COST_DAMAGE, "health": cards.G_COST_HEALTH}


def highest(pack, track):
    game = cards.game(pack)
    return game[cards.G_EVIL_LIMIT] if track == "evil" else game[cards.G_HEALTH_MAX]


def price(pack, track):
    return cards.game(pack)[_COST[track]]


def steps_left(pack, state, track):
    """How often this effect can still change something (VAL-186)."""
    if track == "health":
        return highest(pack, "health") - state.health
    return getattr(state, track)


def change(pack, state, track, amount, rule, events):
    """Move a marker by `amount` steps, one at a time, until its end or a defeat."""
    set_to(pack, state, track, getattr(state, track) + amount, rule, events)
    check_defeat(pack, state, events)


def set_to(pack, state, track, value, rule, events):
    before = getattr(state, track)
    value = max(0, min(highest(pack, track), value))
    if value != before:
        setattr(state, track, value)
        events.append((contract.CHANGED, track, before, value, rule))


def check_defeat(pack, state, events):
    """VAL-036, VAL-037: looked at after every single change, so the first cause names it."""
    if not state.result and lost(pack, state):
        declare(pack, state, events)
        _let_go(state)


def declare(pack, state, events):
    """Name the defeat that the tracks show."""
    by_evil = state.evil >= highest(pack, "evil")
    state.result = "evil" if by_evil else "damage"
    events.append((contract.ENDED, "defeat", 0, state.result, 37 if by_evil else 36))


def lost(pack, state):
    return state.evil >= highest(pack, "evil") or state.damage >= state.health


def finish(state, result, rule, events):
    state.result = result
    _let_go(state)
    subject = "victory" if result == "victory" else "defeat"
    events.append((contract.ENDED, subject, 0, result, rule))


def _let_go(state):
    """Nothing that waited comes any more."""
    del state.todo[:]
    state.ask = []
    state.active = -1
    state.rolled = 0
