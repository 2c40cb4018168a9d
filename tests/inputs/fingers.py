"""Contacts without wires: what they did and when, and the events or gestures that come of it."""

from types import SimpleNamespace

from cryptboard.panel import keys
from cryptboard.panel.gestures import Gestures
from cryptboard.ports.inputs import Inputs

WRAP = 1 << 30
DIAL = 16  # places of the dials' contacts: a, b, push
PINS = SimpleNamespace(
    SAMPLE_MS=2,
    LOCKOUT_MS=50,
    KEYS=tuple((key, key) for key in range(keys.COUNT)),
    DIALS=((keys.S, 16, 17, keys.SELECT, 18), (0, 19, 20, keys.PUSH, 21)),
)
PRESS, RELEASE = 1, 0
QUARTERS = ((1, 0), (1, 1), (0, 1), (0, 0))  # a and b closed, on the way to the right


class Fed(Inputs):
    """Hears of all changes when it is looked at, late or not: `moves` are (when, contacts)."""

    def __init__(self, pins=PINS):
        super().__init__(pins)
        self.moves = []

    def poll(self, now):
        while self.moves and (now - self.moves[0][0] + WRAP // 2) % WRAP >= WRAP // 2:
            when, word = self.moves.pop(0)
            self.feed(word, when)
        self.settle(now)


def taken(inputs):
    """All events that wait: (ms, key, PRESS or RELEASE), (ms, dial name, detents)."""
    events = []
    while (event := inputs.take()) >= 0:
        if event >= inputs.TURN:
            events.append((inputs.at, keys.DIALS[event - inputs.TURN], inputs.by))
        else:
            events.append((inputs.at, event >> 1, event & 1))
    return events


def played(moves, looks, start=0):
    """The events that `moves` come to, looked at when `looks` says: times from `start` on."""
    inputs = Fed()
    inputs.moves = [((start + ms) % WRAP, word) for ms, word in moves]
    events = []
    for ms in looks:
        inputs.poll((start + ms) % WRAP)
        events += [((at - start) % WRAP, which, what) for at, which, what in taken(inputs)]
    return events


def gestures(moves, looks, start=0):
    """The same as gestures: (when it was told, key or dial, gesture, detents)."""
    inputs = Fed()
    inputs.moves = [((start + ms) % WRAP, word) for ms, word in moves]
    hand = Gestures(inputs, 700, 150)
    told = []
    for ms in looks:
        while (packed := hand.next((start + ms) % WRAP)) >= 0:
            by = hand.by if packed & 3 == keys.TURN else 0
            told.append((ms, packed >> 2, packed & 3, by))
    return told


def turn(detents, at, quarter_ms, first=DIAL, held=0):
    """The moves of a dial that is turned; `held`: other contacts that stay closed."""
    steps = QUARTERS if detents > 0 else tuple((b, a) for a, b in QUARTERS)
    moves = []
    for a, b in steps * abs(detents):
        moves.append((at, held | a << first | b << first + 1))
        at += quarter_ms
    return moves
