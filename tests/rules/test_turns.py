"""Dials in every game: a turn is a command that the rules check, told like any other."""

import random

import every
import pytest

from cryptboard.rules import contract
from cryptboard.rules.contract import CHANGED, TOLD, TURN, RuleError
from cryptboard.rules.kit import turns, verbs
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.session import Session

LEVELS = (contract.TRACK, contract.DICE, contract.FULL)
STRANGE = (
    [TURN], [TURN, 1], [TURN, "nothing", 1], [TURN, None, 2], ["turn", "turn", "turn"],
)  # fmt: skip


def started(name, level, heroes=3, seed=b"turns"):
    pack = every.pack_of(name)
    game = every.rules_of(pack)
    options = dict(getattr(game, "default_options", lambda pack: [])(pack))
    options["assist"] = level
    if "heroes" in options:
        options["heroes"] = heroes if isinstance(options["heroes"], int) else list(range(heroes))
    return game, pack, game.new(pack, [list(item) for item in options.items()], seed)


def sound(game, pack, state, events):
    scene = game.scene(pack, state, contract.GAME)
    names = [track[0] for track in scene.tracks]
    assert len(scene.dials) == 2 * contract.PRESSED
    assert all(dial is None or dial in names for dial in scene.dials), scene.dials
    for event in events:
        assert len(event) == 5
        if event[0] == TOLD:
            assert event[1] in (contract.AIDE, contract.NEWS, contract.ORDER)
            assert every.unknown(pack, event[3]) is None, event
    data = game.encode(state)
    assert game.encode(game.decode(data)) == data
    return scene, data


def play(name, level, number, commands=60):
    """Random play in which every third command is a turn; how many of each track were done."""
    dice = random.Random(number)
    game, pack, state = started(name, level, 1 + number % 4 if "valpiedra" not in name else 2)
    turned = {}
    scene, _ = sound(game, pack, state, [])
    for _ in range(commands):
        if scene.over:
            break
        drawn = state.chance.count
        offered = verbs.turns(scene)
        if offered and dice.random() < 0.35:
            command = dice.choice(offered)
        else:
            command, _ = every.pick(game, pack, state, dice)
        if command[0] in ("setup", "assist", "concede"):
            continue
        before = game.encode(state)
        try:
            events = game.apply(pack, state, command)
        except RuleError as error:
            assert command[0] == TURN, (command, error.code)
            assert all(every.text(pack, error.code, lang) for lang in every.LANGUAGES), error.code
            assert game.encode(state) == before, (command, error.code)
            continue
        if command[0] == TURN:
            assert events and state.chance.count == drawn, command
            assert all(event[2] != event[3] for event in events if event[0] == CHANGED), events
            turned[command[1]] = turned.get(command[1], 0) + 1
        scene, _ = sound(game, pack, state, events)
    return turned


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", every.NAMES)
def test_dials_turn_in_random_play(name, level):
    turned = {}
    for number in range(12):
        for track, count in play(name, level, number).items():
            turned[track] = turned.get(track, 0) + count
    assert len(turned) >= 3, turned


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", every.NAMES)
def test_dials_turn_in_many_games(name, level):
    for number in range(1000, 1600):
        play(name, level, number, 120)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", every.NAMES)
def test_nonsense_is_refused_and_changes_nothing(name, level):
    game, pack, state = started(name, level)
    before = game.encode(state)
    dial = next(dial for dial in game.scene(pack, state, 0).dials if dial)
    for command in (*STRANGE, [TURN, dial, 0], [TURN, dial, True], [TURN, dial, "x"]):
        with pytest.raises(RuleError) as refused:
            game.apply(pack, state, list(command))
        assert all(every.text(pack, refused.value.code, lang) for lang in every.LANGUAGES)
    assert game.encode(state) == before


