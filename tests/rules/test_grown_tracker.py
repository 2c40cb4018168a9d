"""Trackers as data: heroes' own tracks, decks, timers, pools by name, several ends."""

import grown
import pytest

from cryptboard.rules import contract
from cryptboard.rules import tracker as game
from cryptboard.rules.contract import CHANGED, TOLD, RuleError
from cryptlight.packs import tracker as builder
from cryptlight.packs.errors import PackErrors

PACK = grown.PACK


def start(heroes=3, level=contract.DICE):
    return game.new(PACK, [["heroes", heroes], ["assist", level]], b"grown")


def do(state, *command):
    return game.apply(PACK, state, list(command))


def value(state, name):
    return {track[0]: track[1] for track in game.scene(PACK, state, 0).tracks}[name]


def told(events, urgency):
    return [PACK.word(event[3][0], "en") for event in events if event[:2] == (TOLD, urgency)]


def rules(events):
    return {event[4] for event in events}


def round_of(state):
    events = do(state, "go")
    while state.phase or state.turn:
        events = do(state, "go")
    return events


def test_every_hero_has_tracks_of_his_own_and_nobody_elses():
    names = [track[0] for track in game.scene(PACK, start([1, 4]), 0).tracks]
    assert "life2" in names and "life5" in names and "gold5" in names
    assert "life1" not in names and "life3" not in names
    with pytest.raises(RuleError, match=r"refuse\.limit|refuse\.no_track"):
        do(start([1, 4]), "raise", "life1")
    with pytest.raises(RuleError, match=r"refuse\.no_track"):
        do(start([1, 4]), "correct", "life1", 2)


def test_seat_keys_show_pages_and_the_dials_follow():
    state = start(6)
    scene = game.scene(PACK, state, 0)
    assert scene.dials[:5] == ["life1", "life2", "life3", "life4", "doom"]
    assert scene.dials[5:9] == ["mana1", "mana2", "mana3", "mana4"]
    do(state, "hero6")
    scene = game.scene(PACK, state, 0)
    assert scene.dials[:4] == ["life5", "life6", None, None]
    assert scene.strips[1][3] == contract.SOLID << 4 | contract.HERO + 5
    with pytest.raises(RuleError):
        do(start(2), "hero6")


def test_a_hero_falls_and_his_turns_are_left_out():
    """TRK-027"""
    state = start(3)
    events = do(state, "turn", "life2", -3)
    assert 27 in rules(events) and (CHANGED, "life2", 3, 0, 0) in events
    do(state, "go")
    assert game.scene(PACK, state, 0).active == 2
    assert game.scene(PACK, state, 0).seats[1] == contract.FAINT
    do(state, "turn", "life1", -2)
    assert game.scene(PACK, state, 0).seats[0] == contract.FAST


def test_the_game_is_lost_when_all_have_fallen_and_not_before():
    state = start(2)
    do(state, "turn", "life1", -3)
    assert not state.over
    events = do(state, "turn", "life2", -9)
    assert state.over == "defeat" and events[-1][4] == 10


def test_all_tests_of_an_end_must_hold():
    state = start(1)
    do(state, "turn", "doom", 6)
    assert not state.over and value(state, "fuse") == 3
    do(state, "turn", "fuse", -2)
    assert state.over == "victory"


def test_a_track_is_set_and_every_living_hero_is_hurt():
    state = start(3)
    do(state, "turn", "life2", -3)
    do(state, "turn", "doom", 4)
    assert [value(state, "life%d" % n) for n in (1, 2, 3)] == [2, 0, 2]
    assert value(state, "fuse") == 3


def test_timers_and_conditions_end_by_themselves():
    """TRK-028"""
    state = start(2)
    do(state, "raise", "stunned1")
    do(state, "raise", "stunned2")
    assert game.scene(PACK, state, 0).flags == ((("track.stunned1",),), (("track.stunned2",),))
    assert 28 in rules(do(state, "go"))
    assert [value(state, "stunned1"), value(state, "stunned2")] == [0, 1]
    round_of(state)
    assert value(state, "fuse") == 4 and value(state, "stunned2") == 0


def test_a_deck_is_drawn_from_and_shuffled_when_it_is_empty():
    """TRK-029, TRK-030"""
    state = start(1)
    for left in (2, 1, 0):
        events = do(state, "draw", "events")
        assert value(state, "events") == left and 29 in rules(events)
    events = do(state, "draw", "events")
    assert 30 in rules(events) and value(state, "events") == 2
    assert value(state, "events-discards") == 1
    assert told(events, contract.ORDER) == ["Shuffle the discards: {0}", "Draw 1: {0}"]
    with pytest.raises(RuleError, match=r"refuse\.no_deck"):
        do(state, "draw", "doom")


