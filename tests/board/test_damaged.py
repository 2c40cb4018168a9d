"""Damage that used to end a board: it starts with what is left, says so, and answers the link."""

import pytest

from cryptboard.rules import encoding
from cryptboard.store import frames
from cryptboard.table import settings
from cryptlight import compiled
from cryptlight.link import Board, LinkError
from cryptlight.link.backup import save
from cryptlight.resources import firmware_files
from cryptlight.sim import image


def values(**changed):
    return [changed.get(name, default) for name, default, _kind in settings.TABLE]


def sealed(format, *content):
    return frames.seal(encoding.encode([format, *content]))


OTHERS = [
    (sealed(9, *values(brightness=17, palette=4, sound=-1, language="xyz")), True),
    (sealed(9, *values(options=[7], presets=[["x", 3, 1]], house=[[]], names=["?"])), True),
    (sealed(9, *values(), 1, 2, ["what a later version adds"]), True),
    (sealed(9, None, [], "3", b"", 5, 4, "", [], 1), True),
    (encoding.encode(["en", 3, 3, 7]), True),  # of 0.1.0, which had no seal
    (settings.sealed(values(language="es"))[:-1] + b"?", False),
    (b"", False),
]


@pytest.mark.parametrize(("data", "sound"), OTHERS, ids=range(len(OTHERS)))
def test_settings_of_another_version_or_damaged_leave_a_board_that_plays(new_board, data, sound):
    board = new_board("dungeon-crawl", files={"settings": data})
    board.advance(ms=2500)
    assert (board.text()[0] == "Left out: settings") is not sound
    assert any(board.key_lights()["LINK"]) is not sound
    before = board.frame()["A"]
    board.press("PLUS")
    board.advance(ms=500)
    assert board.frame()["A"] != before and b"Traceback" not in board.console


def test_what_fits_of_another_versions_settings_is_kept():
    mine = settings.Settings()
    given = values(brightness=9, sound=1, presets=[["a", [["heroes", [0]]], 1], ["b"]], taught=[1])
    for i, value in enumerate(given):
        mine._take(i, value)
    assert [mine.get(name) for name in ("brightness", "sound", "taught")] == [3, 1, [1]]
    assert mine.get("presets") == [["a", [["heroes", [0]]], 1], []]


def test_the_bounds_are_those_of_the_menu():
    from cryptboard.panel import menu

    kinds = {name: kind for name, _default, kind in settings.TABLE}
    assert kinds["brightness"] == menu.BRIGHTNESS - 1 and kinds["sound"] == menu.VOLUMES - 1
    assert kinds["palette"] == menu.PALETTES - 1
    assert all(len(language) == len(kinds["language"]) for language in menu.LANGUAGES)


def faulty(name, old, new):
    source = firmware_files()[name].read_text()
    assert source.count(old) == 1, (name, old)
    return compiled.compile_all({name: source.replace(old, new).encode()}, compiled.march_here())


def played(board):
    board.advance(ms=2500)
    board.press("PLUS", "PLUS")
    board.advance(ms=3000)
    return board.frame()["A"]


def test_three_failed_starts_bring_the_defaults_and_the_game(new_board):
    """A setting that no check knows: play goes on without the settings."""
    fault = faulty(
        "cryptboard/table/table.py", '        brightness = self.settings.get("brightness")\n',
        '        brightness = self.settings.get("brightness")\n        [0, 1, 2, 3][brightness]\n'
        "        if brightness == 1: raise IndexError\n",
    )  # fmt: skip
    board = new_board("dungeon-crawl", files=fault)
    lit = played(board)
    board.unplug_usb()
    image.put(board.flash, board.parts.blocks, {"settings": settings.sealed(values(brightness=1))})
    board.plug_in()
    board.advance(ms=8000)
    assert board.resets == ["reset"] * 3
    assert board.frame()["A"] == lit and board.text()[0] == "Left out: settings"
    board.press("PLUS")
    board.advance(ms=61_000)
    assert board.resets == ["reset"] * 3
    assert "starts" not in image.read(board.flash, board.parts.blocks)  # a minute: all is well


