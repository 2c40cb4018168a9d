"""Which game, who plays, how many, at which level, in which language: all chosen on the board."""

import ast

import pytest

from cryptlight.resources import shipped_games

SCREEN_MS = 700
GAMES = [name for name in shipped_games() if name != "dungeon-crawl"]


def options(board):
    board.advance(ms=1000)
    board.interrupt()
    session = "__import__('cryptboard.app').app.running.table.session"
    return ast.literal_eval(board.evaluate(f"(len({session}.state.heroes), {session}.options)"))


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_is_chosen_on_the_board(new_board, from_menu, game):
    board = new_board(game)
    board.advance(ms=3000)
    if "valpiedra" in game:
        board.press("NEXT")  # the set-up's list has no way to the menu
    from_menu(board, "New game: who")
    assert board.text()[0].startswith("Who plays?"), board.text()
    for _ in range(2):  # one below the cursor
        board.press("SELECT", "PLUS", "NEXT")
        board.advance(ms=SCREEN_MS)
    assert board.text()[1].lstrip("▸ ").startswith("Begin with 2"), board.text()
    board.press("NEXT")
    count, given = options(board)
    chosen = dict(given)["heroes"]
    assert count == 2 and len(set(chosen)) == 2 and chosen != [0, 1]


def test_a_tracker_asks_only_how_many(new_board, from_menu):
    board = new_board("dungeon-crawl")
    board.advance(ms=2000)
    from_menu(board, "New game: who", "Heroes: 3")
    count, given = options(board)
    assert count == 3 and dict(given)["heroes"] == 3


def test_a_game_in_play_keeps_its_slot_when_others_begin(new_board, from_menu):
    board = new_board("dungeon-crawl")
    board.advance(ms=2000)
    board.press("PLUS")
    from_menu(board, "New game: who", "Heroes: 2")
    from_menu(board, "Saved games")
    text = " ".join(board.text())
    assert "1 Dungeon" in text and "2●" in text, text


def test_game_level_and_language_are_picked_from_the_menu(new_board, from_menu):
    board = new_board("dungeon-crawl", "descent")
    board.advance(ms=3000)
    from_menu(board, "New game: choose", "Descent")
    board.advance(ms=4000)
    from_menu(board, "New game: who")
    board.press("SELECT", "PLUS", "NEXT")
    board.advance(ms=SCREEN_MS)
    board.press("NEXT")
    board.advance(ms=2000)
    from_menu(board, "Assist level", "Full")
    from_menu(board, "Language", "Español")
    assert board.text()[3].startswith("SIGUE:")
    board.interrupt()
    session = "__import__('cryptboard.app').app.running.table.session"
    assert board.evaluate(f"(len({session}.state.heroes), {session}.state.assist)") == "(1, 2)"


def test_a_hero_joins_in_the_middle_of_a_game_and_undo_takes_that_back(new_board, from_menu):
    """TRK-032"""
    board = new_board("dungeon-crawl")
    board.advance(ms=2000)
    board.press("PLUS")
    from_menu(board, "A hero joins", "Hero 2 joins")
    board.advance(ms=SCREEN_MS)
    assert "Hero 2 has joined" in " ".join(board.text())
    board.press("UNDO")
    count, _given = options(board)
    assert count == 1
