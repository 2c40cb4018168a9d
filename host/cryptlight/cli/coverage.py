"""`cryptlight rules`: which rules have a test, and which not."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from cryptlight.cli.errors import Failed
from cryptlight.lab.coverage import measure_all
from cryptlight.spoken import spoken

TESTS = Path(__file__).parents[3] / "tests"


def rules(
    missing: Annotated[bool, typer.Option(help="List the rules without a test.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
) -> None:
    """Tell which rules of each game have a test.  Example: `cryptlight rules --missing`"""
    if not TESTS.is_dir():
        raise Failed("there are no tests here; run this in a checkout of cryptlight")
    results = measure_all(TESTS)
    if as_json:
        facts = {
            c.game: {"places": c.places, "missing": [rule.id for rule in c.missing]}
            for c in results
        }
        typer.echo(json.dumps(facts, ensure_ascii=False))
        return
    table = Table(*map(spoken, ("game", "rules", "with a test", "data only", "without")))
    for c in results:
        data = len(c.rules) - len(c.covered) - len(c.missing)
        row = (c.game, len(c.rules), len(c.covered), data, len(c.missing))
        table.add_row(*(str(value) for value in row))
    console = Console()
    console.print(table)
    if missing:
        for c in results:
            for rule in c.missing:
                console.print(f"{rule.id}  {rule.en}")
