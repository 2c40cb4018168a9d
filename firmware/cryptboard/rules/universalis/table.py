"""What the table tells the board: moves, quick actions, terrain, conditions, attributes.

move  quick KIND  engage  terrain KIND  combat  section  feat  mark FIGURE WHAT
adjust FIGURE WHAT n  hurt  heal  gain  spend  quest RESULT
"""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.kit.menus import menu, numbers
from cryptboard.rules.kit.values import finish, note
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import harm, turns
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.lists import kinds, people

QUICK = 6  # kinds of quick actions, as words quick.0 to quick.5
_ARMED = (1, 4)  # picking up, equipping: a weapon is at hand again
_MARKS = (0, 1, 2, 3, 5, 6)  # conditions but Knocked Out, which is Vitality 0; then two flags


def may_move(state, who):
    one = f.of(state, who)
    return one[t.F_MOVE] and not one[t.F_COND] & t.DOWN and not one[t.F_FLAGS] & t.NO_MOVE


def may_quick(state, who):
    """One is free, a second one replaces the Action (DU-052); none while running (DU-097)."""
    one = f.of(state, who)
    return (one[t.F_QUICK] or one[t.F_ACTION]) and not one[t.F_FLAGS] & t.RUNNING


def choices(pack, state, partial):
    verb = partial[0]
    if verb == "mark" or verb == "adjust":
        return _figure(state, partial)
    if len(partial) > 1:
        return None
    if verb == "quick":
        return kinds("quick", "quick.%d", range(QUICK))
    if verb == "terrain":
        return kinds("terrain", "terrain.%d", range(3))
    if verb == "quest":
        rows = [(word, ("ui." + word,)) for word in ("victory", "defeat")]
        return menu(("ask.quest",), rows)
    return None


def _figure(state, partial):
    if len(partial) == 1:
        everyone = list(range(len(state.heroes))) + f.foes(state)
        return people(state, "target", everyone)
    one = f.of(state, partial[1])
    if partial[0] == "mark":
        if len(partial) == 3:
            return None
        rows = []
        for i in _MARKS:
            rows.append((i, ("mark.on" if _marked(one, i) else "mark.off", ("cond.%d" % i,))))
        return menu(("ask.mark",), rows)
    if len(partial) == 2:
        return kinds("adjust", "track.attr%d", [t.F_SIZE] + list(range(t.F_BLOCK, t.F_VIT)))
    if len(partial) == 3:
        low, high = bounds(partial[2])
        return numbers(("ask.adjust",), "choice.number", low, high, one[partial[2]])
    return None


def bounds(what):
    if what == t.F_SIZE:
        return t.SMALL, t.HUGE
    if what == t.F_MELEE:
        return -3, 120
    if what == t.F_RANGE:
        return 0, 30
    if what == t.F_ATTR + t.VITALITY:
        return 1, 15
    return (0, 6) if what in (t.F_BLOCK, t.F_NATURAL, t.F_ATTR + t.ARMOR) else (0, 15)


def _marked(one, what):
    if what < len(t.CONDITIONS):
        return bool(one[t.F_COND] & t.CONDITIONS[what])
    return bool(one[t.F_FLAGS] & (t.LOADING if what == len(t.CONDITIONS) else t.WEAPON_LOST))


def apply(pack, state, command, events):
    _DOES[command[0]](pack, state, command, events)


def _move(pack, state, command, events):
    f.of(state, state.active)[t.F_MOVE] = 0
    f.say(state, events, 52, "say.moved", f.name(state, state.active))


def _quick(pack, state, command, events):
    one = f.of(state, state.active)
    if one[t.F_QUICK]:
        one[t.F_QUICK] = 0
    else:
        one[t.F_ACTION] = 0
    if command[1] in _ARMED:
        f.flag(state, state.active, t.WEAPON_LOST, False)
    f.say(state, events, 97, "quick.%d" % command[1])


def _engage(pack, state, command, events):
    on = not f.has(state, state.active, t.ENGAGED)
    f.flag(state, state.active, t.ENGAGED, on)
    if on:
        f.of(state, state.active)[t.F_MOVE] = 0
    f.say(state, events, 112, "say.engaged" if on else "say.free", f.name(state, state.active))
    if on:
        f.remind(events, 113, 114)


def _terrain(pack, state, command, events):
    f.flag(state, state.active, t.DIFFICULT | t.WATER, False)
    if command[1]:
        f.flag(state, state.active, t.DIFFICULT if command[1] == 1 else t.WATER)
    f.say(state, events, (57, 57, 58)[command[1]], "terrain.%d" % command[1])


def _combat(pack, state, command, events):
    state.combat = 1 - state.combat
    f.say(state, events, 98, "say.combat_turn" if state.combat else "say.exploration_turn")


def _section(pack, state, command, events):
    """A new section is shown: its room, lock and riddle are untried (DU-054, DU-055)."""
    state.once = 0
    state.light = 0
    if state.door:
        state.door = [] if state.door[4] or state.door[1] else state.door[:4] + [1]
    if state.active >= 0:
        f.of(state, state.active)[t.F_MOVE] = 0
    f.say(state, events, 54, "say.section")
    f.remind(events, 55, 38, 99)


def _feat(pack, state, command, events):
    turns.achieve(state, events)


def _mark(pack, state, command, events):
    who, what = command[1], command[2]
    one = f.of(state, who)
    on = not _marked(one, what)
    if what < len(t.CONDITIONS):
        f.condition(state, who, t.CONDITIONS[what], on, 0, events)
        return
    f.flag(state, who, t.LOADING if what == len(t.CONDITIONS) else t.WEAPON_LOST, on)
    note(events, 0, "mark.on" if on else "mark.off", ("cond.%d" % what,))


def _adjust(pack, state, command, events):
    _verb, who, what, value = command
    one = f.of(state, who)
    events.append((CHANGED, "attr%d" % what, one[what], value, 0))
    one[what] = value
    one[t.F_VIT] = min(one[t.F_VIT], one[t.F_ATTR + t.VITALITY])
    one[t.F_MANA] = min(one[t.F_MANA], one[t.F_ATTR + t.MANA])
    one[t.F_LUCK] = min(one[t.F_LUCK], one[t.F_ATTR + t.FORTUNE])


def _by_hand(pack, state, command, events):
    verb = command[0]
    if verb == "hurt":
        harm.suffer(pack, state, state.active, 1, 0, events)
    elif verb == "heal":
        f.change(state, state.active, "vit", 1, 0, events)
    else:
        harm.reserve(pack, state, 1 if verb == "gain" else -1, 0, events)


def _quest(pack, state, command, events):
    """The quest is over: Knocked Out, Wounded and Diseased stay (DU-176), poison ends (DU-174)."""
    for i in range(len(state.heroes)):
        for bit in (t.STUNNED, t.DOWN, t.POISONED):
            f.condition(state, i, bit, False, 174 if bit == t.POISONED else 176, events)
    state.pending = []
    finish(state, command[1], ("say.quest_over",), 176, events)


_DOES = {
    "move": _move,
    "quick": _quick,
    "engage": _engage,
    "terrain": _terrain,
    "combat": _combat,
    "section": _section,
    "feat": _feat,
    "mark": _mark,
    "adjust": _adjust,
    "hurt": _by_hand,
    "heal": _by_hand,
    "gain": _by_hand,
    "spend": _by_hand,
    "quest": _quest,
}
