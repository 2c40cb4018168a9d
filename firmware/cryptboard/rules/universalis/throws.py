"""Dice: one by one from the game's chance, or kept from a roll that Fortune repeats in part."""

from cryptboard.rules.contract import ROLLED
from cryptboard.rules.universalis import odds
from cryptboard.rules.universalis import tables as t

ROLL, PASSED, FAILED, BLUNDERED = "roll", "passed", "failed", "blunder"


class Result:
    """What a roll of 2D6 came to; `dice` is empty when the table rolled."""

    def __init__(self, ok, dice, total):
        self.ok = ok
        self.dice = dice
        self.total = total
        self.blunder = dice == [1, 1]
        self.sixes = dice.count(6)


def die(state):
    face = state.kept.pop(0) if state.kept else 0
    if not face:
        face = state.chance.die()
    state.thrown.append(face)
    return face


def throw(state, count, stage, who, whom, rule, events, beside=0):
    """Roll so many dice as one stage; `beside` dice of the other side follow at the same time."""
    state.luck += [stage, len(state.thrown), count, beside, who, whom]
    dice = [die(state) for _ in range(count)]
    events.append((ROLLED, "dice", [6] * count, list(dice), rule))
    return dice


def test(state, who, skill, modifier, answer, rule, events, least=10, whom=-1):
    """2D6 + attribute + modifiers (DU-005); a blunder always fails, double 6 always passes."""
    if answer != ROLL:  # the table rolled
        result = Result(answer == PASSED, [], 0)
        result.blunder = answer == BLUNDERED
    else:
        dice = throw(state, 2, t.S_TEST, who, whom, rule, events)
        state.dice = [dice, [], modifier]
        total = dice[0] + dice[1] + skill + modifier
        ok = total >= least or dice == [6, 6]
        result = Result(ok and dice != [1, 1], dice, total)
    if not result.ok and who < t.FOE:
        state.sour = who + 1
    elif result.ok and who >= t.FOE and 0 <= whom < t.FOE:
        state.sour = whom + 1
    return result


def chance(skill, modifier, least=10):
    """The percentage that `test` will pass."""
    return odds.percent(odds.test(least - skill - modifier), 36)


def opposed(state, who, whom, modifier, rule, events):
    """Both sides' 2D6 (DU-006): the dice of each."""
    mine = throw(state, 2, t.S_HIT, who, whom, rule, events, 2)
    theirs = throw(state, 2, t.S_HIT, whom, who, rule, events)
    state.dice = [mine, theirs, modifier]
    return mine, theirs