@pytest.mark.parametrize("name", every.NAMES)
def test_a_turn_is_one_undo_step_until_another_thing_is_touched(name):
    """Three turns of one dial, then one of another: two steps back to where it began."""
    _game, pack, _state = started(name, contract.TRACK)
    session = Session(every.rules_of(pack), pack, MemoryJournal())
    options = dict(getattr(session.game, "default_options", lambda pack: [])(pack))
    options["assist"] = contract.TRACK
    session.start([list(item) for item in options.items()], b"seed")
    first = session.game.encode(session.state)
    names = sorted({turn[1] for turn in verbs.turns(session.scene())})
    one, other = names[0], names[-1]
    way = next(turn[2] for turn in verbs.turns(session.scene()) if turn[1] == one)
    for by in (way, -way, way):
        session.do([TURN, one, by])
    middle = session.game.encode(session.state)
    step = next(turn for turn in verbs.turns(session.scene()) if turn[1] == other)
    session.do(step)
    assert session.undo() and session.game.encode(session.state) == middle
    assert session.undo() and session.game.encode(session.state) == first
    assert session.undo() is None


def test_what_goes_on_is_told_as_one_change():
    told = (TOLD, contract.NEWS, contract.ALL, ("note.x",), 1)
    events = [
        (CHANGED, "evil", 1, 2, 0),
        (CHANGED, "dark", 0, 1, 70),
        told,
        (CHANGED, "evil", 2, 3, 0),
        (CHANGED, "dark", 1, 2, 70),
        (CHANGED, "evil", 3, 2, 9),
    ]
    assert turns.merged(events) == [
        (CHANGED, "evil", 1, 3, 0),
        (CHANGED, "dark", 0, 2, 70),
        told,
        (CHANGED, "evil", 3, 2, 9),
    ]


def test_a_hero_on_corrupted_ground_feeds_the_overlord():
    """DES-070: two threat for each wound that the dial takes; told as one change each."""
    game, pack, state = started("descent", contract.TRACK)
    game.apply(pack, state, ["begin"])
    state.flags[0] |= 1
    before, threat = state.wounds[0], state.threat
    events = game.apply(pack, state, [TURN, "wounds1", -2])
    assert (CHANGED, "wounds1", before, before - 2, 0) in events
    assert (CHANGED, "threat", threat, threat + 4, 70) in events


def test_valpiedra_stops_before_a_defeat_that_can_be_averted():
    """VAL-269: the marker stands one short; turning back clears the question, going on waits."""
    game, pack, state = started("valpiedra-demo", contract.TRACK, 2)
    state.place, state.phase, state.round, state.evil = 1, 1, 1, 11
    events = game.apply(pack, state, [TURN, "evil", 9])
    assert state.evil == 14 and state.ask and not state.over and events[-1][4] == 269
    with pytest.raises(RuleError):
        game.apply(pack, state, [TURN, "evil", 1])
    game.apply(pack, state, [TURN, "evil", -1])
    assert state.evil == 13 and not state.ask and not state.todo
    game.apply(pack, state, [TURN, "evil", 2])
    assert state.evil == 14
    game.apply(pack, state, ["go"])
    assert state.over == "defeat" and state.evil == 15


def test_the_journey_goes_on_level_by_level():
    game, pack, state = started("valpiedra-demo", contract.TRACK, 2)
    places = []
    for _ in range(3):
        game.apply(pack, state, [TURN, "journey", 1])
        places.append((state.place, state.phase))
    assert places == [(1, 1), (1, 2), (2, 1)]


def test_a_tracker_stops_where_the_game_ends():
    game, pack, state = started("dungeon-crawl", contract.TRACK)
    scene = game.scene(pack, state, 0)
    name = scene.dials[0]
    events = game.apply(pack, state, [TURN, name, 99])
    assert state.over == "defeat" and events[-1][0] == contract.ENDED
    with pytest.raises(RuleError, match=r"refuse\.over"):
        game.apply(pack, state, [TURN, name, -1])
