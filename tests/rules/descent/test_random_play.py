"""Random legal play: whatever the menus offer is allowed, and everything stays sound."""

import random

import pytest

from cryptboard.rules import contract
from cryptboard.rules import descent as game
from cryptboard.rules.descent import flow, heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import CURSE, FROST, KIND, LOST, MONKEY, PROGRESS, foes_there

ILLEGAL = (
    ["dance"], ["end", 1], ["hero9"], ["hero1", "wound", 99], ["spend", 999], ["assist", 7], [],
    ["correct", "threat", 100], ["buy", 0, 0], ["lord", "relic", 9, "copper", 0], [5],
)  # fmt: skip


def pick(pack, state, dice, partial):
    """Walk the tree to a whole command; the role of its last token comes along."""
    role = contract.LISTED
    while (menu := game.choices(pack, state, partial)) is not None:
        assert 0 < len(menu.options) <= contract.MAX_OPTIONS, (partial, menu.prompt)
        assert -1 <= menu.default < len(menu.options)
        tokens = [option.token for option in menu.options]
        assert len(set(map(repr, tokens))) == len(tokens), (partial, tokens)
        roles = [option.role for option in menu.options if option.role]
        assert len(set(roles)) == len(roles), (partial, menu.prompt)
        weights = [4 if option.role == contract.ROLL else 1 for option in menu.options]
        option = dice.choices(menu.options, weights)[0]
        partial, role = [*partial, option.token], option.role
    return partial, role


def sound(pack, state):
    """What holds after every command."""
    for value in (state.threat, state.conquest, state.hand, state.deck, *state.points):
        assert value >= 0
    for seat in range(len(state.heroes)):
        record = pack.record(t.HERO, state.heroes[seat])
        assert 0 <= state.wounds[seat] <= record[t.H_WOUNDS]
        assert 0 <= state.fatigue[seat] <= record[t.H_FATIGUE]
        assert min(state.tokens[seat]) >= 0 and state.coins[seat] >= 0
        assert state.order[seat] < len(state.tasks)
        assert sum(state.pool[seat][:3]) >= 1
    assert sum(flags & MONKEY > 0 for flags in state.flags) <= t.supply(pack, t.SUPPLY_MONKEY)
    there = foes_there(state)
    for foe in there:
        most = pack.record(t.MONSTER, state.foes[foe][KIND])[t.M_WOUNDS]
        assert 0 <= state.foes[foe][LOST] <= most
    assert state.foe in (-1, *there) and state.target in (-1, *there)
    if state.thrown:
        assert len(state.thrown) % 2 == 0
    if state.fight:
        thrown = state.fight[2][0::2]
        for kind in range(6):
            assert thrown.count(kind) <= pack.record(t.DIE, kind)[t.D_COUNT]
    assert (state.turn >= 0) <= (state.phase == 1)


def supplies(pack, state):
    """Without corrections the box is never overdrawn."""
    for kind, supply in ((CURSE, t.SUPPLY_CURSE), (FROST, t.SUPPLY_FROST)):
        assert sum(tokens[kind] for tokens in state.tokens) <= t.supply(pack, supply)
    placed = sum(sum(task[PROGRESS]) for task in state.tasks)
    assert placed <= t.supply(pack, t.SUPPLY_PROGRESS)


def known(words, phrase):
    """Every word of a phrase, or of a row of them, has a text."""
    if isinstance(phrase, tuple) and phrase and isinstance(phrase[0], tuple):
        for part in phrase:
            known(words, part)
    elif isinstance(phrase, tuple) and phrase:
        assert words.known(phrase[0]), phrase
        for part in phrase[1:]:
            known(words, part)


