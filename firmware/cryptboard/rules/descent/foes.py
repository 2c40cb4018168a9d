"""Monsters on the board that somebody wants to keep track of: wounds, tokens, their end."""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent import telling
from cryptboard.rules.descent.heroes import token
from cryptboard.rules.descent.lingering import foe_token, lets_off, pending, roll, throw
from cryptboard.rules.descent.state import (
    ACTED,
    BLEED,
    BURN,
    CURSE,
    DAZE,
    HELD,
    KIND,
    LOST,
    MOST,
    NECROMANCER,
    OVERLORD,
    POISON,
    STUN,
    TOKEN0,
    TOKENS,
    WEB,
    ask,
    foe_name,
    foes_there,
    has,
    hero_name,
    new_foe,
)
from cryptboard.rules.descent.tally import asks, named
from cryptboard.rules.kit.values import aide, change, note, order

FOES_MOST = 24
_IRONSKIN = (BLEED, BURN, POISON)
_UNSTOPPABLE = (DAZE, STUN, WEB)
EFFECTS = ("burn", "bleed", "daze", "web", "stun", "poison")  # what an attack leaves on a foe


def spawn_menu(pack, state, partial):
    if len(partial) > 1:
        return None
    return asks("spawn", named("monster", may_appear(pack, state)))


def figures_left(pack, state, monster):
    """A box has only so many figures (DES-002)."""
    figure = pack.record(t.MONSTER, monster)[t.M_FIGURE]
    placed = 0
    for foe in foes_there(state):
        foe = state.foes[foe]
        placed += pack.record(t.MONSTER, foe[KIND])[t.M_FIGURE] == figure
    for other in state.animated:
        if other >= 0:
            placed += pack.record(t.MONSTER, other)[t.M_FIGURE] == figure
    return pack.record(t.FIGURE, figure)[1] - placed


def may_appear(pack, state):
    """Monsters of which a figure is left, in the order of their cards."""
    if len(foes_there(state)) >= FOES_MOST:
        return []
    return [i for i in range(pack.count(t.MONSTER)) if figures_left(pack, state, i) > 0]


def appear(pack, state, command, events):
    """What the dial names comes on the board."""
    spawn(pack, state, ["spawn", state.naming], events)


def onward(pack, state):
    """After an attack the next monster that has not acted is pointed at."""
    if state.phase != OVERLORD:
        return
    there = foes_there(state)
    if state.foe in there:
        quick = t.rank(pack, state.foes[state.foe][KIND], "quick-shot")
        if state.foes[state.foe][ACTED] < (2 if quick else 1):
            return
    for foe in there:
        if not state.foes[foe][ACTED] and state.foes[foe][HELD] != 1:
            state.foe = foe
            return


def spawn(pack, state, command, events):
    """The lowest number that is free is its own for life."""
    monster = command[1]
    state.foe, state.naming = 0, -1
    while state.foe < len(state.foes) and state.foes[state.foe]:
        state.foe += 1
    if state.foe == len(state.foes):
        state.foes.append([])
    state.foes[state.foe] = new_foe(monster)
    note(events, 8, "note.spawned", foe_name(state, state.foe))
    for ability, rank in pack.record(t.MONSTER, monster)[t.M_ABILITIES]:
        name, rule = pack.record(t.ABILITY, ability)
        aide(events, rule, "ability." + name, rank)
    if t.rank(pack, monster, "trickster"):
        change(state, "tricksters", 1, 0, 9, 146, events)


def gets(pack, state, foe, kind):
    """Whether a token may lie on this foe: frost and curse never, others by its abilities."""
    monster = state.foes[foe][KIND]
    if kind not in (BURN, BLEED, DAZE, WEB, STUN, POISON):
        return False
    if kind == STUN and pack.record(t.MONSTER, monster)[t.M_NAMED]:
        return False
    if kind in _IRONSKIN and t.rank(pack, monster, "ironskin"):
        return False
    return not (kind in _UNSTOPPABLE and t.rank(pack, monster, "unstoppable"))


def put(pack, state, foe, kind, by, rule, events):
    """Tokens on a foe or off it; whether it took them."""
    if by < 0 or gets(pack, state, foe, kind):
        foe_token(state, foe, kind, by, rule, events)
        return by != 0
    else:
        named = kind == STUN and pack.record(t.MONSTER, state.foes[foe][KIND])[t.M_NAMED]
        immune = 148 if kind in _UNSTOPPABLE else 128
        note(events, 93 if named else immune, "note.immune", foe_name(state, foe))
        return False


def strike(pack, state, foe, damage, pierce, effects, killer, events):
    """An attack on a foe: armour less pierce, then what the attack leaves behind."""
    monster = state.foes[foe][KIND]
    record = pack.record(t.MONSTER, monster)
    name = foe_name(state, foe)
    if t.rank(pack, monster, "ironskin"):
        pierce = 0
        if "area" in effects:
            damage = 0
            note(events, 128, "note.immune", foe_name(state, foe))
    wounds = max(0, damage - max(0, record[t.M_ARMOUR] - pierce))
    left = record[t.M_WOUNDS] - state.foes[foe][LOST]
    laid = []
    if damage > 0:
        for effect in EFFECTS:
            if effect in effects:
                by = min(wounds, left) if effect == "poison" else 1
                rule = 94 if effect == "poison" else 95
                if put(pack, state, foe, TOKENS.index(effect), by, rule, events):
                    laid.append(("token.%d" % TOKENS.index(effect),))
        if "knockback" in effects:
            order(events, 130, "note.knockback", knockback(pack, monster))
    lost = min(wounds, left)
    who = hero_name(state, killer) if killer >= 0 else telling.somebody()
    telling.outcome(events, (who, name, telling.number(foe)), lost, left - lost, laid)
    hurt(pack, state, foe, wounds, 139 if pierce else 0, killer, events)


