"""The cellar, declared."""

from cryptboard.rules.cellar import fight, view
from cryptboard.rules.cellar import tables as t
from cryptboard.rules.cellar.state import State, begin, first_level

from cryptboard.rules.contract import DICE, FULL, GO, ROLL, SEAT, TRACK
from cryptboard.rules.kit import mods
from cryptboard.rules.kit.game import Game, Question, Verb
from cryptboard.rules.kit.options import LEVELS, Choice, seats


def write(pack, state, name, value):
    if name.startswith("health"):
        state.health[int(name[6:]) - 1] = value
    else:
        setattr(state, name, value)


def turn(pack, state, name, way, events):
    return None  # no rule follows a dial here


def prompt(play):
    if play.state.over:
        return ("cellar.over." + play.state.over,)
    return ("cellar.prompt.roll",) if play.state.active >= 0 else ("cellar.prompt",)


def onward(play):
    return ("cellar.next", play.state.round + 1) if play.state.active < 0 else None


def go(play):
    """The torch burns down; at TRACK the table rolls for everybody before."""
    state = play.state
    state.done, state.faces = [], []
    play.changed("torch", state.torch, state.torch - 1, t.R_TORCH)
    play.changed("round", state.round, state.round + 1, t.R_ROUND)
    state.torch -= 1
    state.round += 1
    play.expire(mods.ROUND)
    if state.assist == TRACK:
        play.order(t.R_TABLE, "cellar.table")


def ends(play, before):
    state = play.state
    if before is None:
        return ()
    if not state.rats:
        play.end("victory", ("cellar.cleared",), t.R_CLEARED)
    elif state.torch <= 0:
        play.end("defeat", ("cellar.dark",), t.R_DARK)
    elif not max(state.health):
        play.end("defeat", ("cellar.all_fallen",), t.R_FALLEN)
    return ()


def other_level(play, before):
    if play.state.assist == TRACK:
        play.state.active = -1
        play.stop()


def _seat(seat):
    verb = Verb("hero%d" % (seat + 1), fight.ready(seat), fight.begin(seat))
    return verb.key(SEAT + seat).at(DICE, FULL)


GAME = Game(
    package="cellar",
    state=State,
    options=(
        Choice("heroes", [0, 1], seats("hero", 1, 3)),
        Choice("assist", first_level, LEVELS, "refuse.assist"),
        Choice("bold", 0).rule(),
    ),
    begin=begin,
    party=lambda pack: (1, 3, pack.count("hero")),
    scene=view.scene,
    tracks=view.tracks,
    write=write,
    turn=turn,
    prompt=prompt,
    verbs=(
        Verb("go", onward, go).key(GO),
        Verb("roll", "fight.aimed", "fight.roll").key(ROLL).at(DICE, FULL).stands(),
        Verb("accept", lambda play: ("cellar.accept",), "fight.accept").key(GO).answering(),
        Verb("potion", "fight.drinkable", "fight.drink").answering(),
        _seat(0),
        _seat(1),
        _seat(2),
    ),
    steps={"bite": "fight.bite", "wound": "fight.wound"},
    questions=(Question("danger", "fight.danger", ("accept", "potion")),),
    after=ends,
    level=other_level,
    mods=(("oil", mods.ATTACK, 0, 3, "mod.oil"),),
    stands=lambda play: (("oil", -3, 3),),
)
