"""The process that holds the VM; started by path, with a JSON line of settings.

A soft reset runs the VM again in this process. A reset or a power cut ends the process.
"""

import contextlib
import ctypes
import fcntl
import json
import mmap
import os
import signal
import sys


def _address(fd: int, size: int) -> int:
    block = mmap.mmap(fd, size)
    _kept.append(block)
    return ctypes.addressof(ctypes.c_char.from_buffer(block))


_kept: list[mmap.mmap] = []


def _deliver_interrupts(library: ctypes.CDLL) -> None:
    """Ctrl-C comes as SIGUSR1 and is left to the VM's scheduler; system calls are woken up.

    The VM's own SIGINT handler jumps out of the middle of whatever runs and can break the VM.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    libc = ctypes.CDLL(None)
    libc.signal(signal.SIGUSR1, ctypes.cast(library.mp_sched_keyboard_interrupt, ctypes.c_void_p))
    libc.siginterrupt(signal.SIGUSR1, 1)


def _leash(lifeline: int) -> None:
    """Die with the parent, however it dies: a board that nobody holds must not go on playing.

    Only the parent holds the other end of this pipe. Its end is a signal that kills: no thread
    could do that, since the VM never lets another one run.
    """
    if sys.platform.startswith("linux"):
        signal.signal(signal.SIGIO, signal.SIG_DFL)
        fcntl.fcntl(lifeline, fcntl.F_SETOWN, os.getpid())
        fcntl.fcntl(lifeline, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
        with contextlib.suppress(BlockingIOError):
            os.read(lifeline, 1)
            os._exit(1)  # it was gone before we looked


def main() -> None:
    settings = json.loads(sys.argv[1])
    _leash(settings["lifeline"])
    sys.path.insert(0, settings["site"])
    import micropython_run

    library = ctypes.CDLL(micropython_run.__file__)
    _deliver_interrupts(library)
    mode = ctypes.c_int.in_dll(library, "pyexec_mode_kind")
    shared = _address(settings["shared"], settings["total"])
    busy = ctypes.c_uint64.from_address(shared + settings["busy"])
    flash = _address(settings["flash"], settings["blocks"] * 4096)
    shims = settings["shims"]
    while True:
        given = (
            shared,
            settings["layout"],
            settings["hear"],
            settings["tell"],
            settings["mode"],
            flash,
            settings["blocks"],
            settings["cause"],
            settings["uid"],
            shims,
            "raw" if mode.value else "friendly",
            *settings["extra"],
        )
        heap = f"heapsize={settings['heap']}"
        script = f"{shims}/{settings['script']}"
        micropython_run.run_main(["micropython", "-X", heap, script, *map(str, given)])
        if settings["script"] != "boot.py":
            return  # a tool ends by itself only when it failed
        busy.value = 1
        os.write(1, b"MPY: soft reboot\r\n")


main()