def test_orders_come_by_round_again_and_again():
    state = start(1)
    heard = []
    for _ in range(6):
        if "Place a wolf" in told(round_of(state), contract.ORDER):
            heard.append(value(state, "round"))
    assert heard == [3, 5, 7]


def test_players_choose_how_many_dice_and_it_is_remembered():
    state = start(1)
    events = do(state, "throw", "strike", 4)
    assert len(events[0][3]) == 4
    assert len(do(state, "roll")[0][3]) == 4
    for bad in (["throw", "strike"], ["throw", "strike", 5], ["throw", "strike", 0]):
        with pytest.raises(RuleError):
            do(state, *bad)


def test_the_sum_of_a_pool_takes_effect():
    """TRK-031"""
    seen = set()
    for number in range(20):
        state = game.new(PACK, [["heroes", 1], ["assist", 1]], bytes([number]))
        do(state, "correct", "mana1", 1)
        events = do(state, "throw", "magic")
        total = sum(face + 1 for face in events[0][3])
        assert value(state, "mana1") == (3 if total >= 7 else 0)
        assert 31 in rules(events)
        seen.add(total >= 7)
    assert seen == {True, False}


def test_a_third_language_is_there_and_falls_back_to_english():
    assert PACK.word("track.life1", "de") == "Leben · Ana"
    assert PACK.word("game.title", "de") == "Erwachsen"


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('id = "strike"', 'id = "d6"', "is used twice"),
        ('dice = ["d6", "d6"]', 'dice = ["d7"]', 'there is no die "d7" (known: d6)'),
        ('draw = "events"', 'draw = "event"', 'there is no deck "event" (did you mean "events"?)'),
        ('set = "fuse"', 'set = "fuss"', 'there is no track "fuss" (did you mean "fuse"?)'),
        ('pools = ["strike"', 'pools = ["strik"', 'there is no pool "strik"'),
        ("to = 3", "up = 3", 'unknown word "up"'),
        ('de = "Leben"', 'fr = "Vie"', 'unknown word "fr": a text has en, es, de'),
        ('per = "hero"\nlife = true', "life = true", 'goes with per = "hero"'),
        ("fallen = true", 'track = "gold"\nat_least = 5', "every hero's own"),
        ('    { en = "Dana", es = "Dana" },', "", "give every one a name"),
    ],
)
def test_mistakes_are_told_by_line_with_what_is_known(old, new, told):
    assert old in grown.TOML
    text = grown.TOML.replace(old, new, 1)
    with pytest.raises(PackErrors) as errors:
        builder.load_text(text)
    said = str(errors.value)
    assert told in said, said
    line = text[: grown.TOML.index(old)].count("\n") + 1
    numbers = [int(part.split(",")[0]) for part in said.split("line ")[1:]]
    assert any(abs(number - line) <= 5 for number in numbers), (line, said)


def test_a_heros_second_value_stands_at_the_right_and_a_free_strip_is_the_tables():
    state = start(3)
    do(state, "turn", "mana1", 2)
    scene = game.scene(PACK, state, 0)
    lit = [cell >> 4 == contract.SOLID for cell in scene.strips[0]]
    assert lit[14:] == [True, True] and not lit[13]
    free = scene.dials[3]
    assert free and not free.startswith(("life", "mana")) and free not in scene.dials[4:]
    do(state, "turn", free, -1)
    assert game.scene(PACK, state, 0).strips[3] != scene.strips[3]
    assert game.scene(PACK, start(4), 0).dials[3] == "life4"


def test_heroes_join_and_leave_in_the_middle_of_a_game():
    """TRK-032: who acts goes on acting; nobody is lost, and nobody acts twice."""
    state = start(3)
    do(state, "go")
    assert game.scene(PACK, state, 0).active == 1
    events = do(state, "party", 0)
    assert 32 in rules(events) and state.heroes == [1, 2]
    scene = game.scene(PACK, state, 0)
    assert scene.active == 1 and scene.seats[0] == contract.OFF
    assert scene.dials[:3] == [None, "life2", "life3"]
    do(state, "party", 4)
    do(state, "turn", "life5", -1)
    do(state, "party", 0)
    assert state.heroes == [0, 1, 2, 4] and game.scene(PACK, state, 0).active == 1
    do(state, "party", 4)
    do(state, "party", 4)
    assert dict((track[0], track[1]) for track in game.scene(PACK, state, 0).tracks)["life5"] == 2
    assert not game.choices(PACK, state, []).offers("party")  # in the menu of the board


def test_the_last_hero_who_a_game_needs_cannot_leave():
    state = start(1)
    offered = [option.token for option in game.choices(PACK, state, ["party"]).options]
    assert 0 not in offered and offered == [1, 2, 3, 4, 5]
