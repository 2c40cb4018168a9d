"""The counters that players see and may correct, and how they are written."""

from cryptboard.rules.contract import CHANGED, TRACK
from cryptboard.rules.kit.dials import by_seat, on_screen
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t

_NUMBERS = ("coins", "hand", "feats", "traps", "elements", "turn")
_TOPS = (999, 60, 99, 9, 99, 999)


def tracks(pack, state):
    """(name, value, low, high): the active figure first, then the Dark Player, the others."""
    found = []
    if state.active >= 0:
        _figure(state, state.active, found)
    found.append(("rp", state.rp, 0, t.value(pack, t.V_RP_MAX)))
    for i in range(len(state.heroes)):
        if i != state.active:
            _figure(state, i, found)
    for who in f.foes(state):
        if who != state.active:
            _figure(state, who, found)
    for i in range(2):
        found.append(("deck%d" % i, state.decks[i], 0, 30))
    if state.door:
        found.append(("door", state.door[1], 0, 6))
    for i in range(len(_NUMBERS)):
        low = 1 if _NUMBERS[i] == "turn" else 0
        found.append((_NUMBERS[i], getattr(state, _NUMBERS[i]), low, _TOPS[i]))
    return found


def _figure(state, who, found):
    one = f.of(state, who)
    top = one[t.F_ATTR + t.VITALITY]
    found.append((f.subject("vit", who), one[t.F_VIT], 0 if who < t.FOE else 1, top))
    if one[t.F_ATTR + t.MANA]:
        found.append((f.subject("mana", who), one[t.F_MANA], 0, one[t.F_ATTR + t.MANA]))
    if who < t.FOE and one[t.F_ATTR + t.FORTUNE]:
        found.append((f.subject("luck", who), one[t.F_LUCK], 0, one[t.F_ATTR + t.FORTUNE]))


def dials(state):
    """TRACK: hero n on dial n. DICE, FULL: the Reserve, then who acts, and whom he aims at."""
    who = max(0, state.active)
    if state.assist == TRACK:
        page = by_seat(("vit%d", "mana%d"), 0, len(state.heroes), who if who < t.FOE else 0)
        if page[3] is None:
            page[3] = "rp"
        return on_screen(page, "rp", "hand")
    aimed = None
    if who < t.FOE and state.heroes[who][t.F_TARGET] >= t.FOE:
        aimed = f.subject("vit", state.heroes[who][t.F_TARGET])
    turned = ["rp", f.subject("vit", who), f.subject("mana", who), aimed, "hand"]
    return turned + ["deck0", f.subject("luck", who), None, None, "deck1"]


def write(state, name, value):
    """Set one of them; a Vitality above 0 wakes a hero, 0 knocks him out without asking."""
    if name in _NUMBERS or name == "rp":
        setattr(state, name, value)
    elif name.startswith("deck"):
        state.decks[int(name[4:])] = value
    elif name == "door":
        state.door[1] = value
    elif name.startswith("foe"):
        state.foes[int(name[3:])][t.F_VIT] = value
    elif name.startswith("manafoe"):
        state.foes[int(name[7:])][t.F_MANA] = value
    elif name.startswith("vit"):
        one = state.heroes[int(name[3:])]
        one[t.F_VIT] = value
        one[t.F_COND] = one[t.F_COND] & ~t.OUT if value else one[t.F_COND] | t.OUT
        _stop(state, int(name[3:]), value)
    else:
        place = t.F_MANA if name.startswith("mana") else t.F_LUCK
        state.heroes[int(name[4:])][place] = value


def _stop(state, who, value):
    if not value and state.active == who:
        state.active = -1
    kept = []
    for entry in state.pending:
        if not (len(entry) > 1 and entry[1] == who and entry[0] < t.P_BREAK):
            kept.append(entry)
    state.pending = kept


def reserve(pack, state, by, rule, events):
    """Reserve Points, from 0 to what their counter shows."""
    before = state.rp
    state.rp = max(0, min(before + by, t.value(pack, t.V_RP_MAX)))
    if state.rp != before:
        events.append((CHANGED, "rp", before, state.rp, rule))
