"""What every game is to the rest of the system, and nothing more.

A game is a package under `rules/` that offers these functions:

    new(pack, options, seed) -> state
    choices(pack, state, partial) -> Menu, or None when `partial` is a whole command
    apply(pack, state, command) -> list of events      (raises RuleError, state untouched)
    scene(pack, state, view) -> Scene
    encode(state) -> bytes, decode(bytes) -> state      (canonical, see encoding.py)
    default_options(pack), options_now(state)   what a new game starts with; what deals this one
    party(pack) -> (fewest, most, heroes)       who may play: so many of the heroes 0 to n - 1,
                                                each by its word "hero.N"; 0: only how many
    joining(pack, state) -> bool                whether ["party", seat] can be said now: a hero
                                                joins or leaves in the middle of a game
    house(pack) -> [(option, 0 or 1)...]        house rules, as they are unless somebody chose
    rolls(command) -> bool                      which commands stand, to be amended

A *command* is a flat list of tokens (ints and short strings) whose first token is a verb.
`choices` names the tokens that may follow a partial command; keys, web page, bots and
random play all walk that one tree.  Every game understands the verbs at the end of this file.

A *phrase* is a tuple (word key, argument...) that the panel turns into a sentence of the
player's language; an argument is an int, a literal string, or another phrase.  A tuple of
phrases is a row: they are told one after the other.
"""

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any, Protocol

    Token = Any  # an int or a short string; a game knows which
    Phrase = tuple[Any, ...]  # (word key, argument...)
    Event = tuple[Any, ...]  # (kind, subject, before, after, rule)
    Track = tuple[str, int, int, int]  # (id, value, low, high)
    Bounds = tuple[str, int, int]  # (id, low, high) of what may amend a roll
    Mods = tuple[tuple[str, int, int, int, str], ...]  # see kit/mods.py

    class Pack(Protocol):
        """The cards of a game, as far as its rules read them."""

        meta: list[Any]

        def count(self, table: str) -> int: ...
        def record(self, table: str, number: int) -> Any: ...

    class Rules(Protocol):
        """Every hook of a game; GAME.hooks() gives them in this order."""

        def new(self, pack: Pack, given: list[Any], seed: bytes) -> Any: ...
        def choices(self, pack: Pack, state: Any, partial: list[Token]) -> "Menu | None": ...
        def apply(self, pack: Pack, state: Any, command: list[Token]) -> list[Event]: ...
        def scene(self, pack: Pack, state: Any, view: int = ...) -> "Scene": ...
        def encode(self, state: Any) -> bytes: ...
        def decode(self, data: bytes) -> Any: ...
        def default_options(self, pack: Pack) -> list[Any]: ...
        def options_now(self, state: Any) -> list[Any]: ...
        def house(self, pack: Pack) -> list[tuple[str, int]]: ...
        def rolls(self, command: list[Token]) -> bool: ...
        def party(self, pack: Pack) -> tuple[int, int, int]: ...


# Assist levels, lowest first; kept in the state and switchable at any time.
TRACK = 0  # the table rolls and deals, the board keeps tracks and phases
DICE = 1  # the board rolls and resolves, too
FULL = 2  # the board also keeps cards, lines and decks

# An option's role is the key that takes it at once; LISTED options are walked and picked.
LISTED = 0
GO = 1  # NEXT: never destroys, spends or rolls
MORE = 2  # PLUS
LESS = 3  # MINUS
ROLL = 4  # ROLL: the only role that may consume randomness
ENEMY = 5
SEAT = 16  # SEAT + i is the key of hero i

MAX_OPTIONS = 32

# Events: (kind, subject, before, after, rule)
#   subject  what changed, as a short string: a track, a counter, "phase", a die; or a word key
#   rule     the number of the rule that caused it; 0 for what the players did by hand
CHANGED = 1  # a track or counter went from `before` to `after`
PHASE = 2  # the phase, step, round or place went from `before` to `after`
ROLLED = 3  # `subject` was rolled: `before` the dice, `after` the faces, both lists
MOVED = 4  # a card or creature: `before` and `after` are places
ENDED = 6  # `subject` is "victory" or "defeat", `after` the cause

# (TOLD, urgency, audience, phrase, rule): what the table hears, in the order of telling.
TOLD = 7
AIDE = 0  # a standing rule: behind "why?", or once in teaching mode
NEWS = 1  # what came of it: who, whom, how much, what is left
ORDER = 2  # the table must do something; never lost, shown before the next rest
ALL = -1  # audience: a seat, ALL, or LORD
LORD = 15

# Views of a scene.
GAME = 0
DICE_RESULT = 1  # the last roll, shown until a key is pressed

