"""What players can say in a declared game, and what it may ask them (see game.py)."""

from cryptboard.rules.contract import LISTED

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cryptboard.rules.kit.play import Play


EVERY = (0, 1, 2)  # all levels of help


class Verb:
    """A word that players can say; it takes no more words unless it `asks`.

    `offered(play)` is the phrase of its option; one that begins with "refuse." or "error." says
    why not, None that it is not the time. So the menu, the check of a command and its refusal
    are one function. `does(play)` begins it. Both may be "module.function" of the game's package,
    loaded when they are first needed.
    """

    menu = None
    unknown = "refuse.not_offered"
    role = LISTED
    levels: "tuple[int, ...]" = EVERY
    leads = False
    rolls = False
    only_answers = False
    rare = False

    def __init__(self, word: str, offered: "Any", does: "Callable[[Play], None] | str") -> None:
        self.word = word
        self.offered = offered
        self.does = does

    def key(self, role: int) -> "Verb":
        """The key that says it at once."""
        self.role = role
        return self

    def at(self, *levels: int) -> "Verb":
        """The levels of help at which it can be said."""
        self.levels = levels
        return self

    def leading(self) -> "Verb":
        """NEXT takes it where nothing goes on by itself."""
        self.leads = True
        return self

    def answering(self) -> "Verb":
        """It is said to a question that names it, and at no other time."""
        self.only_answers = True
        return self

    def stands(self) -> "Verb":
        """It rolls, and the roll may be amended until the next command (kit/standing.py)."""
        self.rolls = True
        return self

    def aside(self) -> "Verb":
        """It can be said, but the menu of the game does not list it (contract.PARTY)."""
        self.rare = True
        return self

    def asks(self, menu: "Any", unknown: "Any" = "refuse.not_offered") -> "Verb":
        """`menu(play, tokens)` lists the next token, None: all is said.

        `unknown` is the code of the refusal of another token, or says it: unknown(play, tokens),
        the last of them being the one refused.
        """
        self.menu = menu
        self.unknown = unknown
        return self


class Question:
    """What interrupts the steps: state.ask is [name, details...] until one of `words` was said.

    `prompt(play)` is what is asked. Beside the words, dials and what every game understands go
    on. A verb that answers sets state.ask to [] or asks the next; what waits then goes on.
    """

    def __init__(self, name: str, prompt: "Any", words: "tuple[str, ...]") -> None:
        self.name = name
        self.prompt = prompt
        self.words = words
