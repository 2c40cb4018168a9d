"""While nothing happens nothing is allocated, and so nothing has to be collected."""

from ast import literal_eval

import pytest
from mpy import ON_STACK, Module

from cryptlight import compiled
from cryptlight.resources import firmware_files

# What runs again and again while hands are off: module -> its functions.
STEADY = {
    "tasks": ("step", "_keys", "_frame", "_use_quiet", "_serve", "_watch"),
    "table/table": ("frame", "rest", "flush", "_touch_clock", "_write"),
    "panel/lights": ("frame", "_paint", "_limit", "dimmed"),
    "panel/palette": ("levels_at",),
    "panel/sound": ("playing", "step"),
    "panel/canvas": ("send", "_send"),
    "panel/gestures": ("next",),
    "ports/inputs": ("take", "settle"),
    "ports/bare": ("poll",),
    "ports/console": ("read", "_ready"),
    "ports/assembly": ("feed",),
    "ports/micropython": ("write",),
    "requests/loader": ("step", "_listen"),
}

JOBS = ("_keys", "_frame", "_serve")
IDLE = b"""
import start
start.attach(start.pointer()[0])
import gc
from cryptboard import tasks
used = []
step = tasks.App.step
def per(job, now):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    for _ in range(100):
        job(now)
    used.append(gc.mem_alloc() - before)
    gc.enable()
def looking(app, now):
    if now >= 8000 and not used:
        for job in (app._keys, app._frame, app._serve, PLANTED):
            per(job, now)
    return step(app, now)
def PLANTED(now):
    return [now]
tasks.App.step = looking
from cryptboard.app import main
main()
"""


@pytest.fixture(scope="module")
def frames():
    sources = {name: path.read_bytes() for name, path in firmware_files().items()}
    wanted = {f"cryptboard/{name}.py": sources[f"cryptboard/{name}.py"] for name in STEADY}
    made = compiled.compile_all(wanted, None)
    paths = {name: f"cryptboard/{name}" for name in STEADY}
    return {
        name: Module(made[f"{path}.mpy"], sources[f"{path}.py"]).frames
        for name, path in paths.items()
    }


@pytest.mark.parametrize("name", sorted(STEADY))
def test_no_frame_of_the_steady_loop_comes_from_the_heap(frames, name):
    known = {function for function, _words in frames[name]}
    assert set(STEADY[name]) <= known, known
    large = [
        (function, words)
        for function, words in frames[name]
        if function in STEADY[name] and words > ON_STACK
    ]
    assert large == []


def test_the_words_of_a_frame_are_counted():
    """Eight locals and what adding needs; a try takes three more; a small one."""
    many = ", ".join("abcdefgh")
    source = f"def large({many}):\n    return a + b\ndef small(a):\n    return a\n"
    source += (
        "def careful(a):\n    try:\n        return a\n    except OSError:\n        return 0\n"
    )
    made = compiled.compile_all({"cryptboard/tried.py": source.encode()}, None)
    found = dict(Module(made["cryptboard/tried.mpy"], source.encode()).frames)
    assert found["large"] == 10 and found["small"] == 2 and found["careful"] > found["small"] + 3


def test_nothing_happens_and_nothing_is_allocated(new_board):
    """Hands off for eight seconds; then each job a hundred times, and one that does allocate."""
    board = new_board("dungeon-crawl", files={"main.py": IDLE})
    board.advance(ms=9_000)
    board.interrupt()
    *jobs, planted = literal_eval(board.evaluate("used"))
    assert dict(zip(JOBS, jobs, strict=True)) == dict.fromkeys(JOBS, 0)
    assert planted > 1000
