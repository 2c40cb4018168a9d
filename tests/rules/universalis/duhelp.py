"""Dungeon Universalis for the tests of its rules: a pack, a game to write to, scripted dice."""

import io

from cryptboard.rules import contract
from cryptboard.rules import universalis as game
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import RuleError
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.state import figure
from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder
from cryptlight.scenario import universalis as adapter

PACK = Pack(io.BytesIO(load_folder(game_folder("dungeon-universalis")).bytes))


class Scripted(Chance):
    """Dice as a test wants them; after them the game's own."""

    def __init__(self, *faces):
        super().__init__(b"scripted")
        self.faces = list(faces)

    def below(self, n):
        if self.faces:
            return self.faces.pop(0) - 1
        return super().below(n)


def start(heroes=2, foes=(), assist=1, combat=0, pack=PACK, **fields):
    """A game in the heroes' turn; fields are written as in scenarios: h1__vit=3."""
    state = game.new(pack, [["heroes", heroes], ["assist", assist]], b"seed")
    state.phase = t.HEROES
    state.rp = 20
    state.hand = 3
    state.decks = [9, 4]
    state.combat = combat
    for i in range(len(foes)):
        state.foes[i] = figure(pack, "creature", creature(foes[i]))
    for name, text in fields.items():
        adapter.given(pack, state, name.replace("__", "."), str(text))
    return state


def creature(name):
    return adapter._named(PACK, "creature", name)


def tokens(state, command, pack=PACK):
    words = command.split()
    return [words[0]] + [adapter.token(pack, state, word) for word in words[1:]]


def do(state, command, *faces, pack=PACK):
    """Apply a command as scenarios write it, with these dice first."""
    if faces:
        state.chance = Scripted(*faces)
    return game.apply(pack, state, tokens(state, command, pack))


def refused(state, command, pack=PACK):
    """The code of the refusal; the state must not have changed by it."""
    before = game.encode(state)
    try:
        game.apply(pack, state, tokens(state, command, pack))
    except RuleError as error:
        assert game.encode(state) == before
        assert PACK.word(error.code, "en") and PACK.word(error.code, "es")
        return error.code
    raise AssertionError(f"{command} was allowed")


def show(state, field):
    return adapter.show(PACK, state, field)


def offers(state, *command):
    """Whether the tree of choices offers these tokens."""
    words = tokens(state, " ".join(command))
    for i in range(len(words)):
        menu = game.choices(PACK, state, words[:i])
        if menu is None or menu.find(words[i]) is None:
            return False
    return True


def rules(events):
    """The numbers of the rules that events name."""
    return [event[4] for event in events]


def notes(events):
    """The word keys of what the players were told."""
    return [event[3][0] for event in events if event[0] == contract.TOLD]


def rolled(events):
    return [event[3] for event in events if event[0] == 3]
