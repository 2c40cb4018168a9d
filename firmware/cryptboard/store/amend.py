"""A roll that stands may be amended: the same command, longer, from the state before it.

The amended roll is a record beside the roll, with the same parent, so that one UNDO takes back
both, and a power cut between them leaves the roll.  A game says which of its commands may be
amended by `rolls(command)`; before those the state is kept at hand, so nothing is replayed.
"""

from cryptboard.rules.contract import AMEND, RuleError
from cryptboard.store.timeline import ROOT

NO_ROLL = "refuse.no_roll"


def rolls(game, command):
    """Whether this game lets this command stand."""
    declared = getattr(game, "rolls", None)
    return bool(declared and declared(command))


def standing(session, line, past):
    """(link, command) of the roll that stands; RuleError: the last command is none."""
    link = line.link(line.head) if line.head != ROOT else None
    command = past.command(line, line.head) if link else []
    if not command or not rolls(session.game, command):
        raise RuleError(NO_ROLL)
    return link, command


def command_with(command, tokens):
    """The roll's command with one more amendment: ["hero1", "roll", "amend", "damage", 2]."""
    more = [] if AMEND in command else [AMEND]
    return list(command) + more + list(tokens)
