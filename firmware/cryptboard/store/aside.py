"""What was moved aside because it could not be read: a laptop may look at it, and take it away.

A whole game lies in a folder "lost0001", damaged parts of a game that goes on in its own folder,
under names with "x".  What went wrong and was not understood (mishaps.py) lies beside them.
Names are checked against the list: nobody gives us a path.
"""

from cryptboard.store.mishaps import FOLDER
from cryptboard.store.shelf import number_of


def found(shelf):
    """(folder, file, size) of everything that was moved aside."""
    pieces = []
    for folder in shelf.files.list():
        if number_of(folder) or folder == FOLDER:
            for name, size in shelf.files.entries(folder):
                if folder[0] in "lf" or name[0] == "x":
                    pieces.append((folder, name, size))
    return pieces


def read(shelf, folder, name, offset, size):
    """A piece of such a file; LookupError for anything else."""
    _check(shelf, folder, name)
    return shelf.files.chunk(folder + "/" + name, offset, size)


def remove(shelf, folder, name):
    """Only on a person's word, after the laptop has it."""
    _check(shelf, folder, name)
    if folder[0] in "lf" and len(shelf.files.list(folder)) == 1:
        shelf.files.remove_folder(folder)
    else:
        shelf.files.remove(folder + "/" + name)


def _check(shelf, folder, name):
    for piece in found(shelf):
        if piece[:2] == (folder, name):
            return
    raise LookupError(name)
