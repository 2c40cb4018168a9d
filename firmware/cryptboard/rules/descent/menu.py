"""What may come next: the tree that keys, web page and bots walk."""

from cryptboard.rules import contract
from cryptboard.rules.contract import DICE, ENEMY, FULL, GO, LESS, MORE, ROLL, SEAT, TRACK
from cryptboard.rules.descent import (
    deeds,
    flow,
    halves,
    lord,
    party,
    questions,
    tracks,
)
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    HEROES,
    OVERLORD,
    SETUP,
    hero_name,
    seat_of,
)
from cryptboard.rules.descent.tally import amounts, asks, choice, key, named, row
from cryptboard.rules.kit import menus
from cryptboard.rules.kit.menus import menu

ACTIONS = ("run", "advance", "battle")  # times the speed, and attacks, as the base game has it


def choices(pack, state, partial):
    """The options after `partial`; None when it is a whole command."""
    if not partial:
        return root(pack, state)
    verb = partial[0]
    if verb == contract.CORRECT:
        return menus.correct(tracks.tracks(pack, state), partial)
    if verb == contract.ASSIST:
        return menus.assist(state, partial)
    if within(partial):
        return choices(pack, state, partial[1:])
    seat = seat_of(verb)
    if seat >= len(state.heroes):
        return None
    if seat >= 0:
        if _asked(state) == "walls":
            return lord.caught_menu(state, partial)
        return deeds.hero_menu(pack, state, seat, partial[1:], _own(pack, state, seat))
    if verb == "lord" and len(partial) == 1:
        return lord.lord_menu(pack, state, partial, _others(pack, state))
    if verb == "tell":
        return questions.tell_menu(state, partial)
    found = _MENUS.get(verb)
    if verb in OF_SETUP:
        from cryptboard.rules.descent import setup

        found = setup.MENUS.get(verb)
    elif verb in WITH_DICE:
        from cryptboard.rules.descent import arms

        found = arms.MENUS.get(verb)
    return found(pack, state, partial) if found else None


def within(partial):
    """Whether a hero's own actions, or the quest's, follow the key that leads to them."""
    if len(partial) < 2:
        return False
    return partial[1] in (_OF_LORD if partial[0] == "lord" else _OF_HERO)


def _asked(state):
    return state.ask[0][0] if state.ask else ""


def root(pack, state):
    if state.over:
        return asks("over", [])
    if state.fight:
        from cryptboard.rules.descent import arms

        return arms.duel.root(pack, state)
    if state.ask:
        return questions.root(state)
    if state.phase == SETUP:
        from cryptboard.rules.descent import setup

        return setup.root(pack, state)
    if state.phase == OVERLORD:
        return _overlord(pack, state)
    return _hero(pack, state) if state.turn >= 0 else _between(pack, state)


def _between(pack, state):
    """Whose turn now?  NEXT takes the first who has not acted, then the overlord."""
    rows = []
    upcoming = flow.next_hero(state)
    if upcoming < 0:
        rows.append(key("do", "overlord", GO))
        prompt = ("ask.overlord",)
    else:
        rows.append(key("do", "next", GO, hero_name(state, upcoming)))
        prompt = ("ask.turn",)
    for seat in range(len(state.heroes)):
        if not state.done[seat]:
            name = hero_name(state, seat)
            rows.append(row("begin%d" % (seat + 1), ("do.next", name), SEAT + seat))
    rows.append(key("do", "up", MORE, state.conquest + 1))
    if state.conquest:
        rows.append(key("do", "down", LESS, state.conquest - 1))
    return menu(prompt, rows + _common(state), 0)


def _hero(pack, state):
    seat = state.turn
    name = hero_name(state, seat)
    prompt = ("ask.stunned", name) if state.stunned == 1 else ("ask.hero_turn", name)
    rows = [key("do", "end", GO, name)]
    if state.assist >= DICE:
        rows.append(_attack(pack, state, seat))
    rows += _seats(state)
    if state.fatigue[seat] < pack.record(t.HERO, state.heroes[seat])[t.H_FATIGUE]:
        rows.append(key("do", "rest", MORE, state.fatigue[seat] + 1))
    if state.fatigue[seat]:
        rows.append(key("do", "tire", LESS, state.fatigue[seat] - 1))
    return menu(prompt, rows + _common(state), 0)


def _attack(pack, state, seat):
    from cryptboard.rules.descent import arms

    dice = sum(arms.attack.hero_pool(pack, state, seat))
    return key("do", "attack", ROLL, dice)


def _own(pack, state, seat):
    """What a hero may do in his own turn, behind his own key."""
    rows = []
    if state.turn != seat or state.phase != HEROES:
        return rows
    if halves.open_halves(pack, state):
        rows.append(choice("do", "half"))
    if not state.acted and not state.stunned:
        rows.append(choice("do", "ready"))
        if state.assist == FULL:
            rows += named("action", ACTIONS)
    if state.assist >= DICE:
        rows.append(choice("do", "pool"))
        rows.append(choice("do", "mods"))
    return rows


def _overlord(pack, state):
    rows = [key("do", "end", GO)]
    rows += _seats(state)
    rows.append(key("do", "gain", MORE))
    if state.threat:
        rows.append(key("do", "spend", LESS))
    return asks("overlord_turn", rows + _common(state), 0, state.threat, state.hand)


def _seats(state):
    rows = []
    for seat in range(len(state.heroes)):
        rows.append(row("hero%d" % (seat + 1), hero_name(state, seat), SEAT + seat))
    return rows


def _common(state):
    """Every prompt of a turn has keys only, so that SELECT corrects at once."""
    return [key("do", "lord", ENEMY, state.threat)]


def _others(pack, state):
    """What the quest and the monsters do, behind the key of the other side."""
    rows = [choice("do", "party")]
    if state.assist == TRACK:
        return rows
    from cryptboard.rules.descent import arms

    return rows + arms.rows(pack, state)


def threat_menu(pack, state, partial):
    high = min(31, state.threat) if partial[0] == "spend" else 31
    return amounts("threat", 1, high, partial[1:])


OF_SETUP = ("go", "begin", "buy", "glyph", "quest", "crew", "parts")
WITH_DICE = (  # loaded only when they are played, so that a game on tracks has the memory
    "attack", "pool", "mods", "sweep", "leap", "spawn", "foe", "surge", "guard",
)  # fmt: skip
_OF_LORD = ("party", "spawn", "foe", "sweep", "leap", "mods")
_OF_HERO = ("half", "ready", "pool", "mods") + ACTIONS
_MENUS = {
    "lord": lord.lord_menu,
    "party": party.party_menu,
    "ready": halves.ready_menu,
    "half": halves.half_menu,
    "gain": threat_menu,
    "spend": threat_menu,
}
