"""Guided actions of the active hero: what is open to him now, and the aim of its test.

do ACTION [height, door or foe] ...   the aim's tokens, then the answer
check ATTRIBUTE ...                   any test of an attribute
oppose ATTRIBUTE FOE ...              an opposed roll
"""

from cryptboard.rules.contract import ROLL, TRACK
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import odds, throws, turns
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.aim import Aim, ask, modifiers, signed
from cryptboard.rules.universalis.lists import kinds
from cryptboard.rules.universalis.state import part

ANOTHER = (t.LOCK, t.ROOM, t.RIDDLE)  # there may be another one that nobody has tried
OTHER = "other"  # a room or a riddle that has not been tried yet
_WHEN_ENGAGED = (t.JUMP, t.CLIMB, t.PICK_UP, t.DISENGAGE, t.FEAR, t.FALL, t.SWIM)
_ATTRIBUTES = (1, 2, 3, 5, 6, 7, 9, 11)  # those that are tested


def open_actions(pack, state):
    """What the active hero may do now."""
    return [i for i in range(t.DETECT) if not barred(pack, state, i)]


def barred(pack, state, action):
    """Why an action is closed, as the code of a refusal; "" when it is open."""
    record = t.tests(pack)[action]
    one = f.of(state, state.active)
    flags = one[t.F_FLAGS]
    if record[t.T_EXPLORE]:
        if state.combat and action != t.DOOR:
            return "refuse.combat"  # DU-090
        if one[t.F_COND] & t.DOWN or one[t.F_TRAITS] & t.HIRED or state.active >= t.FOE:
            return "refuse.explore"  # DU-033, DU-092, DU-172
    if flags & t.ENGAGED and action not in _WHEN_ENGAGED:
        return "refuse.engaged"  # DU-091
    if record[t.T_COST] == t.ACTION and not one[t.F_ACTION]:
        return "refuse.action"
    if record[t.T_STILL] and not one[t.F_MOVE]:
        return "refuse.moved"
    if record[t.T_ONCE] & state.once and action not in ANOTHER:
        return "refuse.once"
    return _special(state, action, one, flags)


def _special(state, action, one, flags):
    if action == t.RUN:
        unfit = one[t.F_COND] & ~t.OUT or one[t.F_VIT] == 1 or flags & (t.HOLD_BACK | t.WATER)
        return "refuse.run" if unfit or not one[t.F_MOVE] else ""  # DU-145, DU-170
    if action == t.CORPSES:
        return "" if state.combat == 0 and max(state.corpses) else "refuse.corpses"
    if action == t.DISARM:
        return "" if state.traps else "refuse.no_trap"
    if action == t.OBJECT:
        return "" if one[t.F_TRAITS] & t.LOREMASTER else "refuse.skill"
    if action == t.POTION:
        return "" if one[t.F_TRAITS] & t.ALCHEMIST else "refuse.skill"
    if action == t.DISENGAGE:
        if not one[t.F_ACTION]:
            return "refuse.action"  # DU-115: before performing an Action
        able = one[t.F_MOVE] or flags & t.ENGAGED
        return "" if able and f.enemies(state, state.active) else "refuse.not_engaged"
    if action == t.FEAR:
        return "" if fearsome(state) else "refuse.no_fear"
    if action == t.SWIM:
        return "" if flags & t.WATER else "refuse.dry"
    return ""


def fearsome(state):
    """Fearsome foes, the largest first."""
    found = [who for who in f.foes(state) if f.trait(state, who, t.FEARSOME)]
    found.sort(key=lambda who: -f.of(state, who)[t.F_SIZE])
    return found


def choices(pack, state, partial):
    verb = partial[0]
    if verb == "do":
        if len(partial) == 1:
            return kinds("action", "test.%d", open_actions(pack, state))
        return _action(pack, state, partial)
    if len(partial) == 1:
        return kinds("attribute", "attr.%d", _ATTRIBUTES)
    if verb == "check":
        aim = Aim(state.active, 0).take(pack, partial[2:])
        skill = f.attribute(pack, state, state.active, partial[1])
        title = ("aim.test", ("attr.%d" % partial[1],), signed(aim.net))
        return ask(pack, state, title, aim, ("aim.try", throws.chance(skill, aim.net)))
    aim = opponents(pack, state, partial)
    chance = odds.percent(odds.opposed(ahead(pack, state, partial[1], aim), False), 1296)
    prompt = ("aim.oppose", ("attr.%d" % partial[1],), f.name(state, aim.target), signed(aim.net))
    return ask(pack, state, prompt, aim, ("aim.try", chance))


