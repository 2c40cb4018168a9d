"""The pin map, made from hardware/board.toml by `python -m cryptlight.boardfile`."""

# fmt: off
NAME = "cryptlight-ridge"
REVISION = 1
PROFILE = "pico"

# (strip of a scene, pin, pixels of the track, keys whose lights follow; 13 is the link)
STRIPS = (
    (0, 2, 16, (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13)),
    (1, 3, 16, ()),
    (2, 4, 16, ()),
)

# (clock, load, data, bits of a word, place of the low mark, of the high one, hertz)
CHAIN = None
PIO = True  # is there a state machine to read it?
# Without a chain: the GPIO of every contact, by its place in a word
CONTACTS = (9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 21, 6, 7, 8)
# (number of the key, place in a word); a contact closes to ground
KEYS = (
    (0, 0),
    (1, 1),
    (2, 2),
    (3, 3),
    (4, 4),
    (5, 5),
    (6, 6),
    (7, 7),
    (8, 8),
    (9, 9),
    (12, 10),
)
# (dial: 0 to 3 are A to D, 4 is S; places of a and b; its push: number as a key, place)
DIALS = (
    (4, 11, 12, 3, 13),
)

SAMPLE_MS = 2
LOCKOUT_MS = 50
HOLD_MS = 700
REPEAT_MS = 150

# (hertz, addresses, reset)
DISPLAY = (400000, (60, 61), None)
# (i2c, sda, scl)
BUSES = (
    (0, 0, 1),
)

WIDTH = 128
HEIGHT = 64

BUZZER = 22
LOAD_SWITCH = 26
LIMIT_MA = 392
CHANNEL_MA = 20
IDLE_MA = 1
