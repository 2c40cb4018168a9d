"""A tiny game for tests of the store: tracks, a die, a phase, an end.  Runs on both engines."""

from cryptboard.rules import encoding
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import (
    AMEND,
    CHANGED,
    CORRECT,
    ENDED,
    GO,
    LISTED,
    PHASE,
    ROLLED,
    Menu,
    Option,
    RuleError,
    Scene,
)
from cryptboard.rules.contract import ROLL as ROLL_ROLE


class FakePack:
    game = "fake"
    id = "fake"
    version = "1"
    prefix = "FAK"

    def __init__(self, hash_="ab" * 32):
        self.hash = hash_

    def forget(self):
        """It keeps nothing."""

    def sound(self):
        return True


class State:
    FIELDS = ("evil", "gold", "phase", "rolls", "over", "ballast")

    def __init__(self):
        self.evil = 0
        self.gold = 0
        self.phase = 0
        self.rolls = []
        self.over = ""
        self.ballast = []  # makes the state as large as that of a real game
        self.chance = None


def new(pack, options, seed):
    state = State()
    state.chance = Chance(seed)
    for name, value in options:
        if name == "ballast":
            state.ballast = [i * 37 % 251 for i in range(value)]
    return state


def choices(pack, state, partial):
    if partial:
        return None
    options = [
        Option("next", ("fake.next",), GO),
        Option("roll", ("fake.roll",), ROLL_ROLE),
        Option("evil", ("fake.evil",), LISTED),
    ]
    return Menu(("fake.prompt",), options, 0)


def apply(pack, state, command):
    verb = command[0]
    if verb == CORRECT:
        if command[1] not in ("evil", "gold"):
            raise RuleError("refuse.track")
        if not 0 <= command[2] <= 99:
            raise RuleError("refuse.range")
        before = getattr(state, command[1])
        setattr(state, command[1], command[2])
        return [(CHANGED, command[1], before, command[2], 0)]
    if state.over:
        raise RuleError("refuse.over")
    if verb == "next":
        state.phase += 1
        return [(PHASE, "phase", state.phase - 1, state.phase, 2)]
    if verb == "evil":
        state.evil += 1
        return [(CHANGED, "evil", state.evil - 1, state.evil, 3)]
    if verb == "roll":
        more = amended(command)
        faces = [state.chance.die(), state.chance.die()]
        before, state.gold = state.gold, state.gold + faces[0] + more
        state.rolls = (state.rolls + [faces])[-6:]
        if state.ballast:
            state.ballast[state.gold % len(state.ballast)] = faces[1]
        return [
            (ROLLED, "d6", ["d6", "d6"], faces, 4),
            (CHANGED, "gold", before, state.gold, 5),
        ]
    if verb == "concede":
        state.over = "defeat"
        return [(ENDED, "defeat", "", "concede", 6)]
    if verb == "break":
        state.evil = -1
        raise ZeroDivisionError("a fault in the game")
    raise RuleError("refuse.unknown")


def rolls(command):
    """Which commands may be amended."""
    return command[0] == "roll"


def amended(command):
    """["roll", "amend", "gold", 2, "gold", -1]: gold beside what the die gives."""
    if len(command) == 1:
        return 0
    pairs = command[2:]
    if command[1] != AMEND or len(pairs) % 2 or [name for name in pairs[0::2] if name != "gold"]:
        raise RuleError("refuse.unknown")
    return sum(pairs[1::2])


def scene(pack, state, view):
    scene = Scene()
    scene.tracks = [("evil", state.evil, 0, 99), ("gold", state.gold, 0, 99)]
    scene.over = state.over
    return scene


def encode(state):
    fields = [getattr(state, name) for name in State.FIELDS]
    return encoding.encode(fields + [state.chance.seed, state.chance.count])


def decode(data):
    fields = encoding.decode(data)
    if len(fields) != len(State.FIELDS) + 2:
        raise ValueError("not a state of this game")
    state = State()
    for name, value in zip(State.FIELDS, fields):  # noqa: B905 - MicroPython has no strict=
        setattr(state, name, value)
    state.chance = Chance(fields[-2], fields[-1])
    return state
