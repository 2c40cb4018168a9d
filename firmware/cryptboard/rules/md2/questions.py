"""Questions that interrupt the flow: what may be answered, and what an answer does.

state.ask is a stack; the last question is asked.  Kinds:
    ["setup"]            build the table            ["spawn", at setup]   a Mob appears
    ["skill", seat]      take a skill card          ["roam"]              a Roaming Monster appears
    ["rogue"]            draw Rogue tokens          ["act", uid, mob?]    an enemy acts once
    ["fire", seat]       burning hero               ["boss", left, first] the Boss acts
    ["who", kills, foe]  who is paid for a kill     ["won"]               the Boss is dead
    ["mana", seat, n, rule]  Mana or Elements       ["heal", seat, n, rule]  Health or Fire
"""

from cryptboard.rules import contract
from cryptboard.rules.contract import GO, ROLL, SEAT
from cryptboard.rules.kit import menus
from cryptboard.rules.kit.values import change_at, finish
from cryptboard.rules.md2 import (
    boss,
    classes,
    enemies,
    foes,
    heroes,
    skills,
    spawn,
    things,
    turns,
)
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice, remind, row, tell
from cryptboard.rules.md2.state import (
    AIM,
    ELEMENTS,
    all_out,
    class_of,
    count,
    find,
    standing,
)

HEROES = ("hero1", "hero2", "hero3", "hero4", "hero5", "hero6")


def menu(pack, state, partial):
    ask = state.ask[-1]
    kind = ask[0]
    if kind == "setup":
        loot = t.value(pack, t.V_LOOT)[count(state) - 1]
        begin = choice("begin", loot, state.portals)
        return _one(partial, asks("setup", state.life), ("go", begin, GO))
    if kind == "rogue":
        return _one(partial, asks("rogue"), ("draw", choice("draw"), ROLL))
    if kind == "fire":
        name = heroes.hero_name(state, ask[1])
        label = choice("fire", state.fire[ask[1]])
        return _one(partial, asks("fire", name), ("roll", label, ROLL))
    if kind == "boss":
        dice = pack.record("boss", state.boss)[t.E_DICE]
        return _one(partial, asks("boss", ask[1]), ("roll", choice("boss", dice), ROLL))
    if kind == "spawn" or kind == "roam":
        return _spawn(pack, state, kind, partial)
    if kind == "skill":
        return _skill(pack, state, ask[1], partial)
    if kind == "act":
        return _act(pack, state, find(state, ask[1]), partial)
    if partial:
        return None
    if kind == "who":
        return menus.menu(asks("who"), hero_rows(state, "reward", False))
    if kind == "won":
        rows = [row("victory"), row("play_on")]
        return menus.menu(asks("won"), rows)
    if kind == "heal":
        rows = [("health", choice("to_health")), row("douse")]
        return menus.menu(asks("heal", ask[2]), rows)
    rows = [("keep", choice("keep_mana"))]
    values = state.gear[ask[1]][ELEMENTS]
    for i in range(4):
        if values[i] < t.value(pack, t.V_ELEMENT):
            rows.append(("element%d" % (i + 1), ("track.element%d" % (i + 1),)))
    return menus.menu(asks("mana", ask[2]), rows, 0)


def _one(partial, prompt, row):
    return None if partial else menus.menu(prompt, [row])


def hero_rows(state, word, alive=True):
    """One row per hero, on the seat keys."""
    rows = []
    for seat in range(len(state.heroes)):
        if standing(state, seat) or not alive:
            rows.append((HEROES[seat], choice(word, heroes.hero_name(state, seat)), SEAT + seat))
    return rows


def _spawn(pack, state, kind, partial):
    """FULL draws by itself; in DICE the table names the card, then the board draws Treasure."""
    if state.assist == contract.FULL:
        return _one(partial, asks(kind), ("draw", choice("draw"), ROLL))
    table = "mob" if kind == "spawn" else "roam"
    if not partial:
        rows = [row("card"), ("none", choice("no_enemy"))]
        return menus.menu(asks(kind), rows)
    if partial[0] == "none" or len(partial) == 3:
        return None
    if len(partial) == 2:
        return menus.menu(asks(kind), [("draw", choice("draw"), ROLL)])
    return menus.menu(asks(kind), card_rows(pack, state, table))


def card_rows(pack, state, table):
    """The cards of the band that the Dungeon Level uses now."""
    rows = []
    for i in range(pack.count(table)):
        record = pack.record(table, i)
        if record[t.E_BAND] == heroes.band(state):
            rows.append((i, ("%s.%d" % (table, record[t.E_TYPE]),)))
    return rows


def _skill(pack, state, seat, partial):
    if not partial:
        name = heroes.hero_name(state, seat)
        return menus.menu(asks("skill", name), [row("skill"), row("later")])
    if partial[0] == "later" or len(partial) == 3:
        return None
    if len(partial) == 1:
        rows = [(k, ("skill.%d" % k,)) for k in skills.offered(pack, state, seat)]
        return menus.menu(asks("skill", heroes.hero_name(state, seat)), rows)
    if class_of(pack, state, seat) == t.WIZARD:
        places = [(i, choice("quadrant", i + 1)) for i in range(4)]
        return menus.menu(asks("quadrant"), places)
    return None