def opponents(pack, state, command):
    enemies = f.enemies(state, state.active)
    aim = Aim(state.active, 0, enemies, f.of(state, state.active)[t.F_TARGET])
    return aim.take(pack, command[2:])


def ahead(pack, state, which, aim):
    mine = f.attribute(pack, state, aim.who, which) + aim.net
    return mine - f.attribute(pack, state, aim.target, which)


def _action(pack, state, partial):
    action = partial[1]
    if action in t.NO_DICE:
        return None
    if action == t.FALL:
        return part("mishaps").heights(pack, state, state.active, partial[2:])
    if action == t.FURNITURE:
        if len(partial) == 2:
            return kinds("furniture", "choice.furniture.%d", range(2))
        if not partial[2]:
            return None  # lower than the character: no test
    tried = t.tests(pack)[action][t.T_ONCE] & state.once
    if tried and action != t.LOCK and len(partial) == 2:
        return menu(("ask.tried.%d" % action,), [(OTHER, ("choice.other.%d" % action,))])
    if action in (t.RUN, t.CORPSES):
        return _plain(state, partial)
    if action == t.BREAK:
        return _breaking(pack, state, partial)
    aim = aimed(pack, state, partial)
    skill, modifier = values(pack, state, action, aim)
    prompt = ("aim.test", ("test.%d" % action,), signed(modifier))
    label = ("aim.try", throws.chance(skill, modifier, least(action)))
    return ask(pack, state, prompt, aim, label, modifiers(pack, aim.where))


def least(action):
    """What a test must reach; a swimmer fails by a blunder only (DU-061)."""
    return -99 if action == t.SWIM else 10


def _breaking(pack, state, partial):
    """What is to be broken: ROLL goes on with the same, the list has the others and new ones."""
    things = part("things")
    first = len(partial) == 2
    if first and not things.standing(state):
        return menu(("ask.door",), things.rows(state))
    if partial[-1] == "done":
        return None
    if state.assist == TRACK:
        found = menu(("ask.table",), [("done", ("choice.done",))])
    else:
        aim = aimed(pack, state, partial)
        if aim.end:
            return None
        dice = max(0, f.melee_dice(pack, state, aim.who) + aim.net)
        found = ask(pack, state, ("ask.break_door", dice), aim, ("pend.harm", dice))
    if first:
        found.options += menu((), things.rows(state)).options
    return found


def _plain(state, partial):
    """Dice without a test: ROLL, or at TRACK the word that the table has done it."""
    if len(partial) > 2:
        return None
    if state.assist == TRACK:
        return menu(("ask.table",), [("done", ("choice.done",))])
    return menu(("test.%d" % partial[1],), [("roll", ("pend.dice",), ROLL)])


def aimed(pack, state, command):
    """The aim of an action's test; its own extra token comes before those of the aim."""
    action = command[1]
    where = t.tests(pack)[action][t.T_MODS]
    skip = 2
    if action == t.FURNITURE or (action == t.BREAK and part("things").named(command) >= 0):
        skip = 3
    targets, target = (), -1
    if action == t.FEAR:
        targets = fearsome(state)
    elif action == t.DISENGAGE:
        enemies = f.enemies(state, state.active)
        targets, target = enemies, f.of(state, state.active)[t.F_TARGET]
    rest = [word for word in command[skip:] if word != OTHER]
    return Aim(state.active, where, targets, target).take(pack, rest)


def values(pack, state, action, aim):
    """(attribute, all modifiers) of an action's test; which attribute is data."""
    record = t.tests(pack)[action]
    modifier = record[t.T_MOD] + aim.own(pack)
    if action == t.FEAR:
        larger = f.of(state, aim.target)[t.F_SIZE] - f.of(state, aim.who)[t.F_SIZE]
        modifier -= max(0, larger)  # DU-183
    if action == t.DISARM:
        modifier += state.trap_bonus
    if action == t.SWIM:
        return turns.swim_squares(state, aim.who), 0
    return f.attribute(pack, state, aim.who, record[t.T_ATTR]), modifier
