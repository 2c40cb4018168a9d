"""The verbs of every game: corrections by the table, the assist level, giving up."""

from cryptboard.rules import contract
from cryptboard.rules.contract import Menu, Option
from cryptboard.rules.kit import turns
from cryptboard.rules.valpiedra import cards, flow
from cryptboard.rules.valpiedra import tracks as markers
from cryptboard.rules.valpiedra.state import (
    ADVANCE,
    COMBAT,
    ICONS,
    REST,
    UID,
    UP,
    WOUNDS,
    find,
    line,
    note,
    part,
)

VERBS = (contract.CORRECT, contract.ASSIST, contract.CONCEDE, contract.TURN)
_COUNTERS = {"round": (1, 99), "place": (0, 4), "journey": (0, 8), "undamaged": (0, 20)}
AIM, PILE = "aim", "pile"  # what is pointed at: a creature of the line, a card of the pile
_WOUNDS = "wounds"  # wounds1, wounds2...: damage on a creature of the line
_MOST_WOUNDS = 30


def correctable(state):
    """Names of what can be corrected now, in the order in which people look for it."""
    names = list(markers.TRACKS)
    if state.assist == contract.FULL:
        for i, entry in enumerate(line(state)[:12]):
            if entry[UP]:
                names.append(_WOUNDS + str(i + 1))
        if state.active >= 0 and find(state, state.target) and not state.rolled:
            names.append(AIM)
        if state.phase == REST and state.pile and not state.ask:
            names.append(PILE)
    elif calm(state):
        names.append("journey")
        if state.place:
            names.append("place")
        if state.place and state.phase == COMBAT:
            names += ["round", "undamaged"]
    return names


def bounds(pack, state, track):
    """Lowest and highest value a correction may set."""
    if track in markers.TRACKS:
        return (0, markers.highest(pack, track))
    if track == PILE:
        return (0, len(state.pile))
    if track == AIM:
        return (1, len(part("strength").in_reach(pack, state, state.active)))
    return _COUNTERS.get(track, (0, _MOST_WOUNDS))


def value(state, track):
    if track == AIM:
        return aimed(state)
    if track == PILE:
        return min(state.shown, len(state.pile))
    if track.startswith(_WOUNDS):
        return line(state)[int(track[len(_WOUNDS) :]) - 1][WOUNDS]
    if track == "journey":
        return 8 - state.place if state.ascent else state.place
    return getattr(state, track)


def tracks(pack, state):
    """(id, value, low, high) as the scene shows them."""
    found = []
    for name in correctable(state):
        low, high = bounds(pack, state, name)
        found.append((name, value(state, name), low, high))
    return found


def aimed(state):
    """The place in the line of the creature that the attack is aimed at."""
    for i, entry in enumerate(line(state)):
        if entry[UID] == state.target:
            return i + 1
    return 1


def dials(state):
    """The markers; then what clears the level and goes on, or the creature aimed at."""
    if state.assist != contract.FULL:
        return ["evil", "damage", "journey", "undamaged", "round"] + [None, "health"] + [None] * 3
    wounds = _WOUNDS + str(aimed(state))
    return ["evil", "damage", PILE, AIM, None, None, "health", None, wounds, None]


def menu(pack, state, partial):
    verb = partial[0]
    if verb == contract.ASSIST and len(partial) == 1:
        levels = (contract.TRACK, contract.DICE, contract.FULL)
        return Menu(("ui.assist",), [Option(n, ("assist.%d" % n,)) for n in levels])
    if verb == contract.CORRECT and len(partial) == 1:
        return Menu(("ui.correcting",), [Option(n, ("track." + n,)) for n in correctable(state)])
    if verb == contract.CORRECT and len(partial) == 2:
        low, high = bounds(pack, state, partial[1])
        return Menu(
            ("track." + partial[1],), [Option(n, str(n)) for n in range(low, high + 1)][:32]
        )
    return None


def before_the_way(options):
    """What is offered at every level before the heroes set out."""
    options.append(Option("advance", ("choice.advance",), contract.GO))
    options.append(Option("setup", ("choice.setup",)))
    return ("ask.advance",)


def apply(pack, state, command):
    verb = command[0]
    events = []
    if verb == contract.CONCEDE:
        _need(len(command) == 1, "error.not_offered")
        _need(not state.result, "error.over")
        markers.finish(state, "conceded", 0, events)
    elif verb == contract.CORRECT:
        _correct(pack, state, command, events)
    elif verb == contract.TURN:
        _need(not state.result, "error.over")
        _need(len(command) == 3, "error.unfinished")
        _need(command[1] in correctable(state), "error.no_track")
        _need(type(command[2]) is int and command[2] != 0, "error.not_offered")
        events = turns.apply(pack, state, command, part("turning"))
    else:
        _assist(pack, state, command, events)
    return events


def _need(holds, code):
    if not holds:
        raise contract.RuleError(code)


def calm(state):
    return (
        (not state.ask or state.ask == ICONS)
        and len(state.todo) == len(state.ask)
        and state.active < 0
        and not state.result
    )


def _correct(pack, state, command, events):
    """No rule acts on it but victory and defeat; what waits stays, should it be put right."""
    _need(len(command) == 3, "error.unfinished")
    track, new = command[1], command[2]
    _need(track in correctable(state), "error.no_track")
    low, high = bounds(pack, state, track)
    _need(type(new) is int, "error.not_offered")
    _need(low <= new <= high, "error.out_of_bounds")
    before = value(state, track)
    write(state, track, new)
    if before != new:
        events.append((contract.CHANGED, track, before, new, 0))
    if state.result in ("evil", "damage") and not markers.lost(pack, state):
        state.result = ""  # the table took the defeat back
        events.append(note("note.goes_on", 0))
    elif not state.result and markers.lost(pack, state):
        markers.declare(pack, state, events)


def write(state, track, new):
    if track.startswith(_WOUNDS):
        line(state)[int(track[len(_WOUNDS) :]) - 1][WOUNDS] = new
    elif track == "journey":
        state.ascent, state.place = (1, 8 - new) if new > 4 else (0, new)
    elif track == PILE:
        state.shown = new
    elif track == AIM:
        state.target = line(state)[new - 1][UID]
    else:
        setattr(state, track, new)


def _assist(pack, state, command, events):
    _need(len(command) == 2, "error.unfinished")
    level = command[1]
    _need(type(level) is int and 0 <= level <= contract.FULL, "error.assist")
    _need(not state.result, "error.over")
    _need(calm(state), "error.finish_first")
    if level == contract.FULL:
        cards.check_whole(pack)
    before, state.assist = state.assist, level
    if before == level:
        return
    part("track").pass_over(state)
    if _open_still(state):  # whoever lets the board keep the cards lets it deal them, too
        part("setup").deal_again(
            pack, state, "deck", "board" if level == contract.FULL else "table"
        )
    words = ("assist.%d" % before,), ("assist.%d" % level,)
    events.append((contract.PHASE, "assist", words[0], words[1], 0))
    if level == contract.FULL:
        part("full").take_over(pack, state, events)
    flow.run(pack, state, events)


def _open_still(state):
    """Whether the options may still be changed: nobody has moved yet."""
    return state.phase == ADVANCE and state.place == 0 and not state.ascent
