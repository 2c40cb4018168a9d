"""A game declared once (kit/game.py): what the kit makes of verbs, steps, questions and rolls."""

import pytest

from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import (
    DICE,
    FULL,
    GO,
    ROLL,
    ROLLED,
    SEAT,
    Menu,
    Option,
    RuleError,
    Scene,
)
from cryptboard.rules.kit import mods, options, standing
from cryptboard.rules.kit import state as kit
from cryptboard.rules.kit.game import Game, Question, Verb


class State(kit.State):
    FIELDS = ("assist", "over", "wounds", "gold", "todo", "ask")

    def __init__(self):
        self.assist, self.over, self.wounds, self.gold = FULL, "", 0, 1
        self.todo, self.ask = [], []
        self.chance = Chance(b"declared")


def tracks(pack, state):
    return [("wounds", state.wounds, 0, 5)]


def write(pack, state, name, value):
    state.wounds = value


def turn(pack, state, name, way, events):
    return None


def begin(play):
    play.later(["strike", 1], ["strike", 2], ["close"])


def strike(play, by):
    if by == 2 and play.state.gold:
        play.ask("danger", by)
        play.later(["strike", 3])
        return
    before, play.state.wounds = play.state.wounds, play.state.wounds + by
    play.changed("wounds", before, play.state.wounds, 1)
    if play.state.wounds >= 5:
        play.end("defeat", ("end.wounds",), 2)


def accept(play):
    play.state.ask = []


def pay(play):
    play.state.gold -= 1
    play.state.ask = []
    play.queue.pop()


def hero(play, tokens):
    return Menu(("which",), [Option(1, ("one",)), Option(2, ("two",))]) if not tokens else None


def roll(play):
    face = play.state.chance.die(6)
    for _ in standing.said(play.amended, "again"):
        face = play.state.chance.die(6)
    play.events.append((ROLLED, "dice", [6], [face], 3))
    play.state.wounds = min(4, play.state.wounds + standing.total(play.amended, "hits"))


GAME = Game(
    package="valpiedra",
    tracks=tracks,
    write=write,
    turn=turn,
    prompt=lambda play: ("top",),
    verbs=(
        Verb("hero1", lambda play: ("first",), begin).key(SEAT).leading(),
        Verb("roll", lambda play: ("throw",), roll).key(ROLL).at(DICE, FULL).stands(),
        Verb("pick", lambda play: ("pick",), accept).asks(hero),
        Verb("never", lambda play: ("refuse.never",), accept),
        Verb("later", "tracks.highest", accept).at(DICE),
        Verb("accept", lambda play: ("accept",), accept).key(GO),
        Verb("pay", lambda play: ("pay",) if play.state.gold else ("refuse.poor",), pay),
    ),
    steps={"strike": strike, "close": lambda play: play.tell(4, "closed")},
    questions=(Question("danger", lambda play: ("danger", play.state.ask[1]), ("accept", "pay")),),
    stands=lambda play: (("hits", 0, 2), ("again", 0, 0)),
    codes={"refuse.not_now": "error.not_now"},
)


def words(state):
    return [option.token for option in GAME.choices(None, state, []).options]


def code(state, command):
    with pytest.raises(RuleError) as refused:
        GAME.apply(None, state, command)
    return refused.value.code


def test_steps_wait_for_the_answer_and_are_kept():
    state = State()
    GAME.apply(None, state, ["hero1"])
    assert state.ask == ["danger", 2] and state.wounds == 1
    kept = kit.decode(State(), kit.encode(state))
    assert kept.todo == [["close"], ["strike", 3]] and words(kept) == ["accept", "pay"]
    menu = GAME.choices(None, kept, [])
    assert menu.prompt == ("danger", 2) and menu.options[menu.default].token == "accept"
    assert code(kept, ["hero1"]) == "refuse.answer_first"
    events = GAME.apply(None, kept, ["accept"])
    assert kept.wounds == 4 and [event[-1] for event in events] == [1, 4]


def test_an_answer_may_take_away_what_waited():
    state = State()
    GAME.apply(None, state, ["hero1"])
    GAME.apply(None, state, ["pay"])
    assert (state.wounds, state.gold, state.todo, state.ask) == (1, 0, [], [])


def test_the_end_drops_what_waits():
    state = State()
    state.wounds, state.gold = 3, 1
    GAME.apply(None, state, ["hero1"])
    events = GAME.apply(None, state, ["accept"])
    assert state.over == "defeat" and not state.todo and events[-1][1] == "defeat"
    assert words(state) == [] and code(state, ["hero1"]) == "refuse.over"


def test_what_is_offered_is_what_is_allowed():
    state = State()
    assert words(state) == ["hero1", "roll", "pick", "accept", "pay"]
    assert GAME.choices(None, state, []).default == 3
    assert code(state, ["never"]) == "refuse.never"
    assert code(state, ["later"]) == "error.not_now"
    assert code(state, ["pick"]) == "refuse.unfinished"
    assert code(state, ["pick", 7]) == "refuse.not_offered"
    assert code(state, ["pick", 1, 1]) == "refuse.command"
    state.assist = 0
    assert code(state, ["roll"]) == "error.not_now"


def test_functions_of_the_package_are_found_by_name():
    from cryptboard.rules.valpiedra import tracks as there

    assert GAME.found("tracks.highest") is there.highest


