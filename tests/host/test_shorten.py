"""Private names made short for the board: the same program, the same lines, the same functions."""

import ast

from cryptlight.inline import inline
from cryptlight.resources import firmware_files
from cryptlight.shorten import shorten

COUNTER = b'''"""Counts."""
_START = [3]


class Counter:
    def __init__(self, step=1, *, limit=9):
        self._count = _START[0]
        self._step = step
        self.limit = limit
        self._seen = []

    def more(self, times):
        def once(count):
            self._count = min(self.limit, count + self._step)
            self._seen.append([times for times in range(times)])

        for _ in range(times):
            once(self._count)
        return self._count

    def _asked(self):
        return getattr(self, "_seen")
'''
USER = b"""from pkg.counter import Counter


class Watched(Counter):
    pass


class Loose:
    def __init__(self, text):
        self._text = text
        self._other = self

    def read(self):
        return self._text + self._other._text


def run(amount):
    counter = Counter(2, limit=8)
    return counter.more(amount), len(counter._asked()), Loose("a").read()
"""


def ran(sources):
    import sys
    import types

    names = {"pkg": types.ModuleType("pkg")}
    try:
        for name in ("pkg", "pkg.counter", "pkg.user"):
            module = names.setdefault(name, types.ModuleType(name))
            sys.modules[name] = module
            source = sources.get(name.replace(".", "/") + ".py", b"")
            exec(compile(source, name, "exec"), module.__dict__)
        return names["pkg.user"].run(2)
    finally:
        for name in names:
            sys.modules.pop(name, None)


def test_the_program_stays_the_same_and_its_lines_stay_where_they_are():
    sources = {"pkg/counter.py": COUNTER, "pkg/user.py": USER}
    out = shorten(sources)
    assert ran(out) == ran(sources) == (7, 2, "aa")
    for path, source in sources.items():
        assert out[path].count(b"\n") == source.count(b"\n")


def test_only_what_nobody_else_can_mean_is_renamed():
    out = shorten({"pkg/counter.py": COUNTER, "pkg/user.py": USER})
    counter, user = out["pkg/counter.py"].decode(), out["pkg/user.py"].decode()
    assert "_START" not in counter and "times" not in counter
    assert "limit=9" in counter, "somebody passes it by name"
    assert "def _asked(" in counter, "a traceback names it"
    assert "._count" in counter, "a class of another module inherits it"
    assert "._text" in user, "it is asked of another object, too"


def test_a_module_alone_has_short_attributes():
    out = shorten({"pkg/counter.py": COUNTER})["pkg/counter.py"].decode()
    assert "_count" not in out and "_step" not in out
    assert out.count("_seen") == 3, "getattr asks for it"


def test_the_whole_firmware_still_compiles_and_loses_no_line():
    sources = {name: path.read_bytes() for name, path in firmware_files().items()}
    out = shorten(inline(sources))
    for name, source in sources.items():
        ast.parse(out[name])
        assert out[name].count(b"\n") == source.count(b"\n"), name
    assert sum(map(len, out.values())) < 0.92 * sum(map(len, sources.values()))
