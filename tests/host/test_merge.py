"""Modules that are always loaded together, joined: the same program, told apart in every name."""

import ast
import sys
import types

import pytest

from cryptlight import merge
from cryptlight.merge.join import join
from cryptlight.merge.plan import plan
from cryptlight.merge.program import read
from cryptlight.resources import firmware_files

LEFT = b'''"""Counts."""
_step = 2
count = 0


def more():
    global count
    count = count + _step
    return count


def largest(values):
    return max(values)


def house():
    return "left"
'''
RIGHT = b"""from pkg import left
from pkg.left import more as further

_step = 5


def max():
    return -1


def name(count):
    return count, left.count, left.largest([1, 9])


class Thing:
    more = 3

    def largest(self):
        return self.more, _step, further()
"""
WHOLE = b"""import sys
from pkg import far, left
from pkg.right import Thing, name

__all__ = ("late", "name")


def late():
    from pkg.left import largest as top
    from pkg.far import away

    return top([4, 3]), away(), [left.count for left in [Thing] if hasattr(left, "count")]


def house_of(module):
    return getattr(module, "house", None)


def here():
    return house_of(sys.modules[__name__])
"""
FAR = b"""from pkg import left


def away():
    return left.more() + left.count
"""
SOURCES = {"pkg/left.py": LEFT, "pkg/right.py": RIGHT, "pkg/whole.py": WHOLE, "pkg/far.py": FAR}
JOINED = {"pkg.whole": ["pkg.left", "pkg.right"]}


def played(sources):
    """What the program answers, from modules that are imported as they are asked for."""

    class Finder:
        @staticmethod
        def find_spec(name, _path, _target=None):
            from importlib.machinery import ModuleSpec

            found = sources.get(name.replace(".", "/") + ".py")
            return None if found is None else ModuleSpec(name, Loader(found))

    class Loader:
        def __init__(self, source):
            self.source = source

        def create_module(self, _spec):
            return None

        def exec_module(self, module):
            exec(compile(self.source, module.__name__, "exec"), module.__dict__)

    package = sys.modules["pkg"] = types.ModuleType("pkg")
    package.__path__ = []
    sys.meta_path.insert(0, Finder)
    try:
        from pkg.whole import Thing, here, late, name

        return name(7), Thing().largest(), late(), name(8), here()
    finally:
        sys.meta_path.remove(Finder)
        for name in [name for name in sys.modules if name.split(".")[0] == "pkg"]:
            del sys.modules[name]


def test_a_joined_program_answers_as_it_did():
    made = join(read(SOURCES), JOINED)
    assert set(made) == {"pkg/whole.py", "pkg/far.py"}
    before = played(SOURCES)
    assert before == ((7, 0, 9), (3, 5, 2), (4, 8, []), (8, 4, 9), None)
    assert played(made) == before


def test_a_name_that_would_mean_two_things_is_refused():
    """The module that the others join keeps its names, and one of them is what they need."""
    sources = SOURCES | {"pkg/whole.py": WHOLE + b"\n\ndef max(values):\n    return values\n"}
    with pytest.raises(ValueError, match=r"pkg\.whole\.max"):
        join(read(sources), JOINED)


def firmware():
    return {
        name: path.read_bytes()
        for name, path in firmware_files().items()
        if name.startswith("cryptboard/")
    }


def test_what_is_loaded_late_and_what_is_held_as_a_thing_stays_apart():
    joined = plan(read(firmware()))
    parts = {name for names in joined.values() for name in names}
    assert len(parts) > 60
    for late in ("panel.selftest", "table.presets", "requests.packs", "requests.lost", "pins"):
        assert f"cryptboard.{late}" not in parts
    for game in ("descent", "md2", "tracker", "universalis", "valpiedra"):  # one is loaded a start
        root = f"cryptboard.rules.{game}"
        others = {name for other, names in joined.items() if other != root for name in names}
        assert all(name.startswith(f"{root}.") for name in joined[root]), joined[root]
        assert not {name for name in others if name.startswith(f"{root}.")}


def test_no_module_of_the_firmware_asks_for_one_that_is_gone():
    sources = firmware()
    made = merge.merged(sources)
    gone = set(sources) - set(made)
    missing = {path.removesuffix(".py").replace("/", ".") for path in gone}
    for path, source in made.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ImportFrom):
                asked = {str(node.module), *(f"{node.module}.{a.name}" for a in node.names)}
                assert not asked & missing, (path, asked & missing)
