"""A roll that stands may be amended: the same command, longer, from the state before it.

The amended roll is a record beside the roll, with the same parent, so that one UNDO takes back
both, and a power cut between them leaves the roll.  A game says which of its commands may be
amended by `rolls(command)`; before those the state is kept at hand, so nothing is replayed.
"""

from cryptboard.rules.contract import AGAIN, AMEND, RuleError
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
    words = list(command) + ([] if AMEND in command else [AMEND])
    first = words.index(AMEND) + 1
    for at in range(0, len(tokens) - 1, 2):
        name, by = tokens[at], tokens[at + 1]
        goes_on = len(words) - 2 >= first and words[-2] == name and name != AGAIN  # two dice
        if goes_on and type(by) is int and type(words[-1]) is int:
            words[-1] += by  # a dial that is turned on: one amendment
            if not words[-1]:
                del words[-2:]
        else:
            words += [name, by]
    return words + list(tokens[len(tokens) // 2 * 2 :])
