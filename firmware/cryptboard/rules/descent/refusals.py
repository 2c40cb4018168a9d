"""Why a command is refused, as a word key that says what stands in the way."""

from cryptboard.rules.contract import TRACK
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import DRANK, FIGHT, SETUP, has, part, seat_of

_OWN = ("ready", "half")


def why(pack, state, command, at):
    if state.over:
        return "refuse.over"
    if at > 0 and command[1] in (_OTHERS if command[0] == "lord" else _OWN):
        command, at = command[1:], at - 1
    verb = command[0]
    if not isinstance(verb, str):
        return "refuse.command"
    if verb in ("buy", "glyph", "quest", "crew", "parts"):
        return _purchase(state, verb, at)
    if state.phase == SETUP and at == 0:
        return "refuse.begin_first"
    if at == 0 and (state.ask or state.fight) and verb not in _OWN:
        return "refuse.answer_first"
    if at == 0 and verb in FIGHT:
        return "refuse.no_fight"
    if seat_of(verb) >= 0 and at > 0:
        return _hero(pack, state, seat_of(verb), command, at)
    if verb == "lord":
        return _lord(pack, state, command, at)
    if verb in ("attack", "roll") and state.assist == TRACK:
        return "refuse.table_rolls"
    codes = _OTHERS.get(verb, ("refuse.not_now",))
    return codes[min(at, len(codes) - 1)]


def _purchase(state, verb, at):
    if state.phase != SETUP:
        return "refuse.setup"
    if verb not in ("buy", "glyph"):
        return "refuse.bought"
    return "refuse.points" if at < 2 else "refuse.card"


def _hero(pack, state, seat, command, at):
    if seat >= len(state.heroes):
        return "refuse.no_hero"
    deed = command[1]
    if deed == "potion":
        if has(state, seat, DRANK):
            return "refuse.potion"
        return "refuse.no_potion" if state.turn == seat else "refuse.not_turn"
    if deed == "buy":
        return _treasure(pack, state, seat, command)
    if deed == "altar":
        return "refuse.altar"
    if deed == "pick":
        return "refuse.full"
    if deed == "assault":
        return "refuse.morph" if at > 1 else "refuse.no_foe"
    return "refuse.not_offered"


def _treasure(pack, state, seat, command):
    """A colour that nobody has found yet, or too few coins."""
    if len(command) < 3 or command[2] not in t.COLOURS:
        return "refuse.not_offered"
    if not state.chests[t.COLOURS.index(command[2])]:
        return "refuse.chest"
    return "refuse.coins"


def _lord(pack, state, command, at):
    if at == 1 and len(command) > 1 and command[1] == "relic":
        if not part("lord").holds_dark_relic(pack, state):
            return "refuse.no_dark_relic"
        return "refuse.threat" if state.hand else "refuse.no_cards"
    if at == 1:
        return "refuse.no_cards"
    return "refuse.threat" if command[1] in ("relic", "play", "spend") else "refuse.not_offered"


# By the token that is refused, the last code for all that follow.
_OTHERS = {
    "ready": ("refuse.acted", "refuse.half"),
    "half": ("refuse.no_half", "refuse.half", "refuse.half", "refuse.five_dice"),
    "spend": ("refuse.threat",),
    "leap": ("refuse.leap", "refuse.leap", "refuse.leap_far"),
    "spawn": ("refuse.figures",),
}
