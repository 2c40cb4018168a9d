"""The seed of a game: everything unpredictable that the board can offer, mixed by SHA-256."""

import hashlib

SIZE = 16


def mixed(*sources):
    """A seed from byte strings: hardware entropy, the chip's id, ticks of the last presses...

    One good source is enough: lengths are mixed in, too, so no source can cancel another.
    """
    mixer = hashlib.sha256(b"cryptlight seed")
    for source in sources:
        mixer.update(bytes((len(source) & 255, len(source) >> 8 & 255)))
        mixer.update(source)
    return mixer.digest()[:SIZE]
