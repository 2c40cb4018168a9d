"""Everything a player reads is there in English and in Spanish, complete, and fits the screen."""

import csv
import io
import random

import pytest

from cryptboard.panel import screen
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.rules import valpiedra as game
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.resources import game_folder
from cryptlight.words import board_words

LANGUAGES = ("en", "es")
BASE = Pack(io.BytesIO(board_words()))


class Reader(Words):
    """Remembers what it was asked for and did not know."""

    def __init__(self, lang, pack):
        super().__init__(lang, BASE, pack)
        self.strange = set()

    def text(self, phrase):
        text = super().text(phrase)
        if isinstance(phrase, tuple) and phrase:
            own = self._pack.word(phrase[0], self.lang) or BASE.word(phrase[0], self.lang)
            if own is None or "{" in text:
                self.strange.add(phrase[0])
        return text


def readers(pack):
    return [Reader(lang, pack) for lang in LANGUAGES]


def read_menus(pack, state, readers, dice):
    command = []
    while (menu := game.choices(pack, state, command)) is not None:
        for reader in readers:
            reader.text(menu.prompt)
            for option in menu.options:
                reader.text(option.label)
        command = [*command, dice.choice(menu.options).token]
    return command


def test_every_phrase_of_many_games_has_its_words(sample, fixture):
    """Prompts, labels, lines, notes, and every change with the rule that caused it."""
    for pack, number in [(sample, n) for n in range(12)] + [(fixture, n) for n in range(12)]:
        dice = random.Random(number)
        options = [["heroes", [0, 1, 2]], ["assist", dice.randint(0, 2)], ["extreme", number % 2]]
        options.append(["deck", dice.choice(("board", "table"))])
        state = game.new(pack, options, bytes([number]))
        both = readers(pack)
        while not state.result:
            events = game.apply(pack, state, read_menus(pack, state, both, dice))
            scene = game.scene(pack, state, contract.GAME)
            for reader in both:
                for line in scene.lines:
                    reader.text(line)
                for track in scene.tracks:
                    reader.text(("track." + track[0],))
                for event in events:
                    screen.event_text(event, reader)
                    if event[0] in (contract.CHANGED, contract.MOVED, contract.PHASE):
                        reader.text(("track." + event[1],))
                    if event[4]:
                        reader.text(("rule." + reader.rule(event[4]),))
        assert [reader.strange for reader in both] == [set(), set()]


def test_what_was_undone_is_named_in_both_languages(sample):
    """From the end of a game of every help level back to its start."""
    for number in range(6):
        dice = random.Random(number)
        session = Session(game, sample, MemoryJournal())
        session.start([["heroes", [0, 1]], ["assist", number % 3]], bytes([number]))
        while not session.state.result:
            session.do(read_menus(sample, session.state, [], dice))
        both = readers(sample)
        while session.can_undo:
            label = session.undo().label
            for reader in both:
                assert reader.text(label).strip()
        assert [reader.strange for reader in both] == [set(), set()]


def test_a_missing_word_would_be_noticed(sample):
    """A planted fault: the reader above is able to complain."""
    reader = Reader("es", sample)
    reader.text(("choice.advance",))
    assert not reader.strange
    reader.text(("choice.advanse",))
    assert reader.strange == {"choice.advanse"}


def test_both_languages_take_the_same_arguments():
    for name in ("words.csv", "rules.csv"):
        text = (game_folder("valpiedra") / name).read_text("utf-8")
        for row in csv.DictReader(text.splitlines()):
            marks = [[m for m in ("{0}", "{1}", "{2}", "{3}") if m in row[x]] for x in LANGUAGES]
            assert marks[0] == marks[1], row["id"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_the_default_key_does_is_never_cut(sample, lang):
    """Line 4 of the screen, in games at all help levels."""
    for number in range(12):
        dice = random.Random(number)
        session = Session(game, sample, MemoryJournal())
        session.start([["heroes", [0, 1]], ["assist", number % 3]], bytes([number]))
        walker = Walker(session)
        words = Words(lang, BASE, sample)
        for _ in range(60):
            if session.state.result:
                break
            key, phrase = screen.default_action(walker)
            named = len(phrase) > 1 and isinstance(phrase[1], tuple)  # a hero's name may be long
            if not walker.entries() and not named:
                text = words.text(("key." + screen.keys.NAMES[key],)) + ": " + words.text(phrase)
                assert len(text) <= screen.COLUMNS, text
            command = read_menus(sample, session.state, [], dice)
            session.do(command)
            walker.refresh()


def test_spanish_letters_have_their_shapes(sample):
    """Accents and ñ are drawn, not replaced."""
    from cryptboard.panel import font

    text = "".join(
        row["es"] + row["en"]
        for folder, name in (
            ("valpiedra", "words.csv"),
            ("valpiedra", "rules.csv"),
            ("valpiedra-demo", "creatures.csv"),
            ("valpiedra-demo", "heroes.csv"),
            ("valpiedra-demo", "relics.csv"),
        )
        for row in csv.DictReader((game_folder(folder) / name).read_text("utf-8").splitlines())
    )
    missing = {char for char in text if not font.has(char)}
    assert missing == set()