# A cell of a strip is one byte: style << 4 | hue.
OFF, FAINT, DIM, SOLID, SLOW, DOUBLE, FAST = range(7)
(PLAIN, EVIL, DAMAGE, HEALTH, DARKNESS, MANA, GOOD, BAD, PLACE, TIME) = range(10)
HERO = 10  # HERO + i, up to six seats


def subject_key(subject: str) -> str:
    """The word key of an event's subject."""
    return subject if "." in subject else "track." + subject


class RuleError(Exception):
    """A command the rules refuse; `code` is a word key that says why in the player's language."""

    def __init__(self, code: str, *details: "Any") -> None:
        super().__init__(code, *details)
        self.code = code
        self.details = details


class Option:
    """One token that may come next."""

    def __init__(self, token: "Token", label: "Any", role: int = LISTED) -> None:
        self.token = token
        self.label = label  # a phrase: what this token does
        self.role = role


class Menu:
    """The options after a partial command, at most MAX_OPTIONS."""

    def __init__(self, prompt: "Phrase | str", options: "list[Option]", default: int = -1) -> None:
        self.prompt = prompt  # a phrase: what is asked
        self.options = options
        self.default = default  # index of the option that NEXT takes, -1: none

    def offers(self, token: "Any") -> bool:
        """Whether this very token may come next; True is not 1 here."""
        for option in self.options:
            if type(option.token) is type(token) and option.token == token:
                return True
        return False

    def find(self, token: "Token") -> "Option | None":
        for option in self.options:
            if option.token == token:
                return option
        return None


class Scene:
    """What to show, free of any hardware: cells per strip, phrases for the screen, tracks."""

    def __init__(self, strips: int = 4, pixels: int = 16) -> None:
        self.strips = [bytearray(pixels) for _ in range(strips)]
        self.lines = []  # up to three phrases: place and phase / who and whom / the numbers
        self.tracks = []  # (id, value, low, high): what players may correct, in display order
        self.active = -1  # whose turn it is: a hero's index, -1 nobody or all
        self.seats = []  # a style per seat for its key, FAINT: fallen; empty: lit when legal
        self.over = ""  # "victory" or "defeat" once the game has ended
        self.dials = ()  # ten track ids or None: A, B, C, D, S, then the same, pressed
        self.pool = ()  # (side, hue, count) per kind of die that ROLL would throw now
        self.force = None  # a phrase: the modifiers in force, summed; None: nothing to roll
        self.stands = ()  # (id, low, high) that may amend the roll that stands; () for none:
        # its word is "stand.<id>", or the panel's own: damage, block, range, surge, armour...
        self.flags = ()  # per seat: a phrase or None, what the hero's own key turned on

    def put(self, strip: int, pixel: int, style: int, hue: int) -> None:
        """Light one cell; cells outside the strip are left out, so that games need no bounds."""
        cells = self.strips[strip]
        if 0 <= pixel < len(cells):
            cells[pixel] = style << 4 | hue

    def fill(self, strip: int, first: int, last: int, style: int, hue: int) -> None:
        for pixel in range(first, last + 1):
            self.put(strip, pixel, style, hue)


# Verbs that every game understands, beside its own:
#   ["correct", track id, value]   the table is always right; triggers no space events
#   ["assist", level]              TRACK, DICE or FULL
#   ["concede"]                    ends the game as lost, after asking
#   ["turn", track id, by]         a dial: any amount in one, a value at a time; stops at an end,
#                                  at a defeat, or before one that a choice could still avert.
#                                  Not listed by `choices`: kit.verbs.turns(scene) lists them.
CORRECT = "correct"
ASSIST = "assist"
CONCEDE = "concede"
TURN = "turn"

# The same command, longer, applied to the state before it, amends the roll that stands:
#   [verb, ..., "amend", id, by, ...]   id: one of Scene.stands, "again" with a die, or a verb that
#                                       the game declares for after the roll, with its words
AMEND = "amend"
MODIFIER = "mod."  # what the names of modifiers begin with among the tracks
AGAIN = "again"  # comes with the number of a die, from 0 on in the order of the ROLLED events

# The duel: while somebody is pointed at, or a roll is demanded, a game may draw what ROLL throws
# (kit.duel: A mine, B theirs, C the modifier) and name the dice in Scene.dials: "die.yellow" and
# "mod.damage" are tracks of its scene then, as long as the strips show them.
MINE, THEIRS = 0, 1  # the sides of Scene.pool

# The dial at the foes points: it turns the track AIM, a place for each foe, and past the last the
# names that may appear, the quest's own first. While it is on a name the game offers APPEAR at
# the top of its tree: a click of that dial takes it, and the list has it, too.
AIM = "aim"
APPEAR = "appear"

#   ["party", seat]   a hero joins or leaves in the middle of a game, where a game has that
PARTY = "party"

# Where Scene.dials has the screen's dial, and how far behind a dial its pressed turn stands.
SCREEN = 4
PRESSED = 5
