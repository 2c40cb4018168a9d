"""What the table tells the board: moves, quick actions, terrain, wounds.

move  quick KIND  engage  terrain KIND  combat  section  feat  hurt  heal  gain  spend
"""

from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import turns
from cryptboard.rules.universalis.lists import kinds
from cryptboard.rules.universalis.state import part
from cryptboard.rules.universalis.tracks import reserve

QUICK = 6  # kinds of quick actions, as words quick.0 to quick.5
_TAKE = 1  # in an enemy's Melee Range an Action and a test (DU-136)
_ARMED = (_TAKE, 4)  # picking up, equipping: a weapon is at hand again


def choices(pack, state, partial):
    verb = partial[0]
    if len(partial) > 1:
        return None
    if verb == "quick":
        engaged = f.has(state, state.active, t.ENGAGED)
        return kinds("quick", "quick.%d", [i for i in range(QUICK) if i != _TAKE or not engaged])
    if verb == "terrain":
        return kinds("terrain", "terrain.%d", range(3))
    return None


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
        f.flag(state, state.active, t.UNARMED, False)
    f.say(state, events, 97, "quick.%d" % command[1])


def _engage(pack, state, command, events):
    who = state.active
    on = not f.has(state, who, t.ENGAGED)
    f.say(state, events, 112, "say.engaged" if on else "say.free", f.name(state, who))
    if not on:
        free(state, who)
        return
    one = f.of(state, who)
    f.flag(state, who, t.ENGAGED | (t.HELD if one[t.F_MOVE] else 0))
    one[t.F_MOVE] = 0
    rival = _rival(state, who)
    if rival >= 0:
        f.flag(state, rival, t.ENGAGED)
    f.remind(events, 113, 114)


def _rival(state, who):
    """Whom a figure is engaged with, as far as that is known: its target, or the only enemy."""
    enemies = f.enemies(state, who)
    target = f.of(state, who)[t.F_TARGET]
    if target in enemies:
        return target
    return enemies[0] if len(enemies) == 1 else -1


def free(state, who):
    """Out of the Melee Range; a move that only being engaged had ended is open again."""
    one = f.of(state, who)
    if one[t.F_FLAGS] & t.HELD:
        one[t.F_MOVE] = 1
    f.flag(state, who, t.ENGAGED | t.HELD, False)
    rival = _rival(state, who)
    if rival >= 0 and len(f.enemies(state, rival)) == 1:
        f.flag(state, rival, t.ENGAGED, False)


def _terrain(pack, state, command, events):
    """Who was in difficult terrain feels it until the next turn, wherever he goes (DU-057)."""
    f.flag(state, state.active, t.WATER, False)
    if command[1]:
        f.flag(state, state.active, t.DIFFICULT if command[1] == 1 else t.WATER)
    f.say(state, events, (57, 57, 58)[command[1]], "terrain.%d" % command[1])


def _combat(pack, state, command, events):
    state.combat = 1 - state.combat
    f.say(state, events, 98, "say.combat_turn" if state.combat else "say.exploration_turn")


def _section(pack, state, command, events):
    """A new section is shown (DU-054, DU-055); what was tried stays tried, wherever they go."""
    state.light = 0
    part("things").section(state)
    if state.active >= 0:
        f.of(state, state.active)[t.F_MOVE] = 0
    f.say(state, events, 54, "say.section")
    f.remind(events, 55, 38, 99)


def _feat(pack, state, command, events):
    turns.achieve(state, events)


def _by_hand(pack, state, command, events):
    verb = command[0]
    if verb == "hurt":
        part("harm").suffer(pack, state, state.active, 1, 0, events)
    elif verb == "heal":
        f.change(state, state.active, "vit", 1, 0, events)
    else:
        reserve(pack, state, 1 if verb == "gain" else -1, 0, events)


_DOES = {
    "move": _move,
    "quick": _quick,
    "engage": _engage,
    "terrain": _terrain,
    "combat": _combat,
    "section": _section,
    "feat": _feat,
    "hurt": _by_hand,
    "heal": _by_hand,
    "gain": _by_hand,
    "spend": _by_hand,
}
