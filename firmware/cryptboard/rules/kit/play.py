"""One command, or one look at what is possible: what verbs, steps and menus of a game get."""

from cryptboard.rules.contract import AIDE, ALL, CHANGED, ENDED, NEWS, ORDER, TOLD

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from cryptboard.rules.contract import Pack, Phrase, Token


class Play:
    """State, pack and what is told, for the length of one command.

    A game whose state has `todo` and `ask` keeps its steps between commands: they run until one
    asks something, and go on when that is answered. Without them all steps run in one command.
    """

    def __init__(self, game: "Any", pack: "Pack", state: "Any") -> None:
        self.game = game
        self.pack = pack
        self.state = state
        self.events = []
        self.word = ""  # the command's verb
        self.tokens: "Sequence[Token]" = ()  # what the command says after its verb
        self.amended: "Sequence[Token]" = ()  # what was amended since: see kit/standing.py
        kept = getattr(state, "todo", None)
        self.queue = [] if kept is None else kept  # steps that wait, next one last
        self.done = []  # marks that a game leaves for the length of the command

    def tell(self, rule: int, key: str, *details: "Any") -> None:
        """What came of it."""
        self.events.append((TOLD, NEWS, ALL, (key,) + details, rule))

    def order(self, rule: int, key: str, *details: "Any") -> None:
        """What the table must do now."""
        self.events.append((TOLD, ORDER, ALL, (key,) + details, rule))

    def aide(self, rule: int, key: str, *details: "Any") -> None:
        """A standing rule, for who asks why or plays for the first time."""
        self.events.append((TOLD, AIDE, ALL, (key,) + details, rule))

    def changed(self, subject: str, before: "Any", after: "Any", rule: int) -> None:
        if before != after:
            self.events.append((CHANGED, subject, before, after, rule))

    def mod(self, name: str) -> int:
        """How much of a modifier is in force."""
        from cryptboard.rules.kit import mods  # a game without them does without it

        return mods.value(self.game.mods, self.state, name)

    def expire(self, lifetime: int) -> None:
        """The attack, the turn, the round is over: what lasts no longer ends."""
        from cryptboard.rules.kit import mods

        mods.expire(self.game.mods, self.state, lifetime)

    def later(self, *steps: "Any") -> None:
        """Queue steps, the first of them next, before all that waits."""
        for i in range(len(steps) - 1, -1, -1):
            self.queue.append(steps[i])

    def ask(self, name: str, *details: "Any") -> None:
        """Interrupt the steps with a question of the game's declaration."""
        self.state.ask = [name] + list(details)

    def end(self, result: str, cause: "Phrase", rule: int) -> None:
        self.state.over = result
        self.stop()
        self.events.append((ENDED, result, None, cause, rule))

    def stop(self) -> None:
        """Nothing that waited comes any more."""
        del self.queue[:]
        if asked(self.state):
            self.state.ask = []

    def run(self) -> None:
        """All steps, one after the other: what a step brings about it queues."""
        state = self.state
        while self.queue and not state.over and not asked(state):
            step = self.queue.pop()
            self.game.step(step[0])(self, *step[1:])


def asked(state: "Any") -> str:
    """The name of the question that interrupts the steps, or ""."""
    ask = getattr(state, "ask", None)
    return ask[0] if ask else ""
