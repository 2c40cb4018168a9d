"""Every shipped game, played at random: its log, pictures and dice are told in both languages."""

import contextlib
import io
import json
import random
from typing import Any
from xml.etree import ElementTree

import pytest

from cryptboard.panel.screen import event_text
from cryptboard.panel.words import Words
from cryptboard.rules.contract import ROLLED, RuleError
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptboard.table import opening
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder
from cryptlight.web import charts, export
from cryptlight.web.focus import focus_of
from cryptlight.web.story import Story
from cryptlight.web.telling import LANGUAGES, Teller

GAMES = {
    "dungeon-crawl": [["heroes", 2]],
    "valpiedra-demo": [["heroes", [0, 1, 2]], ["assist", 2]],
    "massive-darkness-2": [["heroes", [0, 1, 2, 3]], ["assist", 1]],
    "descent": [["heroes", 3], ["assist", 1]],
    "dungeon-universalis": [["heroes", 2], ["assist", 1]],
}
COMMANDS = 300
BEGINNINGS: list[list[Any]] = [[]] * 12 + [["correct"], ["assist"]]


def chosen(session: Session, dice: random.Random) -> list[Any] | None:
    """A whole command, or None where none is left to say."""
    command = dice.choice(BEGINNINGS)
    while (menu := session.choices(command)) is not None:
        if not menu.options:
            return None
        command = [*command, dice.choice(menu.options).token]
    return command


@pytest.fixture(scope="module", params=GAMES)
def story(request: pytest.FixtureRequest) -> Story:
    data = load_folder(game_folder(request.param)).bytes
    pack = Pack(io.BytesIO(data))
    dice = random.Random(7)
    session = Session(opening.load_game(pack), pack, MemoryJournal())
    session.start(GAMES[request.param], bytes(16))
    for number in range(COMMANDS):
        command = chosen(session, dice)
        if command is None or number % 9 == 8:  # the game is over, or a second thought
            session.undo()
        else:
            with contextlib.suppress(RuleError):  # a correction or another help level, not now
                session.do(command)
        session.tidy()
    told = Story([1, pack.game, pack.id, pack.version, "", GAMES[request.param], bytes(16)], data)
    told.extend((i, *session.journal.read(i)) for i in range(session.journal.end))
    assert told.unknown == 0
    return told


@pytest.fixture
def strange(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Word keys that were to be told and have no text."""
    found: set[str] = set()
    tell = Words.text

    def text(self: Words, phrase: Any) -> str:
        key = phrase[0] if isinstance(phrase, tuple) and phrase else None
        if isinstance(key, str) and not self.known(key):
            found.add(key)
        return str(tell(self, phrase))

    monkeypatch.setattr(Words, "text", text)
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_told(story: Story, lang: str, strange: set[str]) -> None:
    teller = Teller(story, lang)
    log = teller.log()
    assert len(log) == len(story.entries)
    for number in range(0, len(log) + 1, 20):
        json.dumps(teller.picture(number))
    assert log[0]["label"] in export.as_text(story, lang)
    assert export.tracks_picture(story, lang).startswith("<svg")
    assert export.dice_picture(story, lang).startswith("<svg")
    page = export.evening(story, lang)
    assert page.count("<svg") == 2 and log[-1]["label"].replace("<", "&lt;") in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")  # it needs nothing else
    assert strange == set()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_plot_has_the_pages_colours_and_marks_rounds(story: Story, theme: str) -> None:
    drawn = export.tracks_picture(story, "en", theme)
    back = ElementTree.fromstring(drawn)[0].get("fill")
    assert back == charts.THEMES[theme].back
    rounds = {
        event[3]
        for entry in story.entries
        if entry.kind == "do"
        for event in entry.events
        if event[1] == "round" and isinstance(event[3], int)
    }
    marks = ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}path")
    assert len([path for path in marks if path.get("class") == "mark"]) >= len(rounds)


def test_a_game_in_which_nothing_happened_says_so(story: Story) -> None:
    empty = Story([1, "", "", "", "", story.options, bytes(16)], story.cards)
    assert "No value has changed yet." in export.tracks_picture(empty, "en")
    assert "Aún no se ha tirado" in export.dice_picture(empty, "es")


def test_the_big_picture_shows_few_values_large_and_every_heros_own(story: Story) -> None:
    teller = Teller(story, "en")
    for number in (0, len(story.entries)):
        picture = teller.picture(number)
        large = [track["id"] for track in picture["tracks"] if track["main"]]
        assert 2 <= len(large) <= 8
        focus = focus_of(story.pack.game)
        if focus:
            assert large and set(large) <= set(focus.tracks)
            for hero in picture["heroes"]:
                assert hero["name"] and 2 <= len(hero["values"]) <= 3
                assert all(own["name"] and own["value"] <= own["high"] for own in hero["values"])
    if story.pack.game == "md2":
        first = teller.picture(0)["heroes"][0]
        assert [own["name"] for own in first["values"]] == ["Health", "Mana", "XP"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_roll_tells_the_faces_that_people_see(story: Story, lang: str) -> None:
    teller, words = Teller(story, lang), Teller(story, lang)._words
    rolls = [event for entry in story.entries for event in entry.events if event[0] == ROLLED]
    assert rolls
    for event in rolls:
        faces = " ".join(
            words.face(kind, face) for kind, face in zip(event[2], event[3], strict=True)
        )
        assert faces in teller.event(event)["text"]
        assert event_text(event, words).endswith(faces)
    for die in export.dice_table(story, lang):
        assert sum(die["counts"]) and len(die["faces"]) == len(die["counts"])
