"""Setup: who may play, what a game starts with, and what is refused before it begins."""

import pytest

from cryptboard.rules import contract, encoding
from cryptboard.rules import valpiedra as game
from cryptboard.rules.contract import RuleError


def start(pack, **options):
    return game.new(pack, [[name, value] for name, value in options.items()], b"seed")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"heroes": [0]}, "error.hero_count"),
        ({"heroes": []}, "error.hero_count"),
        ({"heroes": [0, 1, 2, 3, 4]}, "error.hero_count"),
        ({"heroes": [0, 0]}, "error.hero_twice"),
        ({"heroes": [0, 9]}, "error.no_such_hero"),
        ({"heroes": [0, -1]}, "error.no_such_hero"),
        ({"edition": "FR"}, "error.edition"),
        ({"assist": 3}, "error.assist"),
        ({"deck": "cards"}, "error.deck"),
    ],
)
def test_what_cannot_be_played_is_refused(fixture, options, code):
    """VAL-015, VAL-016, VAL-017: two to four different heroes; one alone is refused."""
    with pytest.raises(RuleError) as refused:
        start(fixture, **{"heroes": [0, 1], **options})
    assert refused.value.code == code


def test_solo_is_a_game_of_two_heroes(fixture):
    """VAL-016, VAL-123: both heroes of a lone player attack once per round."""
    state = start(fixture, heroes=[0, 1], assist=contract.FULL)
    assert state.health == 5
    game.apply(fixture, state, ["advance"])
    tokens = [option.token for option in game.choices(fixture, state, []).options]
    assert tokens[:2] == ["hero1", "hero2"]


@pytest.mark.parametrize(("heroes", "health"), [([0, 1], 5), ([0, 1, 2], 6), ([0, 1, 2, 3], 6)])
def test_hard_mode_takes_one_health_and_combines_with_extreme(fixture, heroes, health):
    """VAL-024, VAL-247, VAL-249."""
    assert start(fixture, heroes=heroes).health == health
    hard = start(fixture, heroes=heroes, hard=1, extreme=1)
    assert hard.health == health - 1
    assert hard.extreme == 1


def test_a_correction_never_leaves_the_bounds(fixture):
    """VAL-040, VAL-041."""
    state = start(fixture, heroes=[0, 1])
    for track, value in (("evil", -1), ("evil", 16), ("damage", 16), ("health", "5")):
        before = game.encode(state)
        with pytest.raises(RuleError):
            game.apply(fixture, state, ["correct", track, value])
        assert game.encode(state) == before


def test_prices_are_told_before_they_are_paid(fixture):
    """VAL-044, VAL-003, VAL-047, VAL-048, VAL-049: what the Valpiedra card shows."""
    state = start(fixture, heroes=[0, 1])
    state.phase, state.place, state.damage, state.evil = 2, 1, 1, 1
    options = game.choices(fixture, state, ["spend"]).options
    assert [option.label for option in options] == [
        ("choice.buy_evil", 2),
        ("choice.buy_damage", 3),
        ("choice.buy_health", 4),
    ]


def test_passing_is_a_house_rule_of_the_pack(fixture, monkeypatch):
    """VAL-127: without it a hero with a target must attack."""
    state = start(fixture, heroes=[0, 1], assist=contract.FULL)
    game.apply(fixture, state, ["advance"])
    assert game.choices(fixture, state, []).find("end") is None
    real = fixture.record

    def with_passing(table, number):
        record = real(table, number)
        return [*record[:12], 1, *record[13:]] if table == "game" else record

    monkeypatch.setattr(fixture, "record", with_passing)
    assert game.choices(fixture, state, []).find("end") is not None


def test_an_owner_without_cards_plays_tracks_and_dice(template):
    """A box whose cards are not typed in: the table deals, the board counts."""
    for level in (contract.TRACK, contract.DICE):
        state = start(template, heroes=[0, 1, 2], assist=level)
        assert [len(deck) for deck in state.decks] == [15, 15, 14]
        game.apply(template, state, ["advance"])
        game.apply(template, state, ["counter"])
        game.apply(template, state, ["end", 3])
        assert (state.damage, state.evil, state.round) == (1, 3, 2)
    with pytest.raises(RuleError) as refused:
        game.apply(template, state, ["assist", contract.FULL])
    assert refused.value.code == "error.no_cards"
    with pytest.raises(RuleError):
        start(template, heroes=[0, 1], assist=contract.FULL)


