"""What every released version wrote, this one opens: boards, backups, packs (see keep.py).

From 0.2.0 on a game goes on. 0.1.0's may no longer, but it is named, kept, told and exported.
"""

import json
import lzma
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "host"), str(HERE.parent / "link")]

from commandline import call, told  # noqa: E402
from worlds import LockstepWire  # noqa: E402

from cryptlight import drawer  # noqa: E402
from cryptlight.contents import board_contents  # noqa: E402
from cryptlight.link import Board  # noqa: E402
from cryptlight.link.backup import Backup  # noqa: E402
from cryptlight.link.errors import Refusal  # noqa: E402
from cryptlight.link.games import open_session  # noqa: E402
from cryptlight.link.sync import check_pack  # noqa: E402
from cryptlight.packs.folder import load_folder  # noqa: E402
from cryptlight.resources import board_file, game_folder  # noqa: E402
from cryptlight.sim import SimulatedBoard, carry  # noqa: E402
from cryptlight.sim.kept import kept_board  # noqa: E402
from cryptlight.sim.parts import read_parts  # noqa: E402
from cryptlight.web.launch import tell_what_was_laid_aside  # noqa: E402

VERSIONS = sorted(path.parent.name for path in HERE.glob("*/told.json"))
LATER = [version for version in VERSIONS if version != "0.1.0"]
GAME = "dungeon-crawl"
BLOCKS = read_parts(board_file()).blocks


def facts(version):
    return json.loads((HERE / version / "told.json").read_text("utf-8"))


@pytest.fixture
def left_behind(tmp_path, monkeypatch):
    """The drawer as a version left it: left_behind("0.1.0")."""
    monkeypatch.setenv(drawer.FOLDER, str(tmp_path / "drawer"))

    def leave(version):
        first = version == "0.1.0"
        name = "board-0123456789ab" if first else f"board-{GAME}"
        drawer.folder().mkdir()
        flash = drawer.folder() / f"{name}.flash"
        flash.write_bytes(lzma.decompress((HERE / version / "board.flash.xz").read_bytes()))
        if not first:
            record = {"version": version, "contents": "of then"}
            flash.with_suffix(".json").write_text(json.dumps(record), "utf-8")
        return flash

    return leave


def updated():
    contents = board_contents([load_folder(game_folder(GAME)).bytes], board_file())
    return kept_board(f"board-{GAME}", contents, BLOCKS)


@pytest.mark.parametrize("version", LATER)
def test_a_game_of_any_later_version_goes_on(version, left_behind):
    left_behind(version)
    with updated() as kept:
        assert kept.aside == {}
        with SimulatedBoard(contents={}, board_toml=board_file(), flash=kept.flash) as board:
            board.advance(ms=3000)
            with Board(LockstepWire(board)) as client:
                found = client.request("status")
    then = facts(version)  # of the screen its first line: how the rest is told may change
    tracks = {m["track"]: m["value"] for m in found.messages if "track" in m}
    assert (found.value("depth"), tracks) == (then["depth"], then["tracks"])
    assert found.value("line") == then["screen"][0]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_game_that_cannot_go_on_is_named_kept_told_and_exported(
    version, left_behind, monkeypatch, capsys, tmp_path
):
    left_behind(version)
    monkeypatch.setattr(carry, "FORMAT", 99)  # whether or not today's rules could read it
    with updated() as kept:
        tell_what_was_laid_aside(kept)
    said = capsys.readouterr().out
    assert f"1 game of cryptlight {version}" in said and f"  {GAME}: " in said
    (aside,) = kept.aside
    monkeypatch.setattr("cryptlight.cli.log.open_session", _cannot)
    before, depth = aside.read_bytes(), facts(version)["depth"]
    lines = call("log", "--port", aside).output.strip().splitlines()
    assert len(lines) == depth + 1 and all(line.split()[1:] for line in lines)
    assert [line.endswith("(undone)") for line in lines] == [False] * depth + [True]
    tracks = {
        name: track["value"] for name, track in told("status", "--port", aside)["tracks"].items()
    }
    assert tracks == facts(version)["tracks"]
    exported = told("backup", tmp_path / "game.zip", "--port", aside)
    assert exported["games"] and Backup(tmp_path / "game.zip").game(None).records()
    assert aside.read_bytes() == before


def _cannot(*_given):
    from cryptlight.link import LinkError

    raise LinkError("rules of another time")


@pytest.mark.parametrize("version", VERSIONS)
def test_a_backup_is_read_or_says_with_what(version):
    backup = Backup(HERE / version / "backup.zip")
    game = backup.game(None)
    assert game.records() and backup.packs
    if version in LATER:
        session = open_session(game, backup.packs[game.pack_hash])
        assert session.depth == facts(version)["depth"]


@pytest.mark.parametrize("version", VERSIONS)
def test_a_pack_is_read_or_says_what_to_do(version):
    data = (HERE / version / "game.crpk").read_bytes()
    try:
        assert check_pack(data).id == GAME
    except Refusal as error:
        assert version not in LATER and "deploy" in str(error)
