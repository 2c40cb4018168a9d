"""From a cold flash to a game: settings, packs, the journal. Each step may fail by itself."""

import os

from cryptboard.store.pack import Pack, PackError
from cryptboard.store.session import Session

PACKS = "/packs"
SUFFIX = ".crpk"
WORDS = "/words.crpk"
SERVICE = "/service"  # a file of this name asks for a boot without program and watchdog

SEED_BYTES = 16


def service_asked():
    """True once: the request is removed, so that the next boot is an ordinary one."""
    try:
        os.remove(SERVICE)
        return True
    except OSError:
        return False


def pack_files():
    try:
        names = os.listdir(PACKS)
    except OSError:
        return []
    return [PACKS + "/" + name for name in sorted(names) if name.endswith(SUFFIX)]


def open_pack(path, faults):
    """A pack that cannot be read is named and left out."""
    try:
        return Pack(open(path, "rb"), check=False)
    except (OSError, PackError) as error:
        faults.append(path.split("/")[-1])
        print("left out:", path, repr(error))
        return None


def open_packs(faults):
    """All sound packs as (path, pack)."""
    packs = []
    for path in pack_files():
        pack = open_pack(path, faults)
        if pack:
            packs.append((path, pack))
    return packs


def load_game(pack):
    """The module of a pack's game; only one is loaded per boot."""
    if not pack.game.isalpha() or not pack.game.islower():
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


def open_session(packs, chosen, faults):
    """The session of the chosen pack, else of the first that works; None when there is none."""
    ordered = [pack for _path, pack in packs if pack.id == chosen]
    ordered += [pack for _path, pack in packs if pack.id != chosen]
    journal = None
    for pack in ordered:
        try:
            game = load_game(pack)
        except Exception as error:
            faults.append(pack.id)
            print("left out:", pack.id, repr(error))
            continue
        journal = journal or open_journal(faults)
        return Session(game, pack, journal)
    return None
