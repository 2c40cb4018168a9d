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


def find(name, root=""):
    """The path of a file that belongs to the firmware; it lies where its modules do, or above."""
    for folder in sys.path:
        path = folder + "/" + name
        try:
            os.stat(path)
            return path
        except OSError:
            pass
    return root + "/" + name


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


def open_journal(faults, root=""):
    try:
        from cryptboard.store.files import Files
        from cryptboard.store.journal import Journal

        return Journal(Files(root + "/journal"))
    except Exception as error:
        faults.append("journal")
        print("left out:", "journal", repr(error))
        from cryptboard.store.memory import MemoryJournal

        return MemoryJournal("warn.no_journal")


def in_order(packs, chosen):
    """The pack that was chosen first, then the others."""
    return [p for p in packs if p.id == chosen] + [p for p in packs if p.id != chosen]


def in_play(journal, packs, store):
    """Before them the pack of the game that was left: it keeps the one that it was begun with."""
    shelf = getattr(journal, "shelf", None)
    digits = archive.active_pack_hash(shelf) if shelf else ""
    for pack in packs:
        if pack.hash == digits:
            return [pack] + packs
    name = store.find(bytes_of(digits)) if digits else None
    pack = open_pack(store.path(name), []) if name else None
    return [pack] + packs if pack else packs


def open_session(journal, packs, faults):
    """The session of the first pack that works; those that do not are named."""
    for pack in packs:
        try:
            game = load_game(pack)
        except Exception as error:
            faults.append(pack.id)
            print("left out:", pack.id, repr(error))
            continue
        return Session(game, pack, journal)
    return None


def hex_of(data):
    return hexlify(data).decode()


def bytes_of(digits):
    """Hex digits as bytes; ValueError for anything else."""
    return unhexlify(digits)
