"""Questions that come before all else: the dice answer them, or the table does."""

from cryptboard.rules.contract import ROLL
from cryptboard.rules.descent import lingering, lord
from cryptboard.rules.descent.state import TOKENS, foe_name, hero_name
from cryptboard.rules.descent.tally import amounts, asks, choice, key, phrase, row, yes_no


def root(state):
    question = state.ask[0]
    kind = question[0]
    if kind == "walls":
        return lord.walls_root(state)
    roll = key("do", "roll", ROLL, ("roll." + kind,))
    if kind == "foes":
        return asks("foes", [roll, choice("do", "skip")])
    name = phrase("hero.none")
    if kind == "undying":
        name = foe_name(state, question[1])
    elif len(question) > 1:
        name = hero_name(state, question[1])
    if kind in ("cursed", "power", "animate", "fallen"):  # nothing to roll: the table decides
        return asks(kind, [row("tell", ("do.decide",))], 0, name)
    return asks(kind, [roll, choice("do", "tell")], -1, name)


def tell_menu(state, partial):
    """The numbers that answer the first question."""
    question, given = state.ask[0], partial[1:]
    kind = question[0]
    if kind == "linger":
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
