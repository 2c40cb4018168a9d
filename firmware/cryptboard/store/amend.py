"""A roll that stands may be amended: the same command, longer, from the state before it.

The amended roll is a record beside the roll, with the same parent, so that one UNDO takes back
both, and a power cut between them leaves the roll.  A game says which of its commands may be
amended by `rolls(command)`; only before those is the state kept.
"""

from cryptboard.rules.contract import AMEND, RuleError

NO_ROLL = "refuse.no_roll"


class Standing:
    """What an amendment starts from: the state before the roll, as bytes; None: read the log."""

    def __init__(self, before, recap, since_snapshot):
        self.before = before
        self.recap = recap
        self.since_snapshot = since_snapshot


def kept(session, command):
    """To be called before a command: what to keep of the moment before it, or None."""
    rolls = getattr(session.game, "rolls", None)
    if rolls is None or not rolls(command):
        return None
    return Standing(session.game.encode(session.state), session.recap, session.since_snapshot)


def command_with(command, tokens):
    """The roll's command with one more amendment; ["hero1", "roll", "amend", "damage", 2]."""
    more = [] if AMEND in command else [AMEND]
    return list(command) + more + list(tokens)


def again(session, past, link, command):
    """The moment before the roll: (state, Standing).

    RuleError: the last command is not a roll, or the log before it cannot be read any more.
    """
    rolls = getattr(session.game, "rolls", None)
    if rolls is None or not rolls(command):
        raise RuleError(NO_ROLL)
    standing = session.standing
    if standing:
        return past.decoded(standing.before), standing
    moment = session.moment(link.parent, link.snapshot)
    if moment is None:
        raise RuleError(NO_ROLL)
    before = session.game.encode(moment.state)
    return moment.state, Standing(before, moment.recap, moment.since_snapshot)
