"""An enemy's attack reaches a hero: armour, potion, wounds, and what the attack leaves behind."""

from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent import telling
from cryptboard.rules.descent.heroes import alive, clear, fatigue, lose, token
from cryptboard.rules.descent.state import (
    FROST,
    INVULNERABLE,
    KIND,
    POISON,
    TOKENS,
    foe_name,
    foes_there,
    has,
    hero_name,
    part,
)
from cryptboard.rules.descent.tally import amounts, asks, phrase, row
from cryptboard.rules.kit.menus import several
from cryptboard.rules.kit.values import note, order

LEAVES = ("burn", "bleed", "daze", "web", "stun")  # one token each, if there was damage
EFFECTS = LEAVES + ("frost", "poison", "leech", "knockback")
POTION = "potion"
SHIELD = "shield"
SOMEBODY = -1
_DAMAGE_MOST = 31
_PIERCE_MOST = 9
_SHIELD_TAKES = 1


def of_monster(pack, monster):
    """The effects that a monster's attacks have."""
    return [name for name in EFFECTS if t.rank(pack, monster, name)]


def strike_menu(pack, state, seat, partial):
    """[..., by, damage, pierce, effect..., "done"]; `partial` starts with by."""
    if not partial:
        rows = [row(SOMEBODY, ("do.somebody",))]
        rows += [row(i, foe_name(state, i)) for i in foes_there(state)]
        return asks("attacker", rows, 0)
    if len(partial) == 1:
        return amounts("damage", 1, _DAMAGE_MOST, [])
    if len(partial) == 2:
        return amounts("pierce", 0, _PIERCE_MOST, [])
    names = EFFECTS if partial[0] == SOMEBODY else ()
    rows = [phrase(name, ("effect." + name,)) for name in names]
    rows.append(phrase(SHIELD, ("effect.shield",)))
    if has(state, seat, INVULNERABLE):
        rows.insert(0, phrase(POTION, ("effect.potion",)))
    return several(("ask.effects",), rows, partial[3:], 0, len(rows))


def told(pack, state, seat, tokens, events):
    """The table tells of an attack: by, damage before armour, pierce, effects."""
    by, damage, pierce = tokens[:3]
    effects, who = list(tokens[3:-1]), telling.somebody()
    if by >= 0:
        effects += of_monster(pack, state.foes[by][KIND])
        pierce = max(pierce, t.rank(pack, state.foes[by][KIND], "pierce"))
        who = foe_name(state, by)
    strike(pack, state, seat, (damage, pierce, effects), (by, who), events)


def strike(pack, state, seat, attack, attacker, events):
    """`attack` is (damage, pierce, effects), `attacker` (foe or SOMEBODY, what he is called)."""
    damage, pierce, effects = attack
    frozen = state.tokens[seat][FROST]
    wounds, shielded = _through(pack, state, seat, attack, events)
    lost = lose(pack, state, seat, wounds, 139 if pierce else 0, events)
    if "leech" in effects:
        _leech(pack, state, seat, lost, attacker[0], events)
    laid = _leave(pack, state, seat, (damage, lost, effects), events)
    name = hero_name(state, seat)
    telling.outcome(events, (attacker[1], name, name), lost, state.wounds[seat], laid)
    if not alive(state, seat):
        return
    if damage > 0 and "knockback" in effects:
        order(events, 129, "note.knockback", t.value(pack, t.V_KNOCKBACK))
    if frozen and damage >= t.value(pack, t.V_SHATTER):
        part("lingering").endanger(state, seat, "armour", frozen, 87)
    if frozen and shielded:
        part("lingering").endanger(state, seat, SHIELD, frozen, 86)


def _through(pack, state, seat, attack, events):
    """Wounds that get through armour, potion and shield; and whether a shield took its point."""
    damage, pierce, effects = attack
    armour = state.armour[seat]
    if POTION in effects and has(state, seat, INVULNERABLE):
        armour += t.value(pack, t.V_POTION_ARMOUR)
        clear(state, seat, INVULNERABLE, "invulnerable", 99, events)
    wounds = max(0, damage - max(0, armour - pierce))
    if SHIELD not in effects or not wounds:
        return wounds, False
    order(events, 86, "note.shielded", hero_name(state, seat))
    return wounds - _SHIELD_TAKES, True


def _leave(pack, state, seat, attack, events):
    """The tokens of an attack that did damage; their names."""
    damage, lost, effects = attack
    laid = []
    if not alive(state, seat):
        return laid
    if "poison" in effects and lost:
        token(pack, state, seat, POISON, lost, 94, events)
        laid.append(("token.%d" % POISON,))
    if damage > 0:
        for name in LEAVES:
            if name in effects:
                token(pack, state, seat, TOKENS.index(name), 1, 95, events)
                laid.append(("token.%d" % TOKENS.index(name),))
        if "frost" in effects and token(pack, state, seat, FROST, 1, 88, events):
            laid.append(("token.%d" % FROST,))
    return laid


def _leech(pack, state, seat, lost, by, events):
    """A point of fatigue per wound, which the attacker heals (DES-134)."""
    fatigue(pack, state, seat, -lost, 134, events)
    if by < 0:
        note(events, 134, "note.leech", lost)
        return
    part("foes").heal(pack, state, by, lost, 134, events)


def frozen(state, seat, piece, events):
    """A frozen shield or weapon was used: frost may shatter it (DES-085, DES-086)."""
    rule = 86 if piece == "shield" else 85
    note(events, rule, "note.uses", hero_name(state, seat), ("part." + piece,))
    part("lingering").endanger(state, seat, piece, state.tokens[seat][FROST], rule)
