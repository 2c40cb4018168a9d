"""Whether a card acts at all; the interpreter of abilities is loaded when the first one does."""

from cryptboard.rules.valpiedra import cards
from cryptboard.rules.valpiedra.state import part


def table(pack, state, trigger):
    """The level card, the relic if carried, and the heroes: what acts beside the creatures."""
    if _any(pack, state, trigger):
        part("abilities").fire_table(pack, state, trigger)


def _any(pack, state, trigger):
    for seat in range(len(state.heroes)):
        if _has(cards.hero(pack, state, seat)[cards.H_ABILITIES], trigger):
            return True
        for item in state.gear[seat]:
            if item:
                return True
    if state.relic and _has(cards.relic(pack, state)[cards.R_ABILITIES], trigger):
        return True
    level = cards.level(pack, state, state.place)
    return bool(state.place) and _has(level[cards.L_ABILITIES], trigger)


def _has(abilities, trigger):
    for ability in abilities:  # noqa: SIM110 - a generator costs more than the loop
        if ability[cards.A_TRIGGER] == trigger:
            return True
    return False
