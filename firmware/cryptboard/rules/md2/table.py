"""Tracks that the players may correct, in the order in which the panel offers them."""

from cryptboard.rules import contract
from cryptboard.rules.kit.dials import by_seat, on_screen
from cryptboard.rules.md2 import heroes, lineup
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import (
    A_TOTAL,
    ELEMENTS,
    MARKER,
    RAGE,
    STANCE,
    UID,
    WOUNDS,
    class_of,
)

# Per hero: name, attribute, lowest; the highest is a number or the attribute that limits it.
_HERO = (
    ("health", "health", 0, "top"),
    ("mana", "mana", 0, "well"),
    ("xp", "xp", 0, t.XP_MOST),
)
_SHOWN = (
    ("level", "level", 1, t.LEVELS),
    ("fire", "fire", 0, ""),
    ("frost", "frost", 0, ""),
    ("max_health", "top", 1, 30),
    ("max_mana", "well", 0, 30),
    ("done", "done", 0, 1),
)
_BAG = ("bagC", "bagR", "bagE")
_RESOURCES = ("rage", "amulet", "element1", "arrows")


def tracks(pack, state):
    """(id, value, low, high): the shown hero, the table, the other heroes."""
    seat = state.shown
    out = []
    left = heroes.conditions_left(pack, state)
    _of_hero(state, seat, _HERO + _SHOWN, left, out)
    if state.active >= 0 and state.assist != contract.TRACK:  # there the table counts them
        out.append(("actions", state.actions, 0, 9))
    _of_class(pack, state, seat, out)
    high = t.SIDE_A if state.side == 0 else t.SIDE_B
    if state.side == 2:
        high = len(pack.record("boss", state.boss)[t.E_TRACK])
    out.append(("darkness", state.space, 1, high))
    if state.side < 2:
        out.append(("side", state.side, 0, 1))
    out.append(("life", state.life, 0, 3))
    out.append(("round", state.round, 1, 99))
    for rarity in range(3):
        low = max(0, state.bag[rarity] - 99)
        out.append(
            (_BAG[rarity], state.bag[rarity], low, state.bag[rarity] + state.supply[rarity])
        )
    for other in range(len(state.heroes)):
        if other != seat:
            _of_hero(state, other, _HERO, left, out)
    foe = lineup.pointed(state) if state.assist != contract.TRACK else None
    if foe:
        out.append(("aim", state.foes.index(foe) + 1, 1, len(state.foes)))
        out.append(("foe_wounds", foe[WOUNDS], 0, lineup.health(pack, state, foe)))
    return out


def _of_hero(state, seat, rows, left, out):
    """The highest value is a number, another attribute, or what the box still has of tokens."""
    for name, field, low, high in rows:
        value = getattr(state, field)[seat]
        if high == "":
            high = value + left
        elif isinstance(high, str):
            high = getattr(state, high)[seat]
        out.append((name + str(seat + 1), value, low, high))


def _of_class(pack, state, seat, out):
    kind, gear = class_of(pack, state, seat), state.gear[seat]
    if kind == t.BERSERKER:
        out.append(("rage", gear[RAGE], 0, t.value(pack, t.V_RAGE)))
        out.append(("stance", gear[STANCE], 0, 2))
    elif kind == t.WIZARD:
        out.append(("amulet", gear[MARKER], 0, 3))
    elif kind == t.RANGER:
        out.append(("arrows", gear[A_TOTAL], 0, 14))
    elif kind == t.SHAMAN:
        for i in range(4):
            name = "element%d" % (i + 1)
            out.append((name, gear[ELEMENTS][i], 0, t.value(pack, t.V_ELEMENT)))


def dials(state, known):
    """TRACK: hero n on dial n. DICE, FULL: the Darkness, the shown hero, the foes."""
    seat = str(state.shown + 1)
    if state.assist == contract.TRACK:
        page = by_seat(("health%d", "mana%d"), 1, len(state.heroes), state.shown)
        if page[3] is None:
            page[3] = "darkness"
        return on_screen(page, "xp" + seat, _resource(known))
    turned = ["darkness", "health" + seat, "mana" + seat, "aim", "xp" + seat]
    return turned + ["life", "fire" + seat, _resource(known), "foe_wounds", "actions"]


def _resource(known):
    """The track of the shown hero's class that is turned most often."""
    for track in known:
        if track[0] in _RESOURCES:
            return track[0]
    return None


def write(state, name, value):
    """Set one track; nothing follows from it (the table is always right)."""
    seat = state.shown
    if name == "rage":
        state.gear[seat][RAGE] = value
    elif name == "stance" or name == "amulet":
        state.gear[seat][0] = value
    elif name == "arrows":
        state.gear[seat][A_TOTAL] = value
    elif name == "aim":
        lineup.point(state, state.foes[value - 1][UID])
    elif name == "foe_wounds":
        lineup.pointed(state)[WOUNDS] = value
    elif name.startswith("element"):
        state.gear[seat][ELEMENTS][int(name[7:]) - 1] = value
    elif name == "darkness":
        state.space = value
    elif name == "side":
        state.side = value
        state.space = min(state.space, t.SIDE_B if value else t.SIDE_A)
    elif name in _BAG:
        rarity = _BAG.index(name)
        state.supply[rarity] += state.bag[rarity] - value
        state.bag[rarity] = value
    elif name == "life":  # one that is not blue any more is gray, and gives its reroll (MD2-178)
        state.spent = max(0, state.spent + state.life - value)
        state.life = value
    elif name in ("round", "actions"):
        setattr(state, name, value)
    else:
        _write_hero(state, name[:-1], int(name[-1]) - 1, value)


def bounded(pack, state, command):
    """A correction as it will stand: by hand an enemy stays one Wound short of falling."""
    if command[:2] == [contract.CORRECT, "foe_wounds"] and len(command) == 3:
        foe = lineup.pointed(state) if state.assist != contract.TRACK else None
        high = lineup.health(pack, state, foe) if foe else -1
        if command[2] == high and type(high) is type(command[2]):
            return command[:2] + [high - 1]
    return command


def corrected(pack, state):
    """What falls falls by a dial's turn or an attack; put right it stands with one left."""
    for foe in state.foes:
        foe[WOUNDS] = min(foe[WOUNDS], lineup.health(pack, state, foe) - 1)


def _write_hero(state, name, seat, value):
    for known, field, _low, _high in _HERO + _SHOWN:
        if known == name:
            getattr(state, field)[seat] = value
    state.health[seat] = min(state.health[seat], state.top[seat])
    state.mana[seat] = min(state.mana[seat], state.well[seat])
