"""Runs under MicroPython's Unix build: a board that is stepped, on a flash in a file.

evening_vm.py SHIMS FLASH KEYS LABELS: the shims in front of everything else, the image of a flash
(written into), keys as numbers with commas between, a file for the labels of the marks, each with
microseconds on wires, programs and erases of the flash since the one before. Between two marks
lies: the way to the first light, the rest of the boot, what a press takes to its first pixel,
each turn of the loop, a second in which nobody touches anything.
"""

import sys

shims, flash_file, keys, labels_file = sys.argv[1:5]
sys.path.insert(0, shims)

import machine
import os  # noqa: F401  these are taken from here, before anybody imports the interpreter's own
import select  # noqa: F401
import time

import _sim
import uos
import vfs

BLOCK = 4096
_mark = complex(0, 1)
labels = []


def mark(label=None):
    if label:
        spent = _sim.now() - device.since
        labels.append("%s %d %d %d" % (label, spent, device.programs, device.erases))
    device.programs = device.erases = 0
    device.since = _sim.now()
    return _mark + _mark


def pass_by(ms):
    """Time in which nothing is done."""
    _sim.go(_sim.now() + 1000 * max(1, ms))
    device.since = _sim.now()


class Flash:
    """NOR in a file, as littlefs asks for it; counts."""

    def __init__(self, file, size):
        self.file = file
        self.blocks = size // BLOCK
        self.programs = self.erases = self.since = 0

    def readblocks(self, number, buffer, offset=0):
        self.file.seek(number * BLOCK + offset)
        self.file.readinto(buffer)

    def writeblocks(self, number, buffer, offset=0):
        self.file.seek(number * BLOCK + offset)
        self.file.write(buffer)
        self.programs += (len(buffer) + 255) // 256

    def ioctl(self, what, argument):
        if what == 4:
            return self.blocks
        if what == 5:
            return BLOCK
        if what == 6:
            self.file.seek(argument * BLOCK)
            for _ in range(16):
                self.file.write(EMPTY)
            self.erases += 1
        return 0


EMPTY = b"\xff" * 256
output = open(labels_file, "w")
device = Flash(open(flash_file, "r+b"), uos.stat(flash_file)[6])
vfs.umount("/")
vfs.mount(vfs.VfsLfs2(device, progsize=256), "/")
sys.path[:] = ["", ".frozen", "/lib"]

awaited = ["light"]  # what the next pixels on the wire are to be called
write = machine.bitstream


def seen(pin, encoding, timing, buffer):
    write(pin, encoding, timing, buffer)
    if awaited and any(buffer):
        mark(awaited.pop())


def turn(app, label):
    wait = app.step(time.ticks_ms())
    mark(label)
    pass_by(wait)


def evening(app):
    for _ in range(REST):  # what is left to do after a boot
        turn(app, "tidy")
    for key in keys.split(","):
        contact = contacts[int(key)]
        _sim.move(contact, 0)
        awaited.append("pixel")
        for number in range(TURNS):
            if number == TURNS // 2:
                _sim.move(contact, 1)
            turn(app, "press")
        awaited.clear()
    for _ in range(REST):
        turn(app, "tidy")
    until = _sim.now() + 1000000
    waits = []
    while _sim.now() < until:
        waits.append(app.step(time.ticks_ms()))
        pass_by(waits[-1])
    mark("idle")
    for wait in waits:  # what this loop itself takes
        pass_by(wait)
    mark("waiting")


TURNS, REST = 24, 300
machine.bitstream = seen
mark()
import start

start.attach(start.pointer()[0])
from cryptboard import app as program

started = program._started


def stepped():
    running = started()
    mark("boot")
    running.run = lambda: None
    return running


program._started = stepped
program.main()
from cryptboard import pins

contacts = {}
for key, place in pins.KEYS:
    contacts[key] = pins.CONTACTS[place]
mark("after")
evening(program.running)
for label in labels:
    output.write(label + "\n")
output.close()
