"""A roll that stands until the next command (kit/standing.py): what may be worked on, and how.

    net      the sum of the modifiers
    dice     damage dice of an attack, more or fewer: a skill, an object
    shield   1: the defender shields himself, so his block is rolled again (DU-145)

The roll is run as it was, then from the start with what was added: dice that lay there show the
same faces, and what comes new is drawn behind all of them.
"""

from cryptboard.rules.contract import RuleError
from cryptboard.rules.kit import standing
from cryptboard.rules.universalis import tables as t

_ATTACKS = ("melee", "shoot", "defend", "again")
_TESTS = ("check", "oppose", "initiative", "spawn", "cast")
_LOW = (1, 2)  # heights with a test
_NO_TEST = (t.RUN, t.CORPSES, t.BREAK)
_MOST = 9


def rolls(command):
    """Whether this command stands."""
    command = standing.parted(command)[0]
    if not command or command[-1] != "roll":
        return command == ["again"]
    if command[0] == "do":
        return command[1] not in _NO_TEST and (command[1] != t.FALL or command[2] in _LOW)
    return command[0] in _ATTACKS or command[0] in _TESTS


def parted(command):
    """(the roll's command, its amendments); RuleError where it may not be amended so."""
    command, amended = standing.parted(command)
    if not command or not amended or not rolls(command):
        raise RuleError(standing.NOT_OFFERED)
    standing.check(amended, _bounds(command))
    return command, amended


def stands(state):
    """(id, low, high) of what may amend the last roll: dice, shield and net, as the dials lie."""
    if not state.stood or isinstance(state.last[-1], list):
        return ()
    return _bounds(state.last, _shield_rolled(state) >= 0)


def _bounds(command, shield=True):
    most = _MOST if command[0] in _ATTACKS else 0
    shields = 1 if shield and command[0] in ("melee", "again") else 0
    return (("dice", -most, most), ("shield", 0, shields), ("net", -_MOST, _MOST))


def _shield_rolled(state):
    """Where the shield's die lies among those thrown, -1: nowhere."""
    for at in range(0, len(state.luck), 6):
        if state.luck[at] == t.S_SHIELD:
            return state.luck[at + 1]
    return -1


def longer(pack, command, amended):
    """The command with what was added, as tokens of its aim."""
    found = command[:-1]
    for name, more, less in (("net", "more", "less"), ("dice", "harder", "softer")):
        by = standing.total(amended, name)
        found += [more if by > 0 else less] * abs(by)
    if standing.total(amended, "shield"):
        for i in range(len(t.mods(pack))):
            if t.mods(pack)[i][t.M_EFFECT] == t.E_SHIELDING and i not in command:
                found.append(i)
    return found + command[-1:]


def kept(state, amended):
    """The faces that lay there, in their places; 0 is a die that comes new."""
    faces = list(state.thrown)
    at = _shield_rolled(state)
    if standing.total(amended, "shield") and at >= 0:
        faces.insert(at + 1, 0)
    return faces
