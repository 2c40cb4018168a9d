"""The keys by number, and what a hand may do with them."""

from cryptboard.rules import contract

NEXT, PLUS, MINUS, SELECT, ROLL, UNDO = range(6)
SEAT1 = 6  # SEAT1 + i is hero i's key
SEATS = 6
ENEMY = 12
COUNT = 13
LINK = 13  # no key, but its light follows those of the keys

_SYSTEM_NAMES = ("NEXT", "PLUS", "MINUS", "SELECT", "ROLL", "UNDO")
NAMES = _SYSTEM_NAMES + ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "SEAT5", "SEAT6", "ENEMY")

SYSTEM = 0b111111  # the six keys that every board has
ALL = (1 << COUNT) - 1

# Gestures.
SHORT, HOLD, REPEAT = range(3)

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


def mask(pairs):
    """The fitted keys of a pin map as bits."""
    bits = 0
    for key, _pin in pairs:
        bits |= 1 << key
    return bits
