"""Runs under MicroPython, counted by callgrind: each operation of costs.POINTS 200 times."""

import struct
import sys

TURNS = 200
_mark = complex(0, 1)
labels = []


def mark(label=None):
    if label:
        labels.append(label)
    return _mark + _mark


class Thing:
    def __init__(self):
        self.part = 1

    def method(self):
        pass


def two(_a, _b):
    pass


def turns(_n):
    for _ in range(_n):
        pass


def look_up(n):
    known = {"one": 1, "two": 2}
    for _ in range(n):
        known["two"]


def attribute(n):
    thing = Thing()
    for _ in range(n):
        thing.part


def function(n):
    called = two
    for _ in range(n):
        called(1, 2)


def method(n):
    thing = Thing()
    for _ in range(n):
        thing.method()


def append(n):
    found = []
    for _ in range(n):
        found.append(1)


def three(n):
    for _ in range(n):
        [n, n, n]


def made(n):
    for _ in range(n):
        Thing()


def caught(n):
    for _ in range(n):
        try:
            raise ValueError
        except ValueError:
            pass


def packed(n):
    for _ in range(n):
        struct.pack("<BHI", 1, 2, 3)


def formatted(n):
    for _ in range(n):
        "%s-%03d" % ("VAL", 138)


ALL = (
    ("turn of a range", turns),
    ("look-up in a dict", look_up),
    ("attribute", attribute),
    ("function of two", function),
    ("method", method),
    ("list.append", append),
    ("list of three", three),
    ("object with __init__", made),
    ("raise and catch", caught),
    ("struct.pack of three", packed),
    ("str %", formatted),
)
mark()
for label, work in ALL:
    work(TURNS)
    mark(label)
with open(sys.argv[-1], "w") as file:
    for label in labels:
        file.write(label + "\n")
