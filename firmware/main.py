"""Names an interpreter that is too old; a compiled start.mpy could not even be read there."""

import sys

NEEDED = (1, 27)
CURE = "Install MicroPython %d.%d or newer, then run: cryptlight deploy" % NEEDED


def start():
    if sys.implementation.name == "micropython" and sys.implementation.version[:2] < NEEDED:
        print("MicroPython %d.%d is too old." % sys.implementation.version[:2], CURE)
        return
    try:
        from start import run
    except ValueError as error:  # "incompatible .mpy file"
        print("This interpreter cannot load the firmware:", error, "-", CURE)
        return
    run()


start()
