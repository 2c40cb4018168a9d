"""The panel on the whole board: menus, palettes, sound, teaching, and play without a screen."""

import pytest

from cryptboard.panel import palette


def test_spanish_is_two_picks_away_and_accents_are_drawn(board, from_menu):
    from_menu(board, "Language", "Español")
    assert board.text()[3].startswith("SIGUE:")
    from_menu(board, "Idioma", "English")
    assert board.text()[3].startswith("NEXT:")


@pytest.mark.parametrize(("name", "number"), [("No red", 1), ("No blue", 2), ("One", 3)])
def test_a_palette_changes_hues_and_nothing_else(board, name, number, from_menu):
    before = board.frame()
    from_menu(board, "Colours", name)
    board.advance(ms=1000)
    after = board.frame()
    lit = [[any(pixel) for pixel in strip] for strip in before.values()]
    assert [[any(pixel) for pixel in strip] for strip in after.values()] == lit
    red, green, blue = after["A"][0]
    evil = palette.colour(palette.PALETTES[number], 1)
    assert sorted(range(3), key=lambda i: -evil[i])[0] == [red, green, blue].index(
        max(red, green, blue)
    )


def test_night_is_dim_and_silent(board, from_menu):
    from_menu(board, "Brightness", "Night")
    board.advance(ms=500)
    assert sum(map(sum, (pixel for strip in board.frame().values() for pixel in strip))) < 400
    board.key_down("PLUS")
    heard = set()
    for _ in range(30):
        board.advance(ms=2)
        heard.add(board.tone_hz)
    board.key_up("PLUS")
    assert heard == {0}


def test_a_press_ticks_and_silence_is_a_setting(board, from_menu):
    def heard():
        tones = set()
        board.key_down("PLUS")
        for _ in range(40):
            board.advance(ms=2)
            tones.add(board.tone_hz)
        board.key_up("PLUS")
        board.advance(ms=100)
        return tones - {0}

    assert heard()
    from_menu(board, "Sound", "Silent")
    assert not heard()


def test_settings_outlive_the_power(board, from_menu):
    from_menu(board, "Language", "Español")
    board.unplug_usb()
    board.plug_in()
    board.advance(ms=2000)
    assert board.text()[3].startswith("SIGUE:")


def test_teaching_mode_shows_a_rule_the_first_time_only(board, from_menu):
    from_menu(board, "Teaching", "On")
    board.press("NEXT")
    board.advance(ms=500)
    assert "TRK-" in " ".join(board.text()), board.text()
    board.press("NEXT")  # closes the explanation
    board.advance(ms=500)
    board.press("UNDO", "NEXT", "NEXT")
    board.advance(ms=500)
    assert "TRK-" not in " ".join(board.text()), board.text()


def test_a_finished_game_has_a_summary(board, from_menu):
    board.press("PLUS", "PLUS")
    from_menu(board, "Give up", "Yes")
    board.advance(ms=4000)
    from_menu(board, "Summary")
    seen = set()
    for _ in range(14):
        seen |= {line.strip("▸ ") for line in board.text()[1:3]}
        board.press("PLUS")
        board.advance(ms=300)
    assert {"Defeat", "Evil 2"} <= seen, seen
    assert any(line.startswith("Steps played") for line in seen), seen


def test_the_self_test_can_be_started_from_the_menu(board, from_menu):
    from_menu(board, "Self-test", "Yes")
    for _ in range(400):
        board.advance(ms=50)
        if board.text()[0] == "Press every key":
            break
    board.press("NEXT")
    board.advance(ms=1500)
    assert board.text()[3].startswith("NEXT:")
    assert board.frame()["A"][0] != (0, 0, 0)


def test_without_a_screen_a_list_is_on_the_third_strip(new_board):
    board = new_board("dungeon-crawl", screens=0)
    board.advance(ms=2000)
    game = board.frame()["C"]
    board.press(*["SELECT"] * 7)  # past the values of the dials
    board.advance(ms=500)
    menu = board.frame()["C"]
    assert menu != game
    brightest = [max(pixel) for pixel in menu]
    assert brightest.index(max(brightest)) == 0
    board.press("PLUS", "PLUS")
    board.advance(ms=500)
    brightest = [max(pixel) for pixel in board.frame()["C"]]
    assert brightest.index(max(brightest)) == 2
    board.press("UNDO")
    board.advance(ms=500)
    assert board.frame()["C"] == game
    board.hold("SELECT")  # why: a screen would tell, and the strips stay as they are
    board.advance(ms=500)
    assert board.frame()["C"] == game and board.resets == []


def test_without_a_screen_a_correction_shows_which_track_it_has(new_board):
    """Evil, Damage, Health, Darkness and so on: a pixel each, until the track itself moves."""
    board = new_board("dungeon-crawl", screens=0)
    board.advance(ms=2000)
    game = board.frame()

    def brightest():
        board.advance(ms=500)
        levels = [max(pixel) for pixel in board.frame()["C"]]
        return levels.index(max(levels))

    board.press(*["SELECT"] * 7, "MINUS", "NEXT")  # past six values; the list's last: correct
    assert brightest() == 0
    board.press("SELECT")
    assert brightest() == 1
    board.press("PLUS")
    board.advance(ms=1500)
    assert board.frame()["C"] == game["C"] and board.frame()["B"] != game["B"]
    board.press("SELECT")
    assert brightest() == 2


def test_a_roll_runs_over_the_strips_and_then_stands_there(board):
    board.press("NEXT")
    board.advance(ms=500)
    board.key_down("ROLL")
    board.advance(ms=100)
    board.key_up("ROLL")
    rolling = board.frame()
    board.advance(ms=100)
    assert board.frame() != rolling
    board.advance(ms=1000)
    result = board.frame()
    board.advance(ms=2000)  # nothing but a key ends it
    assert board.frame() == result
    board.press("SELECT")
    board.advance(ms=1000)
    assert board.frame() != result


def test_a_hold_of_plus_repeats(board):
    board.key_down("PLUS")
    board.advance(ms=1500)
    board.key_up("PLUS")
    board.advance(ms=500)
    assert sum(1 for pixel in board.frame()["A"] if max(pixel) > 20) >= 5