def _act(pack, state, foe, partial):
    if partial:
        return None
    rows = hero_rows(state, "aim")
    if enemies.aim(state, foe) >= 0:
        rows.insert(0, ("attack", choice("attacks", aimed(state, foe)), ROLL))
    rows.append(("move", choice("moves"), GO))
    return menus.menu(asks("act", spawn.enemy_name(pack, foe)), rows)


def aimed(state, foe):
    return heroes.hero_name(state, enemies.aim(state, foe))


def answer(pack, state, command, events):
    """The question is answered; some leave others behind."""
    verb, ask = command[0], state.ask[-1]
    kind = ask[0]
    if kind == "act" and verb in HEROES:
        find(state, ask[1])[AIM] = HEROES.index(verb)
        return
    state.ask.pop()
    if kind == "act":
        foe = find(state, ask[1])
        if verb == "attack":
            enemies.attack(pack, state, foe, events)
        else:
            enemies.move(pack, state, foe, events)
    elif kind == "setup":
        _set_up(pack, state, events)
    elif kind == "rogue":
        _rogue(pack, state, events)
    elif kind == "fire":
        turns.burn(pack, state, ask[1], events)
    elif kind == "boss":
        boss.act(pack, state, ask, events)
    elif kind == "spawn" or kind == "roam":
        _spawned(pack, state, ask, command, events)
    elif kind == "skill":
        if verb == "skill":
            place = command[2] if len(command) > 2 else 0
            skills.gain(pack, state, ask[1], command[1], place, events)
            remind(events, 34, 265, 268)
    elif kind == "who":
        foe = ask[2] if ask[2] else None
        foes.reward(pack, state, foe, ask[1], HEROES.index(verb), events)
    elif kind == "won":
        if verb == "victory":
            state.ask = []
            finish(state, "victory", ("end.boss",), 2, events)
    elif kind == "heal":
        _healed(pack, state, ask, verb, events)
    else:
        _mana(pack, state, ask, verb, events)


def _set_up(pack, state, events):
    """What the table builds, and the numbers that depend on the heroes."""
    n = count(state)
    remind(events, 1, 64, 65, 66, 67, 68, 69, 72, 73, 75, 76, 80, 261, 30, 31)
    if n >= 5:
        remind(events, 70)
    tell(events, 71, "lifebringers", state.life)
    tell(events, 74, "loot", t.value(pack, t.V_LOOT)[n - 1])


def _rogue(pack, state, events):
    seat = heroes.rogue_seat(pack, state)
    amount = 4 if len(state.heroes) == 1 else 3
    classes.draw_tokens(pack, state, seat, amount, events)


def _spawned(pack, state, ask, command, events):
    if command[0] == "none":
        return
    if command[0] == "card":
        deck = spawn.DECK_MOB if ask[0] == "spawn" else spawn.DECK_ROAM
        spawn.take(state, deck, command[1])
        if ask[0] == "spawn":
            spawn.mob(pack, state, command[1], ask[1], events)
        else:
            spawn.roam(pack, state, command[1], events)
    elif ask[0] == "spawn":
        spawn.random_mob(pack, state, ask[1], events)
    else:
        spawn.random_roam(pack, state, events)


def _healed(pack, state, ask, verb, events):
    _, seat, left, rule = ask
    if verb == "douse":
        things.douse(state, seat, 1, events)
    else:
        heroes.heal(state, seat, 1, rule, events)
    if left > 1:
        things.start_heal(pack, state, seat, left - 1, rule, events)


def _mana(pack, state, ask, verb, events):
    """Point by point: Mana, or an Element; what is kept as Mana stays Mana (MD2-288)."""
    _, seat, left, rule = ask
    if verb == "keep":
        heroes.mana(state, seat, 1, rule, events)
    else:
        values = state.gear[seat][ELEMENTS]
        most = t.value(pack, t.V_ELEMENT)
        element = int(verb[7:]) - 1
        change_at(values, element, 1, 0, most, verb, 288, events)
    if left > 1:
        state.ask.append(["mana", seat, left - 1, rule])


def run_drawn(pack, state, events):
    """FULL: what needs nothing but luck is drawn in the same press (a step with its events)."""
    while state.ask and not state.over:
        kind = state.ask[-1][0]
        if kind == "rogue" or (state.assist == contract.FULL and kind in ("spawn", "roam")):
            answer(pack, state, ["draw"], events)
        else:
            return


def drop_answered(pack, state):
    """Questions that have lost their subject since they were asked."""
    kept = []
    for ask in state.ask:
        foe = find(state, ask[1]) if ask[0] == "act" else None
        if ask[0] == "act" and (foe is None or all_out(state)):
            continue
        if ask[0] == "boss" and (boss.foe_of(state) is None or all_out(state)):
            continue
        if ask[0] == "fire" and not standing(state, ask[1]):
            continue
        if ask[0] == "skill" and not skills.offered(pack, state, ask[1]):
            continue
        kept.append(ask)
    state.ask = kept
