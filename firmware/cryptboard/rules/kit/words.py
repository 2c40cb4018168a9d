"""What players can say in a declared game, and what it may ask them (see game.py)."""

from cryptboard.rules.contract import LISTED

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
    levels = EVERY
    leads = False
    rolls = False
    only_answers = False
    rare = False

    def __init__(self, word, offered, does):
        self.word = word
        self.offered = offered
        self.does = does

    def key(self, role):
        """The key that says it at once."""
        self.role = role
        return self

    def at(self, *levels):
        """The levels of help at which it can be said."""
        self.levels = levels
        return self

    def leading(self):
        """NEXT takes it where nothing goes on by itself."""
        self.leads = True
        return self

    def answering(self):
        """It is said to a question that names it, and at no other time."""
        self.only_answers = True
        return self

    def stands(self):
        """It rolls, and the roll may be amended until the next command (kit/standing.py)."""
        self.rolls = True
        return self

    def aside(self):
        """It can be said, but the menu of the game does not list it (contract.PARTY)."""
        self.rare = True
        return self

    def asks(self, menu, unknown="refuse.not_offered"):
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

    def __init__(self, name, prompt, words):
        self.name = name
        self.prompt = prompt
        self.words = words
