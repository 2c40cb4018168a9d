"""One bit of any file flips: the board starts, answers, says so, and the game is not lost."""

import pytest
import vm

from cryptboard.rules import encoding
from cryptboard.store import frames, packs
from cryptlight import words
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

FILES = {
    "fw/words.crpk", "journal/active", "journal/g0000001/h", "journal/g0000001/s0",
    "journal/slot0", "packs/set", "settings",
}  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    """The files of a board after a sync."""
    pack = load_folder(game_folder("dungeon-crawl"))
    digest = bytes.fromhex(pack.hash)
    name = packs.file_name(digest)
    content = {
        "fw/words.crpk": words.board_words(),
        f"packs/{name}": pack.bytes,
        "packs/set": frames.seal(encoding.encode([[[digest, name]], []])),
        "journal/active": frames.seal(encoding.encode([0])),
    }
    for path, data in content.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_bytes(data)
    return tmp_path


def check(folder, small, large):
    output = vm.run("damage.py", folder, small, large)
    assert vm.counts(output)["failures"] == 0, output
    damaged = {line.split()[0] for line in output.splitlines() if line.endswith(" cases")}
    assert damaged > FILES and any(path.endswith(".crpk") for path in damaged - FILES)
    return vm.counts(output)["cases"]


def test_a_flipped_bit_of_any_file(folder):
    assert check(folder, 11, 900) > 300


@pytest.mark.soak
def test_every_bit_of_the_small_files_and_many_of_the_large_ones(folder):
    assert check(folder, 1, 40) > 6000
