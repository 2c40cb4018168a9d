"""Every rule of a shipped game is named by a test, and the command that says so is right."""

import io
from pathlib import Path

import pytest

from cryptboard.store.pack import Pack
from cryptlight.lab.coverage import measure, measure_all, named_in, read_rules
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder, shipped_games

TESTS = Path(__file__).parents[1]


def test_numbers_and_ranges_are_found() -> None:
    assert named_in("rules: ABC-001 ABC-007..009") == {
        "ABC-001",
        "ABC-007",
        "ABC-008",
        "ABC-009",
    }


def test_a_rule_that_no_test_names_is_missing(tmp_path: Path) -> None:
    named = [rule.id for rule in read_rules(game_folder("dungeon-crawl"))][:2]
    (tmp_path / "test_some.py").write_text(f'"""{named[0]}"""', "utf-8")
    coverage = measure("dungeon-crawl", tmp_path)
    assert [rule.id for rule in coverage.covered] == named[:1]
    assert named[1] in [rule.id for rule in coverage.missing]


DEMO = "valpiedra-demo"  # more cards for the game beside it, whose rules are its own


def test_the_demo_cards_come_with_the_rules_of_their_game() -> None:
    ids = [rule.id for rule in read_rules(game_folder("valpiedra"))]
    words = Pack(io.BytesIO(load_folder(game_folder(DEMO)).bytes))
    assert ids and not [number for number in ids if not words.word(f"rule.{number}", "en")]


@pytest.mark.parametrize("game", [game for game in shipped_games() if game != DEMO])
def test_every_rule_has_a_line_in_both_languages(game: str) -> None:
    rules = read_rules(game_folder(game))
    assert rules
    assert [rule.id for rule in rules if not rule.en.strip() or not rule.es.strip()] == []
    assert len({rule.id for rule in rules}) == len(rules)


def test_no_rule_with_behaviour_is_without_a_test() -> None:
    missing = {c.game: [rule.id for rule in c.missing] for c in measure_all(TESTS)}
    assert missing == {game: [] for game in missing}
