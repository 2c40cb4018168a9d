"""What may come next: the tree that keys, web page and bots walk."""

from cryptboard.rules import contract
from cryptboard.rules.contract import (
    APPEAR,
    DICE,
    ENEMY,
    FULL,
    GO,
    LESS,
    LISTED,
    MORE,
    ROLL,
    SEAT,
    TRACK,
)
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent import tracks
from cryptboard.rules.descent.state import (
    CORRUPTED,
    FIGHT,
    HEROES,
    OVERLORD,
    SETUP,
    has,
    hero_name,
    next_hero,
    part,
    seat_of,
)
from cryptboard.rules.descent.tally import amounts, asks, choice, counted, key, named, row
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
    if within(partial) and not state.fight and not state.ask:
        return choices(pack, state, partial[1:])
    seat = seat_of(verb)
    if seat >= len(state.heroes):
        return None
    if seat >= 0:
        if state.ask and state.ask[0][0] == "walls":
            return part("walls").caught_menu(partial)
        return part("deeds").hero_menu(pack, state, seat, partial[1:], _own(pack, state, seat))
    if verb == "lord" and (state.fight or state.ask):
        return part("lord").meanwhile_menu(pack, state, partial)
    if verb == "lord" and len(partial) == 1:
        return part("lord").lord_menu(pack, state, partial, _others(pack, state))
    if verb == "gain" or verb == "spend":
        return _threat_menu(state, partial)
    name = home(verb)
    found = part(name).MENUS.get(verb) if name else None
    return found(pack, state, partial) if found else None


def home(verb):
    """The part that knows this verb, in its MENUS and VERBS; none: "" """
    for name, verbs in _HOMES:
        if verb in verbs:
            return name
    return ""


def within(partial):
    """Whether a hero's own actions, or the quest's, follow the key that leads to them."""
    if len(partial) < 2:
        return False
    return partial[1] in (_OF_LORD if partial[0] == "lord" else _OF_HERO)


def root(pack, state):
    if state.over:
        changed = state.bought or state.removed
        return asks("over", [key("do", "restore", GO)] if changed else [], 0 if changed else -1)
    if state.fight or state.ask:
        found = part("duel").root(pack, state) if state.fight else part("questions").root(state)
        if part("lord").meanwhile(state):
            found.options.append(contract.Option("lord", ("do.meanwhile",), ENEMY))
        return found
    if state.phase == SETUP:
        return part("setup").root(pack, state)
    if state.phase == OVERLORD:
        return _overlord(pack, state)
    return _hero(pack, state) if state.turn >= 0 else _between(pack, state)


def _between(pack, state):
    """Whose turn now?  NEXT takes the first who has not acted, then the overlord."""
    rows = []
    upcoming = next_hero(state)
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
    return menu(prompt, rows + _common(pack, state), 0)


def _hero(pack, state):
    seat = state.turn
    name = hero_name(state, seat)
    prompt = ("ask.stunned", name) if state.stunned == 1 else ("ask.hero_turn", name)
    rows = [key("do", "end", GO, name)]
    if state.assist >= DICE:
        rows.append(_attack(pack, state, seat))
    rows += _seats(state, seat)
    on = "do.off_ground" if has(state, seat, CORRUPTED) else "do.on_ground"
    rows.append(row("ground", (on,), SEAT + seat))
    rows.append(row("hero%d" % (seat + 1), ("do.of_hero", name)))
    if state.fatigue[seat] < pack.record(t.HERO, state.heroes[seat])[t.H_FATIGUE]:
        rows.append(key("do", "rest", MORE, state.fatigue[seat] + 1))
    if state.fatigue[seat]:
        rows.append(key("do", "tire", LESS, state.fatigue[seat] - 1))
    return menu(prompt, rows + _common(pack, state), 0)


def _attack(pack, state, seat):
    dice = sum(part("attack").hero_pool(pack, state, seat))
    return "attack", (counted("do.attack", dice), dice), ROLL


def _own(pack, state, seat):
    """What a hero may do in his own turn, behind his own key."""
    rows = []
    if state.turn != seat or state.phase != HEROES:
        return rows
    if (state.halves or state.stunned) and part("halves").open_halves(pack, state):
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
    return asks("overlord_turn", rows + _common(pack, state), 0, state.threat, state.conquest)


def _seats(state, acting=-1):
    """The others' keys: who has not acted begins, the one before is done.  The key of who acts
    says where he stands."""
    rows = []
    for seat in range(len(state.heroes)):
        if seat == acting:
            continue
        waits = acting >= 0 and not state.done[seat]
        name = hero_name(state, seat)
        if waits:
            rows.append(row("begin%d" % (seat + 1), ("do.next", name), SEAT + seat))
            name = ("do.of_hero", name)
        rows.append(row("hero%d" % (seat + 1), name, LISTED if waits else SEAT + seat))
    return rows


def _common(pack, state):
    """The other side's key; and the monster that the dial names."""
    rows = [key("do", "lord", ENEMY, state.threat)]
    if state.naming >= 0 and part("foes").figures_left(pack, state, state.naming) > 0:
        rows.append(row(APPEAR, ("do.appear", ("monster.%d" % state.naming,))))
    return rows


def _others(pack, state):
    """What the quest and the monsters do, behind the key of the other side."""
    rows = [choice("do", "party")]
    if state.assist == TRACK:
        return rows
    return rows + part("arms").rows(pack, state)


def _threat_menu(state, partial):
    high = min(31, state.threat) if partial[0] == "spend" else 31
    return amounts("threat", 1, high, partial[1:])


_HOMES = (  # most are loaded at the first verb of theirs that is played
    ("flow", ("next", "end", "overlord")),
    ("setup", ("go", "begin", "buy", "glyph", "quest", "crew", "parts")),
    ("questions", ("roll", "skip", "tell")),
    ("lord", ("lord",)),
    ("quest", ("party", "restore")),
    ("halves", ("ready", "half")),
    ("walls", ("walls", "rubble")),
    ("arms", ("attack", "pool", "mods", "sweep", "leap", "spawn", "appear", "foe")),
    ("arms", FIGHT),
    ("arms", ("shield1", "shield2", "shield3", "shield4")),
)
_OF_LORD = ("party", "spawn", "foe", "sweep", "leap", "mods")
_OF_HERO = ("half", "ready", "pool", "mods") + ACTIONS
