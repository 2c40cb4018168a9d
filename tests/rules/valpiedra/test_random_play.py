"""Random legal games to their end, and every illegal command refused without a trace."""

import random

import pytest

from cryptboard.rules import contract
from cryptboard.rules import valpiedra as game
from cryptboard.rules.contract import RuleError
from cryptboard.rules.valpiedra.state import CARD, UP

LONGEST = 4000
# Commands that are never legal, or only at some other moment than the one they meet.
STRANGE = (
    [], ["dance"], [1], [None], ["buy"], ["buy", 99, "done"], ["buy", "done"], ["use", 0, 9],
    ["use", 9, 0], ["use", "a", "b"], ["target", 0], ["target", 99], ["equip", -1, 0], ["pass"],
    ["hero5"], ["hero0"], ["end", -1], ["end", "done", "done"], ["card"], ["card99"], ["rank1"],
    ["card-1"], ["choose", 9], ["drop", 0, 5], ["pick", 0], ["own", 4, 0, 0], ["resolve", 1],
    ["give", 0, 0, 9], ["swap", 0, 0], ["go", "go"], ["correct", "evil", 99], ["correct", "evil"],
    ["correct", "round", 0], ["assist", 3], ["assist"], ["concede", 1], ["roll", "roll"],
    ["again", 99, "roll"], ["spend", "xp"], ["all", 0], ["advance", True], ["target", True],
)  # fmt: skip


def legal(pack, state, dice):
    command = []
    while (menu := game.choices(pack, state, command)) is not None:
        assert 0 < len(menu.options) <= contract.MAX_OPTIONS, (command, state.ask)
        assert -1 <= menu.default < len(menu.options)
        tokens = [option.token for option in menu.options if option.token != "setup"]
        assert len(set(tokens)) == len(tokens)
        roles = [option.role for option in menu.options if option.role != contract.LISTED]
        assert len(set(roles)) == len(roles), "two options want one key"
        command = [*command, dice.choice(tokens)]
    return command


def is_offered(pack, state, command):
    for i, token in enumerate(command):
        menu = game.choices(pack, state, command[:i])
        if menu is None:
            return False
        if not [o for o in menu.options if o.token == token and type(o.token) is type(token)]:
            return False
    return game.choices(pack, state, command) is None


def all_of(state):
    """Every card of the box, wherever it lies."""
    lines = [entry[CARD] for row in state.lines for entry in row]
    gear = [item[0] for slots in state.gear for item in slots if item]
    heaps = [*state.decks, *state.discards, state.pile, gear, lines]
    return [card for heap in heaps for card in heap]


def check(state):
    """Every card is somewhere, exactly once; the markers stay on their tracks."""
    lines = [entry for row in state.lines for entry in row]
    everything = all_of(state)
    assert len(everything) == 44
    assert 0 <= state.evil <= 15 and 0 <= state.damage <= 15 and 0 <= state.health <= 15
    if not state.result:
        assert state.evil < 15 and state.damage < state.health
    assert not [entry for entry in lines if entry[UP] and entry[CARD] < 0]
    for rank in (1, 2, 3):
        assert everything.count(-rank) == (len(state.unseen[rank - 1]) if state.table else 0)
    unseen = [card for rank in state.unseen for card in rank]
    return sorted([card for card in everything if card >= 0] + unseen)


def refuses(pack, state, dice, strange):
    before = game.encode(state)
    for command in strange:
        if not is_offered(pack, state, command):
            with pytest.raises(RuleError) as refused:
                game.apply(pack, state, list(command))
            assert refused.value.code.startswith("error."), command
            assert pack.word(refused.value.code, "es"), refused.value.code
    assert game.encode(state) == before


def play(pack, number, heroes, thorough=False):
    """One game of random moves; every mode, edition, deck and help level comes up."""
    dice = random.Random(number * 10 + heroes)
    options = [
        ["heroes", dice.sample(range(4), heroes)],
        ["assist", dice.choice((0, 1, 2, 2, 2))],
        ["deck", dice.choice(("board", "board", "table"))],
        ["edition", dice.choice(("EN", "ES"))],
        ["hard", dice.randint(0, 1)],
        ["extreme", dice.randint(0, 1)],
    ]
    state = game.new(pack, options, number.to_bytes(4, "big"))
    all_cards = check(state)
    switching = dice.random() < 0.2
    for _ in range(LONGEST):
        if state.result:
            return state.result
        if dice.random() < (1.0 if thorough else 0.05):
            refuses(pack, state, dice, STRANGE if thorough else dice.sample(STRANGE, 4))
        calm = not state.ask and not state.todo and state.active < 0
        command = legal(pack, state, dice)
        if switching and calm and dice.random() < 0.05:
            command = ["assist", dice.randint(0, 2)]
        drawn = state.chance.count
        # Before the heroes set out a new help level deals anew; a card may ask after ROLL.
        allowed = state.phase == 0 or "roll" in command or ["dice"] in state.todo
        events = game.apply(pack, state, command)
        assert all(len(event) == 5 for event in events)
        shuffled = [event for event in events if str(event[3]).startswith("('note.resh")]
        assert allowed or shuffled or state.chance.count == drawn
        assert check(state) == all_cards
        if thorough:
            data = game.encode(state)
            assert game.encode(game.decode(data)) == data
            for view in (contract.GAME, contract.DICE_RESULT):
                scene = game.scene(pack, state, view)
                assert all(low <= value <= high for _, value, low, high in scene.tracks)
    raise AssertionError(f"no end after {LONGEST} commands")


@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_some_games(sample, heroes):
    """VAL-039, VAL-246, VAL-280 at every step: no dead end, no lost card, no half-done refusal."""
    ends = {play(sample, number, heroes) for number in range(150)}
    assert {"damage", "evil"} <= ends


@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_few_games_thoroughly(sample, fixture, heroes):
    """All strange commands before every step, the encoding and the scene after it."""
    for number in range(4):
        play(sample, 5000 + number, heroes, thorough=True)
        play(fixture, 6000 + number, heroes, thorough=True)


def test_no_correction_leads_to_a_dead_end(sample):
    """The table is always right, wherever it says that the markers stand."""
    for number in range(120):
        dice = random.Random(number)
        deck = dice.choice(("board", "table"))
        options = [["heroes", [0, 1, 2]], ["assist", number % 3], ["deck", deck]]
        state = game.new(sample, options, number.to_bytes(4, "big"))
        all_cards = sorted(card for card in all_of(state) if card >= 0)
        for _ in range(150):
            if state.result:
                break
            command = ["correct"] if dice.random() < 0.15 else []
            while (menu := game.choices(sample, state, command)) is not None:
                assert menu.options, (number, command)
                tokens = [option.token for option in menu.options if option.token != "setup"]
                command = [*command, dice.choice(tokens)]
            game.apply(sample, state, command)
            game.scene(sample, state, contract.GAME)
        if not state.table:
            assert sorted(all_of(state)) == all_cards


def test_a_lost_card_would_be_noticed(sample):
    """A planted fault: the check of all cards is able to fail."""
    state = game.new(sample, [["heroes", [0, 1]], ["assist", 2]], b"")
    check(state)
    state.decks[0].pop()
    with pytest.raises(AssertionError):
        check(state)


@pytest.mark.soak
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_many_games(sample, heroes):
    for number in range(10_000, 30_000):
        play(sample, number, heroes)
