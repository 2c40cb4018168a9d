"""What must be answered first: recovery, a trap, Fortune against a Knock Out, a stray shot...

Every entry of state.pending is [kind, figure, ...]; the first one is asked.  NEXT never rolls:
where dice may fall it is the answer without dice, if there is one.
"""

from cryptboard.rules.contract import GO, LISTED, ROLL, TRACK
from cryptboard.rules.kit.menus import DONE, menu
from cryptboard.rules.kit.menus import rows as rows_of
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import throws
from cryptboard.rules.universalis.lists import MOST_DICE, numbers, people, several
from cryptboard.rules.universalis.state import part


def choices(pack, state, partial):
    entry = state.pending[0]
    if not partial:
        return _top(pack, state, entry)
    verb, rest = partial[0], partial[1:]
    if verb == "wounds":
        return None if rest else numbers(("ask.wounds",), 0, 15, 1)
    if verb == "dice":
        return _dice(rest)
    if verb == "dispel":
        return _dispel(pack, state, entry, rest)
    if verb == "surprise":
        return several(state, entry[4:], rest, (DONE, ("choice.done",), LISTED))
    if verb == "panic":
        end = (DONE, ("choice.done",), LISTED)
        if state.assist != TRACK:
            end = ("roll", ("pend.panic",), ROLL)
        return several(state, part("harm").grunts(state), rest, end)
    if verb == "stray":
        return _stray(state, entry, rest)
    return None


def _harm_rows(state, entry):
    """Damage dice: how many there are is known, or only the table knows it (0)."""
    if state.assist == TRACK:
        rows = rows_of(("wounds", ("pend.wounds",)))
    elif entry[2]:
        rows = rows_of(("roll", ("pend.harm", entry[2]), ROLL))
    else:
        rows = rows_of(("dice", ("pend.dice_number",)), ("wounds", ("pend.wounds",)))
    return rows if entry[2] else rows + [("unhurt", ("pend.unhurt",), GO)]


def _dice(rest):
    if not rest:
        return numbers(("ask.dice_number",), 1, MOST_DICE, 3)
    if len(rest) == 1:
        return menu(("ask.dice_number",), [("roll", ("pend.harm", rest[0]), ROLL)])
    return None


def _top(pack, state, entry):
    kind, who = entry[0], entry[1] if len(entry) > 1 else -1
    title = f.name(state, who) if who >= 0 and f.of(state, who) else ()
    if kind == t.P_RECOVER:
        return menu(("ask.recover", title), _rolls(state, "recover", 50))
    if kind == t.P_STAND:
        chance = throws.chance(f.attribute(pack, state, who, t.AGILITY), 0)
        rows = _rolls(state, "stand", chance) + [("free", ("pend.free",), GO)]
        return menu(("ask.stand", title), rows)
    if kind == t.P_TRAP:
        chance = throws.chance(f.attribute(pack, state, who, t.PERCEPTION), 0)
        return menu(("ask.trap", title), _rolls(state, "trap", chance))
    if kind == t.P_LUCK:
        rows = [("sure", ("pend.sure",))] if entry[4] else _rolls(state, "luck", 33)
        return menu(("ask.luck", title), rows + [("accept", ("pend.accept",), GO)])
    if kind == t.P_HARM:
        return menu(("ask.harm", title, entry[2] or "?"), _harm_rows(state, entry))
    if kind == t.P_BREAK:
        return _break(pack, state, entry, title)
    return _listed(state, entry)


def _rolls(state, key, percent):
    """ROLL at DICE and FULL; at TRACK what the table rolled."""
    if state.assist != TRACK:
        return [("roll", ("pend." + key, percent), ROLL)]
    return [("passed", ("answer.passed",)), ("failed", ("answer.failed",))]


def _break(pack, state, entry, title):
    """The numbers of the breaking roll are data; without them the table decides."""
    least = t.value(pack, t.V_SHIELD_BREAK if entry[2] else t.V_WEAPON_BREAK)
    prompt = ("ask.break", ("pend.shield",) if entry[2] else ("pend.weapon",), title)
    if least and state.assist != TRACK:
        return menu(prompt, [("roll", ("pend.break", (200 * least + 6) // 12), ROLL)])
    return menu(prompt, [("holds", ("pend.holds",), GO), ("breaks", ("pend.breaks",))])


def _listed(state, entry):
    """Entries with figures to name: nobody is the answer of NEXT."""
    kind = entry[0]
    if kind == t.P_DISPEL:
        rows = [("let", ("pend.let",), GO), ("dispel", ("pend.dispel",))]
        return menu(("ask.dispel", ("spell.%d" % entry[2],), entry[4]), rows)
    verb = {t.P_SURPRISE: "surprise", t.P_PANIC: "panic", t.P_STRAY: "stray"}[kind]
    rows = [("nobody", ("pend.nobody",), GO), (verb, ("pend.name",))]
    return menu(("ask." + verb,), rows)


def _dispel(pack, state, entry, rest):
    if not rest:
        return people(state, "name", part("spells").dispellers(state, entry[1]))
    if len(rest) == 2:
        return None
    skill = f.attribute(pack, state, rest[0], t.INTELLIGENCE)
    chance = throws.chance(skill, 0, entry[4] + 1)
    return menu(("ask.dispel", ("spell.%d" % entry[2],), entry[4]),
                part("aim").answers(state, ("pend.try", chance)))  # fmt: skip


def _stray(state, entry, rest):
    if not rest:
        return people(state, "stray", part("strike").allies(state, entry[1], entry[3]))
    if len(rest) == 2:
        return None
    if state.assist == TRACK:
        return numbers(("ask.wounds",), 0, 15, 1)
    return menu(("ask.harm", f.name(state, rest[0]), entry[2]),
                [("roll", ("pend.harm", entry[2]), ROLL)])  # fmt: skip
