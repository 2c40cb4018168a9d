"""Heroes who join or leave in the middle of a game (TRK-032)."""

from cryptboard.rules.contract import CHANGED, MAX_OPTIONS, Menu, Option
from cryptboard.rules.tracker import tables as t


def offered(play):
    return ("tracker.party",) if joining(play.pack, play.state) else None


def joining(pack, state):
    """Whether a game has heroes to spare, or may lose one."""
    return not state.over and pack.meta[t.M_LEAST] < pack.meta[t.M_MOST]


def seats(play, tokens):
    """["party", seat]: who is there leaves, who is not joins, as many as the game takes."""
    if tokens:
        return None
    least, most, heroes = play.pack.meta[t.M_LEAST], play.pack.meta[t.M_MOST], play.state.heroes
    options = []
    for seat in range(min(6, MAX_OPTIONS)):
        here = seat in heroes
        if len(heroes) > least if here else len(heroes) < most:
            word = "tracker.leave" if here else "tracker.join"
            options.append(Option(seat, (word, t.hero_name(seat))))
    return Menu(("tracker.party",), options)


def toggle(play):
    """Whoever acts goes on acting; a hero who comes back has what he left with."""
    state, seat = play.state, play.tokens[0]
    before, acting = len(state.heroes), state.turn
    if seat in state.heroes:
        at = state.heroes.index(seat)
        state.heroes = state.heroes[:at] + state.heroes[at + 1 :]
        state.turn = acting - 1 if at < acting else acting
        play.tell(t.R_PARTY, "tracker.left", t.hero_name(seat))
    else:
        state.heroes = sorted(state.heroes + [seat])
        if state.heroes.index(seat) <= acting:
            state.turn = acting + 1
        play.tell(t.R_PARTY, "tracker.joined", t.hero_name(seat))
    play.events.insert(0, (CHANGED, "heroes", before, len(state.heroes), t.R_PARTY))
    if state.heroes and state.shown not in state.heroes:
        state.shown = state.heroes[0]
