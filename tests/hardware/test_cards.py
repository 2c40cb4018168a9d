"""One page a game and language: every level, every dial, nothing off the page."""

import itertools

import pytest

from cryptlight.card import facts
from cryptlight.card.drawing import EM, HEIGHT, WIDTH, pdf, svg
from cryptlight.hardware import cards, design
from cryptlight.plates import LANGUAGES
from cryptlight.resources import shipped_games

FOLDER = design.HARDWARE / "cards"
CARDS = {card.name: card for card in cards.cards()}
GAMES = [name for name in shipped_games() if name != cards.DEMO]


def test_every_game_has_its_card_in_both_languages_as_svg_and_pdf():
    wanted = {f"{game}-{lang}" for game in GAMES for lang in LANGUAGES}
    assert set(CARDS) == wanted
    for kind in ("svg", "pdf"):
        assert {path.stem for path in FOLDER.glob(f"*.{kind}")} == wanted


@pytest.mark.parametrize("name", CARDS)
def test_nothing_is_off_the_page_or_over_its_neighbour(name):
    card = CARDS[name]
    ends = [(text.x + len(text.words) * text.size * EM, text.y) for text in card.texts]
    assert max(x for x, _ in ends) < WIDTH and max(y for _, y in ends) < HEIGHT
    rows = {}
    for text in card.texts:
        rows.setdefault(text.y, []).append(text)
    for row in rows.values():
        row.sort(key=lambda text: text.x)
        for left, right in itertools.pairwise(row):
            assert left.x + len(left.words) * left.size * EM <= right.x + 4, (left, right)


def test_a_card_names_what_the_dials_turn_at_each_level():
    words = [text.words for text in CARDS["dungeon-crawl-en"].texts]
    assert words.count("Evil 0–15") == 3  # TRACK, DICE and FULL
    assert "Damage 0–15; pressed: Health 1–15" in words
    assert "Roll: Attack dice" in words and words.count("Phase") == 3
    spanish = [text.words for text in CARDS["dungeon-crawl-es"].texts]
    assert spanish.count("Mal 0–15") == 3 and "SIGUE" in spanish


def test_a_level_that_cannot_be_played_with_these_cards_has_no_column():
    pack = cards.Pack(cards.io.BytesIO(cards.load_folder(cards.game_folder("valpiedra")).bytes))
    assert 2 not in facts.met(pack)


def test_svg_and_pdf_say_the_same_whenever_they_are_made():
    card = CARDS["descent-en"]
    assert pdf(card) == pdf(card)
    assert svg(card).count("<text") == len(card.texts)


@pytest.mark.soak
@pytest.mark.parametrize("name", CARDS)
def test_the_card_is_what_its_game_says_today(name):
    assert (FOLDER / f"{name}.svg").read_text("utf-8") == svg(CARDS[name]), "run make hardware"