def play(pack, number, commands, words=None):
    dice = random.Random(number)
    quest, corrects = dice.randrange(pack.count(t.QUEST)), dice.random() < 0.3
    options = [["heroes", dice.randint(1, 4)], ["quest", quest], ["assist", dice.randint(0, 2)]]
    options.append(["any_colour", dice.randint(0, 1)])
    state = game.new(pack, options, number.to_bytes(8, "big"))
    deck = state.deck
    _in_the_middle(pack, state, dice)
    for _ in range(commands):
        if state.over:
            break
        entry = [dice.choice(["correct", "assist"])] if corrects and dice.random() < 0.1 else []
        if state.phase == 0 and dice.random() < 0.2:
            entry = ["begin"]
        command, role = pick(pack, state, dice, entry)
        if command[:2] == ["party", "finish"] and dice.random() < 0.8:
            continue
        drawn = state.chance.count
        events = game.apply(pack, state, command)
        assert role == contract.ROLL or state.chance.count == drawn, command
        assert all(len(event) == 5 for event in events)
        for event in events:
            if event[0] == contract.CHANGED:
                assert event[2] != event[3], event
        sound(pack, state)
        if not corrects:
            supplies(pack, state)
            assert state.deck + state.hand <= deck
        scene = game.scene(pack, state, dice.randint(0, 1))
        assert len(scene.tracks) <= contract.MAX_OPTIONS
        if not corrects:
            assert all(low <= value <= high for _, value, low, high in scene.tracks)
        if words:
            _all_known(pack, state, words, scene, events)
        if dice.random() < 0.1:
            data = game.encode(state)
            assert game.encode(game.decode(data)) == data
            for illegal in ILLEGAL:
                with pytest.raises(contract.RuleError):
                    game.apply(pack, state, list(illegal))
            assert game.encode(state) == data
    return state


def _in_the_middle(pack, state, dice):
    """Half of the games start with monsters and tokens on the table, some with all turns done."""
    if dice.random() < 0.5:
        return
    game.apply(pack, state, ["begin"])
    for tokens in state.tokens:
        for kind in range(8):
            tokens[kind] = dice.choice([0, 0, 0, 1, 2])
    for _ in range(dice.randint(0, 4) if state.assist else 0):
        monster = dice.choice(game.choices(pack, state, ["lord", "spawn"]).options).token
        game.apply(pack, state, ["lord", "spawn", monster])
    if dice.random() < 0.5:
        state.done = [1] * len(state.heroes)


def _all_known(pack, state, words, scene, events):
    for line in (*scene.lines, scene.force, *scene.flags):
        known(words, line)
    for track in scene.tracks:
        known(words, ("track." + track[0],))
    for event in events:
        if event[0] == contract.TOLD:
            known(words, event[3])
        elif event[0] != contract.ENDED:
            known(words, (contract.subject_key(event[1]),))
    if not state.over:
        menu = game.choices(pack, state, [])
        known(words, menu.prompt)
        for option in menu.options:
            known(words, option.label)


class BothLanguages:
    """A word is known only if both languages have it."""

    def __init__(self, pack):
        self.pack = pack
        self.seen = {}

    def known(self, key):
        if key not in self.seen:
            texts = [self.pack.word(key, lang) for lang in ("en", "es")]
            self.seen[key] = all(texts) or key.startswith("ui.")  # the panel's own words
        return self.seen[key]


def test_some_games(pack):
    ends = [play(pack, number, 60).over for number in range(120)]
    assert {"victory", "defeat"} <= set(ends)


def test_every_word_is_there_in_both_languages(pack):
    words = BothLanguages(pack)
    for number in range(5000, 5050):
        play(pack, number, 50, words)


def test_a_roll_behind_another_key_is_noticed(pack, monkeypatch):
    """A planted fault: the end of a turn draws from the dice."""
    right = flow.VERBS["end"]

    def faulty(pack, state, command, events):
        state.chance.below(6)
        right(pack, state, command, events)

    monkeypatch.setitem(flow.VERBS, "end", faulty)
    with pytest.raises(AssertionError, match="end"):
        for number in range(20):
            play(pack, number, 60)


def test_an_endless_box_is_noticed(pack, monkeypatch):
    """A planted fault: curse and frost tokens never run out (DES-004)."""
    monkeypatch.setattr(heroes, "tokens_left", lambda pack, state, kind: 99)
    with pytest.raises(AssertionError):
        for number in range(400):
            play(pack, number, 60)


@pytest.mark.soak
@pytest.mark.parametrize("first", range(0, 20_000, 1000))
def test_many_games(pack, first):
    for number in range(first, first + 1000):
        play(pack, number, 60)
