"""Power-on brings the game back: as it was, named in its slot, told again, never replaced."""

import shutil

import pytest

from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

BOOT_MS = 800  # power-on to the resumed game lit
SCREEN_MS = 700  # all lines and pages of a screen are sent
NEVER = 1 << 20  # flash operations from now
READ_ONLY = (
    b"import _flash, vfs\nvfs.umount('/')\n"
    b"vfs.mount(vfs.VfsLfs2(_flash.Flash(), progsize=256), '/', readonly=True)\n"
)


def shown(board):
    """The lights at their brightest in two seconds, whatever blinks, and the screen."""
    board.advance(ms=SCREEN_MS)
    brightest = board.frame()
    for _ in range(26):
        board.advance(ms=80)
        for strip, pixels in board.frame().items():
            brightest[strip] = [max(pair) for pair in zip(brightest[strip], pixels, strict=True)]
    return brightest, board.text()


def game_of(seen):
    """Lights, place and what comes next: what was told, refused or ordered stands between."""
    frame, text = seen
    return frame, [text[0], text[-1]]


def power_cycle(board):
    board.unplug_usb()
    board.plug_in()
    board.advance(ms=BOOT_MS)


def at_the_prompt(board, expression):
    """Stop the program, look or change something on the flash, and start it again."""
    board.interrupt()
    answer = board.evaluate(expression)
    board.soft_reset()
    board.advance(ms=BOOT_MS)
    return answer


