"""A roll lies on the table: accept it, roll a die again, use a skill; and skills as such."""

from cryptboard.rules.contract import GO, LISTED, ROLL
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import combat, effects, heroes, pools, skills, stands
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice, remind, row
from cryptboard.rules.md2.state import (
    BLOCK,
    DAMAGE,
    ENEMY_REROLLS,
    NO_SPIRIT,
    OUT,
    REROLLS,
    SEAT,
    SPIRIT,
    THROWN,
    class_of,
    part,
    seat_of_class,
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
    if partial and partial[0] == "boost":
        return part("hands").menu(pack, state, partial)
    if partial and partial[0] == "recall":
        return part("abilities").menu(pack, state, partial)
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
    rows += _anytime(pack, state, fight[SEAT])
    if role == GO:
        rows += part("onward").options(pack, state, not _rolls(rows))
    for symbol, word in ((t.CLAW, "claw"), (t.MANA, "mana")):
        if combat.left(pack, fight, symbol):
            rows.append((word, choice("first_" + word)))
    return menus.menu(asks("resolve") + totals(pack, fight), rows, 0 if role == GO else -1)


def _rolls(rows):
    """Whether ROLL means something here already."""
    return any([len(entry) > 2 and entry[2] == ROLL for entry in rows])


def _anytime(pack, state, seat):
    """What is used while the roll lies open: kept bonuses, the amulet (MD2-125, MD2-264)."""
    rows = [row("boost")] if state.fight[SPIRIT] == NO_SPIRIT else []
    if class_of(pack, state, seat) == t.WIZARD and state.mana[seat]:
        rows.append(row("rotate"))
    paladin = seat_of_class(pack, state, t.PALADIN)
    if paladin >= 0 and state.gear[paladin][OUT]:
        rows.append(row("recall"))
    return rows


def _bonus(pack, state, name, events):
    """A potion or an item kept for the resolution step (MD2-125)."""
    remind(events, 154, 155)
    effects.by_hero(pack, state, state.fight[SEAT], [[name, 1]], 125, events)


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
    does = pack.record("skill", partial[1])[t.K_EFFECTS]
    if state.fight and effects.adds_dice(does):
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
    elif verb == "boost":
        _bonus(pack, state, command[1], events)
    elif verb == "rotate":
        heroes.mana(state, state.fight[SEAT], -1, 264, events)
        skills.rotate(state, state.fight[SEAT], 264, events)
    elif verb == "recall":
        part("abilities").apply(pack, state, command, events)
    else:
        combat.resolve(pack, state, t.CLAW if verb == "claw" else t.MANA, events)
