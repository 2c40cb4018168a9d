"""`cryptlight bench`: every measurement, each as a ratio against something real."""

import subprocess
import sys
from pathlib import Path

import typer

from cryptlight.cli.errors import Failed

BENCHES = Path(__file__).parents[3] / "tests" / "bench"


def bench() -> None:
    """Measure speed and memory.  Needs a checkout, since the benches lie beside the tests."""
    scripts = sorted(BENCHES.glob("bench_*.py"))
    if not scripts:
        raise Failed("there are no benches here; run this in a checkout of cryptlight")
    failed = []
    for script in scripts:
        typer.echo(f"\n== {script.stem.removeprefix('bench_')}")
        if subprocess.run([sys.executable, str(script)], check=False).returncode:
            failed.append(script.name)
    if failed:
        raise Failed("these benches did not run: " + ", ".join(failed))
