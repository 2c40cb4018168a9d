"""A tracker game small enough to read in one look, for the tests of its rules."""

import io

from cryptboard.rules import tracker as game
from cryptboard.rules.contract import RuleError
from cryptboard.store.pack import Pack
from cryptlight.packs import tracker

TOML = """
kind = "tracker"
id = "small"
version = "1"
title = { en = "Small", es = "Pequeño" }
heroes = { least = 0, most = 3 }

[[tracks]]
id = "evil"
name = { en = "Evil", es = "Mal" }
high = 9
danger = 6
spaces = [
    { at = 2, effects = [{ change = "dark", by = 2 }] },
    { at = 4, effects = [{ roll = "coin" }] },
    { at = 5, effects = [{ note = { en = "Five", es = "Cinco" } }] },
    { at = 8, effects = [
        { end = "defeat", why = { en = "Eight", es = "Ocho" } },
        { change = "dark", by = 1 },
    ] },
]

[[tracks]]
id = "dark"
name = { en = "Dark", es = "Oscuro" }
high = 20
spaces = [
    { at = 2, effects = [{ change = "evil", by = -1 }, { change = "evil", by = 1 }] },
    { at = 6, moving = "down", effects = [{ change = "gold", by = 1 }] },
]

[[tracks]]
id = "damage"
name = { en = "Damage", es = "Daño" }
high = 9
against = "health"
why = { en = "Fallen", es = "Caídos" }

[[tracks]]
id = "health"
name = { en = "Health", es = "Salud" }
high = 9
start = 5

[[counters]]
id = "gold"
name = { en = "Gold", es = "Oro" }
high = 10

[[dice]]
id = "coin"
name = { en = "Coin", es = "Moneda" }
faces = ["heads", "tails"]
count = 2
when = [{ face = "tails", effects = [{ change = "gold", by = 1 }] }]

[[dice]]
id = "d4"
name = { en = "Four", es = "Cuatro" }
faces = [1, 2, 3, 4]

[[phases]]
id = "heroes"
name = { en = "Heroes", es = "Héroes" }
repeat = "heroes"
dice = ["d4", "coin"]
steps = [{ name = { en = "Act", es = "Actuar" } }]

[[phases]]
id = "night"
name = { en = "Night", es = "Noche" }
repeat = 2
steps = [
    { name = { en = "Dusk", es = "Ocaso" } },
    { name = { en = "Dark", es = "Noche" }, effects = [{ change = "dark", by = 1 }] },
]

[[ends]]
track = "gold"
at_least = 7
result = "victory"
why = { en = "Rich", es = "Ricos" }

[[strips]]
strip = "A"
track = "evil"

[[strips]]
strip = "B"
style = "against"
track = "damage"

[[strips]]
strip = "C"
track = "dark"
style = "point"

[[strips]]
strip = "D"
style = "phases"
"""

PACK = Pack(io.BytesIO(tracker.load_text(TOML).bytes))
TRACKS = ("evil", "dark", "damage", "health", "gold", "round")


class Scripted:
    """Dice as a test wants them, by face from 0."""

    seed = b"scripted"
    count = 0

    def __init__(self, *faces):
        self.faces = list(faces)

    def below(self, n):
        return self.faces.pop(0)


def start(heroes=2, assist=1, **values):
    state = game.new(PACK, [["heroes", heroes], ["assist", assist]], b"seed")
    for name, value in values.items():
        state.values[TRACKS.index(name)] = value
    return state


def do(state, *command):
    return game.apply(PACK, state, list(command))


def refused(state, *command):
    """The code of the refusal; the state must not have changed by it."""
    before = game.encode(state)
    try:
        game.apply(PACK, state, list(command))
    except RuleError as error:
        assert game.encode(state) == before
        assert PACK.word(error.code, "en") and PACK.word(error.code, "es")
        return error.code
    raise AssertionError(f"{command} was allowed")


def value(state, name):
    return state.values[TRACKS.index(name)]
