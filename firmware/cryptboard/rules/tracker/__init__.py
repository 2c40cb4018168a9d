"""The custom tracker: a game that is nothing but data.

Tracks with spaces, phases with steps, dice, decks, counters, heroes and ends all come from the
pack; these modules know only what such things do.  Rule numbers are those of the tracker's own
list, which people see as TRK-001 and so on.  FULL means the same as DICE here: there are no cards
to keep.
"""

from cryptboard.rules.tracker.game import GAME

# fmt: off
(
    new, choices, apply, scene, encode, decode,
    default_options, options_now, house, rolls, party,
) = GAME.hooks()
# fmt: on


def joining(pack, state):
    """Whether a hero may join or leave now (company.py)."""
    return GAME.found("company.joining")(pack, state)
