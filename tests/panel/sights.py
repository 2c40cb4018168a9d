"""Everything that a shipped game can put on the strips: tracks swept, games played at random."""

import functools
import importlib
import io
import random

from cryptboard.panel.lights import Lights
from cryptboard.rules import contract
from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

LEVELS = (contract.TRACK, contract.DICE, contract.FULL)
WITHOUT_CARDS = "valpiedra"  # plays no FULL until its owner types them in
GAMES_PLAYED = 3  # at each assist level
COMMANDS = 120
SAMPLE_MS = 50
SPAN_MS = 2000  # the slowest rhythm repeats after this
MONOCHROME = 3


def levels(name):
    return LEVELS[: contract.FULL] if name == WITHOUT_CARDS else LEVELS


@functools.cache
def opened(name):
    """(the game's package, its pack, the options a board starts with)."""
    pack = Pack(io.BytesIO(load_folder(game_folder(name)).bytes))
    game = importlib.import_module("cryptboard.rules." + pack.game)
    defaults = getattr(game, "default_options", None)
    return game, pack, defaults(pack) if defaults else []


def finish(game, pack, state, luck, partial):
    """A whole command, its open questions answered by chance."""
    while (menu := game.choices(pack, state, partial)) is not None:
        partial = [*partial, luck.choice(menu.options).token]
        if len(partial) > 14 and menu.find("done"):
            partial[-1] = "done"
    return partial


def random_states(name):
    """Yield (game, pack, state, events) along random games at every assist level."""
    game, pack, options = opened(name)
    for number in range(GAMES_PLAYED * len(LEVELS)):
        luck = random.Random(number)
        state = game.new(pack, options, number.to_bytes(16, "big"))
        level = levels(name)[number % len(levels(name))]
        game.apply(pack, state, ["assist", level])
        yield game, pack, state, []
        for _ in range(COMMANDS):
            if game.scene(pack, state, contract.GAME).over:  # another one while there is time
                state = game.new(pack, options, luck.randbytes(16))
                game.apply(pack, state, ["assist", level])
            entry = ["correct"] if luck.random() < 0.1 else []
            try:
                events = game.apply(pack, state, finish(game, pack, state, luck, entry))
            except contract.RuleError:
                continue
            yield game, pack, state, events


@functools.cache
def scenes(name):
    """All different scenes met: bytes of the four strips, then the level of help -> a Scene."""
    met = {}
    for game, pack, state, events in random_states(name):
        views = [contract.GAME]
        if any(event[0] == contract.ROLLED for event in events):
            views.append(contract.DICE_RESULT)
        for view in views:
            scene = game.scene(pack, state, view)
            scene.level = getattr(state, "assist", contract.TRACK)
            met.setdefault(b"".join(map(bytes, scene.strips)) + bytes([scene.level]), scene)
    return met


def swept(name, level):
    """{track: {value: scene}} with one track at a time put to each of its values."""
    game, pack, options = opened(name)
    state = game.new(pack, options, bytes(16))
    game.apply(pack, state, ["assist", level])
    luck = random.Random(7)
    for _ in range(12):  # into the game: at a setup the tracks do not show yet
        scene = game.scene(pack, state, contract.GAME)
        menu = game.choices(pack, state, [])
        entry = [menu.options[max(0, menu.default)].token]
        game.apply(pack, state, finish(game, pack, state, luck, entry))
        if game.scene(pack, state, contract.GAME).over:
            break
        state_before = game.encode(state)
        scene = game.scene(pack, state, contract.GAME)
    found = {}
    for track, _value, low, high in scene.tracks:
        found[track] = {}
        for value in range(low, min(high, 60) + 1):
            state = game.decode(state_before)
            try:
                game.apply(pack, state, ["correct", track, value])
            except contract.RuleError:
                continue
            found[track][value] = game.scene(pack, state, contract.GAME)
    return found


@functools.cache
def cell_courses(palette, brightness=3):
    """For each cell value the colours that it shows over two seconds."""
    lights = Lights(((0, 2, 128, ()),), 100_000, 20, 1)
    lights.palette(palette)
    lights.brightness(brightness)
    scene = contract.Scene(1, 128)
    scene.strips[0][:] = bytes(range(128))
    lights.show(scene, False)
    lights.frame(0, 0)
    lights.frame(1000, 0)  # changes have arrived
    frames = []
    for ms in range(2000, 2000 + SPAN_MS, SAMPLE_MS):
        lights.frame(ms, ms)
        frames.append(bytes(lights.buffers[0]))
    return [tuple(frame[3 * cell : 3 * cell + 3] for frame in frames) for cell in range(128)]


def course(cells, palette=MONOCHROME, brightness=3):
    """What the eye gets of a strip of cells over two seconds, hashable."""
    courses = cell_courses(palette, brightness)
    return tuple(courses[cell & 127] for cell in cells)
