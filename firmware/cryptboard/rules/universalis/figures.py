"""Reading and changing one figure: a hero or a foe."""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.kit.values import aide, clamp, note, order
from cryptboard.rules.universalis import tables as t

# What the table has to do now; all else is news.
_ORDERS = (
    "say.treasure", "say.flees", "say.eliminated", "say.section", "say.trap_found",
    "say.trap_springs", "say.corpses_table", "say.riddle_door", "say.spell_ends",
    "say.weapon_lost", "say.shield_lost", "say.find.3", "say.find.4", "say.find.5",
    "done.0", "done.9", "done.17", "done.18", "done.19",
)  # fmt: skip


def of(state, who):
    return state.foes[who - t.FOE] if who >= t.FOE else state.heroes[who]


def name(state, who):
    """The phrase that names a figure."""
    one = of(state, who)
    if who < t.FOE:
        return ("hero.%d" % one[t.F_RECORD],)
    return ("who.foe", ("creature.%d" % one[t.F_RECORD],), who - t.FOE + 1)


def record(pack, state, who):
    return pack.record("creature" if who >= t.FOE else "hero", of(state, who)[t.F_RECORD])


def living(state):
    """All who take part: heroes that are not out, foes on the board."""
    return standing_heroes(state) + foes(state)


def standing_heroes(state):
    found = []
    for i in range(len(state.heroes)):
        if not state.heroes[i][t.F_COND] & t.OUT:
            found.append(i)
    return found


def foes(state):
    found = []
    for i in range(len(state.foes)):
        if state.foes[i]:
            found.append(t.FOE + i)
    return found


def free_place(state):
    """The first empty place on the board; another one is made when all are taken."""
    if [] not in state.foes:
        state.foes.append([])
    return state.foes.index([])


def enemies(state, who):
    return standing_heroes(state) if who >= t.FOE else foes(state)


def has(state, who, flag):
    return bool(of(state, who)[t.F_FLAGS] & flag)


def flag(state, who, bits, on=True):
    one = of(state, who)
    one[t.F_FLAGS] = one[t.F_FLAGS] | bits if on else one[t.F_FLAGS] & ~bits


def trait(state, who, bit):
    return bool(of(state, who)[t.F_TRAITS] & bit)


def penalty(state, who):
    """Every condition costs 1, and they add up (DU-170 to DU-175)."""
    one = of(state, who)
    lost = 0
    for bit in (t.STUNNED, t.DOWN, t.DISEASED, t.POISONED):
        if one[t.F_COND] & bit:
            lost += 1
    return lost + 1 if one[t.F_VIT] == 1 else lost


def attribute(pack, state, who, which):
    """An attribute as it counts now: with conditions, running, terrain."""
    one = of(state, who)
    number = one[t.F_ATTR + which]
    if which == t.ARMOR:
        return min(number, 6)
    if which in t.value(pack, t.V_STUNNED):
        number -= penalty(state, who)
    flags = one[t.F_FLAGS]
    if which == t.PERCEPTION and flags & t.RUNNING:
        number -= 2
    if difficult(state, who) and which in t.value(pack, t.V_TERRAIN):
        number -= 1
    if flags & t.WATER and which == t.COMBAT and not one[t.F_TRAITS] & t.AQUATIC:
        number -= 1
    return number


def difficult(state, who):
    """Whether difficult terrain hampers a figure; who flies ignores it (DU-057, DU-062)."""
    one = of(state, who)
    return bool(one[t.F_FLAGS] & t.DIFFICULT) and not one[t.F_TRAITS] & t.FLYING


def melee_dice(pack, state, who):
    """Strength and the weapon's bonus, or the weapon's own number (DU-163)."""
    weapon = of(state, who)[t.F_MELEE]
    gone = of(state, who)[t.F_FLAGS]
    if gone & t.WEAPON_LOST and (not gone & t.SHOT_LOST or gone & t.BOTH_LOST):
        weapon = 0  # bare hands, until he has one again
    if weapon >= t.FIXED_DICE:
        return weapon - t.FIXED_DICE
    return max(0, attribute(pack, state, who, t.STRENGTH) + weapon)


def subject(kind, who):
    """The name of a figure's track: vit0, mana3, foe2."""
    if who >= t.FOE:
        return ("foe%d" if kind == "vit" else kind + "foe%d") % (who - t.FOE)
    return "%s%d" % (kind, who)


_KINDS = {"vit": (t.F_VIT, t.VITALITY), "mana": (t.F_MANA, t.MANA), "luck": (t.F_LUCK, t.FORTUNE)}


def change(state, who, kind, by, rule, events):
    """Vitality, Mana or Fortune, between 0 and the attribute."""
    place, attr = _KINDS[kind]
    one = of(state, who)
    before = one[place]
    top = max(before, one[t.F_ATTR + attr])
    one[place] = clamp(before + by, 0, top)
    if one[place] != before:
        events.append((CHANGED, subject(kind, who), before, one[place], rule))


def condition(state, who, bit, on, rule, events):
    """Give or take a condition, and say so."""
    one = of(state, who)
    if bool(one[t.F_COND] & bit) == on:
        return
    one[t.F_COND] ^= bit
    if bit == t.DOWN:
        one[t.F_FLAGS] &= ~t.STAYED_DOWN  # the next time he is tested anew
    word = "gain.%d" if on else "lose.%d"
    say(state, events, rule, word % t.CONDITIONS.index(bit), name(state, who))


def say(state, events, rule, key, *details):
    """Tell the players something, and keep it on the screen."""
    (order if key in _ORDERS else note)(events, rule, key, *details)
    state.notice = [key] + list(details)


def remind(events, *rules):
    """Rules that the table must mind itself; their own texts say it."""
    for rule in rules:
        aide(events, rule, "say.mind")
