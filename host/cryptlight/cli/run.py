"""`cryptlight run`: play scenario files and tell how every expectation went."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Literal

import typer

from cryptlight.cli.errors import Failed, WrongUse
from cryptlight.packs.errors import PackErrors
from cryptlight.scenario.engine import Report, run_file
from cryptlight.scenario.parser import ScenarioError
from cryptlight.spoken import tell


def run(
    files: Annotated[list[Path], typer.Argument(help="Scenario files, or folders of them.")],
    engine: Annotated[
        Literal["cpython", "micropython"], typer.Option(help="Which interpreter plays.")
    ] = "cpython",
    as_json: Annotated[
        bool, typer.Option("--json", help="Print every step with the hash of its state.")
    ] = False,
) -> None:
    """Play scenario files.  Example: `cryptlight run tests/scenarios --engine micropython`"""
    reports = [_play(path, engine) for path in _expand(files)]
    failed = sum(1 for report in reports for row in report.rows if row.ok is False)
    passed = sum(1 for report in reports for row in report.rows if row.ok)
    if as_json:
        facts = [
            {"file": str(r.path), "title": r.title, "rows": [asdict(row) for row in r.rows]}
            for r in reports
        ]
        typer.echo(json.dumps(facts, ensure_ascii=False))
    else:
        for report in reports:
            for line in report.lines():
                typer.echo(line)
        tell(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def _play(path: Path, engine: Literal["cpython", "micropython"]) -> Report:
    try:
        return run_file(path, engine)
    except (ScenarioError, PackErrors) as error:
        raise Failed(str(error)) from error


def _expand(files: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in files:
        if path.is_dir():
            found.extend(sorted(path.rglob("*.txt")))
        elif path.is_file():
            found.append(path)
        else:
            raise WrongUse(f"there is no file {path}; give scenario files or folders of them")
    if not found:
        raise WrongUse("there is no scenario (*.txt) in what you named")
    return found
