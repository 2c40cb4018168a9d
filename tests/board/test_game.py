"""Dungeon Crawl on the simulated board: a press becomes light, text, and a game that stays."""

import random
from io import BytesIO

import pytest

from cryptboard.panel import palette
from cryptboard.rules import contract, tracker
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight import compiled
from cryptlight.packs.folder import load_folder
from cryptlight.resources import firmware_files, game_folder

STRIPS = ("A", "B", "C")


def scene_after(*commands):
    """What the rules say should be lit, computed on CPython."""
    pack = Pack(BytesIO(load_folder(game_folder("dungeon-crawl")).bytes))
    session = Session(tracker, pack, MemoryJournal())
    session.start([], bytes(16))
    for command in commands:
        session.do(list(command))
    return session.scene(contract.GAME)


def colours(scene):
    """Expected colours of the cells that do not blink: hue by the palette, level by the style."""
    wanted = {}
    level = {contract.OFF: 0, contract.SOLID: 255}
    level |= {contract.FAINT: palette._FAINT, contract.DIM: palette._DIM}
    for number, strip in enumerate(STRIPS):
        for pixel, cell in enumerate(scene.strips[number][:16]):
            if cell >> 4 in level:
                hue = palette.colour(palette.PALETTES[0], cell & 15)
                wanted[strip, pixel] = [gamma(level[cell >> 4] * part / 255) for part in hue]
    return wanted


def gamma(value):
    return 0 if value < 1 else max(1, round(value * value / 255))


def mismatches(board, wanted):
    seen = board.frame()
    return [
        (where, seen[where[0]][where[1]], colour)
        for where, colour in wanted.items()
        if any(
            abs(a - b) > 1 + b // 50 for a, b in zip(seen[where[0]][where[1]], colour, strict=True)
        )
    ]


def test_a_press_lights_what_the_rules_say(board):
    assert mismatches(board, colours(scene_after())) == []
    board.press("PLUS", "PLUS")
    board.advance(ms=500)
    wanted = colours(scene_after(["more"], ["more"]))
    assert wanted != colours(scene_after())
    assert mismatches(board, wanted) == []


def test_a_wrong_colour_order_would_be_noticed(new_board):
    """A planted fault: the firmware sends red first, the strip still takes green first."""
    name = "cryptboard/panel/palette.py"
    source = firmware_files()[name].read_text()
    order = "out[3 * i + 1], out[3 * i], out[3 * i + 2] ="
    assert source.count(order) == 1
    fault = source.replace(order, "out[3 * i], out[3 * i + 1], out[3 * i + 2] =").encode()
    board = new_board(
        "dungeon-crawl", files=compiled.compile_all({name: fault}, compiled.march_here())
    )
    board.advance(ms=2000)
    assert len(mismatches(board, colours(scene_after()))) >= 3


def test_the_screen_says_what_next_will_do(board):
    text = board.text()
    assert len(text) == 4 and text[3].startswith("NEXT:"), text
    promised = text[3].removeprefix("NEXT:").strip(" …")
    board.press("NEXT")
    board.advance(ms=500)
    assert promised in board.text()[0] + board.text()[1], (promised, board.text())


def test_undo_names_what_it_took_back_and_plus_redoes(board):
    before = board.frame()
    board.press("PLUS")
    board.advance(ms=500)
    after = board.frame()
    board.press("UNDO")
    board.advance(ms=500)
    assert board.frame()["A"] == before["A"]
    assert "Evil" in " ".join(board.text())
    board.press("PLUS")
    board.advance(ms=500)
    assert board.frame()["A"] == after["A"]


def test_a_dark_key_refuses_and_changes_nothing(board):
    lit = board.key_lights()
    dark = next(key for key in board.parts.keys if not any(lit[key]) and key != "UNDO")
    before = board.frame()
    board.press(dark)
    board.advance(ms=1500)
    assert board.frame() == before


def test_the_encoder_is_plus_minus_and_select(board):
    before = board.frame()["A"]
    board.turn(+1)
    board.advance(ms=500)
    once = board.frame()["A"]
    assert once != before
    board.turn(-1)
    board.advance(ms=500)
    assert board.frame()["A"] == before


def test_the_game_is_there_again_after_the_plug_was_pulled(board):
    board.press("PLUS", "PLUS", "NEXT")
    board.advance(ms=1000)
    frame, text = board.frame(), board.text()
    board.unplug_usb()
    assert not any(any(pixel) for pixels in board.frame().values() for pixel in pixels)
    board.plug_in()
    board.advance(ms=2000)
    assert (board.frame(), board.text()) == (frame, text)


def test_two_displays_say_the_same(new_board):
    board = new_board("dungeon-crawl", screens=2)
    board.advance(ms=2000)
    assert board.text(0) == board.text(1) != [""] * 4


def test_without_a_display_the_lights_play_on(new_board):
    board = new_board("dungeon-crawl", screens=0)
    board.advance(ms=2000)
    board.press("PLUS")
    board.advance(ms=500)
    assert mismatches(board, colours(scene_after(["more"]))) == []
    assert b"Traceback" not in board.console


def position(board):
    """At the prompt: the whole state of the game that was running, and whether it was durable."""
    look = "__import__('cryptboard.app').app.running.table.session"
    return board.evaluate(f"({look}.game.encode({look}.state), {look}.durable)")


@pytest.mark.parametrize("part", range(2))
def test_ctrl_c_at_any_instant_gives_the_prompt_and_a_soft_reset_the_game(board, part):
    """500 random instants, from the middle of a boot to the middle of a press."""
    chance = random.Random(part)
    for number in range(125):
        board.advance(ms=800)
        for _press in range(chance.randrange(1, 4)):
            board.press(chance.choice(["PLUS", "MINUS", "NEXT", "UNDO", "ROLL"]))
        board.advance(ms=200)
        board.key_down("SELECT")  # a press that changes nothing is under way
        board.advance(ms=chance.randrange(1, 30_000) / 1000)
        board.interrupt()
        before = position(board)
        assert before.endswith("True)"), before
        board.key_up("SELECT")
        board.soft_reset()
        board.advance(ms=chance.randrange(1, 800_000) / 1000)
        board.interrupt()
        assert board.evaluate("6 * 7") == "42", number
        board.soft_reset()
        board.advance(ms=800)
        board.interrupt()
        assert position(board) == before, number
        board.soft_reset()
        board.advance(ms=chance.randrange(1, 300_000) / 1000)
        board.interrupt()
        assert board.evaluate("6 * 7") == "42", number
        board.soft_reset()
