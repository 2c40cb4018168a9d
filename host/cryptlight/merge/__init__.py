"""Joins modules that are always loaded together into one, for a board with a small heap.

On a board every module costs a dictionary, two tables of names and constants, three spellings of
its own name in memory that is never freed, and every name that one takes from another a slot and
code that fetches it. `plan` says which modules become parts of which; `join` writes them.
"""

from collections.abc import Mapping

from cryptlight.merge.join import join
from cryptlight.merge.plan import plan
from cryptlight.merge.program import read


def merged(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Path -> source; what became a part of another module is there no more."""
    program = read(sources)
    return join(program, plan(program))
