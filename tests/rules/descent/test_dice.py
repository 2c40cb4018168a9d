"""Every die and every lingering roll against exact enumeration of its faces.

The faces are written down here once more, by hand, so that a slip in the pack shows.
"""

import itertools
from collections import Counter
from fractions import Fraction
from math import comb

import pytest

from cryptboard.rules import descent as game
from cryptboard.rules.descent import duel, fight, foes, lingering, questions, tasks
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import BLEED, BURN, DAZE, FROST, KIND, WEB

# (damage, range, surges) of each face, None is a miss
FACES = {
    t.RED: [(4, 0, 0), (3, 1, 0), (3, 1, 1), (1, 2, 1), (2, 2, 0), None],
    t.BLUE: [(2, 1, 0), (2, 2, 0), (1, 3, 1), (1, 3, 1), (0, 4, 1), None],
    t.WHITE: [None, (3, 1, 1), (3, 1, 1), (2, 2, 0), (1, 3, 1), (1, 3, 1)],
    t.GREEN: [(3, 0, 0), (3, 0, 0), (2, 0, 1), (2, 0, 1), (1, 1, 0), (2, 1, 0)],
    t.YELLOW: [(1, 1, 0), (1, 2, 0), (0, 2, 1), (0, 2, 1), (0, 3, 0), (0, 3, 0)],
}
BLANK, SURGE, ENHANCE = 1, 2, 3  # faces of six of a power die


class Enumerated:
    """A chance that shows the faces that it is told."""

    def __init__(self, faces):
        self.faces = list(faces)
        self.seed, self.count = b"", 0

    def below(self, n):
        assert n == 6
        self.count += 1
        return self.faces.pop(0)


def distribution(state, dice, outcome):
    """What `outcome()` gives over all throws of so many dice, each as likely as any other."""
    found = Counter()
    for faces in itertools.product(range(6), repeat=dice):
        state.chance = Enumerated(faces)
        found[outcome()] += 1
        assert not state.chance.faces
    return {value: Fraction(count, 6**dice) for value, count in found.items()}


def binomial(n, p):
    return {k: comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)}


def convolved(die, n):
    """The sum of n dice with these faces."""
    sums = Counter({0: 1})
    for _ in range(n):
        step = Counter()
        for value, count in sums.items():
            for face in die:
                step[value + face] += count
        sums = step
    return {value: Fraction(count, len(die) ** n) for value, count in sums.items()}


@pytest.mark.parametrize("kind", FACES)
def test_attack_dice(pack, start, kind):
    """DES-112: damage, range, surges and misses of the five attack dice."""
    state = start(assist=1)

    def attack():
        pool = [0] * 6
        pool[kind] = 1
        fight.start(pack, state, (0, []), pool, 112, [])
        if fight.missed(pack, state):
            return None
        return (*fight.result(pack, state)[:2], fight.left(pack, state))

    expected = Counter(FACES[kind])
    assert distribution(state, 1, attack) == {f: Fraction(n, 6) for f, n in expected.items()}


def test_the_power_die(pack, start):
    """DES-109: one blank, two surges, three enhancements."""
    state = start()

    def throw():
        shown = lingering.throw(pack, state, t.POWER, 1, "x", 0, [])
        return shown[t.BLANK], shown[t.SURGE], shown[t.ENHANCE]

    sixth = Fraction(1, 6)
    expected = {(1, 0, 0): BLANK * sixth, (0, 1, 0): SURGE * sixth, (0, 0, 1): ENHANCE * sixth}
    assert distribution(state, 1, throw) == expected


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize("kind", [FROST, BURN, DAZE, WEB])
def test_tokens_that_surges_take_off(pack, start, kind, dice):
    """DES-084, DES-089, DES-091, DES-092: each token goes on two faces of six."""
    state = start()
    state.tokens[0][kind] = dice

    def roll():
        return lingering.roll(pack, state, state.tokens[0], [])[0]

    assert distribution(state, dice, roll) == binomial(dice, Fraction(1, 3))


@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_burning_takes_a_wound_per_token_left(pack, start, tokens):
    """DES-089, DES-096: the wounds are those tokens that no surge took off."""
    state = start()

    def burn():
        state.tokens[0][BURN], state.wounds[0], state.armour[0] = tokens, 12, 9
        state.ask = [["linger", 0]]
        questions.settle(pack, state, [], [], True)
        return 12 - state.wounds[0]

    assert distribution(state, tokens, burn) == binomial(tokens, Fraction(2, 3))


