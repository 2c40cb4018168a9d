"""What happens to all: glyphs, chests, prolonged actions of the quest, reminders, the end."""

from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.flow import draw
from cryptboard.rules.descent.heroes import conquest, threat
from cryptboard.rules.descent.state import ask, part
from cryptboard.rules.descent.tally import amounts, asks, choice, counted, named, row
from cryptboard.rules.kit.values import aide, change, change_at, finish, note, order

NORMAL = "normal"
_TASKS_MOST = 4
_GLYPH_RULES = (34, 35, 33)


def party_menu(pack, state, partial):
    if len(partial) == 1:
        return asks("party", _rows(state))
    deed, rest = partial[1], partial[2:]
    if deed == "glyph":
        return _glyph_menu(state, rest)
    if deed == "chest":
        return _chest_menu(rest)
    if deed == "task":
        return part("tasks").task_menu(partial)
    if deed == "progress" and not rest:
        tasks = range(len(state.tasks))
        return asks("task", [row(i, part("tasks").title(state, i)) for i in tasks])
    if deed == "disrupt" and not rest:
        return asks("disrupt", part("tasks").disruptable(state))
    if deed == "complete" and not rest:
        return asks("task", part("tasks").free_to_complete(state))
    if deed == "remind" and not rest:
        return asks("topic", named("topic", t.TOPICS[1:]))
    if deed == "conquest":
        return amounts("conquest", 1, 31, rest)
    if deed == "finish" and not rest:
        ends = ("victory", "defeat")
        return asks("finish", named("choice", ends))
    return None


def _rows(state):
    rows = named("party", ("glyph", "chest", "conquest"))
    if len(state.tasks) < _TASKS_MOST:
        rows.append(choice("party", "task"))
    if state.tasks:
        rows.append(choice("party", "progress"))
        tasks = part("tasks")
        if tasks.disruptable(state):
            rows.append(choice("party", "disrupt"))
        if tasks.free_to_complete(state):
            rows.append(choice("party", "complete"))
    return rows + named("party", ("remind", "finish"))


def _glyph_menu(state, rest):
    """["activate" or "use" or "cleanse", kind]: dark kinds only if the overlord bought them."""
    if not rest:
        rows = [choice("party", "activate"), choice("party", "use")]
        if sum(state.lit):
            rows.append(choice("party", "cleanse"))
        return asks("glyph_event", rows)
    if len(rest) > 1:
        return None
    there = state.glyphs if rest[0] == "activate" else state.lit
    rows = [row(NORMAL, ("glyph.normal",))] if rest[0] != "cleanse" else []
    for kind in range(3):
        if there[kind] and not (rest[0] == "use" and t.GLYPHS[kind] == "sundered"):
            rows.append(row(t.GLYPHS[kind], ("glyph.%d" % kind,)))
    return asks("glyph", rows, 0)


def _chest_menu(rest):
    if not rest:
        return asks("colour", [row(t.COLOURS[i], ("colour.%d" % i,)) for i in range(3)])
    return amounts("chest", 1, 4, rest[1:])


def party(pack, state, command, events):
    deed, rest = command[1], command[2:]
    if deed == "glyph":
        _glyph(pack, state, rest[0], rest[1], events)
    elif deed == "chest":
        colour = t.COLOURS.index(rest[0])
        change_at(state.chests, colour, 1, 0, 1, "chest_" + rest[0], 104, events)
        order(events, 158, counted("note.chest", rest[1]), rest[1], ("colour.%d" % colour,))
    elif deed == "conquest":
        conquest(state, rest[0], 0, events)
    elif deed == "task":
        part("tasks").add(state, rest, events)
    elif deed == "progress":
        note(events, 50, "note.progress", part("tasks").title(state, rest[0]))
    elif deed == "disrupt":
        seat = rest[0] % 8
        part("tasks").disrupt(state, rest[0] // 8, -1 if seat == 7 else seat, 54, events)
    elif deed == "complete":
        part("tasks").succeed(state, rest[0], -1, 52, events)
    elif deed == "remind":
        remind(pack, state, rest[0], events)
    else:
        end(state, rest[0], ("end." + rest[0],), events)


def remind(pack, state, topic, events):
    number = t.TOPICS.index(topic)
    for i in range(pack.count(t.REMIND)):
        row = pack.record(t.REMIND, i)
        if row[t.R_TOPIC] == number and (not row[t.R_PARTS] or row[t.R_PARTS] & state.parts):
            note(events, row[t.R_RULE], "remind.%d" % row[t.R_RULE])


def end(state, outcome, cause, events):
    """The game is over; what treachery changed in the deck is to be put back (DES-028)."""
    restore(None, state, None, events)
    state.ask, state.fight = [], []
    finish(state, outcome, cause, 0, events)


def restore(_pack, state, _command, events):
    """One card a line; can be read again as long as the game is on the table (DES-028)."""
    for card in state.bought:
        order(events, 28, "note.take_out", ("card.%d" % card,))
    for card in state.removed:
        order(events, 28, "note.put_back", ("card.%d" % card,))


# Glyphs.


def _glyph(pack, state, deed, kind, events):
    if kind == NORMAL:
        if deed == "activate":
            conquest(state, t.value(pack, t.V_GLYPH), 0, events)
        return
    number = t.GLYPHS.index(kind)
    rule = _GLYPH_RULES[number]
    if deed == "cleanse":
        change_at(state.lit, number, -1, 0, 9, "glyph_" + kind, 105, events)
        return
    if deed == "activate":
        change_at(state.glyphs, number, -1, 0, 9, "glyph_" + kind, rule, events)
        change_at(state.lit, number, 1, 0, 9, "glyph_" + kind, rule, events)
        gain = t.V_SUNDERED if kind == "sundered" else t.V_GLYPH
        conquest(state, t.value(pack, gain), rule if kind == "sundered" else 0, events)
    aide(events, 170, "remind.170")
    order(events, rule, "remind.%d" % rule)
    if kind == "power" and state.deck:
        ask(state, "power")


def settle_power(state, cards_value, events):
    """Two cards drawn, one kept, the other discarded for its threat (DES-035)."""
    draw(state, 2, 35, events)
    change(state, "hand", -1, 0, 99, 35, events)
    threat(state, cards_value, 35, events)


MENUS = {"party": party_menu}
VERBS = {"party": party, "restore": restore}
