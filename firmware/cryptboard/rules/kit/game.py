"""A game declared once: its verbs, steps, questions and tracks as one table for all to read.

    GAME = Game(
        package="valpiedra",                         where "module.function" is looked up
        state=State,                                 FIELDS and what they are at first (state.py)
        options="setup.OPTIONS",                     what a new game is dealt with (options.py)
        begin="setup.begin",                         begin(play, given): deals it
        scene="view.scene",                          scene(play, view): what to show
        tracks=tracks,                               (id, value, low, high) as the scene has them
        write=write,                                 how the table puts one right
        turn=turn,                                   what one value of a dial brings
        prompt=prompt,
        verbs=(
            Verb("go", onward, go).key(GO),          word, offered(play), does(play), key
            Verb("throw", throwable, throw).asks(dice, "refuse.no_die"),
            Verb("roll", "attack.aimed", "attack.roll").key(ROLL).at(DICE, FULL).stands(),
            Verb("accept", "danger.all", "danger.accept").key(GO).answering(),
        ),
        steps={"enter": enter, "wound": "attack.wound"},
        questions=(Question("danger", "danger.told", ("accept", "buy")),),
        after=ends,                                  victory and defeat, once all steps are done
        level=other_level,                           the level of help was switched
        mods=MODS,                                   what is added for a time (mods.py)
    )

The game's package offers what contract.py asks of it:

    (
        new, choices, apply, scene, encode, decode,
        default_options, options_now, house, rolls, party,
    ) = GAME.hooks()

Every function, and the options, may be "module.name" of the package: loaded when first needed, so
a board has in memory only what its level plays. Left out may be what a game has no use for, and
    levels(play, wanted)    raises what keeps a level of help from being switched to
    corrected(play)         a track was put right: victory and defeat
    stands(play)            what a roll to come may be amended by, as Scene.stands has it
    amends                  words that may amend it, too: a ring, a potion; `does` reads them
    amending(play, tokens)  the menu of these, below AMEND in the tree
    modified(play)          whether modifiers are turned now; else at every level but TRACK
    party                   party(pack): fewest, most, how many heroes there are (contract.py)
    codes                   other codes of refusals: {"refuse.not_now": "error.not_now"}
"""

from cryptboard.rules.contract import (
    AMEND,
    ASSIST,
    CONCEDE,
    CORRECT,
    GO,
    MAX_OPTIONS,
    TURN,
    Menu,
    Option,
    RuleError,
)
from cryptboard.rules.kit import menus, standing, turns, verbs
from cryptboard.rules.kit.declared import Declared, nothing
from cryptboard.rules.kit.play import Play, asked
from cryptboard.rules.kit.words import Question, Verb

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cryptboard.rules.contract import Event, Pack, Phrase, Token


__all__ = ["Game", "Play", "Question", "Verb"]
_COMMON = (CORRECT, ASSIST, CONCEDE)


def _refuses(label: "Phrase") -> bool:
    return label[0].startswith("refuse.") or label[0].startswith("error.")


