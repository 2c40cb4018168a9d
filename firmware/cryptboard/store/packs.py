"""The packs on the flash: a set that changes whole or not at all, and the set before it.

    set          which files make up the installed set, and which the one before; one sealed record
    <hash>.crpk  a pack, named by what is in it, so that it is never written over
    part         a pack that is still coming in
A set is switched by renaming one file. Without that file every pack in the folder is installed;
before the first one comes from a laptop, the file is made, so that what arrives counts for nothing
until the whole set does.
"""

import hashlib
import os

from cryptboard.rules import encoding
from cryptboard.store import frames
from cryptboard.store.pack import DIGEST

PACKS = "/packs"
SUFFIX = ".crpk"
RESERVE = 65536  # of the flash, for the journal
MAX_PACKS = 16
_SET, _NEW, _PART = "set", "set.new", "part"


class Packs:
    """An entry of a set is (hash as bytes, file name); entries are sorted."""

    def __init__(self, root=PACKS):
        self.root = root
        try:
            os.mkdir(root)
        except OSError:
            pass  # it is there already, or the first write will say why not
        self.sealed = True  # there is a sound list of what is installed
        self.spoilt = False  # there is one, but it cannot be read
        self.installed, self.previous = self._read()
        self._spoilt = []  # hashes of files that are not what they are called by

    def set_id(self):
        """What tells this set from others, for whoever compares."""
        return set_id([hash for hash, _name in self.installed])

    def path(self, name):
        return self.root + "/" + name

    def paths(self):
        return [self.path(name) for _hash, name in self.installed]

    def find(self, hash):
        """The name of the file that is this pack, installed or not; None."""
        if hash in self._spoilt:
            return None
        for entry in self.installed + self.previous:
            if entry[0] == hash:
                return entry[1]
        name = file_name(hash)
        try:
            os.stat(self.path(name))
            return name
        except OSError:
            return None

    def install(self, hashes, keep):
        """Make these packs the set; False: they are it already. `keep`: hashes of packs in use."""
        entries = sorted((hash, self.find(hash)) for hash in hashes)
        if entries == self.installed:
            return False
        self._write(entries, self.installed)
        self.sweep(keep)
        return True

    def roll_back(self):
        """Exchange the set and the one before it; False: there is none."""
        if not self.previous:
            return False
        self._write(self.previous, self.installed)
        return True

    def spoil(self, hash):
        """Its file is damaged: it counts as lacking, so that a laptop brings it anew."""
        self._spoilt.append(hash)
        self.installed = [entry for entry in self.installed if entry[0] != hash]

    def mended(self, hash):
        self._spoilt = [other for other in self._spoilt if other != hash]

    def sweep(self, keep):
        """Remove the packs that no set names and no game needs."""
        needed = [name for _hash, name in self.installed + self.previous]
        needed += [self.find(hash) for hash in keep]
        for name in os.listdir(self.root):
            if (name.endswith(SUFFIX) and name not in needed) or name in (_PART, _NEW):
                os.remove(self.path(name))

    def free(self):
        """Bytes; littlefs counts generously, and below zero when it is full."""
        stat = os.statvfs(self.root)
        size, blocks, left = stat[0], stat[2], stat[3]
        return size * left if 0 <= left <= blocks else 0

    def draft(self, hash, size):
        if not self.sealed:
            self._write(self.installed, self.previous)
        return Draft(self, hash, size)

    def _write(self, installed, previous):
        sealed = frames.seal(encoding.encode([installed, previous]))
        with open(self.path(_NEW), "wb") as file:
            file.write(sealed)
        os.rename(self.path(_NEW), self.path(_SET))
        self.installed, self.previous = installed, previous
        self.sealed = True

    def _read(self):
        try:
            with open(self.path(_SET), "rb") as file:
                data = file.read()
        except OSError:
            data = None
        try:
            payload = frames.unsealed(data) if data is not None else None
            if payload is not None:
                installed, previous = encoding.decode(payload)
                return [tuple(e) for e in installed], [tuple(e) for e in previous]
        except (ValueError, TypeError):
            pass
        self.sealed, self.spoilt = False, data is not None
        return self._found(), []

    def _found(self):
        """Every pack in the folder; a board that was never synced has no set."""
        entries = []
        try:
            names = os.listdir(self.root)
        except OSError:
            return entries
        for name in names:
            if name.endswith(SUFFIX):
                try:
                    entries.append((_digest_of(self.path(name)), name))
                except OSError:
                    pass  # a file without so much as a digest is no pack
        return sorted(entries)


class Draft:
    """A pack that comes in piece by piece and becomes a file of its own name when complete."""

    def __init__(self, packs, hash, size):
        self._packs = packs
        self._hash = hash
        self.left = size
        self.path = packs.path(_PART)
        self._file = open(self.path, "wb")

    def write(self, data):
        self._file.write(data)
        self.left -= len(data)

    def close(self):
        """All is on the flash, though not under its name yet."""
        self._file.close()

    def keep(self):
        os.rename(self.path, self._packs.path(file_name(self._hash)))
        self._packs.mended(self._hash)


def file_name(hash):
    return "".join(["%02x" % byte for byte in hash[:12]]) + SUFFIX


def set_id(hashes):
    """Sixteen hex digits that name a set of packs, whatever their order."""
    digest = hashlib.sha256(b"".join(sorted(hashes))).digest()
    return "".join(["%02x" % byte for byte in digest[:8]])


def _digest_of(path):
    with open(path, "rb") as file:
        size = file.seek(0, 2)
        if size < DIGEST:
            raise OSError(5)
        file.seek(size - DIGEST)
        return file.read(DIGEST)
