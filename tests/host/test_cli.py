"""The command line: what it prints, how it fails, what it leaves alone."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cryptlight import cli
from cryptlight.cli.errors import Failed
from cryptlight.resources import game_folder

SCENARIOS = Path(__file__).parents[1] / "scenarios"


def call(*words: str) -> Result:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(game_folder("dungeon-crawl"), tmp_path / "mine"))


@pytest.mark.parametrize(
    "command", ["play", "sim", "run", "rules", "bench", "pack check", "pack build", "pack show"]
)
def test_every_command_explains_itself(command: str) -> None:
    result = call(*command.split(), "--help")
    assert result.exit_code == 0
    assert "Usage" in result.output


def test_a_shipped_game_is_fine() -> None:
    result = call("pack", "check", "dungeon-crawl")
    assert result.exit_code == 0
    assert "fine" in result.output


def test_a_mistake_is_told_with_file_place_and_the_nearest_word(folder: Path) -> None:
    game = folder / "game.toml"
    game.write_text(game.read_text("utf-8").replace('change = "darkness"', 'change = "darknes"'))
    result = call("pack", "check", str(folder), "--json")
    assert result.exit_code == 1
    report = json.loads(result.output)
    assert report["ok"] is False
    text = json.dumps(report["findings"])
    assert "game.toml" in text and "darknes" in text and 'did you mean \\"darkness\\"' in text


def test_build_is_reproducible_and_shown(folder: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.crpk", tmp_path / "two.crpk"
    assert call("pack", "build", str(folder), "-o", str(one)).exit_code == 0
    assert call("pack", "build", str(folder), "-o", str(two)).exit_code == 0
    assert one.read_bytes() == two.read_bytes()
    facts = json.loads(call("pack", "show", str(one), "--json").output)
    assert facts["id"] == "dungeon-crawl" and facts["game"] == "tracker"


def test_a_failed_build_leaves_the_old_file(folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "game.crpk"
    output.write_bytes(b"old")
    (folder / "game.toml").write_text("kind = 'tracker'\n")
    result = call("pack", "build", str(folder), "-o", str(output))
    assert isinstance(result.exception, Failed)
    assert output.read_bytes() == b"old"
    assert list(tmp_path.glob("*.part")) == []


def test_a_damaged_pack_is_refused_in_words(folder: Path, tmp_path: Path) -> None:
    output = tmp_path / "game.crpk"
    call("pack", "build", str(folder), "-o", str(output))
    data = bytearray(output.read_bytes())
    data[len(data) // 2] ^= 1
    output.write_bytes(data)
    result = call("pack", "show", str(output))
    assert isinstance(result.exception, Failed)
    assert "not a sound pack" in str(result.exception)


def test_an_unknown_game_names_the_known_ones() -> None:
    result = call("pack", "check", "dungeon-craw")
    assert isinstance(result.exception, Failed)
    assert "dungeon-crawl" in str(result.exception)


@pytest.mark.parametrize("engine", ["cpython", "micropython"])
def test_run_prints_a_line_per_expectation(engine: str) -> None:
    file = sorted((SCENARIOS / "dungeon-crawl").glob("*.txt"))[0]
    result = call("run", str(file), "--engine", engine)
    assert result.exit_code == 0, result.output
    last = result.output.strip().splitlines()[-1]
    passed = int(last.split(" passed")[0])
    assert passed > 0 and last.endswith(" 0 failed")
    assert result.output.count("ok  ") == passed


def test_run_fails_when_an_expectation_fails(tmp_path: Path) -> None:
    file = sorted((SCENARIOS / "dungeon-crawl").glob("*.txt"))[0]
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(file.read_text("utf-8") + "\nexpect: evil = 99\n", "utf-8")
    result = call("run", str(wrong))
    assert result.exit_code == 1
    assert "FAIL" in result.output and "1 failed" in result.output


def test_run_without_a_file_is_wrong_use(tmp_path: Path) -> None:
    result = call("run", str(tmp_path / "nothing.txt"))
    assert isinstance(result.exception, Failed)
    assert result.exception.code == 2