HOPELESS = [
    ("cryptboard/store/session.py", "        return self.game.scene(self.pack, self.state, view)",
     "        if self.depth: raise IndexError\n"
     "        return self.game.scene(self.pack, self.state, view)"),
    ("cryptboard/table/table.py", "        self._touch_clock(now)\n        if self._resting and",
     "        self._touch_clock(now)\n        while self.session and self.session.depth:"
     " __import__('time').sleep_ms(9)\n        if self._resting and"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("where", "resets", "said"),
    [(HOPELESS[0], 0, "The game cannot start"), (HOPELESS[1], 4, "it failed to start")],
    ids=["raises", "hangs"],
)
def test_a_game_that_fails_at_every_start_is_left_alone(new_board, tmp_path, where, resets, said):
    flash = tmp_path / "flash"
    board = new_board("dungeon-crawl", flash=flash)
    lit = played(board)
    board.close()
    good = image.read(flash, board.parts.blocks)
    failing = new_board("dungeon-crawl", files=faulty(*where))
    hurt = image.read(failing.flash, failing.parts.blocks)
    failing.close()
    spoilt = tmp_path / "spoilt"
    games = {path: data for path, data in good.items() if path.startswith("journal/")}
    image.create(spoilt, board.parts.blocks, hurt | games)
    board = new_board(flash=spoilt)
    board.advance(ms=60_000)
    starts = len(board.resets)
    assert starts == resets and said in " ".join(board.text()), board.text()
    board.advance(ms=60_000)
    assert len(board.resets) == starts
    board.close()
    image.create(flash, board.parts.blocks, image.read(spoilt, board.parts.blocks) | good)
    again = new_board(flash=flash)
    again.advance(ms=3000)
    assert again.frame()["A"] == lit


def test_a_board_without_its_game_is_backed_up_by_a_laptop(new_board, tmp_path):
    """The cable finds the game that no start could open."""
    board = new_board("dungeon-crawl")
    played(board)
    board.unplug_usb()
    files = image.read(board.flash, board.parts.blocks)
    board.close()
    flash = tmp_path / "flash"
    image.create(flash, board.parts.blocks, files | {"starts": b"3"})
    bare = new_board(flash=flash, realtime=True, link=tmp_path / "port", after_reset=True)
    with Board.at(bare.port) as link:
        assert link.request("health").values("fault") == ["settings"]
        with pytest.raises(LinkError, match="No game is running"):
            link.request("status")
        contents = save(link, tmp_path / "kept.zip")
    assert [game["number"] for game in contents["games"]] == [1]


@pytest.mark.parametrize(
    "text", [b"", b"\xff\xfe", b"{0} - oj", b"0123456789abcdef - ok", b"x" * 50]
)
def test_a_damaged_pointer_finds_the_firmware(new_board, text):
    board = new_board("dungeon-crawl")
    files = image.read(board.flash, board.parts.blocks)
    name = files["fw/current"].split()[0]
    board.unplug_usb()
    image.put(board.flash, board.parts.blocks, {"fw/current": text.replace(b"{0}", name)})
    board.plug_in()
    board.advance(ms=3000)
    assert board.text()[3].startswith("NEXT:")


def test_a_damaged_firmware_goes_back_to_the_one_before_or_says_what_to_do(new_board):
    board = new_board("dungeon-crawl")
    files = image.read(board.flash, board.parts.blocks)
    name = files["fw/current"].split()[0].decode()
    board.unplug_usb()
    bundle = f"fw/{name}/bundle"
    image.put(board.flash, board.parts.blocks, {bundle: files[bundle].replace(b"M\x06", b"M\x09")})
    board.plug_in()
    board.advance(ms=3000)
    assert b"run: cryptlight deploy" in board.console and board.at_prompt
    board.unplug_usb()
    later = "f" * 16
    changes = {
        bundle: files[bundle],
        "fw/current": f"{later} {name} ok".encode(),
        f"fw/{later}/bundle": files[bundle].replace(b"M\x06", b"M\x09"),
        f"fw/{later}/words.crpk": files[f"fw/{name}/words.crpk"],
    }
    image.put(board.flash, board.parts.blocks, changes)
    board.plug_in()
    board.advance(ms=4000)
    assert b"it is damaged; back to " + name.encode() in board.console
    assert board.text()[3].startswith("NEXT:")
