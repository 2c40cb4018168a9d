"""The pages' scripts: plain JavaScript, checked with the types in its comments."""

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from served import ROOT

STATIC = ROOT / "host/cryptlight/web/static"


def test_every_type_fits_and_a_wrong_one_would_be_found(
    tool: Callable[[str], Path], tmp_path: Path
) -> None:
    """One run for both: the true scripts, and a copy with a mistake planted in it."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("no Node here: the types in JavaScript are not checked")
    for path in STATIC.glob("*.js"):
        assert path.read_text("utf-8").startswith("// @ts-check")
        shutil.copy(path, tmp_path)
    with (tmp_path / "tv.js").open("a", encoding="utf-8") as script:
        script.write("\nbyId(7);\n")
    config = json.loads((Path(__file__).parent / "tools" / "tsconfig.json").read_text("utf-8"))
    config["include"] = [f"{STATIC}/*.js", "*.js"]
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), "utf-8")
    command = [node, str(tool("typescript/bin/tsc")), "-p", str(tmp_path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    found = [line for line in done.stdout.splitlines() if "error" in line]
    assert len(found) == 1 and found[0].startswith("tv.js("), done.stdout


def test_nothing_comes_from_elsewhere() -> None:
    """No address of another server, no script or style inside a page."""
    for path in STATIC.iterdir():
        text = path.read_text("utf-8").replace("http://www.w3.org/", "")
        assert "http://" not in text and "https://" not in text, path.name
        if path.suffix == ".html":
            assert "<style" not in text and " style=" not in text and " on" not in text.lower()
            assert text.count("<script") == text.count('<script type="module" src="/static/')
