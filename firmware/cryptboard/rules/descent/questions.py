"""Questions that come before all else: the dice answer them, or the table does."""

from cryptboard.rules.contract import ROLL
from cryptboard.rules.descent.heroes import reequip
from cryptboard.rules.descent.state import TOKENS, foe_name, hero_name, part
from cryptboard.rules.descent.tally import amounts, asks, choice, key, phrase, row, yes_no
from cryptboard.rules.kit.values import note

_DECIDED = ("cursed", "power", "animate", "fallen")  # nothing to roll: the table decides


def root(state):
    question = state.ask[0]
    kind = question[0]
    if kind == "walls":
        return part("walls").root(state)
    roll = key("do", "roll", ROLL, ("roll." + kind,))
    if kind == "foes":
        return asks("foes", [roll, choice("do", "skip")])
    name = phrase("hero.none")
    if kind == "undying":
        name = foe_name(state, question[1])
    elif len(question) > 1:
        name = hero_name(state, question[1])
    if kind in _DECIDED:
        return asks(kind, [row("tell", ("do.decide",))], 0, name)
    return asks(kind, [roll, choice("do", "tell")], -1, name)


def tell_menu(pack, state, partial):
    """The numbers that answer the first question."""
    question, given = state.ask[0], partial[1:]
    kind = question[0]
    if kind == "linger":
        lingering = part("lingering")
        tokens = state.tokens[question[1]]
        effects = lingering.pending(tokens)
        if len(given) >= len(effects):
            return None
        effect = effects[len(given)]
        high = min(31, lingering.most(effect, tokens[effect]))
        return amounts("tell_" + TOKENS[effect], 0, high, [])
    if kind == "progress":
        return amounts("tell_progress", 0, question[3], given)
    if kind == "cursed":
        return amounts("tell_cursed", 0, min(question[2], state.cursed[question[1]]), given)
    if kind == "power":
        return amounts("tell_power", 0, 20, given)
    return yes_no("tell_" + kind, given)


def settle(pack, state, numbers, events, rolled):
    """Answer the first question; `numbers` are the table's, or empty: roll."""
    question = state.ask.pop(0)
    kind = question[0]
    if rolled:
        state.thrown = []
    if kind == "linger":
        lingering = part("lingering")
        results = numbers
        if rolled:
            results = lingering.roll(pack, state, state.tokens[question[1]], events)
        lingering.settle_hero(pack, state, question[1], results, events)
    elif kind == "progress":
        tasks = part("tasks")
        found = tasks.roll(pack, state, question, events) if rolled else numbers[0]
        tasks.settle(pack, state, question, found, events)
    elif kind == "shatter":
        lingering = part("lingering")
        broken = lingering.roll_shatter(pack, state, question, events) if rolled else numbers[0]
        lingering.settle_shatter(state, question, broken, events)
    else:
        part("arms").settle(pack, state, question, numbers, rolled, events)


def roll(pack, state, command, events):
    settle(pack, state, [], events, True)


def skip(pack, state, command, events):
    settle(pack, state, [], events, False)


def tell(pack, state, command, events):
    if state.ask[0][0] in _DECIDED:
        _decide(pack, state, state.ask.pop(0), command[1], events)
    else:
        settle(pack, state, command[1:], events, False)


def _decide(pack, state, question, number, events):
    kind = question[0]
    if kind == "cursed":
        reequip(pack, state, question[1], number, events)
    elif number:
        if kind == "power":
            part("quest").settle_power(state, number, events)
        elif kind == "fallen":
            part("quest").end(state, "defeat", ("end.fallen",), events)
        else:
            _animate(state, question[1], question[2], events)


def _animate(state, seat, monster, events):
    """The dead monster serves; one that served before is let go (DES-137)."""
    state.animated[seat] = monster
    note(events, 137, "note.animated", ("monster.%d" % monster,), hero_name(state, seat))


MENUS = {"tell": tell_menu}
VERBS = {"roll": roll, "skip": skip, "tell": tell}
