"""Steps an interrupt's callback into every bytecode of a piece of work, one instant a run.

On the board an edge calls back between any two bytecodes, not only while the interpreter waits.
CPython can stop before every bytecode of a function, so there the same source meets its callback
at each of them in turn: exact, and the same in every run. Both compilers take a statement apart
at the same places (load, compute, store), which is all that a race needs.
"""

import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType
from typing import Any

Strike = Callable[[], object]


class Struck:
    """One run of the work; `at` is the bytecode before which the callback came."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.seen = 0  # bytecodes that began
        self.where = "after its end"
        self._inside = False

    def run(self, work: Callable[[], object], strike: Strike, within: set[str]) -> None:
        def each(frame: FrameType, event: str, _argument: object) -> Any:
            if self._inside:
                return None
            frame.f_trace_opcodes = True
            if event == "opcode":
                if self.seen == self.at:
                    self.where = f"line {frame.f_lineno} of {frame.f_code.co_filename}"
                    self._call(strike)
                self.seen += 1
            return each

        def enter(frame: FrameType, _event: str, _argument: object) -> Any:
            if self._inside or frame.f_code.co_filename not in within:
                return None
            frame.f_trace_opcodes = True
            return each

        before = sys.gettrace()
        sys.settrace(enter)
        try:
            work()
        finally:
            sys.settrace(before)
        if self.seen <= self.at:
            strike()

    def _call(self, strike: Strike) -> None:
        """A callback is not interrupted by another one."""
        self._inside = True
        try:
            strike()
        finally:
            self._inside = False


def every_instant(
    prepare: Callable[[], tuple[Callable[[], object], Strike, Callable[[], object]]],
    *within: Callable[..., object],
) -> Iterator[tuple[Struck, object]]:
    """(where the callback came, what the check found), for every instant of the work.

    `prepare` makes a fresh world and returns the work, the callback and the check. Instants lie
    in all functions of the files in which `within` are defined; the last is after the work.
    """
    files = {_code(function).co_filename for function in within}
    at = 0
    while True:
        work, strike, check = prepare()
        struck = Struck(at)
        struck.run(work, strike, files)
        yield struck, check()
        if struck.seen <= at:
            return
        at += 1


def _code(function: Callable[..., object]) -> CodeType:
    code: CodeType = getattr(function, "__func__", function).__code__  # type: ignore[attr-defined]
    return code
