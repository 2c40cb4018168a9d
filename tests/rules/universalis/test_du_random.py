"""Random legal play: whatever the menus offer is allowed, only ROLL throws, all stays sound."""

import random

import duhelp
import pytest
from duhelp import PACK, game

from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.rules.universalis import figures, turns
from cryptboard.rules.universalis import tables as t

ILLEGAL = (["dance"], ["go", 1], ["melee"], ["correct", "rp", 500], ["assist", 7], ["do", 99], [])
WORDS = {language: Words(language, None, PACK) for language in ("en", "es")}


def unknown(phrase):
    """The first word key of a phrase that a language does not have."""
    if isinstance(phrase, (tuple, list)) and phrase:
        if not phrase[0].startswith("ui.") and PACK.word(phrase[0], "es") is None:
            return phrase[0]
        for part in phrase[1:]:
            found = unknown(part)
            if found:
                return found
    return None


def pick(state, dice, partial, words):
    """A whole command by random choices, and whether its last key was ROLL."""
    rolls = False
    while (menu := game.choices(PACK, state, partial)) is not None:
        assert 0 < len(menu.options) <= contract.MAX_OPTIONS, (partial, len(menu.options))
        assert -1 <= menu.default < len(menu.options)
        listed = [option.token for option in menu.options]
        assert len(set(listed)) == len(listed)
        option = dice.choice(menu.options)
        if len(partial) > 2 and dice.random() < 0.4:
            option = menu.options[0]
        if words:
            for phrase in [menu.prompt] + [one.label for one in menu.options]:
                assert unknown(phrase) is None, phrase
        rolls = option.role == contract.ROLL
        partial = [*partial, option.token]
    return partial, rolls


def sound(state):
    """What holds between any two commands."""
    assert 0 <= state.rp <= t.MOST_RP and state.hand >= 0 and min(state.decks) >= 0
    for who in list(range(len(state.heroes))) + figures.foes(state):
        one = state.heroes[who] if who < 16 else state.foes[who - 16]
        assert 0 <= one[t.F_VIT] <= one[t.F_ATTR + t.VITALITY]
        assert 0 <= one[t.F_MANA] <= one[t.F_ATTR + t.MANA]
        assert 0 <= one[t.F_LUCK] <= one[t.F_ATTR + t.FORTUNE]
        if who >= 16:
            assert one[t.F_VIT] > 0 or state.pending
        elif not state.pending:
            assert (one[t.F_VIT] == 0) <= bool(one[t.F_COND] & t.OUT)
    if state.active >= 0:
        assert duhelp.adapter.show(PACK, state, "active") != "-"
        assert (state.foes[state.active - 16] if state.active >= 16 else True) != []
    assert all(row[2] >= 1 for row in state.spells)
    assert len({row[0] for row in state.spells}) == len(state.spells)
    assert all(row[1] <= 3 for row in state.casts)
    assert not state.kept


def play(number, commands=120, words=False):
    dice = random.Random(number)
    options = [["heroes", dice.randint(1, 6)], ["assist", dice.choice([0, 1, 1, 1, 2])]]
    state = game.new(PACK, options, number.to_bytes(8, "big"))
    for _ in range(commands):
        if state.over:
            break
        entry = dice.choice([[]] * 30 + [["correct"], ["assist"]])
        command, rolls = pick(state, dice, entry, words)
        if command[0] == "quest" and dice.random() < 0.9:
            continue
        drawn = state.chance.count
        events = game.apply(PACK, state, command)
        assert rolls or state.chance.count == drawn, command
        assert all(len(event) == 5 for event in events)
        assert all(0 <= event[4] <= 189 for event in events)
        scene = game.scene(PACK, state, dice.randint(0, 1))
        if words:
            for event in events:
                assert event[0] != contract.TOLD or unknown(event[3]) is None, event
                if event[0] == contract.CHANGED:
                    assert PACK.word("track." + event[1], "es"), event
            assert all(PACK.word("track." + track[0], "en") for track in scene.tracks)
        assert all(low <= value <= high for _, value, low, high in scene.tracks), [
            track for track in scene.tracks if not track[2] <= track[1] <= track[3]
        ]
        sound(state)
        data = game.encode(state)
        assert game.encode(game.decode(data)) == data
        if dice.random() < 0.1:
            for illegal in ILLEGAL:
                if illegal == ["melee"] and game.choices(PACK, state, []).find("melee") is None:
                    continue
                with pytest.raises(contract.RuleError):
                    game.apply(PACK, state, list(illegal))
            assert game.encode(state) == data
    return state


def test_some_games():
    seen = set()
    for number in range(60):
        seen.add(play(number, words=number < 25).over)
    assert seen >= {"", "victory", "defeat"}


@pytest.mark.soak
def test_twenty_thousand_games():
    for number in range(10_000, 30_000):
        play(number, 60)


def test_a_roll_by_another_key_is_noticed(monkeypatch):
    """A planted fault: starting an activation throws a die."""
    original = turns.activate

    def faulty(state, who, events):
        state.chance.die()
        original(state, who, events)

    monkeypatch.setattr(turns, "activate", faulty)
    with pytest.raises(AssertionError):
        for number in range(5):
            play(number)


def test_a_track_out_of_bounds_is_noticed(monkeypatch):
    """A planted fault: wounds take Vitality below 0."""

    def faulty(state, who, kind, by, rule, events):
        figures.of(state, who)[t.F_VIT] += by

    monkeypatch.setattr(figures, "change", faulty)
    with pytest.raises(AssertionError):
        for number in range(10):
            play(number)
