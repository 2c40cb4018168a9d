"""The simulated flash: NOR rules, power cuts, half-done operations, damaged images."""

from pathlib import Path

import pytest

from cryptlight.sim import SimError, SimulatedBoard, image
from cryptlight.sim.relay import claim

ROOT = Path(__file__).parents[2]
BLOCKS = 352
COUNT = (
    "import time\ntime.sleep_ms(5)\n"
    "for i in range({n}):\n"
    "    with open('{name}', 'w') as file:\n        file.write(str(i) * 300)\n"
    "    {after}\n    time.sleep_ms(5)\n"
)
RENAMED = COUNT.format(n=5, name="new", after="import os; os.rename('new', 'kept')")
REMOVED = COUNT.replace("with open", "import os; os.remove('{name}')\n    with open")
REMOVED_FIRST = REMOVED.format(n=5, name="kept", after="pass")


def test_programming_only_clears_bits_and_a_wrong_program_is_counted(board_with):
    board = board_with(
        "import _flash\nflash = _flash.Flash()\nflash.ioctl(6, 351)\n"
        "flash.writeblocks(351, b'\\xf0' * 256, 0)\nflash.writeblocks(351, b'\\x0f' * 256, 0)\n"
        "back = bytearray(256)\nflash.readblocks(351, back, 0)\nprint(set(back))"
    )
    board.advance(ms=500)
    assert b"{0}" in board.console
    assert board.counters["violations"] == 256


def test_the_file_system_never_breaks_the_nor_rules(board_with):
    board = board_with(RENAMED)
    board.advance(ms=5000)
    assert board.at_prompt
    assert board.counters["violations"] == 0
    assert board.counters["programs"] > 5


@pytest.mark.parametrize("torn", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("after", [1, 2, 3, 5, 8, 13])
def test_after_a_cut_at_the_nth_operation_the_renamed_file_is_whole(board_with, after, torn):
    board = board_with(RENAMED, files={"kept": b"old" * 100})
    board.cut_power(at=after, torn=torn)
    board.advance(ms=5000)
    assert board.resets == ["power cut"]
    assert not board.powered
    kept = image.read(board.flash, BLOCKS)["kept"]
    assert kept in [b"old" * 100] + [str(i).encode() * 300 for i in range(5)]


def test_the_harness_catches_a_file_removed_before_it_is_written(board_with):
    """The positive control: removing the old file first loses it at some cut."""
    lost = 0
    for after in range(1, 9):
        board = board_with(REMOVED_FIRST, files={"kept": b"old" * 100})
        board.cut_power(at=after)
        board.advance(ms=5000)
        kept = image.read(board.flash, BLOCKS).get("kept")
        lost += kept not in [b"old" * 100] + [str(i).encode() * 300 for i in range(5)]
        board.close()
    assert lost > 0


def test_a_half_erased_sector_keeps_the_rest_of_the_old_bytes(board_with):
    board = board_with(
        "import time, _flash\nflash = _flash.Flash()\nflash.ioctl(6, 351)\n"
        "flash.writeblocks(351, bytes(4096), 0)\ntime.sleep_ms(100)\nflash.ioctl(6, 351)\n"
    )
    board.advance(ms=60)
    board.cut_power(at=1, torn=0.5)
    board.advance(ms=500)
    sector = board.flash.read_bytes()[351 * 4096 :]
    assert sector == b"\xff" * 2048 + bytes(2048)


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"short", "not a flash image"), (bytes(BLOCKS * 4096), "no readable file system")],
)
def test_a_damaged_image_is_refused_and_left_alone(tmp_path, content, words):
    flash = tmp_path / "flash.bin"
    flash.write_bytes(content)
    with pytest.raises(SimError, match=words):
        SimulatedBoard(
            contents={},
            board_toml=ROOT / "hardware" / "boards" / "all-keys.toml",
            flash=flash,
        )
    assert flash.read_bytes() == content


def test_an_image_with_a_magic_that_does_not_mount_is_refused_and_left_alone(tmp_path):
    flash = tmp_path / "flash.bin"
    content = b"\0" * 8 + b"littlefs" + b"\xff" * (BLOCKS * 4096 - 16)
    flash.write_bytes(content)
    toml = ROOT / "hardware" / "boards" / "all-keys.toml"
    made = SimulatedBoard(contents={}, board_toml=toml, flash=flash)
    with pytest.raises(SimError, match="no readable file system"), made:
        pass
    assert flash.read_bytes() == content


def test_an_unreadable_board_file_is_named(tmp_path):
    toml = tmp_path / "board.toml"
    toml.write_text("[board\n")
    with pytest.raises(SimError, match="not a TOML file"):
        SimulatedBoard(contents={}, board_toml=toml)


def test_a_busy_link_name_is_refused_and_a_stale_one_reused(tmp_path):
    link = tmp_path / "port"
    link.symlink_to(tmp_path / "gone")
    claim(link)
    link.write_text("somebody's file")
    with pytest.raises(SimError, match="in use"):
        claim(link)
    assert link.read_text() == "somebody's file"


def test_without_the_vm_the_error_says_what_to_do(monkeypatch):
    from cryptlight.sim import vm

    monkeypatch.setattr(vm.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SimError, match="Windows"):
        vm.vm_folder()
