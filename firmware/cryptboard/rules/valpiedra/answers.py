"""What the players answer to a question that interrupted the steps."""

from cryptboard.rules.valpiedra import advance, decks
from cryptboard.rules.valpiedra.state import RANKS, UID, later, line


def take(pack, state, command, events):
    verb, tokens = command[0], command[1:]
    if verb in RANKS:
        _lay_out(state, RANKS.index(verb) + 1, tokens[0])
        return
    ask, state.ask = state.ask, []
    if verb == "choose":
        later(state, [["effect", ask[1], ask[2][tokens[0]]]])
    elif verb == "redirect":
        later(state, [["wound", line(state)[tokens[0] - 1][UID]]])
    elif verb == "pick":
        effect = ask[2]
        chosen = [effect[0], effect[1], line(state)[tokens[0] - 1][UID], 0]
        later(state, [["effect", ask[1], chosen]])
    elif verb == "drop":
        from cryptboard.rules.valpiedra import handover

        handover.drop(pack, state, tokens, events)
    else:
        _show_card(pack, state, ask[1] - 1, int(verb[4:]), events)


def _show_card(pack, state, position, card, events):
    """The table turned this card up."""
    decks.identify(state, line(state)[position], card)
    advance.turn_up(pack, state, position, events)


def _lay_out(state, rank, card):
    """The table tells what lies on this level; it was revealed long ago."""
    decks.take_unseen(state, rank, card)
    line(state).append([state.serial, card, 1, 0, 0])
    state.serial += 1
