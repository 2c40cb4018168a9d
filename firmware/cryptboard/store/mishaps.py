"""What went wrong and was not understood: written down with its traceback, for a laptop to fetch.

Two small files take turns, so that the latest is always there and the flash never fills; both
lie where what was moved aside lies (aside.py), and are fetched and removed with it.
"""

import io
import os
import sys

ROOT = "/journal"
FOLDER = "faults"
NOW, BEFORE = "now", "before"
MOST = 2048  # bytes of one file
_LONGEST = 1024  # of one mishap; the end of a traceback says most
_A_START = 8  # so many are written down; a fault that comes with every frame wears nothing out

_told = [""]  # those of this start


def note(error, about):
    """`about`: which firmware, and when. Never raises: whoever calls has trouble enough."""
    try:
        text = _traceback(error)
        print("mishap:", about)
        print(text)
        if len(_told) <= _A_START and text != _told[-1]:
            _told.append(text)
            _write("%s\n%s\n" % (about, text[-_LONGEST:]))
    except (OSError, MemoryError):
        pass


def _traceback(error):
    if not hasattr(sys, "print_exception"):
        return repr(error)  # CPython, CircuitPython
    out = io.StringIO()
    sys.print_exception(error, out)
    return out.getvalue()


def _write(text):
    folder = ROOT + "/" + FOLDER
    try:
        os.mkdir(folder)
    except OSError:
        pass  # it is there already, or the write will say why not
    now = folder + "/" + NOW
    try:
        if os.stat(now)[6] + len(text) > MOST:
            os.rename(now, folder + "/" + BEFORE)
    except OSError:
        pass  # the first
    with open(now, "a") as file:
        file.write(text)
