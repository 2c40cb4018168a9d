"""Every line that the games and the panel say fits its place on the screen, in both languages."""

import functools
import io
import re

import pytest
import sights

from cryptboard.panel import keys, screen, walker
from cryptboard.panel.canvas import Canvas
from cryptboard.panel.words import Words
from cryptboard.store.pack import Pack
from cryptlight import words
from cryptlight.resources import shipped_games
from cryptlight.sim import screen as glass

LANGUAGES = ("en", "es")
BASE = Pack(io.BytesIO(words.board_words()))
BY_DEFAULT = keys.ALL & ~(3 << keys.SEAT1 + 4)  # seats 5 and 6 are not fitted
KEY_LINES = ("ui.correct_line", "ui.redo_line", "ui.why_line")
READ_WHOLE = ("ui.no_why", "boot.", "about.", "rule.")  # wrapped over as many lines as they need
NOTICES = ("refuse.", "warn.", "link.")  # over the two lines in the middle
TALL = ("assist.", "brightness.", "palette.", "sound.", "lang.", "ui.")  # entries of the menu


class Shown:
    """A state as a session would show it."""

    durable = can_undo = can_redo = True

    def __init__(self, game, pack, state):
        self.game, self.pack, self.state = game, pack, state

    def scene(self, view=0):
        return self.game.scene(self.pack, self.state, view)

    def choices(self, partial):
        return self.game.choices(self.pack, self.state, partial)


def prompts(name):
    """A walker at every prompt of random games; in its list at every entry."""
    for game, pack, state, _events in sights.random_states(name):
        shown = Shown(game, pack, state)
        hand = walker.Walker(shown, BY_DEFAULT)
        yield hand, shown
        if hand.walk.listed:
            hand.walk.opened = True
            for cursor in range(len(hand.entries())):
                hand.walk.cursor = cursor
                yield hand, shown


@functools.cache
def lines_cut(name):
    """{(language, line): texts that lost something}, and how many lines were looked at."""
    pack = sights.opened(name)[1]
    speakers = [Words(lang, BASE, pack) for lang in LANGUAGES]
    lost, seen = {}, 0
    whole, screen.cut = screen.cut, lambda text, _columns: text
    try:
        for hand, shown in prompts(name):
            for speaker in speakers:
                for number, text in enumerate(screen.compose(hand, shown.scene(), speaker)):
                    seen += 1
                    if whole(text, screen.COLUMNS) != text:
                        lost.setdefault((speaker.lang, number + 1), set()).add(text)
    finally:
        screen.cut = whole
    return lost, seen


@pytest.mark.parametrize("name", shipped_games())
def test_no_line_of_a_game_is_cut(name):
    lost, seen = lines_cut(name)
    assert seen > 1000
    assert not lost


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_panel_says_has_its_place(lang):
    """Menus and lines of keys in tall letters, notices on two lines."""
    said = words.read(lang)
    for key, text in said.items():
        text = re.sub(r"{\d}", "Sor Agnes Ermilia", text)
        if key in KEY_LINES:
            assert len(text) <= screen.COLUMNS, (key, text)
        elif key.startswith(NOTICES):
            assert len(screen.wrap(text, screen.COLUMNS)) <= 4, (key, text)
        elif key.startswith(TALL) and not key.startswith(READ_WHOLE):
            assert len(screen.rows(" " + text, screen.COLUMNS)) <= 2, (key, text)
            action = said["key.SELECT"] + ": " + text
            assert screen.cut(action, screen.COLUMNS) == action, (key, action)


@pytest.mark.parametrize("name", shipped_games())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_says_all_of_its_reason(name, lang):
    pack = sights.opened(name)[1]
    speaker = Words(lang, BASE, pack)
    for number in range(pack.count("w." + lang)):
        key, text = pack.record("w." + lang, number)
        if key.startswith("refuse."):
            text = re.sub(r"{\d}", "Sir Ronen", speaker.text((key,)))
            assert len(screen.wrap(text, screen.COLUMNS)) <= 4, (key, text)


class Display:
    def __init__(self):
        self.memory = bytearray(1024)

    def write_page(self, page, data):
        self.memory[128 * page : 128 * page + 128] = data

    def shows(self):
        return glass.lines(glass.rows(bytes(self.memory), on=True, inverted=False))


def test_blanks_make_no_line_longer_than_the_screen():
    display = Display()
    canvas = Canvas([display])
    canvas.line(0, "1 other-crawl,   " + " " * 20)
    while canvas.send():
        pass
    assert display.shows()[0] == "1 other-crawl,"


def test_two_rows_hold_a_long_line_and_are_read_back():
    display = Display()
    canvas = Canvas([display])
    said = [
        "Fase",
        "▸Reliquia del Líder: 21",
        " Sala Principal: sí o no",
        "SIGUE: Empezar: botín 2, portales 1",
    ]
    for number, text in enumerate(said):
        canvas.line(number, text)
    while canvas.send():
        pass
    assert display.shows() == said


@pytest.mark.parametrize("text", ["Y2 O1 S1", ""])
def test_a_number_stands_in_tall_letters_at_the_right(text):
    display = Display()
    canvas = Canvas([display])
    canvas.line(2, text + screen.BESIDE + "36")
    while canvas.send():
        pass
    assert display.shows()[2] == text + "36".rjust(screen.COLUMNS - len(text))


def test_beside_a_long_line_in_small_letters_the_number_stays_tall():
    display = Display()
    canvas = Canvas([display])
    said = "Reserve Points of the Dark Player" + screen.BESIDE + "107"
    assert screen.cut(said, screen.COLUMNS) == said
    canvas.line(2, said)
    while canvas.send():
        pass
    assert display.shows()[2] == "Reserve Points of the Dark Player 107"
    pages = display.memory[4 * 128 : 5 * 128], display.memory[5 * 128 : 6 * 128]
    number = [page[18 * 6 : 21 * 6] for page in pages]
    assert any(number[0]) and any(number[1])  # over both rows


@pytest.mark.parametrize("mark", ["", " ", screen.CURSOR])
def test_what_is_too_long_for_two_rows_says_so(mark):
    text = mark + "one two three four five six seven eight nine ten eleven twelve"
    short = screen.cut(text, screen.COLUMNS)
    assert short.endswith("…") and text.startswith(short[:-1])
    assert [len(row) <= screen.COLUMNS for row in screen.rows(short, screen.COLUMNS)] == [True] * 2
