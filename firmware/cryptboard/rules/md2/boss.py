"""The Boss Fight: its start, and what the Boss does after each hero (MD2-202 to MD2-217)."""

from cryptboard.rules import contract
from cryptboard.rules.kit import dice as pool
from cryptboard.rules.kit.values import enter, order
from cryptboard.rules.md2 import enemies, foes, heroes, lineup, rounds, spawn
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, remind, tell
from cryptboard.rules.md2.state import (
    BLOCK,
    BOOSTS,
    BY_FOE,
    BY_HERO,
    DAMAGE,
    FIRE,
    FROST,
    HERO,
    POISON,
    SIDE,
    UID,
    all_out,
    count,
    standing,
)


def start(pack, state, events):
    """All six steps at once, the table follows the reminders."""
    remind(events, 202, 203, 206)
    revives = t.value(pack, t.V_BOSS_REVIVES)
    for seat in range(len(state.heroes)):
        if standing(state, seat) or revives:
            heroes.heal(state, seat, 99, 204, events)
        heroes.mana(state, seat, 99, 204, events)
    rounds.level_up(pack, state, events)
    # All other tiles go with what is on them (MD2-206).
    for rarity in range(3):
        state.supply[rarity] += state.floor[rarity]
        state.floor[rarity] = 0
    state.boss = pack.record("quest", state.quest)[t.Q_BOSS]
    if state.foes and state.assist != contract.TRACK:
        state.ask.append(["stay"])  # what stands in his Chamber only the table knows
    spawn.boss(pack, state, state.boss)
    most = pack.record("boss", state.boss)[t.E_HEALTH][count(state) - 1]
    must(events, 203, "into_chamber")
    must(events, 206, "other_tiles")
    must(events, 215, "boss_health", ("boss.%d" % state.boss,), most)
    remind(events, 302)
    events.append((contract.CHANGED, "side", state.side, 2, 207))
    if state.space != 1:
        events.append((contract.CHANGED, "darkness", state.space, 1, 207))
    state.side, state.space = 2, 1
    _new_hero_phase(pack, state, events)


def of_track(pack, state, fight):
    """What the Boss's own track adds to every fight with him (MD2-213, MD2-302)."""
    for name, amount in pack.record("boss", state.boss)[t.E_TRACK][state.space - 1]:
        if name == "damage" and fight[SIDE] == BY_FOE:
            fight[DAMAGE] += amount
        elif name == "block" and fight[SIDE] == BY_HERO:
            fight[BLOCK] += amount


def reached(pack, state, events):
    """A space of his track: what it does at once is done (MD2-213)."""
    foe = lineup.boss_of(state)
    order(events, 213, "boss.track.%d.%d" % (state.boss, state.space))
    effects = pack.record("boss", state.boss)[t.E_TRACK][state.space - 1]
    if foe and state.assist != contract.TRACK:
        now = [effect for effect in effects if effect[0] not in ("damage", "block")]
        _ability(pack, state, foe, now, events)


def _new_hero_phase(pack, state, events):
    """The Hero Phase of a new round, without what was left of the old one (MD2-208)."""
    state.active = -1
    state.actions = state.mp = 0
    state.used, state.boost = [], [0] * len(BOOSTS)
    for seat in range(len(state.heroes)):
        state.done[seat] = 0
    enter(state, "round", state.round + 1, 208, events)
    enter(state, "phase", HERO, 208, events, "phase.%d")
    rounds.start_round(pack, state, events)


def act(pack, state, ask, events):
    """One action: Activation Dice, and the ability for exactly so many TRIGGERs (MD2-210)."""
    foe = lineup.boss_of(state)
    record = pack.record("boss", state.boss)
    if ask[2]:  # it activates: Poison works, Frost goes without effect, Fire burns
        if foe[POISON]:
            remind(events, 285)
        if foe[FROST]:
            events.append((contract.CHANGED, "foe_frost", foe[FROST], 0, 249))
            foe[FROST] = 0
        if foe[FIRE]:
            enemies.burn(pack, state, foe, events)
            if foe not in state.foes:
                return
    thrown = pool.throw(state.chance, [0, 0, 0, 0, record[t.E_DICE]], t.faces(pack))
    kinds, faces = pool.event_of(thrown)
    events.append((contract.ROLLED, "boss", kinds, faces, 210))
    sums = pool.totals(thrown, t.faces(pack), t.SYMBOLS)
    found = sums[t.TRIGGER]
    state.roll = [0, 0, 0, 0, found]
    if sums[t.CLAW]:
        remind(events, 211)
    if ask[1] > 1:
        state.ask.append(["boss", ask[1] - 1, 0])
    for number, effects in record[t.E_ABILITIES]:
        if number == found:
            order(events, 210, "boss.ability.%d.%d" % (state.boss, found))
            _ability(pack, state, foe, effects, events)
            return
    tell(events, 212, "boss_nothing", found)


def _ability(pack, state, foe, effects, events):
    for name, amount in effects:
        if name == "attack":
            for _ in range(amount):
                state.ask.append(["act", foe[UID], 0])
        elif name == "heal":
            foes.heal(foe, amount, events)
        elif name == "mob":
            state.ask += [["spawn", 0] for _ in range(amount)]
        else:
            for seat in range(len(state.heroes)):
                if standing(state, seat):
                    _on_hero(pack, state, seat, name, amount, events)
    if all_out(state):
        state.ask = [ask for ask in state.ask if ask[0] != "boss" and ask[0] != "act"]


def _on_hero(pack, state, seat, name, amount, events):
    if name == "hurt":
        heroes.wound(pack, state, seat, amount, 210, events)
    elif name == "fire" or name == "frost":
        heroes.condition(pack, state, seat, name, amount, 210, events)
    elif name == "mana_loss":
        heroes.mana(state, seat, -amount, 210, events)
