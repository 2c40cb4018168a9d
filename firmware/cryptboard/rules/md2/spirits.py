"""A Shaman's Spirits: what they can take, how they attack, and enemies that aim at them.

They count as heroes only for targeting (MD2-291); the XP of what they kill is the Shaman's.
"""

from cryptboard.rules.kit import dice as pool
from cryptboard.rules.kit.values import change_at
from cryptboard.rules.md2 import lineup, pools
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import choice, tell
from cryptboard.rules.md2.rows import SPIRITS
from cryptboard.rules.md2.state import (
    ACTED,
    AIM,
    S_ACTING,
    S_WOUNDS,
    SPIRIT_AIM,
    boosts,
    seat_of_class,
)
from cryptboard.rules.md2.state import SPIRITS as OUT_THERE

_YELLOW, _ORANGE, _BLUE = range(3)


def targets(pack, state):
    """Rows of those on the map."""
    rows, seat = [], seat_of_class(pack, state, t.SHAMAN)
    for number in range(2):
        if seat >= 0 and state.gear[seat][OUT_THERE][number]:
            rows.append((SPIRITS[number], choice("aim", word(number))))
    return rows


def word(number):
    return ("spirit.%d" % number,)


def aim(pack, state, foe, number):
    foe[AIM] = SPIRIT_AIM + number
    state.shown = seat_of_class(pack, state, t.SHAMAN)


def name(state, foe):
    """Of the Spirit that an enemy aims at, None for a hero."""
    return word(foe[AIM] - SPIRIT_AIM) if foe[AIM] >= SPIRIT_AIM else None


def health_left(pack, state, seat, number):
    return t.value(pack, t.V_SPIRIT_HEALTH)[number] - state.gear[seat][S_WOUNDS][number]


def attack_dice(pack, state, number, foe):
    """Its own dice, the enemy's; never the Shadow die (MD2-293)."""
    own, card = t.value(pack, t.V_SPIRIT_DICE)[number], lineup.card(pack, foe)
    base = [own[_YELLOW], own[_ORANGE], card[t.E_BLUE], 0, pools.enemy_dice(pack, foe)]
    return pool.capped(base, t.caps(pack)), [0] * 5


def defence_dice(pack, state, foe, number):
    base, _ = pools.foe_dice(pack, state, foe, -1)
    base[t.B] = t.value(pack, t.V_SPIRIT_DICE)[number][_BLUE] + boosts(state, "blue")
    return pool.capped(base, t.caps(pack)), [0] * 5


def act(state, gear, number):
    """It may attack or move now."""
    gear[S_ACTING] = number
    gear[ACTED][number] = 1


def wound(pack, state, seat, number, amount, rule, events):
    """A Spirit with no Health left goes; it can be summoned again (MD2-294)."""
    gear = state.gear[seat]
    most = t.value(pack, t.V_SPIRIT_HEALTH)[number]
    change_at(gear[S_WOUNDS], number, amount, 0, most, "spirit_wounds", rule, events)
    if gear[S_WOUNDS][number] >= most and gear[OUT_THERE][number]:
        dismiss(gear, number)
        tell(events, 294, "spirit_gone", word(number))


def dismiss(gear, number):
    gear[OUT_THERE][number] = gear[S_WOUNDS][number] = 0
    if gear[S_ACTING] == number:
        gear[S_ACTING] = -1