@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_bleeding_adds_up_white_dice(pack, start, tokens):
    """DES-090: the wounds are the sum of the white dice, a miss is none."""
    state = start()
    white = [0 if face is None else face[0] for face in FACES[t.WHITE]]

    def bleed():
        state.tokens[0][BLEED], state.wounds[0] = tokens, 12
        state.ask = [["linger", 0]]
        questions.settle(pack, state, [], [], True)
        assert state.tokens[0][BLEED] == 0
        return 12 - state.wounds[0]

    assert distribution(state, tokens, bleed) == convolved(white, tokens)


@pytest.mark.parametrize("tokens", [1, 2, 3, 4])
def test_frost_shatters_on_any_blank(pack, start, tokens):
    """DES-085 to DES-087: one die a token, any blank shatters."""
    state = start()
    question = ["shatter", 0, "weapon", tokens, 85]
    holds = Fraction(5, 6) ** tokens
    found = distribution(state, tokens, lambda: lingering.roll_shatter(pack, state, question, []))
    assert found == {0: holds, 1: 1 - holds}


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_progress_is_half_the_dice(pack, start, dice):
    """DES-050: each die gives progress on three faces of six."""
    state = start()
    question = ["progress", 0, 0, dice, 48]
    found = distribution(state, dice, lambda: tasks.roll(pack, state, question, []))
    assert found == binomial(dice, Fraction(1, 2))


def test_undying_and_animated(pack, start):
    """DES-147: a surge, one in three. DES-138: an enhancement, one in two."""
    state = start()
    found = distribution(state, 1, lambda: foes.roll_undying(pack, state, [], []))
    assert found == {1: Fraction(1, 3), 0: Fraction(2, 3)}
    found = distribution(state, 1, lambda: foes.roll_animated(pack, state, [], []))
    assert found == {1: Fraction(1, 2), 0: Fraction(1, 2)}


def test_bash_misses_on_any_blank(pack, start):
    """DES-115: with three power dice and a green one 91 of 216 attacks miss."""
    state = start(assist=1)
    state.mods[0][0] = 3

    def attack():
        fight.start(pack, state, (0, []), [0, 0, 0, 1, 0, 3], 115, [])
        return fight.missed(pack, state)

    assert distribution(state, 4, attack) == {True: Fraction(91, 216), False: Fraction(125, 216)}


def test_a_pool_adds_up(pack, start):
    """DES-112, DES-113: damage of red, green and two power dice, all put into damage."""
    state = start(assist=1)

    def attack():
        fight.start(pack, state, (0, []), [1, 0, 0, 1, 0, 2], 112, [])
        missed = fight.missed(pack, state)
        return None if missed else fight.result(pack, state)[0]

    expected = Counter()
    power = [0, 0, 0, 1, 1, 1]
    for red, green, one, two in itertools.product(FACES[t.RED], FACES[t.GREEN], power, power):
        expected[None if red is None else red[0] + green[0] + one + two] += Fraction(1, 6**4)
    assert distribution(state, 4, attack) == expected


def test_threat_of_surges(pack, start):
    """DES-111, DES-124: half the surges rounded down, with Dark Prayer every one."""
    state = start(assist=1)
    for name, threats in (("grave-pack", {0: 8, 1: 1}), ("dark-priest", None)):
        state.foes = [[t.find(pack, t.MONSTER, name), 0, *[0] * 10]]
        state.foe = 0

        def settle():
            state.threat, state.wounds[0] = 0, 12
            fight.start(pack, state, (-1, [0]), [0, 0, 0, 0, 0, 2], 111, [])
            duel.settle(pack, state, [])
            return state.threat

        expected = binomial(2, Fraction(1, 3))
        if threats:
            expected = {k: Fraction(n, 9) for k, n in threats.items()}
        assert distribution(state, 2, settle) == expected
        assert state.foes[0][KIND] >= 0


def test_rolling_by_the_game_itself_draws_only_what_it_shows(pack, start):
    """One ROLL for all lingering effects draws one face per token."""
    state = start()
    state.tokens[0][FROST], state.tokens[0][BLEED] = 3, 2
    game.apply(pack, state, ["begin1"])
    state.chance = Enumerated([0] * 5)
    game.apply(pack, state, ["roll"])
    assert state.chance.count == 5
