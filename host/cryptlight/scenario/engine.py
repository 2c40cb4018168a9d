"""Runs scenario files on CPython or on MicroPython, and compares the two hash by hash."""

import importlib
import importlib.util
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any, Literal

import cryptboard
from cryptboard.store.pack import Pack
from cryptlight.packs import folder
from cryptlight.packs.build import BuiltPack
from cryptlight.scenario.parser import ScenarioError, Script, parse_file
from cryptlight.scenario.player import Player

Engine = Literal["cpython", "micropython"]
_HERE = Path(__file__).parent
_SECONDS = 120
_CARDS = ("line", "pile", "gear", "decks", "discards")


@dataclass(frozen=True)
class Row:
    """One step: `ok` is None for a step that expects nothing."""

    line: int
    ok: bool | None
    text: str
    hash: str


@dataclass(frozen=True)
class Report:
    path: Path
    title: str
    engine: Engine
    rows: list[Row]

    @property
    def ok(self) -> bool:
        return all(row.ok is not False for row in self.rows)

    @property
    def hashes(self) -> list[str]:
        return [row.hash for row in self.rows]

    def lines(self) -> list[str]:
        """One line per expectation, and per step that failed."""
        shown = [row for row in self.rows if row.ok is not None]
        return [
            f"{'ok  ' if row.ok else 'FAIL'} {self.path.name}:{row.line or 'end'}: {row.text}"
            for row in shown
        ]


def run_file(path: Path, engine: Engine = "cpython") -> Report:
    script = parse_file(path)
    built = build_pack(script)
    play = _play_micropython if engine == "micropython" else _play_cpython
    rows = [Row(*row) for row in play(script, built)]
    return Report(path, script.title, engine, rows)


def compare(path: Path) -> list[str]:
    """Where the two engines differ, one sentence each; an empty list is agreement."""
    return differences(run_file(path, "cpython"), run_file(path, "micropython"))


def differences(one: Report, other: Report) -> list[str]:
    found = []
    for left, right in zip(one.rows, other.rows, strict=False):
        where = f"{one.path.name}:{left.line or 'end'}: {left.text}"
        if left.hash != right.hash:
            found.append(f"{where}: the states differ, {left.hash[:12]} and {right.hash[:12]}")
        elif (left.ok, left.text) != (right.ok, right.text):
            found.append(f"{where}: on {other.engine} it is: {right.text}")
    if len(one.rows) != len(other.rows):
        count = f"{len(one.rows)} steps and {len(other.rows)}"
        found.append(f"{one.path.name}: the engines went different ways, {count}")
    return found


def build_pack(script: Script) -> BuiltPack:
    """The pack a scenario names: a folder beside the file, else a game that comes with us."""
    beside = script.path.parent / script.pack
    if (beside / "game.toml").is_file():
        return folder.load_folder(beside)
    known = resources.files("cryptlight.games") / script.pack
    demo = resources.files("cryptlight.games") / f"{script.pack}-demo"
    if demo.is_dir() and _plays_with_cards(script):
        known = demo  # a box without its cards borrows some
    with resources.as_file(known) as path:
        if not (path / "game.toml").is_file():
            raise ScenarioError(
                f"{script.path}: there is no game {script.pack}, neither beside the file "
                "nor among those that come with cryptlight"
            )
        return folder.load_folder(path)


def _plays_with_cards(script: Script) -> bool:
    """Whether a scenario rolls for its heroes, lays out cards, or names them."""
    if dict(script.options).get("assist", 0):
        return True
    for step in script.steps:
        first = str(step[2][0] if isinstance(step[2], list) else step[2]) if step[2:] else ""
        lays_out = step[1] == "given" and first.split(" ")[0] in _CARDS
        raised = step[1] == "do" and step[2][:2] in (["assist", "dice"], ["assist", "full"])
        if step[1] == "deck" or lays_out or raised or (step[1:3] == ["given", "assist"]):
            return True
    return False


def _play_cpython(script: Script, built: BuiltPack) -> list[list[Any]]:
    pack = Pack(io.BytesIO(built.bytes))
    game = importlib.import_module(f"cryptboard.rules.{pack.game}")
    adapter = importlib.import_module(f"cryptlight.scenario.{adapter_of(pack.game)}")
    rows: list[list[Any]] = Player(game, pack, adapter, script.plain()).play()
    return rows


def adapter_of(game: str) -> str:
    """The module beside this one that knows a game's fields."""
    return game if importlib.util.find_spec(f"cryptlight.scenario.{game}") else "plain"


def _play_micropython(script: Script, built: BuiltPack) -> list[list[Any]]:
    with tempfile.TemporaryDirectory(prefix="cryptlight-") as name:
        pack_file, script_file = Path(name, "pack.crpk"), Path(name, "script.json")
        pack_file.write_bytes(built.bytes)
        game = Pack(io.BytesIO(built.bytes)).game
        told = {**script.plain(), "pack_file": str(pack_file), "adapter": adapter_of(game)}
        script_file.write_text(json.dumps(told))
        done = subprocess.run(
            [micropython(), str(_HERE / "boardmain.py"), str(script_file)],
            env={**os.environ, "MICROPYPATH": f"{firmware()}:{_HERE.parents[1]}:.frozen"},
            capture_output=True,
            text=True,
            timeout=_SECONDS,
            check=False,
        )
    if done.returncode:
        last = (done.stderr or done.stdout).strip()
        raise ScenarioError(f"{script.path}: MicroPython stopped: {last}")
    rows: list[list[Any]] = json.loads(done.stdout)
    return rows


def firmware() -> Path:
    """The folder that holds the package cryptboard."""
    return Path(str(cryptboard.__file__)).parent.parent


def micropython() -> str:
    beside = Path(sys.executable).parent / "micropython"
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if not found:
        raise ScenarioError(
            "there is no micropython command; install cryptlight with its dependencies again"
        )
    return found
