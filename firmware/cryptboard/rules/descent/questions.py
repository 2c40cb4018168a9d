"""Questions that come before all else: the dice answer them, or the table does."""

from cryptboard.rules.contract import ROLL
from cryptboard.rules.descent import lingering, lord
from cryptboard.rules.descent.state import TOKENS, foe_name, hero_name
from cryptboard.rules.descent.tally import amounts, asks, choice, key, phrase, yes_no
from cryptboard.rules.kit.menus import menu


def root(state):
    question = state.ask[0]
    kind = question[0]
    if kind == "walls":
        return lord.walls_root(state)
    rows = [key("do", "roll", ROLL, ("roll." + kind,))]
    name = phrase("hero.none")
    if kind in ("cursed", "power", "animate", "fallen"):
        rows = []
    if kind == "foes":
        return asks("foes", rows + [choice("do", "skip")])
    if kind in ("linger", "progress", "shatter", "animated", "cursed", "animate"):
        name = hero_name(state, question[1])
    elif kind == "undying":
        name = foe_name(state, question[1])
    rows.append(choice("do", "tell"))
    return menu(("ask." + kind, name), rows, 0 if not question[1:] else -1)


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
