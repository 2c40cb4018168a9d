"""cryptlight on the laptop: play, simulate, author packs, talk to the board.

`from cryptlight import connect` is a board as a Python object: cryptlight/api.py. Scenarios import
this package under MicroPython, too, which knows no typing: the types stand in __init__.pyi.
"""

__version__ = "0.2.0"
__all__ = ["connect"]


def connect(port=None):
    """A board by its port or name; "play" is the one of `cryptlight play`. Default: find it."""
    from cryptlight import api  # loads when it is needed: the command line answers sooner

    return api.connect(port)