def heal(pack, state, foe, amount, rule, events):
    """Healing takes poison first and gives wounds only when none is left (DES-094)."""
    poison = state.foes[foe][TOKEN0 + POISON]
    if poison:
        foe_token(state, foe, POISON, -amount, 94, events)
    wounds = min(max(0, amount - poison), state.foes[foe][LOST])
    hurt(pack, state, foe, -wounds, rule, -1, events)


def knockback(pack, monster):
    """Spaces that a figure is thrown at most: one less per space it covers beyond the first."""
    if t.rank(pack, monster, "unstoppable"):
        return 0
    spaces = pack.record(t.MONSTER, monster)[t.M_SPACES]
    return max(0, t.value(pack, t.V_KNOCKBACK) - (spaces - 1))


def hurt(pack, state, foe, wounds, rule, killer, events):
    """Wound tokens; the last one kills, unless Undying says otherwise."""
    entry = state.foes[foe]
    most = pack.record(t.MONSTER, entry[KIND])[t.M_WOUNDS]
    before = entry[LOST]
    entry[LOST] = min(most, before + wounds)
    if entry[LOST] != before:
        events.append((CHANGED, "foe_wounds", before, entry[LOST], rule))
    if entry[LOST] >= most:
        if t.rank(pack, entry[KIND], "undying"):
            ask(state, "undying", foe, killer)
        else:
            die(pack, state, foe, killer, events)


def put_right(pack, state, foe, left):
    """The table says how many wounds are left; with none it is gone."""
    if left:
        state.foes[foe][LOST] = pack.record(t.MONSTER, state.foes[foe][KIND])[t.M_WOUNDS] - left
    else:
        remove(pack, state, foe, [])


def roll_undying(pack, state, question, events):
    shown = throw(pack, state, t.POWER, 1, "undying", 147, events)
    return 1 if shown[lets_off(pack, t.OFF_UNDYING)] else 0


def settle_undying(pack, state, question, lives, events):
    foe = question[1]
    if lives:
        events.append((CHANGED, "foe_wounds", state.foes[foe][LOST], 0, 147))
        state.foes[foe][LOST] = 0
        note(events, 147, "note.undying", foe_name(state, foe))
    else:
        die(pack, state, foe, question[2], events)


def die(pack, state, foe, killer, events):
    """Gone for good; only now Black Curse and Necromancy look at the killer."""
    monster = state.foes[foe][KIND]
    record = pack.record(t.MONSTER, monster)
    order(events, 0, "note.foe_dead", foe_name(state, foe))
    remove(pack, state, foe, events)
    if killer < 0:
        return
    if t.rank(pack, monster, "black-curse"):
        token(pack, state, killer, CURSE, 1, 119, events)
    small = record[t.M_SPACES] == 1 and not record[t.M_MASTER] and not record[t.M_NAMED]
    if small and has(state, killer, NECROMANCER):
        ask(state, "animate", killer, monster)


def remove(pack, state, foe, events):
    if t.rank(pack, state.foes[foe][KIND], "trickster"):
        change(state, "tricksters", -1, 0, 9, 146, events)
    state.foes[foe] = []
    while state.foes and not state.foes[-1]:
        state.foes.pop()
    state.leapt &= ~(1 << foe)
    state.ask = [question for question in state.ask if question[:2] != ["undying", foe]]
    if state.target == foe:
        state.target = -1
    if state.foe == foe:
        state.foe = -1


def roll_animated(pack, state, question, events):
    return throw(pack, state, t.POWER, 1, "animated", 138, events)[t.ENHANCE]


def settle_animated(state, question, lives, events):
    """The monster that a hero leads stays, or falls (DES-138)."""
    seat = question[1]
    word = "note.serves" if lives else "note.falls"
    note(events, 138, word, ("monster.%d" % state.animated[seat],))
    if not lives:
        state.animated[seat] = -1


def roll_all(pack, state, events):
    """The lingering effects of all foes in one roll, at the start of the overlord's turn."""
    wounded = []
    for i in foes_there(state):
        tokens = state.foes[i][TOKEN0:HELD]
        kinds, results = pending(tokens), roll(pack, state, tokens, events)
        wounds = 0
        for at in range(len(kinds)):
            kind = kinds[at]
            wounds += results[at] if kind == BLEED else 0
            gone = MOST if kind == BLEED else results[at]
            foe_token(state, i, kind, -gone, 90 if kind == BLEED else 95, events)
            wounds += state.foes[i][TOKEN0 + BURN] if kind == BURN else 0
        if wounds:
            wounded.append((i, wounds))
    for i, wounds in wounded:
        hurt(pack, state, i, wounds, 96, -1, events)
