"""Copies files between the computer and a flash image, without starting the board.

put FOLDER: format if the image is blank, then copy in. get FOLDER: copy out.
"""

import sys

sys.path.insert(0, sys.argv[10])
import _flash  # noqa: E402
import _sim  # noqa: E402
import uos  # noqa: E402
import vfs  # noqa: E402

_verb = sys.argv[12]
_folder = sys.argv[13]
_PIECE = 4096  # a firmware in one file is half the heap


def _copy_tree(source, target, make):
    for name, kind, *_rest in uos.ilistdir(source):
        there = target + "/" + name
        if kind & 0x4000:
            try:
                uos.mkdir(there)
            except OSError:
                pass
            _copy_tree(source + "/" + name, there, make)
        else:
            with open(source + "/" + name, "rb") as here, open(there, "wb") as copy:
                while True:
                    data = here.read(_PIECE)
                    if not data:
                        break
                    copy.write(data)


_device = _flash.Flash()
try:
    if _verb == "put" and sys.argv[14] == "blank":
        vfs.VfsLfs2.mkfs(_device, progsize=256)
    vfs.mount(vfs.VfsLfs2(_device, progsize=256), "/flash")
except OSError:
    _sim.stop(b"M")
if _verb == "put":
    _copy_tree(_folder, "/flash", True)
else:
    _copy_tree("/flash", _folder, False)
vfs.umount("/flash")
_sim.stop(b"D")
