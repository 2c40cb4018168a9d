"""The keys by number, and what a hand may do with them."""

from cryptboard.rules import contract

NEXT, PLUS, MINUS, SELECT, ROLL, UNDO = range(6)
SEAT1 = 6  # SEAT1 + i is hero i's key
SEATS = 6
ENEMY = 12
COUNT = 13
LINK = 13  # no key, but its light follows those of the keys
PUSH = 16  # PUSH + i is the push of dial A, B, C or D; that of S is SELECT
INPUTS = 20  # keys and pushes are below

DIALS = "ABCDS"
S = 4  # the dial beside the screen
PRESSED = 8  # added to a dial's number: it was turned while it was pressed

_SYSTEM_NAMES = ("NEXT", "PLUS", "MINUS", "SELECT", "ROLL", "UNDO")
NAMES = _SYSTEM_NAMES + ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "SEAT5", "SEAT6", "ENEMY")

SYSTEM = 0b111111  # the six keys that every board has, or three of them and the dial S
ALL = (1 << COUNT) - 1

# Gestures.
SHORT, HOLD, REPEAT, TURN = range(4)

_ROLE_KEYS = {
    contract.GO: NEXT,
    contract.MORE: PLUS,
    contract.LESS: MINUS,
    contract.ROLL: ROLL,
    contract.ENEMY: ENEMY,
}


def of_role(role):
    """The key that takes an option of this role at once, -1 when it is picked from a list."""
    if role >= contract.SEAT:
        return SEAT1 + role - contract.SEAT
    return _ROLE_KEYS.get(role, -1)


def seat(key):
    """Which hero's key this is, -1 if it is none."""
    return key - SEAT1 if SEAT1 <= key < SEAT1 + SEATS else -1


def small(pins):
    """A board without dials at its strips; its dial S, if any, does what three keys do."""
    return dials(pins) in ("", DIALS[S])


def fitted(pins):
    """The keys of a pin map as bits; on a small board the dial S is PLUS, MINUS and SELECT."""
    bits = 0
    for key, _place in pins.KEYS:
        bits |= 1 << key
    if pins.DIALS and small(pins):
        bits |= 1 << PLUS | 1 << MINUS | 1 << SELECT
    return bits


def dials(pins):
    """The names of the fitted dials."""
    return "".join([DIALS[row[0]] for row in pins.DIALS])


def input_name(number):
    """Of a key or of a dial's push."""
    return NAMES[number] if number < COUNT else "PUSH_" + DIALS[number - PUSH]
