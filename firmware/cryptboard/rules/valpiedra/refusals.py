"""Names the reason of a refusal; needed only when there is one."""

from cryptboard.rules.contract import FULL, TRACK
from cryptboard.rules.valpiedra.state import COMBAT, REST, part

# What only FULL needs is looked up where it is needed: a refusal at TRACK loads none of it.

_ONLY_REST = ("camp", "equip", "give", "swap", "discard", "rest")


def reason(pack, state, command, at):
    """A word key that tells the players what stands in the way."""
    if state.result:
        return "error.over"
    verb = command[0]
    if state.ask and at == 0 and verb not in ("buy", "use"):
        return "error.answer_first"
    if verb in _ONLY_REST and state.phase != REST:
        return "error.only_rest"
    if state.assist != FULL:
        return _table(state, command, at)
    if verb == "pass" and state.phase == COMBAT:
        return "error.must_attack"
    if verb == "camp":
        return part("purchase").camp_refusal(pack, state) or "error.not_offered"
    if verb == "buy":
        return _buy(pack, state, command)
    if verb == "use":
        return _use(pack, state, command)
    if verb in ("equip", "give", "swap") and at < 3:
        return "error.no_slot"
    if verb == "target" and at == 1:
        return "error.out_of_range"
    if isinstance(verb, str) and verb.startswith("hero") and state.phase == COMBAT:
        return _hero(state, verb)
    return "error.not_offered" if at else "error.not_now"


def _table(state, command, at):
    verb = command[0]
    if verb == "spend" and at == 1:
        health = command[1] == "health" and state.phase != REST
        return "error.only_rest" if health else "error.no_effect"
    if verb in ("roll", "hero1", "hero2", "hero3", "hero4") and state.assist == TRACK:
        return "error.table_rolls"
    return "error.not_offered" if at else "error.not_now"


def _hero(state, verb):
    if state.active >= 0:
        return "error.hero_active"
    seat = ord(verb[-1]) - ord("1")
    if 0 <= seat < len(state.heroes):
        return "error.hero_done" if state.done[seat] else "error.no_target"
    return "error.not_offered"


def _buy(pack, state, command):
    tokens = command[1:]
    cards = [token for token in tokens if type(token) is int]
    if [card for card in cards if not 0 <= card < len(state.pile)]:
        return "error.no_card"
    for token in tokens:
        if token in ("evil", "damage", "health"):
            code = part("purchase").refusal(pack, state, token)
            if code:
                return code
    return "error.too_little" if tokens else "error.not_now"


def _use(pack, state, command):
    if len(command) < 3 or type(command[1]) is not int or type(command[2]) is not int:
        return "error.no_item"
    seat, slot = command[1], command[2]
    activation = part("activation")
    if not 0 <= seat < len(state.heroes) or not 0 <= slot <= activation.OWN:
        return "error.no_item"
    return activation.refusal(pack, state, seat, slot) or "error.not_offered"
