"""Coverage-guided fuzzing of the line parser, the server and the pack reader, by Atheris."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("atheris", reason="Atheris has no wheel for this Python")


def fuzz(tmp_path: Path, target: str, runs: int) -> subprocess.CompletedProcess[str]:
    script = Path(__file__).with_name("fuzz.py")
    options = [f"-runs={runs}", "-seed=1", "-rss_limit_mb=1024", str(tmp_path)]
    return subprocess.run(
        [sys.executable, str(script), target, *options],
        capture_output=True, text=True, cwd=tmp_path, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(("target", "runs"), [("lines", 6000), ("text", 20000), ("pack", 30000)])
def test_nothing_raises(tmp_path, target, runs):
    done = fuzz(tmp_path, target, runs)
    assert done.returncode == 0, done.stderr[-2000:]
    assert f"Done {runs} runs" in done.stderr


def test_a_planted_fault_is_found(tmp_path):
    done = fuzz(tmp_path, "planted", 300_000)
    assert done.returncode != 0 and "planted" in done.stdout + done.stderr


@pytest.mark.soak
@pytest.mark.parametrize("target", ["lines", "text", "pack"])
def test_nothing_raises_for_long(tmp_path, target):
    done = fuzz(tmp_path, target, 600_000)
    assert done.returncode == 0, done.stderr[-2000:]
