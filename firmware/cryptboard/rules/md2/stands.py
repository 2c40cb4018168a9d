"""A roll that stands until the next command: what may be added, taken, thrown again.

An amendment is applied where the dice have just been thrown, so all that follows from them is done
with it. Its dice come behind those that lay there, which show what they showed.
"""

from cryptboard.rules import contract
from cryptboard.rules.contract import AGAIN
from cryptboard.rules.kit import dice as pool
from cryptboard.rules.kit import menus, standing
from cryptboard.rules.md2 import lineup
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice
from cryptboard.rules.md2.state import (
    BLOCK,
    BY_FOE,
    BY_HERO,
    DAMAGE,
    FOE,
    GONE,
    MORE_CLAWS,
    MORE_MANA,
    SEEN,
    SIDE,
    THROWN,
    find,
)

VERBS = ("attack", "strike", "again", "reroll", "use", "go")  # what may throw, or end a fight
_SUMS = {"damage": DAMAGE, "block": BLOCK, "mana": MORE_MANA, "claw": MORE_CLAWS}
_MOST = 9


def bounds(pack, side, dice):
    """Scene.stands: the first three are on the dials A, B, C."""
    third = "mana" if side == BY_HERO else "claw"
    found = [("damage", -_MOST, _MOST), ("block", -_MOST, _MOST), (third, -_MOST, _MOST)]
    for kind in range(5):
        most = t.caps(pack)[kind]
        found.append((t.KINDS[kind], -most, most))
    if dice:
        found.append((AGAIN, 0, dice - 1))
    return found


def now(pack, state):
    """What may be amended now; () for nothing."""
    if state.fight:
        return bounds(pack, state.fight[SIDE], len(state.fight[SEEN]))
    return bounds(pack, state.stood[0], state.stood[1]) if state.stood and not state.over else ()


option = standing.option


def parted(pack, state, command):
    """(the command, its amendments); RuleError where it cannot be amended so."""
    command, amended = standing.parted(command)
    if amended:
        _check(pack, state, command, amended)
    return command, amended


def _check(pack, state, command, amended):
    if not command or command[0] not in VERBS:
        raise contract.RuleError(standing.NOT_OFFERED)
    side = state.fight[SIDE] if state.fight else BY_HERO
    if command[0] == "attack" and (state.active < 0 or state.ask):
        side = BY_FOE
    standing.check(amended, bounds(pack, side, sum(t.caps(pack))))


def menu(pack, state, partial):
    """The list behind "after the roll", for what no dial turns."""
    found = now(pack, state)
    if len(partial) == 1:
        return menus.menu(asks("amend"), [(name, ("by." + name,)) for name, _, _ in found])
    if len(partial) > 2:
        return None
    for name, low, high in found:
        if name == partial[1] and name == AGAIN:
            return menus.menu(asks("die"), _dice(state, high + 1))
        if name == partial[1]:
            steps = [by for by in range(max(low, -3), min(high, 3) + 1) if by]
            rows = [(by, ("choice.number", "%+d" % by)) for by in steps]
            return menus.menu(asks("amount"), rows, steps.index(1))
    return None


def _dice(state, dice):
    if not state.fight:
        return [(die, choice("die", die + 1)) for die in range(dice)]
    thrown = state.fight[THROWN]
    rows = []
    for die in range(dice):
        face = ("face.%d.%d" % (thrown[2 * die], thrown[2 * die + 1]),)
        rows.append((die, (("die.%d" % thrown[2 * die],), face)))
    return rows


def apply(pack, state):
    """What was amended, in its order, on the dice that have just been thrown."""
    amended, state.amended = state.amended, ()
    for at in range(0, len(amended), 2):
        name, by = amended[at], amended[at + 1]
        if name == AGAIN:
            if by < len(state.fight[SEEN]):
                pool.again(state.chance, state.fight[THROWN], by, t.faces(pack))
        elif name in t.KINDS:
            _dice_by(pack, state, t.KINDS.index(name), by)
        else:
            state.fight[_SUMS[name]] += by


def _dice_by(pack, state, kind, by):
    """Dice behind the others, within the caps (MD2-126); one taken away stays drawn."""
    fight = state.fight
    for _ in range(-by):
        for die in range(len(fight[SEEN]) - 1, -1, -1):
            if fight[THROWN][2 * die] == kind and not fight[SEEN][die] & GONE:
                fight[SEEN][die] |= GONE
                break
    more = [0] * 5
    more[kind] = min(by, t.caps(pack)[kind] - lying(fight, kind))
    thrown = pool.throw(state.chance, more, t.faces(pack))
    fight[THROWN] += thrown
    fight[SEEN] += [0] * (len(thrown) // 2)


def lying(fight, kind):
    """How many dice of a kind lie there and count."""
    found = 0
    for die in range(len(fight[SEEN])):
        if fight[THROWN][2 * die] == kind and not fight[SEEN][die] & GONE:
            found += 1
    return found


def throw_ahead(pack, state):
    """Dice that an ability adds come before those of the amendments: they stay the same."""
    fight = state.fight
    foe = find(state, fight[FOE])
    card = lineup.card(pack, foe)
    found = 0
    for at in range(0, len(fight[THROWN]), 2):
        shown = t.faces(pack)(fight[THROWN][at])[fight[THROWN][at + 1]]
        found += shown[t.TRIGGER]
    times = found // max(1, card[t.E_TRIGGER])
    more = [0] * 5
    for name, amount in card[t.E_EFFECTS]:
        if name in t.KINDS and (fight[SIDE] == BY_FOE or name == "blue"):
            kind = t.KINDS.index(name)
            room = t.caps(pack)[kind] - lying(fight, kind)
            more[kind] = min(room, times * amount)
    state.spare = pool.throw(state.chance, more, t.faces(pack))


def spared(state, kind, amount):
    """So many dice of a kind out of those thrown ahead."""
    found, rest = [], []
    for at in range(0, len(state.spare), 2):
        wanted = state.spare[at] == kind and len(found) < 2 * amount
        (found if wanted else rest).extend(state.spare[at : at + 2])
    state.spare = rest
    return found
