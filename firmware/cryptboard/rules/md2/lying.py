"""A roll lies on the table: accept it, roll a die again, use a skill; and skills as such."""

from cryptboard.rules.contract import GO, LISTED, ROLL
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import combat, pools, skills, stands
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.effects import adds_dice
from cryptboard.rules.md2.phrases import asks, choice, row
from cryptboard.rules.md2.state import (
    BLOCK,
    DAMAGE,
    ENEMY_REROLLS,
    REROLLS,
    SEAT,
    THROWN,
)


def menu(pack, state, partial):
    fight = state.fight
    if len(partial) == 1 and partial[0] == "reroll":
        dice = [(die, die_name(fight, die)) for die in pools.loose(fight)]
        return menus.menu(asks("die"), dice)
    if partial and partial[0] == "reroll":
        return _last_roll(partial, 2, "reroll")
    if partial and partial[0] == "use":
        return use(pack, state, fight[1], partial)
    if partial:
        return None
    role = ROLL if combat.will_roll(pack, state) else GO
    rows = menus.rows(("go", choice("resolve"), role))
    if fight[REROLLS] + fight[ENEMY_REROLLS] and pools.loose(fight):
        if role == GO:
            die = pools.suggested(pack, state)
            rows.append(("again", choice("again", die_name(fight, die)), ROLL))
        rows.append(("reroll", choice("reroll_die")))
    if skills.usable(pack, state, fight[1]):
        rows.append(row("use"))
    for symbol, word in ((t.CLAW, "claw"), (t.MANA, "mana")):
        if combat.left(pack, fight, symbol):
            rows.append((word, choice("first_" + word)))
    return menus.menu(asks("resolve") + totals(pack, fight), rows, 0 if role == GO else -1)


def die_name(fight, die):
    kind, face = fight[THROWN][2 * die], fight[THROWN][2 * die + 1]
    return (("die.%d" % kind,), ("face.%d.%d" % (kind, face),))


def totals(pack, fight):
    """(damage, block) as the dice lie now."""
    sums = combat.totals(pack, fight)
    return max(0, sums[t.DMG] + fight[DAMAGE]), max(0, sums[t.BLOCK] + fight[BLOCK])


def _last_roll(partial, length, word):
    """A last step that only the key ROLL may take."""
    if len(partial) > length:
        return None
    return menus.menu(choice(word), [("roll", choice(word), ROLL)])


def use(pack, state, seat, partial):
    if len(partial) == 1:
        rows = [(k, ("skill.%d" % k,), LISTED) for k in skills.usable(pack, state, seat)]
        return menus.menu(asks("skill_use"), rows)
    effects = pack.record("skill", partial[1])[t.K_EFFECTS]
    if state.fight and adds_dice(effects):
        return _last_roll(partial, 2, "roll_more")
    return None


def apply(pack, state, command, events):
    verb = command[0]
    if verb == "go":
        combat.finish(pack, state, events)
    elif verb == "again":
        combat.reroll(pack, state, pools.suggested(pack, state), events)
    elif verb == "reroll":
        combat.reroll(pack, state, command[1], events)
    elif verb == "use":
        skills.use(pack, state, state.fight[SEAT], command[1], events)
        stands.apply(pack, state)
    else:
        combat.resolve(pack, state, t.CLAW if verb == "claw" else t.MANA, events)
