"""Mutants of the rules: one place at a time is changed, and the tests have to notice.

    python tests/rules/mutants.py                60 places, drawn from all the rules
    python tests/rules/mutants.py --only md2     of these only those of one package
    python tests/rules/mutants.py --count 200 --seed 3

A mutant that no test notices survives and is printed, the line before and after. Which places are
drawn depends on the text of the place alone, so that a change elsewhere draws the same ones.
"""

import argparse
import ast
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "firmware" / "cryptboard" / "rules"
HERE = "tests/rules"
COUNT, SEED = 60, 17
ENOUGH = 0.95
SECONDS = 400  # a mutant that runs for ever is noticed, too

SCENARIOS = {
    "valpiedra": "valpiedra", "descent": "descent", "md2": "massive-darkness-2",
    "universalis": "dungeon-universalis", "tracker": "dungeon-crawl",
}  # fmt: skip
GENERAL = [
    f"{HERE}/test_generated.py", f"{HERE}/test_causes.py", f"{HERE}/test_as_before.py",
    f"{HERE}/test_turns.py", "tests/panel/test_orders.py",
]  # fmt: skip
SHARED = [
    f"{HERE}/test_declared.py", f"{HERE}/test_standing.py", f"{HERE}/test_chance.py",
    f"{HERE}/test_encoding.py",
]  # fmt: skip
TRACKER = [
    f"{HERE}/test_tracker.py", f"{HERE}/test_grown_tracker.py", f"{HERE}/test_example_trackers.py",
    f"{HERE}/test_random_play.py",
]  # fmt: skip

_SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot,
    ast.IsNot: ast.Is, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True)
class Place:
    """Where a module can be changed, and how."""

    path: Path
    number: int  # of the change, in the order of `changes`
    line: int
    text: str

    @property
    def package(self) -> str:
        inside = self.path.relative_to(RULES).parts
        return inside[0] if len(inside) > 1 else "kit"


def changes(tree: ast.Module) -> Iterator[ast.AST]:
    """Every node of a module's functions that can be changed."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from filter(_changeable, ast.walk(statement))


def _changeable(node: ast.AST) -> bool:
    if isinstance(node, ast.Compare):
        return type(node.ops[0]) in _SWAPPED
    if isinstance(node, ast.BinOp):
        return type(node.op) in _SWAPPED and not _texts(node)
    if isinstance(node, ast.BoolOp | ast.AugAssign):
        return type(node.op) in _SWAPPED
    if isinstance(node, ast.Constant):
        return type(node.value) is int
    if isinstance(node, ast.Return):
        return node.value is not None and not _none(node.value)
    return isinstance(node, ast.If) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    )


def change(node: Any) -> None:
    """The other sign, the next number, the other way; nothing returned, nothing called."""
    if isinstance(node, ast.Compare):
        node.ops[0] = _SWAPPED[type(node.ops[0])]()  # type: ignore[assignment]
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        node.op = _SWAPPED[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.Constant):
        node.value += 1  # type: ignore[operator]
    elif isinstance(node, ast.If):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    else:
        node.value = ast.Constant(None)


def _texts(node: ast.BinOp) -> bool:
    """Texts or lists put together: another sign is no fault that anybody makes."""
    kinds = (ast.List, ast.Tuple, ast.JoinedStr, ast.ListComp)
    parts = (node.left, node.right)
    return any(
        isinstance(part, kinds) or (isinstance(part, ast.Constant) and isinstance(part.value, str))
        for part in parts
    )


def _none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def places() -> list[Place]:
    found = []
    for path in sorted(RULES.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for number, node in enumerate(changes(tree)):
            line = int(getattr(node, "lineno", 0))
            found.append(Place(path, number, line, ast.unparse(node)[:200]))
    return found


def drawn(count: int, seed: int) -> list[Place]:
    """The places with the lowest digests: the same ones as long as their text is."""
    seen: dict[tuple[Path, str], int] = {}

    def digest(place: Place) -> str:
        key = (place.path, place.text)
        seen[key] = seen.get(key, 0) + 1
        name = f"{seed} {place.path.relative_to(RULES)} {place.text} {seen[key]}"
        return hashlib.sha256(name.encode()).hexdigest()

    return sorted(places(), key=digest)[:count]


def mutated(place: Place) -> str:
    tree = ast.parse(place.path.read_text("utf-8"))
    change(list(changes(tree))[place.number])
    return ast.unparse(ast.fix_missing_locations(tree))


def runs_of(package: str) -> list[list[str]]:
    """Commands that would notice, the quick ones first: evenings, scenarios, then pytest."""
    games = [package] if package in SCENARIOS else list(SCENARIOS)
    own = [f"{HERE}/{game}" for game in games]
    names = " or ".join(SCENARIOS[game] for game in games)
    first = {"kit": SHARED + TRACKER, "tracker": TRACKER}.get(package, [])
    scenes = [sys.executable, f"{HERE}/{Path(__file__).name}", "--scenes", *games]
    evenings = [sys.executable, f"{HERE}/digests.py"]
    if package in SCENARIOS:
        evenings += ["--only", package]
    chosen = f"({names}) and not agree and not engine"
    runs = [
        evenings,
        scenes,
        _pytest(first, "not agree"),
        _pytest(own, "not agree and not engine"),
    ]
    if package == "tracker":
        chosen += " or lone-delve or last-wall or long-road or the-giant"
    return [run for run in [*runs, _pytest(GENERAL, chosen)] if run]


def _pytest(paths: list[str], chosen: str) -> list[str]:
    """What agrees on both interpreters is another test's matter: -k leaves it out."""
    there = [path for path in paths if (ROOT / path).exists()]
    command = [sys.executable, "-m", "pytest", "-xq", "-p", "no:cacheprovider", "--tb=no"]
    return [*command, "-m", "not soak", "-k", chosen, *there] if there else []


