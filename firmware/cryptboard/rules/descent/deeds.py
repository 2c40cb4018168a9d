"""What happens to one hero: ["heroN", deed, ...].  Each deed has a menu and an effect here."""

from cryptboard.rules.contract import DICE, ROLL, RuleError
from cryptboard.rules.descent import goods, heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    CORRUPTED,
    CURSE,
    FLAGS,
    FROST,
    MONKEY,
    MOST,
    OVERLORD,
    SETUP,
    TOKENS,
    alive,
    can_assault,
    foe_name,
    has,
    hero_name,
    part,
)
from cryptboard.rules.descent.tally import amounts, asks, choice, key, row
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.kit.values import aide, change_at

_NUMBERS = {"wound": "wounds", "heal": "heal", "tire": "fatigue", "rest": "rest"}
_FLAG_RULES = (69, 10, 107, 108, 168, 137)
_TOKEN_RULES = (81, 88, 89, 90, 91, 92, 93, 94)


def hero_menu(pack, state, seat, partial, own):
    """`partial` is what follows the verb."""
    if not partial:
        prompt = ("ask.deed", hero_name(state, seat), state.wounds[seat], state.fatigue[seat])
        return menu(prompt, _rows(pack, state, seat, own), 0)
    deed, rest = partial[0], partial[1:]
    if deed in _NUMBERS:
        return amounts(_NUMBERS[deed], 1, _most(pack, state, seat, deed), rest)
    if deed == "strike":
        return part("strike").strike_menu(pack, state, seat, rest)
    if deed == "assault":
        return part("attack").assault_menu(pack, state, rest)
    if deed == "attack":
        return part("attack").guard_menu(pack, state, seat, rest)
    if deed == "charm":
        return part("attack").charm_menu(pack, state, seat, rest)
    if deed == "token":
        return _token_menu(state, seat, rest)
    if deed == "flag":
        return _flag_menu(state, seat, rest)
    return goods.menu_of(pack, state, seat, deed, rest)


def _rows(pack, state, seat, own):
    up = alive(state, seat)
    rows = [choice("deed", "wound") if up else None]
    attacked = up and state.phase == OVERLORD and state.assist >= DICE
    if attacked and can_assault(state):
        rows.append(key("deed", "assault", ROLL, foe_name(state, state.foe)))
    rows += own + [
        choice("deed", "heal"),
        choice("deed", "strike") if up else None,
        choice("deed", "token"),
        choice("deed", "tire") if state.fatigue[seat] else None,
        choice("deed", "rest") if _most(pack, state, seat, "rest") else None,
        choice("deed", "slay") if up else None,
        choice("deed", "attack") if up and _out_of_turn(state, seat) else None,
        choice("deed", "charm") if up and _charmed(state, seat) else None,
        choice("deed", "flag"),
        choice("deed", "cursed"),
        choice("deed", "uncursed") if state.cursed[seat] else None,
        choice("deed", "shield") if state.tokens[seat][FROST] and up else None,
        choice("deed", "weapon") if state.tokens[seat][FROST] and up else None,
    ]
    return rows + goods.rows(pack, state, seat)


def _out_of_turn(state, seat):
    """Guard: an attack in somebody else's turn; its dice lie on the board from DICE on."""
    return state.assist >= DICE and state.phase != SETUP and state.turn != seat


def _charmed(state, seat):
    """Dark Charm: one attack on another hero (DES-159)."""
    others = any(state.wounds[i] for i in range(len(state.heroes)) if i != seat)
    return state.assist >= DICE and state.phase != SETUP and others


def _most(pack, state, seat, deed):
    if deed == "wound":
        return state.wounds[seat]
    if deed == "tire":
        return state.fatigue[seat]
    if deed == "rest":
        return heroes.most_fatigue(pack, state, seat) - state.fatigue[seat]
    return 31


def _token_menu(state, seat, rest):
    """How many tokens of a kind lie on the hero: what the table says (curses: ruling 12)."""
    if not rest:
        rows = []
        for i in range(len(TOKENS)):
            rows.append(row(TOKENS[i], ("track.value", ("token.%d" % i,), state.tokens[seat][i])))
        return asks("token", rows)
    return amounts("tokens", 0, 20, rest[1:])


def _flag_menu(state, seat, rest):
    if rest:
        return None
    rows = []
    for i in range(len(FLAGS)):
        word = "choice.flag_off" if has(state, seat, 1 << i) else "choice.flag_on"
        rows.append(row(FLAGS[i], (word, ("flag." + FLAGS[i],))))
    return asks("flag", rows)


def hero(pack, state, seat, tokens, events):
    deed, rest = tokens[0], tokens[1:]
    if deed == "flag":
        _flag(pack, state, seat, FLAGS.index(rest[0]), events)
        return
    state.focus = seat
    if deed == "wound":
        heroes.lose(pack, state, seat, rest[0], 0, events)
    elif deed == "heal":
        heroes.heal(pack, state, seat, rest[0], 0, events)
    elif deed == "tire":
        heroes.tire(pack, state, seat, rest[0], events)
    elif deed == "rest":
        heroes.fatigue(pack, state, seat, rest[0], 0, events)
    elif deed == "strike":
        part("strike").told(pack, state, seat, rest, events)
    elif deed == "assault":
        part("attack").assault(pack, state, [seat], rest, 112, events)
    elif deed == "attack":
        part("attack").of_hero(pack, state, (seat, []), rest, events)
    elif deed == "charm":
        part("attack").of_hero(pack, state, (seat, [rest[0]]), rest[1:], events)
    elif deed == "token":
        kind = TOKENS.index(rest[0])
        by = rest[1] - state.tokens[seat][kind]
        heroes.token(pack, state, seat, kind, by, _TOKEN_RULES[kind], events)
    elif deed == "slay":
        heroes.slay(pack, state, seat, 0, events)
    elif deed == "cursed":
        _curse_of_item(pack, state, seat, events)
    elif deed == "uncursed":
        subject = "cursed%d" % (seat + 1)
        change_at(state.cursed, seat, -1, 0, MOST, subject, 82, events)
    elif deed in ("shield", "weapon"):
        part("strike").frozen(state, seat, deed, events)
    else:
        goods.do(pack, state, seat, deed, rest, events)


def stand(pack, state, seat, events):
    """The acting hero's own key: he steps on corrupted ground, or off it (DES-069, DES-070)."""
    state.focus = seat
    _flag(pack, state, seat, 0, events)


def _flag(pack, state, seat, number, events):
    """Where a hero stands and what serves him: told once, remembered until told otherwise."""
    flag, name, rule = 1 << number, FLAGS[number], _FLAG_RULES[number]
    if has(state, seat, flag):
        heroes.clear(state, seat, flag, name, rule, events)
        return
    monkeys = sum([1 for flags in state.flags if flags & MONKEY])
    if flag == MONKEY and monkeys >= t.supply(pack, t.SUPPLY_MONKEY):
        raise RuleError("refuse.supply")
    heroes.mark(state, seat, flag, name, rule, events)
    if flag != CORRUPTED:
        aide(events, rule, "remind.%d" % rule)


def _curse_of_item(pack, state, seat, events):
    """A cursed item is put on: one curse token (DES-059)."""
    change_at(state.cursed, seat, 1, 0, 9, "cursed%d" % (seat + 1), 59, events)
    heroes.token(pack, state, seat, CURSE, 1, 59, events)
