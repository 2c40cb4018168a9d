"""What holds of every game by what it offers and declares; no test here knows a game's rules.

Random games are looked at after every command: what is offered and what is not, in which words;
every track's bounds; every event's rule. A verb that a game declares is tried in every position,
above all where it is not offered.
"""

import random

import every
import pytest

from cryptboard.rules import contract
from cryptboard.rules.contract import (
    ASSIST,
    CHANGED,
    CONCEDE,
    CORRECT,
    ENDED,
    MAX_OPTIONS,
    MOVED,
    PHASE,
    ROLL,
    ROLLED,
    TOLD,
    TURN,
    RuleError,
)
from cryptlight.resources import example_trackers

NAMES = [*every.NAMES, *example_trackers()]
LEVELS = (contract.TRACK, contract.DICE, contract.FULL)
GAMES, COMMANDS, SOAKED = 5, 80, 150


def seated(game, pack, count, luck):
    """Options of a new game with so many heroes, or as many as it takes."""
    options = dict(map(tuple, game.default_options(pack)))
    heroes = options.get("heroes")
    known = list(range(count)) if isinstance(heroes, int) else None
    if known is None and heroes is not None:
        heroes = range(max(pack.count("hero"), len(heroes)))
        known = luck.sample(heroes, min(count, len(heroes)))
    return options if known is None else {**options, "heroes": known}


def begun(name, level, number):
    """A game at its start, with as many heroes as its number says or it takes at least."""
    pack = every.pack_of(name)
    game, luck = every.rules_of(pack), random.Random(number)
    for count in (1 + number % 4, 2, 3, 1, 0):
        options = {**seated(game, pack, count, luck), "assist": level}
        try:
            return game, pack, game.new(pack, [list(o) for o in options.items()], bytes([number]))
        except RuleError:
            continue
    raise AssertionError(f"{name} begins with no number of heroes")


class Table:
    """One random game, looked at after every command."""

    def __init__(self, name, level, number):
        self.name = name
        self.luck = random.Random(number)
        self.game, self.pack, self.state = begun(name, level, number)
        declared = getattr(self.game, "GAME", None)
        self.words = {verb.word for verb in declared.verbs} if declared else set()

    def known(self, phrase, where):
        assert every.unknown(self.pack, phrase) is None, (self.name, phrase, where)

    def play(self, commands):
        for _ in range(commands):
            scene = self.game.scene(self.pack, self.state, contract.GAME)
            self.look(scene)
            if scene.over:
                break
            command, rolls = self.pick([])
            self.refuse_what_is_not_offered()
            drawn = self.state.chance.count
            self.told(self.game.apply(self.pack, self.state, command), command)
            assert rolls or self.free(command) or self.state.chance.count == drawn, command

    @staticmethod
    def free(command):
        """Words that may draw without being said by ROLL: they deal, guide, or stand in a list."""
        return len(command) > 1 or command[0] not in ("go", "more", "less", CONCEDE)

    def pick(self, partial):
        """A random command; every menu on the way is looked at."""
        rolls = False
        while (menu := self.game.choices(self.pack, self.state, partial)) is not None:
            self.read(menu, partial)
            options = every.offered(menu)
            option = self.luck.choice(options)
            partial = [*partial, option.token]
            rolls = option.role == ROLL
        return partial, rolls

    def read(self, menu, partial):
        assert 0 < len(menu.options) <= MAX_OPTIONS, (self.name, partial)
        assert -1 <= menu.default < len(menu.options)
        self.known(menu.prompt, partial)
        tokens = [option.token for option in menu.options]
        assert len(set(map(repr, tokens))) == len(tokens), (self.name, partial, tokens)
        for option in menu.options:
            self.known(option.label, [*partial, option.token])
            if not partial and isinstance(option.token, str):
                self.words.add(option.token)

    def look(self, scene):
        for name, value, low, high in scene.tracks:
            assert low <= value <= high, (self.name, name, value, low, high)
            self.known((contract.subject_key(name),), name)
        for line in scene.lines:
            self.known(line, "line")
        if scene.tracks and not scene.over:
            self.correct(self.luck.choice(scene.tracks))

    def correct(self, track):
        """The table puts a track to either end, and no further; then it is as it was."""
        name, value, low, high = track
        before = self.game.encode(self.state)
        for beyond in (low - 1, high + 1, None, "x", True):
            self.refused([CORRECT, name, beyond])
        for end in (low, high):
            events = self.game.apply(self.pack, self.state, [CORRECT, name, end])
            told = [event for event in events if event[:2] == (CHANGED, name)]
            assert len(told) <= 1 and all(event[2] == value and not event[4] for event in told)
            to = told[0][3] if told else value  # a rule may stop it short of its end
            assert (to == end) or told or abs(end - value) == 1, (self.name, name, end)
            now = self.game.scene(self.pack, self.state, contract.GAME)
            after = {track[0]: track[1] for track in now.tracks}
            assert after.get(name, to) == to, (self.name, name, "a correction vanished")
            self.state = self.game.decode(before)

    def refused(self, command):
        before = self.game.encode(self.state)
        with pytest.raises(RuleError) as refusal:
            self.game.apply(self.pack, self.state, command)
        self.known((refusal.value.code,), command)
        assert self.game.encode(self.state) == before, command

    def refuse_what_is_not_offered(self):
        menu = self.game.choices(self.pack, self.state, [])
        offered = {option.token for option in menu.options}
        common = {ASSIST, CONCEDE, CORRECT, TURN, contract.AMEND}
        missing = sorted(self.words - offered - common)
        for word in self.luck.sample(missing, min(3, len(missing))):
            self.refused([word])
        options = [option for option in every.offered(menu) if option.token not in common]
        if options:  # a word too many, and a whole command where words are missing
            word = self.luck.choice(options).token
            whole = self.game.choices(self.pack, self.state, [word]) is None
            self.refused([word, "nonsense"] if whole else [word])

    def told(self, events, command):
        for kind, subject, before, after, rule in events:
            if kind == TOLD:  # (TOLD, urgency, audience, phrase, rule)
                assert subject in (contract.AIDE, contract.NEWS, contract.ORDER)
                self.known(after, command)
            elif kind in (CHANGED, PHASE, MOVED, ROLLED):
                self.known((contract.subject_key(subject),), command)
                self.known(before, command)
                self.known(after, command)
            else:
                assert kind == ENDED and subject in ("victory", "defeat")
                self.known(after, command)
            if rule:
                self.known(("rule.%s-%03d" % (self.pack.prefix, rule),), command)
            if kind == CHANGED:
                assert before != after, (self.name, command, subject)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_offered_holds_and_what_is_not_is_refused(name, level):
    for number in range(GAMES):
        Table(name, level, number).play(COMMANDS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_every_track_is_put_right_and_no_correction_vanishes(name, level):
    """At the start, and where a game has got to by its own commands."""
    table = Table(name, level, 2)
    for commands in (0, 12, 25):
        table.play(commands)
        scene = table.game.scene(table.pack, table.state, contract.GAME)
        for track in () if scene.over else scene.tracks:
            table.correct(track)


@pytest.mark.soak
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", NAMES)
def test_the_same_in_many_games(name, level):
    for number in range(100, 100 + SOAKED):
        Table(name, level, number).play(200)
