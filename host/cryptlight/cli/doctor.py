"""`cryptlight doctor`: what is wrong between laptop and board, and the command that mends it."""

import json
from dataclasses import asdict

import typer
from rich.console import Console

from cryptlight.cli.board import Json, Port
from cryptlight.link.checkup import Finding, examine
from cryptlight.spoken import spoken

_MARKS = {"ok": "[green]ok[/]  ", "note": "[yellow]note[/]", "bad": "[red]bad[/] "}


def doctor(port: Port = None, as_json: Json = False) -> None:
    """Look at everything from the cable to the cards.  Example: `cryptlight doctor`

    Every problem comes with the command that mends it. Exit code 1 when something is bad.
    """
    findings = examine(port)
    if as_json:
        typer.echo(json.dumps([asdict(finding) for finding in findings], ensure_ascii=False))
    else:
        _print(findings)
    if any(finding.state == "bad" for finding in findings):
        raise typer.Exit(1)


def _print(findings: list[Finding]) -> None:
    console = Console(highlight=False)
    for finding in findings:
        what, told = spoken(finding.what), spoken(finding.told)
        console.print(f"{_MARKS[finding.state]} {what}: {told}")
        if finding.mend:
            console.print(f"       -> {spoken(finding.mend)}")
