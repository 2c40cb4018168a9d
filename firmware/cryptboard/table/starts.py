"""How often the board has started anew since it last ran for a minute.

Counted on the flash, for nothing else outlives a reset; after power-on, and while all is well,
nothing is written. What the count means is said in app.py.
"""

import os

PATH = "/starts"
MANY = 3

failed = 0  # so many starts led to this one


def count(after_reset):
    """Called once a boot. A plug that was pulled ends a row of failures."""
    global failed
    failed = _read() + 1 if after_reset else 0
    if not after_reset:
        forget()
        return
    try:
        with open(PATH, "w") as file:
            file.write(str(min(failed, 9)))
    except OSError:
        pass  # a full flash: then nobody counts


def forget():
    """The board has run for a while, or starts again because somebody wants it."""
    try:
        os.remove(PATH)
    except OSError:
        pass  # as nearly always, there is none


def _read():
    try:
        with open(PATH) as file:
            text = file.read()
    except (OSError, ValueError):
        return 0
    return int(text) if len(text) == 1 and text.isdigit() else 0
