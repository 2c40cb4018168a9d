"""Reads a compiled module as far as to tell how large the frame of each of its functions is.

A frame is the function's locals, its evaluation stack, and three words for each block that
catches. Up to 11 words it lies on the C stack; a larger one is taken from the heap at every call.
"""

import ast
from collections.abc import Iterator

ON_STACK = 11
A_TRY = 3
_BYTECODE = 0
_NO_DATA = range(5)  # objects that are a type and nothing else


_SCOPES = ast.FunctionDef | ast.ClassDef | ast.Lambda | ast.GeneratorExp | ast.ListComp


class Module:
    """`frames`: (name of the function, words of its frame), the module's own body first."""

    def __init__(self, data: bytes, source: bytes) -> None:
        assert data[:1] == b"M" and not data[2] >> 2, "bytecode only"
        self._data, self._at = data, 4
        qstrs, objects = self._number(), self._number()
        self._names = [self._name() for _ in range(qstrs)]
        for _ in range(objects):
            self._skip_object()
        found = list(self._code())
        names = ["", *_scopes(ast.parse(source))]
        self.frames = [(name, words) for name, (_told, words) in zip(names, found, strict=True)]
        for name, (told, _words) in zip(names, found, strict=True):
            assert told in (name, "") or told[0] in "#<" or not name, (name, told)

    def _number(self) -> int:
        value = 0
        while True:
            byte = self._data[self._at]
            self._at += 1
            value = value << 7 | byte & 127
            if byte < 128:
                return value

    def _name(self) -> str:
        size = self._number()
        if size & 1:
            return f"#{size >> 1}"  # one of the interpreter's own
        text = self._data[self._at : self._at + (size >> 1)]
        self._at += (size >> 1) + 1
        return text.decode()

    def _skip_object(self) -> None:
        kind = self._data[self._at]
        self._at += 1
        if kind in _NO_DATA:
            return
        size = self._number()
        if kind == 10:
            for _ in range(size):
                self._skip_object()
        else:
            self._at += size + (kind in (5, 6))

    def _code(self) -> Iterator[tuple[str, int]]:
        head = self._number()
        assert head & 3 == _BYTECODE
        yield self._frame(self._at)
        self._at += head >> 3
        if head & 4:
            for _ in range(self._number()):
                yield from self._code()

    def _frame(self, at: int) -> tuple[str, int]:
        """The prelude: py/bc.h of MicroPython."""
        byte = self._data[at]
        at += 1
        state, tries, n = byte >> 3 & 15, byte >> 2 & 1, 0
        while byte & 128:
            byte = self._data[at]
            at += 1
            state |= (byte & 0x30) << 2 * n
            tries |= (byte & 2) << n
            n += 1
        while self._data[at] & 128:  # sizes of what follows
            at += 1
        self._at, kept = at + 1, self._at
        name = self._names[self._number()]
        self._at = kept
        return name, state + 1 + A_TRY * tries


def _scopes(node: ast.AST) -> Iterator[str]:
    """The names of everything that has a frame of its own, in the order of the source.

    The interpreter's own names are stored as numbers, so they are taken from here.
    """
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _SCOPES):
            yield getattr(child, "name", "")
        yield from _scopes(child)
