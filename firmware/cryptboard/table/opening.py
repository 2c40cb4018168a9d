"""From a cold flash to a game: settings, packs, the journal. Each step may fail by itself."""

import os
import sys
from binascii import hexlify, unhexlify

from cryptboard.store import archive
from cryptboard.store.pack import Pack, PackError
from cryptboard.store.session import Session

WORDS = "words.crpk"

SEED_BYTES = 16


def running():
    """The hash of the firmware that was started, "" for one that lies open on the flash."""
    return getattr(sys.modules.get("start"), "running", "")


def confirm():
    """This firmware runs; start.py need not go back to the one before it."""
    start = sys.modules.get("start")
    if start:
        start.confirm()


def find(name):
    """The path of a file that belongs to the firmware; it lies where its modules do."""
    for folder in sys.path:
        path = folder + "/" + name
        try:
            os.stat(path)
            return path
        except OSError:
            pass
    return "/" + name


def open_pack(path, faults):
    """A pack that cannot be read is named and left out."""
    try:
        return Pack(open(path, "rb"), check=False)
    except (OSError, PackError) as error:
        faults.append(path.split("/")[-1])
        print("left out:", path, repr(error))
        return None


def open_packs(store, faults):
    """All packs of the installed set that can be read."""
    packs = []
    for hash, name in store.installed[:]:
        pack = open_pack(store.path(name), faults)
        if pack and pack.hash == hex_of(hash):
            packs.append(pack)
            continue
        if pack:
            faults.append(name)
        store.spoil(hash)
    return packs


def has_game(name):
    """Whether this firmware has the rules; looked up without loading them."""
    path = find("cryptboard/rules/" + name)
    try:
        os.stat(path)
        return True
    except OSError:
        return False


def load_game(pack):
    """The module of a pack's game; only one is loaded per boot."""
    for letter in pack.game:
        if not ("a" <= letter <= "z" or letter.isdigit()):
            raise ImportError(pack.game)  # a pack names a game, never a path
    module = __import__("cryptboard.rules." + pack.game)
    return getattr(module.rules, pack.game)


def default_options(game, pack):
    """What a new game starts with when nobody chose."""
    defaults = getattr(game, "default_options", None)
    return defaults(pack) if defaults else []


def open_journal(faults):
    try:
        from cryptboard.store.files import Files
        from cryptboard.store.journal import Journal

        return Journal(Files("/journal"))
    except Exception as error:
        faults.append("journal")
        print("left out:", "journal", repr(error))
        from cryptboard.store.memory import MemoryJournal

        return MemoryJournal("warn.no_journal")


def open_session(packs, store, chosen, fresh, faults):
    """The session of the game that was left, else of the chosen pack, else of any that works.

    A saved game keeps the pack it was begun with, installed or not. `fresh`: begin a new one.
    """
    ordered = [pack for pack in packs if pack.id == chosen]
    ordered += [pack for pack in packs if pack.id != chosen]
    journal = open_journal(faults)
    if not fresh:
        pack = _pack_in_play(journal, packs, store)
        if pack:
            ordered.insert(0, pack)
    for pack in ordered:
        try:
            game = load_game(pack)
        except Exception as error:
            faults.append(pack.id)
            print("left out:", pack.id, repr(error))
            continue
        return Session(game, pack, journal)
    return None


def _pack_in_play(journal, packs, store):
    shelf = getattr(journal, "shelf", None)
    digits = archive.active_pack_hash(shelf) if shelf else ""
    for pack in packs:
        if pack.hash == digits:
            return pack
    name = store.find(bytes_of(digits)) if digits else None
    return open_pack(store.path(name), []) if name else None


def hex_of(data):
    return hexlify(data).decode()


def bytes_of(digits):
    """Hex digits as bytes; ValueError for anything else."""
    return unhexlify(digits)
