"""Dependencies point one way: which room of the firmware may know which other."""

import ast
from pathlib import Path

import pytest

import cryptboard

FIRMWARE = Path(cryptboard.__file__).parent
BY_CONTRACT = {"contract", "encoding"}  # all that store and panel know of the rules
KNOWS = {
    "rules": set(),
    "clock": set(),
    "pins": set(),
    "link": {"clock"},
    "ports": {"clock"},
    "store": {"rules"},
    "panel": {"rules", "clock"},
    "table": {"rules", "store", "panel", "clock"},
    "requests": {"rules", "store", "panel", "link", "table", "clock"},
    "tasks": {"clock", "pins", "panel", "ports", "requests", "store", "table"},
    "app": {"pins", "panel", "ports", "store", "table", "tasks"},
}
GAMES = {path.name for path in (FIRMWARE / "rules").iterdir() if path.is_dir()} - {"kit"}
MODULES = sorted(path for path in FIRMWARE.rglob("*.py") if path.name != "__init__.py")


def imported(source):
    """Full names of what a module takes from the firmware, lazily or not."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name for name in names if name.startswith("cryptboard.")}


def strays(path, source):
    """Imports that lead where this module's room must not look."""
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    room, found = parts[0], []
    for name in imported(source):
        words = name.split(".")[1:]
        if words[0] == "VERSION" or words[0] == room != "rules":
            continue
        if words[0] == room:
            game = parts[1] if parts[1] in GAMES else ""
            stray = len(words) > 1 and words[1] in GAMES - {game}
        else:
            closed = room in ("store", "panel") and words[0] == "rules"
            stray = words[0] not in KNOWS[room] or (closed and words[1] not in BY_CONTRACT)
        if stray:
            found.append(name)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(FIRMWARE)))
def test_a_module_looks_only_where_its_room_may(path):
    assert strays(path, path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("where", "line"),
    [
        ("rules/md2/flow.py", "from cryptboard.panel import keys"),
        ("rules/md2/flow.py", "from cryptboard.rules.descent import state"),
        ("rules/kit/dice.py", "from cryptboard.rules.valpiedra import state"),
        ("panel/look.py", "from cryptboard.store.session import Session"),
        ("panel/look.py", "from cryptboard.rules.tracker import game"),
        ("store/pack.py", "import cryptboard.rules.kit.dice"),
        ("link/lines.py", "from cryptboard.panel import keys"),
        ("ports/inputs.py", "from cryptboard.panel import keys"),
        ("table/table.py", "from cryptboard.requests import game"),
    ],
)
def test_a_look_into_the_wrong_room_is_found(where, line):
    assert strays(FIRMWARE / where, line)


def test_no_module_of_the_firmware_imports_the_laptops():
    for path in MODULES:
        assert "cryptlight" not in {
            name.split(".")[0]
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            for name in (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [alias.name for alias in node.names]
                if isinstance(node, ast.Import)
                else []
            )
        }


def rings():
    """Modules that know one another in a circle, imported at once or late."""
    known = {
        ".".join(("cryptboard", *path.relative_to(FIRMWARE).with_suffix("").parts)): path
        for path in MODULES
    }
    knows = {
        name: {
            other
            for what in imported(path.read_text("utf-8"))
            for other in (what, what.rsplit(".", 1)[0])
            if other in known and other != name
        }
        for name, path in known.items()
    }
    return knows, {name for name in known if name in _reached(name, knows)}


def _reached(start, knows):
    """All that a module knows, and what these know."""
    seen, left = set(), list(knows[start])
    while left:
        name = left.pop()
        if name not in seen:
            seen.add(name)
            left += knows[name]
    return seen


def test_no_ring_of_modules():
    knows, ringed = rings()
    assert knows["cryptboard.table.table"] >= {"cryptboard.panel.walker"}
    assert ringed == set()
