"""What the table writes on a figure's sheet: conditions and attributes; and the quest's end.

mark FIGURE WHAT  adjust FIGURE WHAT n  quest RESULT
"""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.kit.values import finish, note
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.lists import kinds, numbers, people

_MARKS = (0, 1, 2, 3, 5, 6)  # conditions but Knocked Out, which is Vitality 0; then two flags


def choices(pack, state, partial):
    if partial[0] != "quest":
        return _figure(state, partial)
    if len(partial) > 1:
        return None
    rows = [(word, ("ui." + word,)) for word in ("victory", "defeat")]
    return menu(("ask.quest",), rows)


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
        return numbers(("ask.adjust",), low, high, one[partial[2]])
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
    verb = command[0]
    if verb == "mark":
        _mark(state, command, events)
    elif verb == "adjust":
        _adjust(state, command, events)
    else:
        _quest(state, command, events)


def _mark(state, command, events):
    who, what = command[1], command[2]
    one = f.of(state, who)
    on = not _marked(one, what)
    if what < len(t.CONDITIONS):
        f.condition(state, who, t.CONDITIONS[what], on, 0, events)
        return
    gone = t.WEAPON_LOST if on else t.UNARMED
    f.flag(state, who, t.LOADING if what == len(t.CONDITIONS) else gone, on)
    note(events, 0, "mark.on" if on else "mark.off", ("cond.%d" % what,))


def _adjust(state, command, events):
    _verb, who, what, value = command
    one = f.of(state, who)
    if one[what] != value:
        events.append((CHANGED, "attr%d" % what, one[what], value, 0))
    one[what] = value
    one[t.F_VIT] = min(one[t.F_VIT], one[t.F_ATTR + t.VITALITY])
    one[t.F_MANA] = min(one[t.F_MANA], one[t.F_ATTR + t.MANA])
    one[t.F_LUCK] = min(one[t.F_LUCK], one[t.F_ATTR + t.FORTUNE])


def _quest(state, command, events):
    """The quest is over: Knocked Out, Wounded and Diseased stay (DU-176), poison ends (DU-174)."""
    for i in range(len(state.heroes)):
        for bit in (t.STUNNED, t.DOWN, t.POISONED):
            f.condition(state, i, bit, False, 174 if bit == t.POISONED else 176, events)
    state.pending = []
    finish(state, command[1], ("say.quest_over",), 176, events)
