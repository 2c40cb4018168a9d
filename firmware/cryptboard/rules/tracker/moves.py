"""What players do beside dice: go on, move a track, draw a card, look at a hero, accept an end."""

from cryptboard.rules import contract
from cryptboard.rules.contract import Menu, Option
from cryptboard.rules.tracker import dice, effects, heroes
from cryptboard.rules.tracker import tables as t


def onward(play):
    """What NEXT will do, in words."""
    waits = dice.asked(play)
    if waits:
        return waits
    pack, state = play.pack, play.state
    if state.step + 1 < len(pack.record(t.PHASE, state.phase)[t.P_STEPS]):
        return ("tracker.next", t.step_name(pack, state.phase, state.step + 1))
    if heroes.next_turn(pack, state, state.turn) >= 0:
        return ("tracker.next", t.step_name(pack, state.phase, 0))
    if state.phase + 1 < pack.count(t.PHASE):
        return ("tracker.next", t.name_of(pack, t.PHASE, state.phase + 1))
    return ("tracker.next_round", state.values[-1] + 1)


def go(play):
    pack, state = play.pack, play.state
    state.rolled, state.faces = [], []
    if state.step + 1 < len(pack.record(t.PHASE, state.phase)[t.P_STEPS]):
        state.step += 1
        names = [t.step_name(pack, state.phase, state.step + i) for i in (-1, 0)]
        play.events.append((contract.PHASE, "step", names[0], names[1], t.R_STEP))
    else:
        _next_turn(play)
    steps = pack.record(t.PHASE, state.phase)[t.P_STEPS]
    play.queue[:0] = [["effect", what, t.R_STEP_EFFECT] for what in steps[state.step][::-1]]


def _next_turn(play):
    """The next repeat, phase or round; the effects of the step come after all that it brings."""
    pack, state = play.pack, play.state
    state.step = 0
    seat = heroes.acting(pack, state)
    following = heroes.next_turn(pack, state, state.turn)
    before, state.turn = state.turn, max(0, following)
    if following >= 0:
        play.events.append((contract.PHASE, "turn", before + 1, following + 1, t.R_REPEAT))
    else:
        _next_phase(play)
    if seat >= 0:
        effects.tick(play, t.EACH_TURN, seat)
    seat = heroes.acting(pack, state)
    if seat >= 0:
        state.shown = seat


def _next_phase(play):
    pack, state = play.pack, play.state
    before = state.phase
    state.phase = (before + 1) % pack.count(t.PHASE)
    state.turn = max(0, heroes.next_turn(pack, state, -1))
    names = t.name_of(pack, t.PHASE, before), t.name_of(pack, t.PHASE, state.phase)
    play.events.append((contract.PHASE, "phase", names[0], names[1], t.R_PHASE))
    if state.phase == 0:
        effects.change(play, pack.count(t.TRACK) - 1, 1, t.R_ROUND)
        effects.tick(play, t.EACH_ROUND, -1)


# Tracks by hand: the one in focus by PLUS and MINUS, any other from a list.


def movable(pack, state, i, by):
    record = pack.record(t.TRACK, i)
    return (
        heroes.plays(state, record) and record[t.T_LOW] <= state.values[i] + by <= record[t.T_HIGH]
    )


def more(play):
    return _step(play, "tracker.more", 1)


def less(play):
    return _step(play, "tracker.less", -1)


def _step(play, word, by):
    focus = play.state.focus
    name = t.name_of(play.pack, t.TRACK, focus)
    if not movable(play.pack, play.state, focus, by):
        return ("refuse.limit", name)
    return (word, name, play.state.values[focus] + by)


def raisable(play):
    return _any(play, "tracker.raise", 1)


def lowerable(play):
    return _any(play, "tracker.lower", -1)


def _any(play, word, by):
    for i in range(play.pack.count(t.TRACK)):
        if movable(play.pack, play.state, i, by):
            return (word,)
    return None


def to_raise(play, tokens):
    return None if tokens else Menu(("tracker.which_track",), _tracks(play, 1))


def to_lower(play, tokens):
    return None if tokens else Menu(("tracker.which_track",), _tracks(play, -1))


def _tracks(play, by):
    """The tracks that can move by so much."""
    options = []
    for i in range(play.pack.count(t.TRACK)):
        if movable(play.pack, play.state, i, by) and len(options) < contract.MAX_OPTIONS:
            name = t.name_of(play.pack, t.TRACK, i)
            label = ("tracker.value", name, play.state.values[i] + by)
            options.append(Option(play.pack.record(t.TRACK, i)[t.T_ID], label))
    return options


def no_such(play, tokens):
    """Why a track is not in the list: there is none, or it goes no further."""
    token = tokens[-1]
    track = t.find(play.pack, t.TRACK, token) if isinstance(token, str) else -1
    if track < 0:
        return ("refuse.no_track",)
    return ("refuse.limit", t.name_of(play.pack, t.TRACK, track))


def up(play):
    _by_hand(play, 1)


def down(play):
    _by_hand(play, -1)


def _by_hand(play, by):
    track = play.state.focus
    if play.tokens:
        track = t.find(play.pack, t.TRACK, play.tokens[0])
    effects.change(play, track, by, t.BY_HAND)
    play.later(["focus", track])
    play.queue.insert(0, play.queue.pop())  # the players' own track stays in focus, at the end


def focus(play, track):
    play.state.focus = track


# Decks, heroes, ends.


def drawable(play):
    for i in range(play.pack.count(t.TRACK)):
        if _has_cards(play, i):
            return ("tracker.draw",)
    return None


def _has_cards(play, i):
    record = play.pack.record(t.TRACK, i)
    if record[t.T_KIND] != t.DECK:
        return False
    return play.state.values[i] + play.state.values[record[t.T_BESIDE]] > 0


def decks(play, tokens):
    if tokens:
        return None
    options = []
    for i in range(play.pack.count(t.TRACK)):
        if _has_cards(play, i):
            label = ("tracker.value", t.name_of(play.pack, t.TRACK, i), play.state.values[i])
            options.append(Option(play.pack.record(t.TRACK, i)[t.T_ID], label))
    return Menu(("tracker.which_deck",), options)


def draw(play):
    effects.draw(play, t.find(play.pack, t.TRACK, play.tokens[0]), 1)


def seat_offered(seat):
    """A seat key shows its hero's page, where heroes have tracks of their own."""

    def offered(play):
        if seat not in play.state.heroes or play.pack.meta[t.M_LIFE] < 0:
            return None
        return ("tracker.show", t.hero_name(seat))

    return offered


def show(seat):
    def does(play):
        play.state.shown = seat
        play.state.focus = play.pack.meta[t.M_LIFE] + seat

    return does


def acceptable(play):
    end = effects.doubtful_end(play.pack, play.state)
    if end < 0:
        return ("refuse.no_end",)
    record = play.pack.record(t.ENDING, end)
    return ("tracker.accept." + record[t.E_RESULT], (record[t.E_CAUSE],))


def accept(play):
    record = play.pack.record(t.ENDING, effects.doubtful_end(play.pack, play.state))
    play.state.asked = []
    play.end(record[t.E_RESULT], (record[t.E_CAUSE],), t.R_ACCEPT)
