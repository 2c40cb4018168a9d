"""Numbers written into the modules that use them: the same program, fewer names, same lines."""

import ast

from cryptlight.inline import inline
from cryptlight.resources import firmware_files

STATE = b'''"""Fields."""
HEALTH, MANA = range(2)
LIMIT = -3
SHARED = 7
TWICE = 1
TWICE = 2
LATER = 5


def change():
    global LATER
    LATER = 6
'''
USER = b"""from pkg.state import (
    HEALTH,
    LATER,
    LIMIT,
    MANA,
    TWICE,
)
from pkg import state as s
from pkg import state
_OWN = 4


def f(hero, MANA):
    state.change()
    return hero[HEALTH], MANA, LIMIT, s.SHARED, TWICE, LATER, _OWN


def g(thing):
    return thing.SHARED
"""


def run(sources):
    """What the functions of the user return, with both modules as a package."""
    import sys
    import types

    package = types.ModuleType("pkg")
    names = {"pkg": package}
    try:
        sys.modules["pkg"] = package
        for name in ("state", "user"):
            module = types.ModuleType(f"pkg.{name}")
            names[f"pkg.{name}"] = sys.modules[f"pkg.{name}"] = module
            exec(compile(sources[f"pkg/{name}.py"], name, "exec"), module.__dict__)
            setattr(package, name, module)
        return names["pkg.user"].f([1, 2], 9)
    finally:
        for name in names:
            sys.modules.pop(name, None)


def test_the_program_stays_the_same_and_its_lines_stay_where_they_are():
    sources = {"pkg/state.py": STATE, "pkg/user.py": USER}
    out = inline(sources)
    assert run(out) == run(sources) == (1, 9, -3, 7, 2, 5, 4)
    for path, source in sources.items():
        assert out[path].count(b"\n") == source.count(b"\n")


def test_what_is_bound_twice_or_shadowed_is_left_alone():
    out = inline({"pkg/state.py": STATE, "pkg/user.py": USER})
    user, state = out["pkg/user.py"].decode(), out["pkg/state.py"].decode()
    assert "hero[0], MANA, (-3), 7, TWICE, LATER, 4" in user
    assert "import LATER, MANA, TWICE" in user  # MANA is an argument, too
    assert "SHARED = 7" in state, "an object that was passed in may be this very module"
    assert "LIMIT" not in state


def test_the_pins_of_a_board_are_not_written_in():
    sources = {"pkg/state.py": STATE, "pkg/user.py": USER}
    out = inline(sources, apart=["pkg/state.py"])
    assert out["pkg/state.py"] == STATE
    assert "s.SHARED" in out["pkg/user.py"].decode() and "_OWN" not in out["pkg/user.py"].decode()


def test_the_whole_firmware_still_compiles_and_loses_no_line():
    sources = {name: path.read_bytes() for name, path in firmware_files().items()}
    out = inline(sources)
    for name, source in sources.items():
        ast.parse(out[name])
        assert out[name].count(b"\n") == source.count(b"\n"), name
    assert sum(map(len, out.values())) < 0.97 * sum(map(len, sources.values()))


def test_texts_are_written_in_where_that_repeats_nothing():
    words = b'SHORT = "short"\nLONG = "a long text"\nTWICE = "said two times"\nPAIR = (1, "x")\n'
    user = b"from pkg.state import LONG, SHORT, TWICE\n\n\ndef f(x):\n"
    user += b"    return SHORT, SHORT, LONG, TWICE, TWICE, x\n"
    words += b"\n\ndef g(x):\n    return x in PAIR\n"
    out = inline({"pkg/state.py": words, "pkg/user.py": user})
    state, text = out["pkg/state.py"].decode(), out["pkg/user.py"].decode()
    assert "return 'short', 'short', 'a long text', TWICE, TWICE, x" in text
    assert "import TWICE" in text and "TWICE = " in state
    assert "LONG" not in state and "x in (1, 'x')" in state
