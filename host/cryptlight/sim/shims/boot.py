"""Brings the board up inside the VM: shims, flash as "/", then main.py as the Pico does.

Runs as the VM's script. Leaving it with MICROPYINSPECT set gives the prompt, without it a soft
reset.
"""

import sys

sys.path.insert(0, sys.argv[10])
_raw = sys.argv[11] == "raw"

import uos  # noqa: E402

uos.putenv("MICROPYINSPECT", "1")

import _queue  # noqa: E402

sys.modules["_asyncio"] = _queue

import _flash  # noqa: E402
import _sim  # noqa: E402
import asyncio  # noqa: E402, F401
import machine  # noqa: E402, F401
import neopixel  # noqa: E402, F401
import os  # noqa: E402, F401
import rp2  # noqa: E402, F401
import select  # noqa: E402, F401
import time  # noqa: E402, F401
import vfs  # noqa: E402

try:
    _root = vfs.VfsLfs2(_flash.Flash(), progsize=256)
except OSError:
    _sim.stop(b"M")
vfs.umount("/")
vfs.mount(_root, "/")
uos.chdir("/")
sys.path[:] = ["", ".frozen", "/lib"]
sys.argv[:] = [""]


def _run(name, names):
    try:
        with open(name) as file:
            source = file.read()
    except OSError:
        return
    exec(compile(source, name, "exec"), names)


_names = globals()
for _name in list(_names):
    if _name[:1] == "_" and _name[:2] != "__" and _name not in ("_run", "_raw", "_sim", "_names"):
        del _names[_name]
for _name in ("uos", "asyncio", "machine", "neopixel", "os", "rp2", "select", "time", "vfs"):
    _names.pop(_name, None)
del _name

_sim.plan()
try:
    _run("/boot.py", _names)
    if not _raw:
        _sim.shm.main = 1
        _sim.shm.busy = 0
        _run("/main.py", _names)
except SystemExit:
    import uos

    uos.putenv("MICROPYINSPECT", "")
    _sim.shm.busy = 1
    _sim.tell(b"S")
except BaseException as _error:
    sys.print_exception(_error)
_sim.shm.main = 0
if _sim.shm.busy != 1 or _raw:
    _sim.shm.busy = 0
    _sim.tell(b"P")
