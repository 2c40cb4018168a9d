"""What an answer to a question does (see questions.py)."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import finish
from cryptboard.rules.md2 import heroes
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import must, remind
from cryptboard.rules.md2.rows import HEROES, SPIRITS
from cryptboard.rules.md2.state import AIM, BY_PATTERN, count, find, part


def apply(pack, state, command, events):
    """The question is answered; some leave others behind."""
    verb, ask = command[0], state.ask[-1]
    kind = ask[0]
    if kind == "act" and verb in HEROES:
        find(state, ask[1])[AIM] = HEROES.index(verb)
        return
    foe = find(state, ask[1]) if kind == "act" else None
    if kind == "act" and verb in SPIRITS:
        part("spirits").aim(pack, state, foe, SPIRITS.index(verb))
        return
    if kind == "act" and verb.startswith("pattern"):
        part("enemies").pattern(pack, state, foe, int(verb[7:]), events)
        ask[2] = BY_PATTERN
        return
    if kind != "act" or ask[2] != BY_PATTERN or verb == "rest":
        state.ask.pop()
    if kind == "act":
        if verb == "rest":
            part("enemies").rest(foe)
        elif verb == "attack":
            part("enemies").attack(pack, state, foe, events)
        else:
            part("enemies").move(pack, state, foe, events)
    elif kind == "setup":
        _set_up(pack, state, events)
    elif kind == "rogue":
        _rogue(pack, state, events)
    elif kind == "fire":
        part("turns").burn(pack, state, ask[1], events)
    elif kind == "boss":
        part("boss").act(pack, state, ask, events)
    elif kind == "spawn" or kind == "roam":
        _spawned(pack, state, ask, command, events)
    elif kind == "skill":
        if verb == "skill":
            place = command[2] if len(command) > 2 else 0
            part("learning").gain(pack, state, ask[1], command[1], place, events)
            remind(events, 34, 265, 268)
    elif kind == "who":
        foe = ask[2] if ask[2] else None
        part("foes").reward(pack, state, foe, ask[1], HEROES.index(verb), events)
    elif kind == "won":
        if verb == "victory":
            finish(state, "victory", ("end.boss",), 2, events)
    elif kind == "whom":
        part("things").start_heal(pack, state, HEROES.index(verb), ask[2], ask[3], events)
    elif kind == "stay":
        _stays(pack, state, command, events)
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
    must(events, 71, "lifebringers", state.life)
    must(events, 74, "loot", t.value(pack, t.V_LOOT)[n - 1])


def _rogue(pack, state, events):
    seat = heroes.rogue_seat(pack, state)
    amount = 4 if len(state.heroes) == 1 else 3
    part("classes").draw_tokens(pack, state, seat, amount, events)


def _spawned(pack, state, ask, command, events):
    if command[0] == "none":
        return
    if command[0] == "card":
        spawn = part("spawn")
        deck = spawn.DECK_MOB if ask[0] == "spawn" else spawn.DECK_ROAM
        spawn.take(state, deck, command[1])
        if ask[0] == "spawn":
            spawn.mob(pack, state, command[1], ask[1], events)
        else:
            spawn.roam(pack, state, command[1], events)
    elif ask[0] == "spawn":
        part("decks").random_mob(pack, state, ask[1], events)
    else:
        part("decks").random_roam(pack, state, events)


def _stays(pack, state, command, events):
    """One goes with its tile; the others are asked about as long as there are any."""
    if command[0] == "clear":
        part("foes").remove(pack, state, find(state, command[1]), events)
        if len(state.foes) > 1:
            state.ask.append(["stay"])


def _healed(pack, state, ask, verb, events):
    _, seat, left, rule = ask
    if verb != "health":
        part("things").douse(state, seat, verb, events)
    else:
        heroes.heal(state, seat, 1, rule, events)
    if left > 1:
        part("things").start_heal(pack, state, seat, left - 1, rule, events)


def _mana(pack, state, ask, verb, events):
    """Point by point: Mana, or an Element; what is kept as Mana stays Mana (MD2-288)."""
    _, seat, left, rule = ask
    heroes.put_mana(pack, state, seat, verb, rule, events)
    heroes.gain_mana(pack, state, seat, left - 1, rule, events)


def run_drawn(pack, state, events):
    """FULL: what needs nothing but luck is drawn in the same press (a step with its events)."""
    while state.ask and not state.over:
        kind = state.ask[-1][0]
        if kind == "rogue" or (state.assist == contract.FULL and kind in ("spawn", "roam")):
            apply(pack, state, ["draw"], events)
        else:
            return
