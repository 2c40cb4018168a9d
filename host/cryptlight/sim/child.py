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


_kept: list[object] = []


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


class _Printer(ctypes.Structure):
    """MicroPython's mp_print_t."""

    _fields_ = (("data", ctypes.c_void_p), ("print_strn", ctypes.c_void_p))


_WRITE = ctypes.CFUNCTYPE(
    ctypes.c_size_t, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_void_p
)
_PRINT = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)
# Of an mp_obj_type_t: where it says which slot is its protocol, and where the slots begin.
_TYPE_SIZE, _PROTOCOL, _SLOTS = 64, 21, 24
_WORD = ctypes.sizeof(ctypes.c_void_p)


def _end_lines_as_the_chip(library: ctypes.CDLL) -> None:
    """Text goes out with \\r\\n, bytes through sys.stdout.buffer as they are.

    sys.stdout gets a type of its own, whose way to write is ours, and so does what the VM itself
    prints, as tracebacks at the prompt.
    """

    def out(_to: int | None, text: int, size: int) -> None:
        data = memoryview(ctypes.string_at(text, size).replace(b"\n", b"\r\n"))
        while data:
            data = data[os.write(1, data) :]

    def write(to: int, text: int, size: int, _code: int) -> int:
        out(to, text, size)
        return size

    stdout = ctypes.addressof(ctypes.c_char.in_dll(library, "mp_sys_stdout_obj"))
    kind = ctypes.c_void_p.from_address(stdout)
    own_type = ctypes.create_string_buffer(ctypes.string_at(kind.value or 0, _TYPE_SIZE))
    slot = _SLOTS + _WORD * (own_type.raw[_PROTOCOL] - 1)
    protocol = ctypes.c_void_p.from_buffer(own_type, slot)
    own_protocol = (ctypes.c_void_p * 4).from_buffer_copy(
        ctypes.string_at(protocol.value or 0, 4 * _WORD)
    )
    writes, prints = _WRITE(write), _PRINT(out)
    own_protocol[1] = ctypes.cast(writes, ctypes.c_void_p).value
    protocol.value = ctypes.addressof(own_protocol)
    kind.value = ctypes.addressof(own_type)
    _kept.extend((own_type, own_protocol, writes, prints))
    printer = _Printer.in_dll(library, "mp_plat_print")
    page = ctypes.addressof(printer) & -mmap.PAGESIZE
    both = mmap.PROT_READ | mmap.PROT_WRITE
    size = ctypes.c_size_t(mmap.PAGESIZE)
    if ctypes.CDLL(None).mprotect(ctypes.c_void_p(page), size, both) == 0:
        printer.print_strn = ctypes.cast(prints, ctypes.c_void_p).value


def main() -> None:
    settings = json.loads(sys.argv[1])
    _leash(settings["lifeline"])
    sys.path.insert(0, settings["site"])
    import micropython_run

    library = ctypes.CDLL(micropython_run.__file__)
    _deliver_interrupts(library)
    _end_lines_as_the_chip(library)
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