def scenes(games: list[str]) -> int:
    """Every scenario of some games, on this interpreter; 1 if one does not hold."""
    from cryptlight.scenario import engine

    for game in games:
        for path in sorted((ROOT / "tests" / "scenarios" / SCENARIOS[game]).rglob("*.txt")):
            if not engine.run_file(path).ok:
                print(f"FAILED {path.name}")
                return 1
    return 0


def killed_by(place: Place, folder: Path) -> str:
    """What noticed the mutant, "" if nothing did."""
    return noticed_by(place.package, folder, place)


def noticed_by(package: str, folder: Path, place: Place | None = None) -> str:
    """What fails in a copy of all with this mutant, or without one; "" if nothing does."""
    for name in ("firmware", "tests"):  # the tests look for the firmware beside them
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("host", "hardware", "pyproject.toml"):
        (folder / name).symlink_to(ROOT / name)
    if place:
        (folder / place.path.relative_to(ROOT)).write_text(mutated(place), "utf-8")
    paths = os.pathsep.join(str(folder / name) for name in ("firmware", "host"))
    environment = {**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    for command in runs_of(package):
        try:
            done = subprocess.run(
                command, cwd=folder, env=environment, capture_output=True, text=True,
                timeout=SECONDS, check=False,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "it runs for ever"
        if done.returncode not in (0, 5):  # 5: nothing was chosen
            lines = [
                line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ER"))
            ]
            return lines[0][:110] if lines else f"exit {done.returncode}"
    return ""


def sample(count: int = COUNT, seed: int = SEED, only: str = "") -> tuple[int, list[Place]]:
    """How many were tried, and those that nobody noticed."""
    chosen = [place for place in drawn(count, seed) if not only or place.package == only]
    for package in sorted({place.package for place in chosen}):
        with tempfile.TemporaryDirectory(prefix="mutant-") as name:
            fails = noticed_by(package, Path(name))
        if fails:  # then nothing is proved by what fails with a mutant
            raise SystemExit(f"{package} fails as it is: {fails}")
    left = []
    for place in chosen:
        with tempfile.TemporaryDirectory(prefix="mutant-") as name:
            why = killed_by(place, Path(name))
        where = f"{place.path.relative_to(RULES)}:{place.line}"
        print(
            f"{'killed  ' if why else 'SURVIVED'} {where}: {place.text[:90]!r} {why}", flush=True
        )
        if not why:
            left.append(place)
    return len(chosen), left


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=COUNT)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", default="", help="one package of the rules")
    parser.add_argument("--scenes", nargs="+", default=[], help="play a game's scenarios")
    given = parser.parse_args()
    if given.scenes:
        return scenes(given.scenes)
    tried, left = sample(given.count, given.seed, given.only)
    print(
        f"{tried - len(left)} of {tried} killed, {100 * (tried - len(left)) / max(1, tried):.0f} %"
    )
    return 1 if len(left) > 0.05 * tried else 0


if __name__ == "__main__":
    sys.exit(main())
