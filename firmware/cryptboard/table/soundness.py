"""Reads in quiet moments what a start only looks things up in, and names what is damaged.

A digest over all of it would cost every start a second in the dark.
"""

import hashlib

from cryptboard.store.pack import DIGEST
from cryptboard.table import opening

_AT_ONCE = 1024


def checks(table):
    """A generator; each step takes a few milliseconds."""
    store = table.store
    todo = [(None, opening.find(opening.WORDS, table.root))]
    todo += [(hash, store.path(name)) for hash, name in store.installed]
    buffer = bytearray(_AT_ONCE)
    view = memoryview(buffer)
    for hash, path in todo:
        try:
            with open(path, "rb") as file:
                left = file.seek(0, 2) - DIGEST
                file.seek(0)
                digest = hashlib.sha256()
                while left > 0:
                    size = file.readinto(view[: min(left, _AT_ONCE)])
                    digest.update(view[:size])
                    left -= size or left
                    yield
                found = digest.digest()
                sound = found == file.read(DIGEST) and hash in (None, found)
        except OSError:
            sound = False
        if not sound:
            table.damaged.append(path.split("/")[-1])
            if hash:
                store.spoil(hash)
    shelf = table.shelf()
    table.damaged += shelf.hurt() if shelf else []
