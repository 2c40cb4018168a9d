"""The counters that players see and may correct, and how they are written."""

from cryptboard.rules.contract import AIM, CHANGED, TRACK
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
    _aim(pack, state, found)
    found.append(("rp", state.rp, 0, t.MOST_RP))
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
    low = 0 if who < t.FOE or not one[t.F_VIT] else 1  # a foe at 0 waits for its Fortune
    found.append((f.subject("vit", who), one[t.F_VIT], low, top))
    if one[t.F_ATTR + t.MANA]:
        found.append((f.subject("mana", who), one[t.F_MANA], 0, one[t.F_ATTR + t.MANA]))
    if one[t.F_ATTR + t.FORTUNE]:
        found.append((f.subject("luck", who), one[t.F_LUCK], 0, one[t.F_ATTR + t.FORTUNE]))


def targets(state):
    """Whom the dial at the foes points at: the enemies of the one who acts."""
    return f.enemies(state, state.active) if state.active >= 0 else []


def _aim(pack, state, found):
    """At whom the next attack goes, with what modifier; past the last, who may appear."""
    if state.assist == TRACK or state.phase == t.SETUP:
        return
    enemies = targets(state)
    target = f.of(state, state.active)[t.F_TARGET] if enemies else -1
    at = enemies.index(target) + 1 if target in enemies else 0
    if state.named:
        at = len(enemies) + state.named
    last = len(enemies)
    if len(f.foes(state)) < t.MAX_FOES:
        last += pack.count("creature")
    found.append((AIM, at, min(1, at), last))
    if target in enemies:
        found.append(("net", f.of(state, state.active)[net_place(state, state.active)], -9, 9))


def net_place(state, who):
    """Where the modifier is kept of the kind of attack that comes next."""
    return t.F_SHOT_NET if f.of(state, who)[t.F_STYLE] & 2 else t.F_MELEE_NET


def point(state, who, target, kept=0):
    """Another target: of the modifiers of the one before only `kept` stay (DU-117, DU-123)."""
    one = f.of(state, who)
    one[t.F_TARGET] = target
    one[t.F_MELEE_NET] = one[t.F_SHOT_NET] = 0
    for place in (t.F_MELEE_MODS, t.F_SHOT_MODS):
        one[place] &= kept


def dials(state):
    """TRACK: hero n on dial n. DICE, FULL: the Reserve, then who acts, and whom he aims at."""
    who = max(0, state.active)
    if state.assist == TRACK:
        page = by_seat(("vit%d", "mana%d"), 0, len(state.heroes), who if who < t.FOE else 0)
        if page[3] is None:
            page[3] = "rp"
        return on_screen(page, "rp", "hand")
    target = f.of(state, who)[t.F_TARGET]
    aimed = f.subject("vit", target) if target in f.enemies(state, who) else None
    vit, luck, mana = [f.subject(kind, who) for kind in ("vit", "luck", "mana")]
    if state.duel:
        return ["rp", vit, "net", AIM, "hand", "deck0", luck, mana, aimed, "deck1"]
    return ["rp", vit, mana, AIM, "hand", "deck0", luck, None, aimed, "deck1"]


def write(state, name, value):
    """Set one of them; a Vitality above 0 wakes a hero, 0 knocks him out without asking."""
    if name in _NUMBERS or name == "rp":
        setattr(state, name, value)
    elif name == AIM:
        enemies = targets(state)
        state.named = max(0, value - len(enemies))
        if 0 < value <= len(enemies):
            point(state, state.active, enemies[value - 1])
    elif name == "net":
        f.of(state, state.active)[net_place(state, state.active)] = value
    elif name.startswith("deck"):
        state.decks[int(name[4:])] = value
    elif name == "door":
        state.door[1] = value
    elif name.startswith("foe"):
        state.foes[int(name[3:])][t.F_VIT] = value
    elif name[:7] in ("manafoe", "luckfoe"):
        state.foes[int(name[7:])][t.F_MANA if name[0] == "m" else t.F_LUCK] = value
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
    """Reserve Points, never below 0; what their strip has no room for is kept as well."""
    before = state.rp
    state.rp = max(0, min(before + by, t.MOST_RP))
    if state.rp != before:
        events.append((CHANGED, "rp", before, state.rp, rule))
