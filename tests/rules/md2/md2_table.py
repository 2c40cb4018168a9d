"""A game of Massive Darkness 2 in the hands of a test."""

import functools
import io

from cryptboard.rules import contract
from cryptboard.rules import md2 as game
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t
from cryptboard.store.pack import Pack
from cryptlight.packs import folder
from cryptlight.resources import game_folder
from cryptlight.scenario import md2 as words
from cryptlight.scenario import md2_cards as cards

GHETA, RONEN, IRK, FEYDRA, MATHRIN, NAHIAS = range(6)


@functools.cache
def shipped():
    return Pack(io.BytesIO(folder.load_folder(game_folder("massive-darkness-2")).bytes))


class Scripted:
    """Draws as a test wants them, from 1 as on a die; then ones."""

    def __init__(self, *faces):
        self.seed, self.count = b"scripted", 0
        self.faces = list(faces)

    def below(self, n):
        self.count += 1
        face = self.faces.pop(0) if self.faces else 1
        assert 1 <= face <= n, f"{face} of {n}"
        return face - 1


class Table:
    """Commands in, events and values out; fields are those of scenario files."""

    def __init__(self, *heroes, assist=contract.DICE, setup=False, **options):
        self.pack = shipped()
        given = [["heroes", list(heroes)], ["assist", assist], *map(list, options.items())]
        self.state = game.new(self.pack, given, b"seed")
        if not setup:
            self.state.ask = []
        self.events = []

    def given(self, **fields):
        for name, value in fields.items():
            field = name.replace("_", " ")
            words.given(self.pack, self.state, field, str(value))
        return self

    def foe(self, text):
        words.given(self.pack, self.state, "foe", text)
        return self.state.foes[-1]

    def do(self, command, *dice):
        """One command as text; the draws it makes, in order."""
        before = self.state.chance
        if dice:
            self.state.chance = Scripted(*dice)
        self.events = game.apply(self.pack, self.state, self._tokens(command))
        if dice:
            assert not self.state.chance.faces, "draws left over"
            self.state.chance = before
        return self

    def _tokens(self, command):
        verb, *rest = command if isinstance(command, list) else command.split()
        return [verb] + [words.token(self.pack, self.state, w) for w in rest]

    def refused(self, command):
        """The code of the refusal; the state must be as it was."""
        before = game.encode(self.state)
        try:
            game.apply(self.pack, self.state, self._tokens(command))
        except contract.RuleError as error:
            assert game.encode(self.state) == before
            assert self.pack.word(error.code, "en") and self.pack.word(error.code, "es")
            return error.code
        raise AssertionError(f"{command} was allowed")

    def show(self, field):
        return words.show(self.pack, self.state, field)

    def told(self):
        """Numbers of the rules that the last command named."""
        return {event[4] for event in self.events}

    def notes(self):
        return [event[3] for event in self.events if event[0] == contract.TOLD]

    def choices(self, *partial):
        menu = game.choices(self.pack, self.state, list(partial))
        return [option.token for option in menu.options] if menu else None

    def role(self, token, *partial):
        return game.choices(self.pack, self.state, list(partial)).find(token).role

    def scene(self, view=contract.GAME):
        return game.scene(self.pack, self.state, view)

    def skill(self, name):
        return cards.skill(self.pack, name)


__all__ = ("FEYDRA", "GHETA", "IRK", "MATHRIN", "NAHIAS", "RONEN", "Table", "s", "t")