def test_a_cut_at_a_flash_operation_shows_the_game_before_or_after_the_press(new_board):
    """The whole firmware beside one that never loses power; the sweep in tests/power has all."""
    board, twin = new_board("dungeon-crawl"), new_board("dungeon-crawl")
    for one in (board, twin):
        one.advance(ms=2000)
    before = game_of(shown(twin))
    for number in range(30):
        key = ("PLUS", "NEXT", "MINUS", "PLUS", "NEXT", "PLUS")[number % 6]
        board.cut_power(at=1 + number % 3 // 2, torn=number * 5 % 17 / 16)
        board.press(key)
        board.advance(ms=400)
        if not board.powered:
            board.plug_in()
            board.advance(ms=BOOT_MS)
        board.cut_power(at=NEVER)
        twin.press(key)
        after = game_of(shown(twin))
        seen = game_of(shown(board))
        assert seen in (before, after), (number, seen[1], before[1], after[1])
        if seen == before:
            board.press(key)
            assert game_of(shown(board)) == after
        before = after
    assert board.resets.count("power cut") > 12
    assert b"Traceback" not in board.console


def test_undo_reaches_across_a_power_cut_and_names_the_step(board):
    first = shown(board)[0]
    board.press("PLUS", "NEXT")
    power_cycle(board)
    board.press("UNDO")
    board.press("UNDO")
    frame, text = shown(board)
    assert "Evil: 1 → 0" in " ".join(text), text
    assert frame["A"] == first["A"]
    board.press("PLUS")
    assert "Redone" in " ".join(shown(board)[1])
    power_cycle(board)
    board.press("UNDO")
    assert "Evil: 1 → 0" in " ".join(shown(board)[1])


def test_a_finished_game_stays_until_a_new_one_is_begun(board, from_menu):
    from_menu(board, "Give up", "Yes")
    board.advance(ms=4000)  # the lights of a defeat have closed in and opened again
    frame, text = shown(board)
    assert text[0] == "Defeat"
    power_cycle(board)
    board.advance(ms=4000)
    assert shown(board) == (frame, text)
    board.press("UNDO")
    assert "Defeat" not in shown(board)[1][0]
    board.press("PLUS", "NEXT")
    board.advance(ms=4000)
    from_menu(board, "New game, as")
    assert "Defeat" not in shown(board)[1][0]


def test_the_recap_tells_the_last_events_and_the_table(board, from_menu):
    board.press("PLUS", "PLUS", "NEXT")
    board.advance(ms=500)
    power_cycle(board)
    board.hold("SELECT")
    assert "Evil 0 → 1" in " ".join(shown(board)[1])
    board.press("NEXT")
    from_menu(board, "What happened")
    seen = []
    for _ in range(12):
        seen += shown(board)[1][1:3]
        board.press("PLUS")
    told = " ".join(seen)
    assert "Evil 1 → 2" in told and "On the table now" in told and "Evil 2" in told, told


def test_four_games_in_four_slots_chosen_by_keys(board, from_menu):
    board.press("PLUS", "PLUS")
    first = shown(board)[0]["A"]
    for slot in range(2, 5):
        from_menu(board, "Saved games", f"{slot} free", "New game here")
        assert shown(board)[0]["A"] != first
        for _ in range(slot):
            board.press("NEXT")
    from_menu(board, "New game, as")
    assert "All slots hold games" in " ".join(shown(board)[1])
    board.press("NEXT")
    board.advance(ms=4000)
    power_cycle(board)
    from_menu(board, "Saved games", "1 Dungeon", "Go on")
    assert shown(board)[0]["A"] == first
    power_cycle(board)
    assert shown(board)[0]["A"] == first


@pytest.fixture
def other_game(tmp_path):
    """A second pack: Dungeon Crawl by another name."""
    folder = tmp_path / "other-crawl"
    shutil.copytree(game_folder("dungeon-crawl"), folder)
    toml = folder / "game.toml"
    toml.write_text(toml.read_text().replace('id = "dungeon-crawl"', 'id = "other-crawl"'))
    return load_folder(folder).bytes


def test_a_game_whose_cards_are_gone_keeps_its_slot(new_board, other_game, from_menu):
    board = new_board("dungeon-crawl", files={"packs/other-crawl.crpk": other_game})
    board.advance(ms=2000)
    board.press("PLUS", "PLUS")
    board.advance(ms=500)
    played = at_the_prompt(board, "__import__('cryptboard.app').app.running.table.session.pack.id")
    pack = f"/packs/{played}.crpk"
    at_the_prompt(board, f"__import__('os').rename('{pack}', '/away')")
    text = " ".join(shown(board)[1])
    assert "Game kept" in text and "gone" in text, text
    board.press("PLUS")
    from_menu(board, "Saved games", f"1 {played}")
    assert "gone" in shown(board)[1][0] and "Keep it" in shown(board)[1][1]
    board.press("NEXT")
    at_the_prompt(board, f"__import__('os').rename('/away', '{pack}')")
    from_menu(board, "Saved games", "1 Dungeon", "Go on")
    board.advance(ms=2000)
    board.press("UNDO")
    assert "Evil: 2 → 0" in " ".join(shown(board)[1])


def test_a_log_that_cannot_be_read_is_moved_aside_and_play_goes_on(board):
    board.press("PLUS", "PLUS")
    board.advance(ms=500)
    spoil = "(lambda f: (f.write(b'?'), f.close()))(open('/journal/g0000001/h', 'wb'))"
    at_the_prompt(board, spoil)
    assert "Log damaged" in " ".join(shown(board)[1])
    board.press("PLUS")
    power_cycle(board)
    assert "Log damaged" not in " ".join(shown(board)[1])
    board.interrupt()
    assert "lost0001" in board.evaluate("__import__('os').listdir('/journal')")


def test_a_read_only_flash_plays_on_in_memory_and_keeps_warning(new_board):
    board = new_board("dungeon-crawl", files={"boot.py": READ_ONLY})
    board.advance(ms=2000)
    dark = shown(board)[0]["A"]
    for _ in range(3):
        board.press("PLUS")
        assert shown(board)[1][0].startswith("! Flash won't save")
    assert board.frame()["A"] != dark
    board.press("UNDO")
    assert shown(board)[1][0].startswith("! Flash won't save")
    assert b"Traceback" not in board.console
