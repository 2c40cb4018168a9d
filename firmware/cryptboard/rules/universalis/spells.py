"""Which spells a figure may cast now, at whom, and who may dispel them."""

from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t


def cost(record):
    return 2 if record[t.S_SUPERIOR] else 1


def times(state, who, spell):
    for row in state.casts:
        if row[0] == who * 64 + spell:
            return row[1]
    return 0


def active_spell(state, who):
    return any([row[0] == who for row in state.spells])


def known(pack, state, who):
    """The spells that a figure may cast now (DU-148, DU-150, DU-151)."""
    one = f.of(state, who)
    if one[t.F_FLAGS] & (t.WATER | t.ENGAGED) or one[t.F_COND] & t.DOWN or not one[t.F_ACTION]:
        return []
    found = []
    for spell in f.record(pack, state, who)[t.R_SPELLS]:
        record = pack.record(t.SPELL, spell)
        if one[t.F_MANA] < cost(record) or times(state, who, spell) >= 3:
            continue
        if record[t.S_PERMANENT] and active_spell(state, who):
            continue
        if record[t.S_SUPERIOR] and not one[t.F_MOVE]:
            continue
        if record[t.S_KIND] and not targets(state, who, record[t.S_KIND]):
            continue
        found.append(spell)
    return found


def targets(state, who, kind):
    """Control does not work on Leaders (DU-156)."""
    found = f.enemies(state, who)
    if kind == t.CONTROL:
        found = [whom for whom in found if not f.trait(state, whom, t.LEADER)]
    return found


def dispellers(state, caster):
    """Opponents with Mana who are not in deep water."""
    found = []
    for who in f.enemies(state, caster):
        if f.of(state, who)[t.F_MANA] and not f.has(state, who, t.WATER):
            found.append(who)
    return found
