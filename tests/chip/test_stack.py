"""The C stack of the chip: how deep calls nest on every way through the firmware."""

import json
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import depth
import pytest

HERE = Path(__file__).parent
GAMES = ("dungeon-crawl", "descent", "dungeon-universalis", "massive-darkness-2", "valpiedra")
EDGE_BYTES = depth.FUNCTION + depth.METHOD
FIGURES = tomllib.loads((HERE / "stack.toml").read_text("utf-8"))
ALLOWED = FIGURES["levels"]


@cache
def measured(game, level, presses):
    command = [sys.executable, str(HERE / "depth.py"), game, level, str(presses)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout.splitlines()[-1])


SOAKED = [
    pytest.param(game, level, 600, marks=pytest.mark.soak)
    for game in GAMES
    for level in ("track", "dice", "full")
]
SAMPLES = [(game, "track", 120) for game in GAMES]


@pytest.mark.parametrize(("game", "level", "presses"), SAMPLES + SOAKED)
def test_calls_nest_no_deeper_than_the_chip_allows(game, level, presses):
    """An edge may call back at the deepest point of each way."""
    found = measured(game, level, presses)
    assert set(found["levels"]) == set(ALLOWED), "a way was not gone"
    too_deep = {
        doing: " > ".join(found["where"][doing])
        for doing, levels in found["levels"].items()
        if levels + found["edge"] > ALLOWED[doing]
    }
    assert too_deep == {}
    assert max(found["bytes"].values()) + EDGE_BYTES <= FIGURES["bytes"], found


def test_the_gauge_counts_calls_comprehensions_and_generators():
    names = {"__name__": "planted"}
    source = (
        "def leaf(): return sum(x for x in [y for y in (1, 2)])\n"
        "class Part:\n    def __init__(self): leaf()\n"
        "def fail():\n    try:\n        leaf(), 1 / 0\n"
        "    except ZeroDivisionError:\n        leaf()\n"
    )
    tree = depth._AsGenerators().visit(depth.ast.parse(source))
    exec(compile(tree, str(depth.FIRMWARE / "planted.py"), "exec"), names)
    gauge = depth.Gauge()
    gauge.do("call", names["leaf"])
    gauge.do("made", names["Part"])
    gauge.do("unwound", names["fail"])
    assert gauge.level == {"call": 2, "made": 3, "unwound": 3}
    assert gauge.bytes["made"] == depth.MADE + depth.FUNCTION + depth.EXPRESSION


def test_a_repair_below_the_step_that_failed_would_be_too_deep():
    """A planted fault: the repair starts where the step failed, as it did on the chip."""
    plant = (
        "import sys; sys.argv = ['depth.py', 'massive-darkness-2', 'track', '60']; "
        f"sys.path.insert(0, {str(HERE)!r}); import depth; "
        "whole = depth.Faulty.apply\n"
        "def apply(self, pack, state, command):\n"
        "    try:\n"
        "        return whole(self, pack, state, command)\n"
        "    except ZeroDivisionError:\n"
        "        session = depth.playing[0].table.session\n"
        "        session._past.forget(); session._unsound = True; session.mend()\n"
        "        raise\n"
        "depth.Faulty.apply = apply\n"
        "depth.main('massive-darkness-2', 'track', 60)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", plant], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = json.loads(done.stdout.splitlines()[-1])
    sound = measured("massive-darkness-2", "track", 60)
    assert found["levels"]["press"] >= sound["levels"]["press"] + 2, found["where"]["press"]
    assert found["bytes"]["press"] >= sound["bytes"]["press"] + 2 * depth.FUNCTION
