"""An enemy's attack reaches a hero: armour, potion, wounds, and what the attack leaves behind."""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.heroes import alive, clear, fatigue, lose, token
from cryptboard.rules.descent.state import (
    FROST,
    INVULNERABLE,
    KIND,
    LOST,
    POISON,
    TOKENS,
    has,
    hero_name,
    part,
)
from cryptboard.rules.descent.tally import amounts, asks, phrase, row
from cryptboard.rules.kit.menus import several
from cryptboard.rules.kit.values import note

LEAVES = ("burn", "bleed", "daze", "web", "stun")  # one token each, if there was damage
EFFECTS = LEAVES + ("frost", "poison", "leech", "knockback")
POTION = "potion"
SOMEBODY = -1
_DAMAGE_MOST = 31
_PIERCE_MOST = 9


def of_monster(pack, monster):
    """The effects that a monster's attacks have."""
    return [name for name in EFFECTS if t.rank(pack, monster, name)]


def strike_menu(pack, state, seat, partial):
    """[..., by, damage, pierce, effect..., "done"]; `partial` starts with by."""
    if not partial:
        rows = [row(SOMEBODY, ("do.somebody",))]
        rows += [row(i, ("monster.%d" % state.foes[i][KIND],)) for i in range(len(state.foes))]
        return asks("attacker", rows, 0)
    if len(partial) == 1:
        return amounts("damage", 1, _DAMAGE_MOST, [])
    if len(partial) == 2:
        return amounts("pierce", 0, _PIERCE_MOST, [])
    names = EFFECTS if partial[0] == SOMEBODY else ()
    rows = [phrase(name, ("effect." + name,)) for name in names]
    if has(state, seat, INVULNERABLE):
        rows.insert(0, phrase(POTION, ("effect.potion",)))
    return several(("ask.effects",), rows, partial[3:], 0, len(rows))


def told(pack, state, seat, tokens, events):
    """The table tells of an attack: by, damage before armour, pierce, effects."""
    by, damage, pierce = tokens[:3]
    effects = list(tokens[3:-1])
    if by >= 0:
        effects += of_monster(pack, state.foes[by][KIND])
        pierce = max(pierce, t.rank(pack, state.foes[by][KIND], "pierce"))
    strike(pack, state, seat, damage, pierce, effects, by, events)


def strike(pack, state, seat, damage, pierce, effects, by, events):
    armour = state.armour[seat]
    if POTION in effects and has(state, seat, INVULNERABLE):
        armour += t.value(pack, t.V_POTION_ARMOUR)
        clear(state, seat, INVULNERABLE, "invulnerable", 99, events)
    wounds = max(0, damage - max(0, armour - pierce))
    frozen = state.tokens[seat][FROST]
    lost = lose(pack, state, seat, wounds, 139 if pierce else 0, events)
    if "leech" in effects:
        _leech(pack, state, seat, lost, by, events)
    if not alive(state, seat):
        return
    if "poison" in effects:
        token(pack, state, seat, POISON, lost, 94, events)
    if damage > 0:
        for name in LEAVES:
            if name in effects:
                token(pack, state, seat, TOKENS.index(name), 1, 95, events)
        if frozen and damage >= t.value(pack, t.V_SHATTER):
            part("lingering").endanger(state, seat, "armour", 87, events)
        if "frost" in effects:
            token(pack, state, seat, FROST, 1, 88, events)
        if "knockback" in effects:
            note(events, 129, "note.knockback", t.value(pack, t.V_KNOCKBACK))


def _leech(pack, state, seat, lost, by, events):
    """A point of fatigue per wound, which the attacker heals (DES-134)."""
    fatigue(pack, state, seat, -lost, 134, events)
    if by < 0:
        note(events, 134, "note.leech", lost)
        return
    foe = state.foes[by]
    before, foe[LOST] = foe[LOST], max(0, foe[LOST] - lost)
    if before != foe[LOST]:
        events.append((CHANGED, "foe_wounds", before, foe[LOST], 134))


def frozen(state, seat, piece, events):
    """A frozen shield or weapon was used: frost may shatter it (DES-085, DES-086)."""
    rule = 86 if piece == "shield" else 85
    note(events, rule, "note.uses", hero_name(state, seat), ("part." + piece,))
    part("lingering").endanger(state, seat, piece, rule, events)
