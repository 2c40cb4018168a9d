"""Game nights by keys: as last time, presets, house rules, names of heroes, reminders."""

import pytest

from cryptlight.packs.folder import load_folder
from cryptlight.packs.tracker import load_text
from cryptlight.resources import game_folder, shipped_games

SCREEN_MS = 700


@pytest.fixture
def crawl(new_board):
    board = new_board("dungeon-crawl")
    board.advance(ms=2000)
    return board


def power_cycle(board):
    board.advance(ms=4000)
    board.unplug_usb()
    board.plug_in()
    board.advance(ms=2000)


def test_after_the_end_two_presses_start_the_same_again(crawl, from_menu):
    from_menu(crawl, "Give up", "Yes")
    crawl.advance(ms=4000)
    crawl.press("SELECT", "NEXT")
    crawl.advance(ms=4000)
    assert "Defeat" not in crawl.text()[0] and crawl.text()[3].startswith("NEXT:")


def test_a_preset_outlives_the_power_and_starts(crawl, from_menu):
    from_menu(crawl, "Game night", "Save", "1 free")
    power_cycle(crawl)
    crawl.press("NEXT", "PLUS", "PLUS")
    crawl.advance(ms=500)
    before = crawl.frame()["A"]
    from_menu(crawl, "Game night", "Start")
    crawl.advance(ms=1000)
    assert crawl.frame()["A"] != before
    assert crawl.text()[0] == "R1 Heroes"


def test_a_preset_is_not_replaced_unasked(crawl, from_menu):
    from_menu(crawl, "Game night", "Save", "1 free")
    from_menu(crawl, "Game night", "Save", "1 Dungeon")
    assert crawl.text()[0] == "Replace preset 1?"


def test_a_hero_gets_a_name_that_stays(crawl, from_menu):
    from_menu(crawl, "Game night", "Names", "A")
    crawl.press("PLUS", "PLUS", "NEXT")  # done, A, B
    crawl.advance(ms=SCREEN_MS)
    assert crawl.text()[0] == "Name: AB_"
    crawl.press("UNDO")
    crawl.advance(ms=SCREEN_MS)
    assert crawl.text()[0] == "Name: A_"
    crawl.press("NEXT")
    power_cycle(crawl)
    crawl.interrupt()
    name = "__import__('cryptboard.app').app.running.table.words.text(('hero.0',))"
    assert crawl.evaluate(name) == "A"


def test_a_house_rule_counts_from_the_next_game_on(new_board, from_menu):
    board = new_board("massive-darkness-2")
    board.advance(ms=3000)
    from_menu(board, "Game night", "House", "Hellbreaker", "On")
    assert "next new game" in " ".join(board.text())
    from_menu(board, "New game, as")
    board.advance(ms=2000)
    board.interrupt()
    options = "__import__('cryptboard.app').app.running.table.session.options"
    assert "['hellbreaker', 1]" in board.evaluate(options)


@pytest.mark.parametrize("wanted", [True, False])
def test_a_phase_comes_with_its_reminder_unless_switched_off(new_board, from_menu, wanted):
    text = (game_folder("dungeon-crawl") / "game.toml").read_text("utf-8")
    line = 'id = "foes"\n'
    assert line in text
    remind = 'remind = { en = "Count the torches", es = "Contad las antorchas" }\n'
    pack = load_text(text.replace(line, line + remind, 1)).bytes
    assert pack != load_folder(game_folder("dungeon-crawl")).bytes
    board = new_board("dungeon-crawl", files={"packs/dungeon-crawl.crpk": pack})
    board.advance(ms=2000)
    if not wanted:
        from_menu(board, "Game night", "Reminders", "Off")
    board.press("NEXT", "NEXT")
    board.advance(ms=SCREEN_MS)
    assert ("Count the torches" in " ".join(board.text())) is wanted, board.text()
    lights = []
    for _ in range(20):
        board.advance(ms=100)
        lights.append(board.key_lights()["NEXT"])
    assert (len(set(lights)) > 1) is wanted


def test_a_preset_of_another_game_starts_it_by_spanish_menus(new_board, from_menu):
    board = new_board("dungeon-crawl", "descent")
    board.advance(ms=3000)
    assert board.text()[0] == "R1 Heroes"
    from_menu(board, "Language", "Español")
    from_menu(board, "Noche de juego", "Guardar", "2 libre")
    from_menu(board, "Partida nueva", "Descent")
    board.advance(ms=4000)
    elsewhere = board.text()
    from_menu(board, "Noche de juego", "Empezar")  # the only one: nothing to choose
    board.advance(ms=4000)
    assert board.text() != elsewhere and board.text()[0] == "R1 Héroes"


@pytest.mark.parametrize("game", shipped_games())
def test_as_last_time_keeps_the_level_of_help(new_board, from_menu, game):
    """It was once forgotten in every game but one: the list of levels opens at what is set."""
    level = "Dice" if game == "valpiedra" else "Full"  # whose cards nobody typed in yet

    def set_out():  # the set-up's list of Valpiedra has no way to the menu
        if "valpiedra" in game:
            board.press("NEXT")
        board.advance(ms=1000)

    board = new_board(game)
    board.advance(ms=2000)
    set_out()
    from_menu(board, "Assist level", level)
    board.advance(ms=500)
    from_menu(board, "Give up", "Yes")
    board.advance(ms=4000)
    board.press("SELECT", "NEXT")
    board.advance(ms=4000)
    assert "Defeat" not in board.text()[0]
    set_out()
    from_menu(board, "Assist level")
    assert any(line.startswith(f"▸{level}") for line in board.text()), board.text()