class Game(Declared):
    """What a game's package offers, made of its declaration (see contract.py)."""

    def hooks(self) -> "tuple[Any, ...]":
        """What the game's package offers, in the order that game.py shows."""
        return (
            self.new, self.choices, self.apply, self.scene, self.encode, self.decode,
            self.default_options, self.options_now, self.house, self.rolls, self.party,
        )  # fmt: skip

    # What players may say.

    def choices(self, pack: "Pack", state: "Any", partial: "list[Token]") -> "Menu | None":
        """The options after a partial command; None when it is a whole one."""
        play = Play(self, pack, state)
        if not partial:
            return self._top(play)
        word = partial[0]
        if word == CORRECT:
            return menus.correct(self.tracks(pack, state), partial)
        if word == ASSIST:
            return menus.assist(state, partial)
        if word == AMEND:
            return self.found(self.amending or nothing)(play, partial[1:])
        verb = self.verb(word)
        return self.found(verb.menu)(play, partial[1:]) if verb and verb.menu else None

    def _top(self, play: "Play") -> "Menu":
        state, found, default, lead = play.state, [], -1, -1
        question = self.question(state)
        for verb in self.verbs:
            if state.over or not _meant(verb, state, question) or len(found) == MAX_OPTIONS:
                continue
            if verb.rare:
                continue
            label = self.found(verb.offered)(play)
            if label and not _refuses(label):
                if verb.role == GO and default < 0:
                    default = len(found)
                elif verb.leads and lead < 0:
                    lead = len(found)
                found.append(Option(verb.word, label, verb.role))
        prompt = self.found(question.prompt if question else self.prompt)(play)
        if self.amending and self.found(self.amending)(play, []).options:
            found.append(standing.option())
        return Menu(prompt, found, lead if default < 0 else default)

    def rolls(self, command: "list[Token]") -> bool:
        """Whether this command is a roll that stands."""
        verb = self.verb(command[0])
        return bool(verb and verb.rolls)

    # What they say.

    def apply(self, pack: "Pack", state: "Any", command: "list[Token]") -> "list[Event]":
        """Check everything, then write: the verb, its steps, then victory and defeat."""
        command, amended = standing.parted(command)
        word = command[0] if command else None
        if word == TURN:
            return turns.apply(pack, state, command, self)
        play = Play(self, pack, state)
        if word in _COMMON:
            return self._common(play, command)
        verb = self.verb(word) if isinstance(word, str) else None
        if verb is None:
            raise self.refusal("refuse.command")
        if state.over:
            raise self.refusal("refuse.over")
        self._check(play, verb, command[1:])
        play.word, play.tokens, play.amended = word, command[1:], amended
        if amended:
            if not verb.rolls:
                raise self.refusal("refuse.not_offered")
            standing.check(amended, self.found(self.stands)(play) or (), self.amends)
        return self.settled(play, self.found(verb.does))

    def _common(self, play: "Play", command: "list[Token]") -> "list[Event]":
        pack, state, word = play.pack, play.state, command[0]
        if word == ASSIST and len(command) == 2 and not state.over:
            self.found(self.levels)(play, command[1])
        before = state.assist

        def write(state: "Any", name: str, value: "Any") -> None:
            self.write(pack, state, name, value)

        play.events += verbs.common(state, command, self.tracks(pack, state), write)
        if word == CORRECT:
            self.found(self.corrected)(play)
        elif word == ASSIST:
            self.found(self.level)(play, before)
            play.run()
        return play.events

    def settled(self, play: "Play", does: "Callable[[Play], None]") -> "list[Event]":
        """Do it and all that follows from it; returns the events."""
        before = self.found(self.after)(play, None)
        does(play)
        play.run()
        if not play.state.over:
            self.found(self.after)(play, before)
        return play.events

    def _check(self, play: "Play", verb: "Verb", tokens: "list[Token]") -> None:
        question = self.question(play.state)
        if not _meant(verb, play.state, question):
            raise self.refusal("refuse.answer_first" if question else "refuse.not_now")
        label = self.found(verb.offered)(play)
        if label is None:
            raise self.refusal("refuse.not_now")
        if _refuses(label):
            raise RuleError(*label)
        menu = self.found(verb.menu) if verb.menu else nothing
        for i in range(len(tokens)):
            listed = menu(play, tokens[:i])
            if listed is None:
                raise self.refusal("refuse.command")
            if not listed.offers(tokens[i]):
                if isinstance(verb.unknown, str):
                    raise self.refusal(verb.unknown)
                raise RuleError(*verb.unknown(play, tokens[: i + 1]))
        if menu(play, tokens) is not None:
            raise self.refusal("refuse.unfinished")

    def refusal(self, code: str) -> "RuleError":
        return RuleError(self.codes.get(code, code))


def _meant(verb: "Verb", state: "Any", question: "Question | None") -> bool:
    """Whether a word belongs to the question that is open, or to none, and to this level."""
    if state.assist not in verb.levels:
        return False
    if question:
        return verb.word in question.words
    return not verb.only_answers and not asked(state)
