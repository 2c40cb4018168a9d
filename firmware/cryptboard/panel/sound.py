"""Short cues. Each has a light twin, so that nothing is said by sound alone."""

from cryptboard.clock import ticks_add, ticks_diff
from cryptboard.panel import motion
from cryptboard.rules import contract

TICK, REFUSED, ROLLED, UNDONE, WON, LOST = range(6)

# Per cue: hertz and milliseconds in turn; 0 hertz is a pause.
_NOTES = (
    (2200, 8),
    (220, 60, 0, 40, 220, 60),
    (900, 15, 1300, 15, 1700, 15, 2100, 30),
    (1200, 30, 800, 40),
    (784, 90, 988, 90, 1175, 180),
    (392, 150, 330, 150, 262, 300),
)
# Its twin: style and hue of the light at the key that was pressed.
LIGHTS = (
    (contract.SOLID, contract.PLAIN),
    (contract.FAST, contract.BAD),
    (contract.SOLID, contract.TIME),
    (contract.DOUBLE, contract.PLAIN),
    (contract.DOUBLE, contract.GOOD),
    (contract.FAST, contract.BAD),
)
# And what moves on the strips.
MOTIONS = (
    motion.NONE,
    motion.NONE,
    motion.TUMBLE,
    motion.NONE,
    motion.VICTORY,
    motion.DEFEAT,
)


class Sound:
    """Plays one cue at a time, a note per call of step(); a new cue cuts the old one."""

    def __init__(self, buzzer):
        self._buzzer = buzzer
        self.volume = 3  # 0 is silence
        self._notes = None
        self._at = 0
        self._until = 0

    def cue(self, cue, now):
        if self._buzzer and self.volume:
            self._notes = _NOTES[cue]
            self._at = 0
            self._until = now
            self.step(now)

    @property
    def playing(self):
        return self._notes is not None

    def step(self, now):
        if not self._notes or ticks_diff(now, self._until) < 0:
            return
        if self._at >= len(self._notes):
            self._notes = None
            self._buzzer.tone(0)
            return
        self._buzzer.tone(self._notes[self._at], self.volume)
        self._until = ticks_add(now, self._notes[self._at + 1])
        self._at += 2


def ending(result):
    """What moves on the strips as long as a game is over."""
    return motion.VICTORY if result == "victory" else motion.DEFEAT


def cue_for(events):
    """The most telling cue for what happened."""
    for event in events:
        if event[0] == contract.ENDED:
            return WON if event[1] == "victory" else LOST
    for event in events:
        if event[0] == contract.ROLLED:
            return ROLLED
    return TICK