def test_the_players_choose_heroes_and_modes_by_the_keys_until_they_set_out(sample):
    """VAL-015, VAL-249: every option, from the same seed, as if it had been given at the start."""
    state = start(sample, heroes=[0, 1], assist=contract.FULL)
    for command in (
        ["setup", "heroes", 3, 1, 2, "done"],
        ["setup", "edition", "ES"],
        ["setup", "hard", 1],
        ["setup", "extreme", 1],
    ):
        game.apply(sample, state, command)
    wanted = start(sample, heroes=[3, 1, 2], assist=contract.FULL, edition="ES", hard=1, extreme=1)
    assert game.encode(state) == game.encode(wanted)
    for wrong in (["heroes", 0, "done"], ["heroes", 0, 0, "done"], ["edition", "FR"], ["hard", 2]):
        with pytest.raises(RuleError):
            game.apply(sample, state, ["setup", *wrong])
    assert game.encode(state) == game.encode(wanted)
    game.apply(sample, state, ["advance"])
    with pytest.raises(RuleError):
        game.apply(sample, state, ["setup", "hard", 0])


def test_a_new_game_as_last_time_keeps_what_was_chosen(sample):
    """VAL-015, VAL-249: the options of a game in play deal the same start again."""
    state = start(sample, heroes=[0, 1])
    for command in (
        ["assist", contract.FULL],
        ["setup", "heroes", 3, 1, "done"],
        ["setup", "hard", 1],
    ):
        game.apply(sample, state, command)
    first = game.encode(state)
    game.apply(sample, state, ["advance"])
    assert game.encode(game.new(sample, game.options_now(state), b"seed")) == first


def test_whose_cards_are_dealt(sample):
    """The board deals at FULL unless the table says that it has cards of its own."""
    state = start(sample, heroes=[0, 1])
    assert state.table == 1
    game.apply(sample, state, ["assist", contract.FULL])
    assert game.encode(state) == game.encode(start(sample, heroes=[0, 1], assist=contract.FULL))
    game.apply(sample, state, ["setup", "deck", "table"])
    assert state.table == 1 and not [card for card in state.decks[0] if card >= 0]
    game.apply(sample, state, ["assist", contract.TRACK])
    assert game.encode(state) == game.encode(start(sample, heroes=[0, 1]))


def test_the_icons_of_a_level_are_asked_once_and_remembered(template):
    """VAL-111, VAL-112: what the box's cards say is the table's to tell; each way has its side."""
    state = start(template, heroes=[0, 1], assist=contract.TRACK)
    game.apply(template, state, ["advance"])
    game.apply(template, state, ["end", 1])  # round 2 is the first with icons
    assert game.choices(template, state, []).prompt[0] == "ask.icons"
    game.apply(template, state, ["both_icons"])
    assert state.evil == 2 and not state.ask
    game.apply(template, state, ["end", "done"])
    assert state.evil == 3 and not state.ask
    for _ in range(2):  # the level is clear; the rest is over and the next level entered
        game.apply(template, state, ["turn", "journey", 1])
    game.apply(template, state, ["end", 1])
    assert state.ask == ["icons"] and state.round == 2
    game.apply(template, state, ["end", 2])  # nobody answers: nothing is assumed, nothing is lost
    assert state.ask == ["icons"] and state.evil == 6
    game.apply(template, state, ["turn", "evil", 1])
    assert state.ask == ["icons"] and state.evil == 7
    game.apply(template, state, ["no_icon"])
    assert not state.ask and state.evil == 7
    assert game.decode(game.encode(state)).icons == state.icons


def test_a_game_kept_before_the_dials_is_opened(fixture):
    """Older states lack the last fields; what they have stays, and the dice go on."""
    state = start(fixture, heroes=[0, 1], assist=contract.FULL)
    game.apply(fixture, state, ["advance"])
    values = encoding.decode(game.encode(state))
    for lacking in (1, 2):
        old = game.decode(encoding.encode(values[: -2 - lacking] + values[-2:]))
        assert (old.undamaged, old.shown) == (0, 0)
        assert game.encode(old) == game.encode(state)
    with pytest.raises(encoding.EncodingError):
        game.decode(encoding.encode(values[:-5] + values[-2:]))


@pytest.mark.parametrize("command", [[], ["roll"], ["hero1"]])
def test_only_a_roll_stands(command):
    assert game.rolls(command) == (command == ["roll"])
