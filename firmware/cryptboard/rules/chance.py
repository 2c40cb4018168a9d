"""Dice and shuffles that can be replayed: seed and counter through SHA-256.

The generator is part of the state, so undo cannot re-roll a die, and a log replays exactly.
"""

import hashlib


class Chance:
    """Draws number `count`, `count + 1`, ... of the endless byte stream that `seed` names."""

    def __init__(self, seed, count=0):
        self.seed = seed
        self.count = count
        self._block = b""
        self._block_number = -1

    def below(self, n):
        """A fair draw from 0 .. n - 1, n at most 256; draws that would bias it are thrown away."""
        limit = 256 - 256 % n
        while True:
            byte = self._next_byte()
            if byte < limit:
                return byte % n

    def die(self, faces=6):
        return 1 + self.below(faces)

    def shuffle(self, items):
        """Fisher-Yates, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _next_byte(self):
        number, offset = divmod(self.count, 32)
        if number != self._block_number:  # one hash serves 32 draws
            counter = bytes(
                (number >> 24 & 255, number >> 16 & 255, number >> 8 & 255, number & 255)
            )
            self._block = hashlib.sha256(self.seed + counter).digest()
            self._block_number = number
        self.count += 1
        return self._block[offset]