def test_a_roll_stands_and_is_amended_from_the_state_before_it():
    assert GAME.rolls(["roll"]) and not GAME.rolls(["hero1"])
    first, second = State(), State()
    plain = GAME.apply(None, first, ["roll"])
    amended = GAME.apply(None, second, ["roll", "amend", "hits", 2])
    assert plain[0][3] == amended[0][3] and (first.wounds, second.wounds) == (0, 2)
    third = State()
    GAME.apply(None, third, ["roll", "amend", "again", 0])
    assert third.chance.count > first.chance.count
    assert code(State(), ["roll", "amend", "hits", 3]) == "refuse.track"
    assert code(State(), ["hero1", "amend", "hits", 1]) == "refuse.not_offered"


MODS = (
    ("damage", mods.ATTACK, -2, 2, "mod.damage"),
    ("pillar", mods.TARGET, 0, 1, "mod.pillar"),
    ("oil", mods.GAME, 0, 3, "mod.oil"),
)


def test_modifiers_end_with_their_lifetime():
    state = State()
    state.mods = mods.none(MODS)
    assert mods.turn(MODS, state, "damage", 5)[2:4] == (0, 2)
    assert mods.turn(MODS, state, "damage", 1) is None
    mods.turn(MODS, state, "pillar", 1)
    mods.turn(MODS, state, "oil", 1)
    assert mods.tracks(MODS, state)[0] == ("mod.damage", 2, -2, 2)
    mods.expire(MODS, state, mods.TARGET)
    assert mods.phrases(MODS, state) == (("mod.damage", 2), ("mod.oil", 1))
    mods.expire(MODS, state, mods.ROUND)
    assert state.mods == [0, 0, 1] and mods.value(MODS, state, "oil") == 1


class Few:
    """A pack of three heroes."""

    def count(self, table):
        return 3


class Dealt(State):
    FIELDS = (*State.FIELDS, "heroes", "mods")


def deal(play, given):
    play.state.heroes = given["heroes"]
    play.later(["strike", 1])


def with_options(**more):
    return Game(
        state=Dealt,
        options=(
            options.Choice("heroes", [0, 1], options.seats("hero", 1, 2)),
            options.Choice(
                "assist", lambda pack: pack.count("") - 1, options.LEVELS, "refuse.assist"
            ),
            options.Choice("harsh", 0).rule().not_kept(),
            options.Choice("shown", 4, None).read(lambda state: state.wounds),
        ),
        begin=deal,
        scene=lambda play, view: Scene(),
        tracks=tracks,
        write=write,
        turn=turn,
        prompt=lambda play: ("top",),
        verbs=(Verb("hit", lambda play: ("hit", play.mod("damage")), begin),),
        steps={"strike": strike},
        mods=MODS,
        **more,
    )


def test_a_new_game_is_dealt_with_its_options():
    game = with_options()
    state = game.new(Few(), [["heroes", [2]], ["lang", "es"]], b"seed")
    assert (state.heroes, state.assist, state.wounds) == ([2], 2, 1)
    assert state.chance.seed == b"seed" and state.mods == [0, 0, 0]
    assert game.options_now(state) == [["heroes", [2]], ["assist", 2], ["shown", 1]]
    assert game.default_options(Few()) == [["heroes", [0, 1]], ["assist", 2], ["shown", 4]]
    assert game.house(Few()) == [("harsh", 0)]
    assert game.decode(game.encode(state)).heroes == [2]


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        (["heroes", [0, 0]], "refuse.heroes"),
        (["heroes", [3]], "refuse.heroes"),
        (["heroes", []], "refuse.heroes"),
        (["heroes", 3], "refuse.heroes"),
        (["assist", 3], "refuse.assist"),
        (["assist", True], "refuse.assist"),
        (["harsh", 2], "refuse.option"),
        (["soft", 1], "refuse.option"),
    ],
)
def test_an_option_that_is_not_declared_so_is_refused(wrong, refusal):
    with pytest.raises(RuleError) as refused:
        with_options().new(Few(), [wrong], b"")
    assert refused.value.code == refusal


def test_modifiers_are_tracks_that_are_turned_and_corrected():
    game = with_options()
    state = game.new(Few(), [], b"")
    assert [track[0] for track in game.scene(Few(), state).tracks] == [
        "wounds", "mod.damage", "mod.pillar", "mod.oil",
    ]  # fmt: skip
    turned = game.apply(Few(), state, ["turn", "mod.damage", 2])
    assert [event[1:] for event in turned] == [("mod.damage", 0, 2, 0)]
    assert game.choices(Few(), state, []).options[0].label == ("hit", 2)
    game.apply(Few(), state, ["correct", "mod.oil", 3])
    assert state.mods == [2, 0, 3]
    with pytest.raises(RuleError):
        game.apply(Few(), state, ["turn", "mod.oil", 1])
    state.assist = 0
    assert [track[0] for track in game.scene(Few(), state).tracks] == ["wounds"]
    always = with_options(modified=lambda play: True)
    assert len(always.tracks(Few(), state)) == 4


def test_words_for_after_the_roll_are_listed_below_amend():
    def after(play, tokens):
        return Menu(("which",), [Option("ring", ("ring",))]) if not tokens else None

    game = with_options(amending=after, amends=("ring",))
    state = game.new(Few(), [], b"")
    assert game.choices(Few(), state, []).options[-1].token == "amend"
    assert game.choices(Few(), state, ["amend"]).options[0].token == "ring"
    assert game.choices(Few(), state, ["amend", "ring"]) is None
