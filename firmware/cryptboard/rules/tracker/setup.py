"""A new game of tracks: its options and its start; a game that resumes does without."""

from cryptboard.rules.contract import RuleError
from cryptboard.rules.kit.options import LEVELS, Choice
from cryptboard.rules.tracker import tables as t


def fewest(pack):
    return pack.meta[t.M_LEAST]


def first_level(pack):
    return pack.meta[t.M_ASSIST]


def seats(pack, value):
    """Heroes are seats here: how many, or which of the six."""
    least, most = pack.meta[t.M_LEAST], pack.meta[t.M_MOST]
    heroes = list(range(value)) if isinstance(value, int) else list(value)
    wrong = not least <= len(heroes) <= most
    for i in range(len(heroes)):
        if not isinstance(heroes[i], int) or not 0 <= heroes[i] < 6 or heroes[i] in heroes[:i]:
            wrong = True
    if wrong:
        raise RuleError("refuse.heroes", least, most)
    return heroes


def begin(play, given):
    """A game at its start; the effects of the first step wait for nobody, so there are none."""
    pack, state = play.pack, play.state
    for i in range(pack.count(t.TRACK)):
        state.values.append(pack.record(t.TRACK, i)[t.T_START])
    for i in range(pack.count(t.POOL)):
        state.chosen.append(1 if pack.record(t.POOL, i)[t.O_MOST] else 0)
    state.heroes = given["heroes"]
    if state.heroes:
        state.shown = state.heroes[0]


OPTIONS = (
    Choice("heroes", fewest, seats),
    Choice("assist", first_level, LEVELS, "refuse.assist"),
    Choice("edition", "", None).not_kept(),  # all games of tracks have one edition
)
