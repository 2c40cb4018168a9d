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

# (number of the key, pin); a key closes to ground
KEYS = (
    (0, 9),
    (1, 10),
    (2, 11),
    (3, 12),
    (4, 13),
    (5, 14),
    (6, 15),
    (7, 16),
    (8, 17),
    (9, 18),
    (12, 21),
)

SAMPLE_MS = 2
LOCKOUT_MS = 50
HOLD_MS = 700
REPEAT_MS = 150

# (a, b, push)
ENCODER = (6, 7, 8)

# (i2c, sda, scl, hertz, addresses)
DISPLAY = (0, 0, 1, 400000, (60, 61))
WIDTH = 128
HEIGHT = 64

BUZZER = 22
LOAD_SWITCH = 26
LIMIT_MA = 392
CHANNEL_MA = 20
IDLE_MA = 1
