"""install-tools: harmless where everything is there, honest where it may not install."""

import shutil
import subprocess

import pytest

from cryptlight.hardware import __main__ as make
from cryptlight.hardware import design

SCRIPT = design.HARDWARE / "install-tools"


@pytest.mark.skipif(
    not all(map(shutil.which, ("kicad-cli", "openscad", "dot"))),
    reason="some tools are missing: not checked that a second installation does nothing",
)
def test_does_nothing_when_all_tools_are_there():
    done = subprocess.run([str(SCRIPT)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_says_what_stays_unchecked_where_it_may_not_install(tmp_path):
    fake = tmp_path / "id"
    fake.write_text("#!/bin/sh\necho 1000\n")
    fake.chmod(0o755)
    done = subprocess.run(
        ["/bin/bash", str(SCRIPT)],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0
    for word in ("not checked without KiCad 9: ERC, DRC", "without OpenSCAD", "without Graphviz"):
        assert word in done.stderr


def test_names_no_mirror_and_leaves_the_systems_sources_alone():
    text = SCRIPT.read_text()
    assert "://" not in text
    writes = [line for line in text.splitlines() if ">" in line and "/etc/" in line]
    assert all("2>/dev/null" in line and '"$work' in line for line in writes), writes


def test_make_hardware_names_a_missing_tool(monkeypatch, capsys):
    monkeypatch.setattr(make.shutil, "which", lambda tool: None)
    assert make.have("openscad", "the printed enclosure") is False
    assert "openscad is missing: the printed enclosure not made again" in capsys.readouterr().err


def test_make_hardware_refuses_a_faulty_board_file(monkeypatch, capsys):
    board = design.load()
    board["power"]["limit_ma"] = 900
    monkeypatch.setattr(make.design, "load", lambda: board)
    assert make.main() == 1
    assert "USB gives 500" in capsys.readouterr().err
