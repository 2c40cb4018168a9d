"""Does what the players told the board (see hands.py and handled.py)."""

from cryptboard.rules import contract
from cryptboard.rules.kit.values import finish
from cryptboard.rules.md2 import heroes, lineup
from cryptboard.rules.md2.hands import POOL, owner
from cryptboard.rules.md2.phrases import remind, tell
from cryptboard.rules.md2.rows import HEROES
from cryptboard.rules.md2.state import BOOSTS, find, part


def apply(pack, state, command, events):
    verb, tokens = command[0], command[1:]
    if verb == "find":
        part("things").find(pack, state, tokens, events)
    elif verb == "hit":
        part("things").hit(pack, state, tokens, events)
    elif verb == "pool":
        _pool(state, tokens[0], tokens[1], events)
    elif verb == "boost":
        _boost(pack, state, tokens[0], events)
    elif verb == "look":
        state.shown = tokens[0]
    elif verb == "item":
        foe = find(state, state.ask[-1][1]) if state.ask else lineup.current(state)
        part("spawn").take(state, 2, tokens[0])
        part("spawn").name_item(pack, foe, tokens[0], events)
    elif verb == "learn":
        state.ask.append(["skill", state.shown, state.level[state.shown]])
    elif verb == "target":
        lineup.aim_at(state, state.active, tokens[0])
    elif verb == "foe":
        part("handled").apply(pack, state, tokens, events)
    else:
        _quest(pack, state, tokens, events)


def _pool(state, name, value, events):
    """The remembered dice of a hero (MD2-044, MD2-121)."""
    own = state.pools[owner(state)]
    for i in range(len(POOL)):
        if POOL[i][0] == name and own[i] != value:
            events.append((contract.CHANGED, "pool_" + name, own[i], value, 121))
            own[i] = value


def _boost(pack, state, name, events):
    """For the next attack alone: dice, damage, rerolls; a Pillar takes a die (MD2-252)."""
    amount, rule = 1, 125
    if name == "pillar":
        rule = 252
    elif name == "ignore":
        amount, rule = -1, 234
        name = "block"
    else:
        remind(events, 154, 155)
    at = BOOSTS.index(name)
    before = state.boost[at]
    if name == "pillar":
        amount = 1 - before
    state.boost[at] = before + amount
    events.append((contract.CHANGED, "boost_" + name, before, before + amount, rule))


def _quest(pack, state, tokens, events):
    what = tokens[0]
    if what == "victory" or what == "defeat":
        state.ask = []
        finish(state, what, ("end.quest",), 2 if what == "victory" else 3, events)
    elif what == "boss":
        part("boss").start(pack, state, events)
    elif what == "xp":
        for seat in range(len(state.heroes)):
            heroes.xp(state, seat, tokens[1], 301, events)
    elif what == "xp_one":
        heroes.xp(state, HEROES.index(tokens[2]), tokens[1], 301, events)
    elif what == "objective":
        _objective(pack, state, events)
    else:
        before = getattr(state, what)
        setattr(state, what, tokens[1])
        if tokens[1] != before:
            events.append((contract.CHANGED, what, before, tokens[1], 303))


def _objective(pack, state, events):
    """An enemy of an Objective: upgrade and draw again until one is new (MD2-216, MD2-217)."""
    if state.assist != contract.FULL:
        remind(events, 216)
        state.ask.append(["spawn", 0])
        return
    for _ in range(pack.count("mob")):
        before = len(state.foes)
        left = len(state.ask)
        part("decks").random_mob(pack, state, 0, events)
        if len(state.foes) > before:
            tell(events, 216, "objective")
            return
        if len(state.ask) == left:
            break
    state.ask = []
    finish(state, "defeat", ("end.objective",), 217, events)
