"""A game declared once: its verbs, steps, tracks and levels as one table that everything reads.

    GAME = Game(
        state=State,
        tracks=tracks,                               (id, value, low, high) as the scene has them
        write=write,                                 how the table puts one right
        turn=turn,                                   what one value of a dial brings
        prompt=prompt,
        verbs=(
            Verb("go", onward, go).key(GO),          word, offered(play), does(play), key
            Verb("throw", throwable, throw).asks(dice, "refuse.no_die"),
        ),
        steps={"enter": enter, "effect": effect},    what does each queued step
        after=ends,                                  victory and defeat, once all steps are done
        level=other_level,                           the level of help was switched
    )

`offered(play)` returns the phrase of the option, or one that begins with "refuse." and says why
not; so the menu, the check of a command and its refusal are one function. What a verb, a step or
a menu gets is a Play: state, pack and what is told, for the length of one command.
"""

from cryptboard.rules.contract import (
    ALL,
    ASSIST,
    CHANGED,
    CONCEDE,
    CORRECT,
    ENDED,
    LISTED,
    MAX_OPTIONS,
    NEWS,
    ORDER,
    TOLD,
    TURN,
    Menu,
    Option,
    RuleError,
)
from cryptboard.rules.kit import menus, turns, verbs

_REFUSE = "refuse."


class Verb:
    """A word that players can say; see above. It takes no more words unless it `asks`."""

    menu = None
    unknown = "refuse.not_offered"
    role = LISTED

    def __init__(self, word, offered, does):
        self.word = word
        self.offered = offered
        self.does = does

    def key(self, role):
        """The key that says it at once."""
        self.role = role
        return self

    def asks(self, menu, unknown):
        """`menu(play, tokens)` lists the next token, None: all is said.

        `unknown` is the code of the refusal of another token, or says it: unknown(play, token).
        """
        self.menu = menu
        self.unknown = unknown
        return self

    def why(self, play, token):
        return (self.unknown,) if isinstance(self.unknown, str) else self.unknown(play, token)


class Play:
    """One command, or one look at what is possible: the state, the pack, and what is told."""

    def __init__(self, game, pack, state):
        self.game = game
        self.pack = pack
        self.state = state
        self.events = []
        self.tokens = ()  # what the command says after its verb
        self.queue = []  # steps that wait, next one last
        self.done = []  # marks that a game leaves for the length of the command

    def tell(self, rule, key, *details):
        """What came of it."""
        self.events.append((TOLD, NEWS, ALL, (key,) + details, rule))

    def order(self, rule, key, *details):
        """What the table must do now."""
        self.events.append((TOLD, ORDER, ALL, (key,) + details, rule))

    def changed(self, subject, before, after, rule):
        if before != after:
            self.events.append((CHANGED, subject, before, after, rule))

    def later(self, *steps):
        """Queue steps, the first of them next, before all that waits."""
        for i in range(len(steps) - 1, -1, -1):
            self.queue.append(steps[i])

    def end(self, result, cause, rule):
        self.state.over = result
        self.queue = []
        self.events.append((ENDED, result, None, cause, rule))

    def run(self):
        """All steps, one after the other: what a step brings about it queues."""
        while self.queue and not self.state.over:
            step = self.queue.pop()
            self.game.steps[step[0]](self, *step[1:])


class Game:
    """What a game's package offers, made of its declaration (see contract.py)."""

    def __init__(self, **declared):
        self.state = declared["state"]
        self.tracks = declared["tracks"]
        self.write = declared["write"]
        self.turn = declared["turn"]
        self.steps = declared["steps"]
        self.after = declared["after"]
        self.prompt = declared["prompt"]
        self.level = declared["level"]  # level(state): after the level of help was switched
        self.verbs = declared["verbs"]

    def choices(self, pack, state, partial):
        """The options after a partial command; None when it is a whole one."""
        play = Play(self, pack, state)
        if not partial:
            return self._top(play)
        verb = partial[0]
        if verb == CORRECT:
            return menus.correct(self.tracks(pack, state), partial)
        if verb == ASSIST:
            return menus.assist(state, partial)
        found = self._verb(verb)
        return found.menu(play, partial[1:]) if found and found.menu else None

    def _top(self, play):
        options = []
        default = -1
        for verb in self.verbs:
            label = None if play.state.over else verb.offered(play)
            if label and not label[0].startswith(_REFUSE) and len(options) < MAX_OPTIONS:
                if default < 0 and verb is self.verbs[0]:
                    default = len(options)
                options.append(Option(verb.word, label, verb.role))
        return Menu(self.prompt(play), options, default)

    def _verb(self, word):
        for verb in self.verbs:
            if verb.word == word:
                return verb
        return None

    def apply(self, pack, state, command):
        """Check everything, then write: the verb, its steps, then victory and defeat."""
        word = command[0] if command else None
        if word == TURN:
            return turns.apply(pack, state, command, self)
        if word in (CORRECT, ASSIST, CONCEDE):
            events = verbs.common(state, command, self.tracks(pack, state), self._writer(pack))
            if word == ASSIST:
                self.level(state)
            return events
        verb = self._verb(word) if isinstance(word, str) else None
        if verb is None:
            raise RuleError("refuse.command")
        if state.over:
            raise RuleError("refuse.over")
        play = Play(self, pack, state)
        self._check(play, verb, command[1:])
        play.tokens = command[1:]
        return self.settled(play, verb.does)

    def settled(self, play, does):
        """Do it and all that follows from it; returns the events."""
        before = self.after(play, None)
        does(play)
        play.run()
        if not play.state.over:
            self.after(play, before)
        return play.events

    def _check(self, play, verb, tokens):
        label = verb.offered(play)
        if label is None:
            raise RuleError("refuse.not_now")
        if label[0].startswith(_REFUSE):
            raise RuleError(*label)
        for i in range(len(tokens)):
            menu = verb.menu(play, tokens[:i]) if verb.menu else None
            if menu is None:
                raise RuleError("refuse.command")
            if not menu.offers(tokens[i]):
                raise RuleError(*verb.why(play, tokens[i]))
        if verb.menu and verb.menu(play, tokens) is not None:
            raise RuleError("refuse.unfinished")

    def _writer(self, pack):
        def write(state, name, value):
            self.write(pack, state, name, value)

        return write
