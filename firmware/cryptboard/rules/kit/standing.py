"""A roll that stands: until the next command the table may work on it.

The same command, longer, is applied to the state before the roll (contract.AMEND), so dice that
lay there show the same faces; what is added is drawn behind them.  For that a game

    declares `rolls(command)`: which of its commands stand;
    parts a command before it checks it:    command, amended = standing.parted(command)
    refuses what cannot be amended:         standing.check(amended, stands, verbs)
    reads the rest while the roll resolves: standing.total(amended, "damage")

`stands` are the (id, low, high) of Scene.stands.  `verbs` are words that the game lists below
AMEND in its tree (a ring, a potion, a skill): each comes with one token, which the game checks.
"""

from cryptboard.rules.contract import AGAIN, AMEND, LISTED, Option, RuleError

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from collections.abc import Sequence

    from cryptboard.rules.contract import Bounds, Token


NOT_OFFERED = "refuse.not_offered"
AT_ITS_END = "refuse.track"


def parted(command: "list[Token]") -> "tuple[list[Token], list[Token]]":
    """(the command as it was given first, its amendments as [id, by, id, by, ...])."""
    if AMEND not in command:
        return command, []
    at = command.index(AMEND)
    return command[:at], command[at + 1 :]


def option() -> "Option":
    """The entry of a game's list below which its words for after the roll stand."""
    return Option(AMEND, ("choice.amend",), LISTED)


def check(amended: "list[Token]", stands: "Sequence[Bounds]", verbs: "Sequence[str]" = ()) -> None:
    """RuleError where an amendment is none of these, or goes too far."""
    if len(amended) % 2:
        raise RuleError("refuse.unfinished")
    for at in range(0, len(amended), 2):
        name, by = amended[at], amended[at + 1]
        if name in verbs:
            continue
        bounds = _bounds(stands, name)
        if bounds is None or not isinstance(by, int) or isinstance(by, bool):
            raise RuleError(NOT_OFFERED)
        number = by if name == AGAIN else total(amended, name)
        if not bounds[1] <= number <= bounds[2]:
            raise RuleError(AT_ITS_END)


def total(amended: "list[Token]", name: str) -> int:
    """By how much something was turned, all its amendments together."""
    found = 0
    for at in range(0, len(amended), 2):
        if amended[at] == name:
            found += amended[at + 1]
    return found


def said(amended: "list[Token]", name: str) -> "list[Token]":
    """What was said with a word, in order: the dice thrown again, the rings used."""
    return [amended[at + 1] for at in range(0, len(amended), 2) if amended[at] == name]


def _bounds(stands: "Sequence[Bounds]", name: str) -> "Bounds | None":
    for bounds in stands:
        if bounds[0] == name:
            return bounds
    return None
