"""The custom tracker: a game that is nothing but data.

Tracks with spaces, phases with steps, dice, counters and ends all come from the pack; these
modules know only what such things do.  Rule numbers are those of the tracker's own list, which
people see as TRK-001 and so on.  FULL means the same as DICE here: there are no cards to keep.
"""

from cryptboard.rules.tracker.menu import choices
from cryptboard.rules.tracker.moves import apply
from cryptboard.rules.tracker.state import decode, encode, new
from cryptboard.rules.tracker.view import scene

__all__ = ["apply", "choices", "decode", "encode", "new", "scene"]
