"""The custom tracker, declared."""

from cryptboard.rules import contract
from cryptboard.rules.contract import GO, LESS, MORE, PARTY, ROLL, SEAT
from cryptboard.rules.kit.game import Game, Play, Verb
from cryptboard.rules.tracker import dice, effects, moves
from cryptboard.rules.tracker import tables as t
from cryptboard.rules.tracker.heroes import tracks
from cryptboard.rules.tracker.state import State
from cryptboard.rules.tracker.view import scene


def write(pack, state, name, value):
    track = t.find(pack, t.TRACK, name)
    state.values[track] = value
    state.focus = track


def turn(pack, state, name, way, events):
    """A dial's value brings all that its spaces bring; it stops where a roll is asked for."""
    track = t.find(pack, t.TRACK, name)
    asked = len(state.asked)

    def does(play):
        effects.change(play, track, way, t.BY_HAND)

    events += GAME.settled(Play(GAME, pack, state), does)
    state.focus = track
    return len(state.asked) > asked


def party(pack):
    """The seats are filled in order: only how many is chosen."""
    return pack.meta[t.M_LEAST], pack.meta[t.M_MOST], 0


def prompt(play):
    pack, state = play.pack, play.state
    if state.over:
        return ("tracker.over." + state.over,)
    if state.asked:
        return ("tracker.asks_roll", t.pool_name(pack, state.asked[0]))
    return t.step_name(pack, state.phase, state.step)


def other_level(play, before):
    if play.state.assist == contract.TRACK:
        play.state.asked = []  # from now on the table rolls, these too


def _seat(seat):
    word = "hero%d" % (seat + 1)
    return Verb(word, moves.seat_offered(seat), moves.show(seat)).key(SEAT + seat)


GAME = Game(
    package="tracker",
    state=State,
    options="setup.OPTIONS",
    begin="setup.begin",
    party=party,
    scene=scene,
    tracks=tracks,
    write=write,
    turn=turn,
    prompt=prompt,
    level=other_level,
    verbs=(
        Verb("go", moves.onward, moves.go).key(GO),
        Verb("roll", dice.rollable, dice.roll).key(ROLL).stands(),
        Verb("skip", dice.skippable, dice.skip),
        Verb("more", moves.more, moves.up).key(MORE),
        Verb("less", moves.less, moves.down).key(LESS),
        Verb("accept", moves.acceptable, moves.accept),
        Verb("raise", moves.raisable, moves.up).asks(moves.to_raise, moves.no_such),
        Verb("lower", moves.lowerable, moves.down).asks(moves.to_lower, moves.no_such),
        Verb("throw", dice.throwable, dice.throw).asks(dice.pools, "refuse.no_die").stands(),
        Verb(PARTY, "company.offered", "company.toggle").asks("company.seats").aside(),
        Verb("draw", moves.drawable, moves.draw).asks(moves.decks, "refuse.no_deck"),
    )
    + tuple([_seat(seat) for seat in range(6)]),
    steps={"enter": effects.enter, "effect": effects.effect, "focus": moves.focus},
    after=effects.ends,
    stands=dice.stands,
)
