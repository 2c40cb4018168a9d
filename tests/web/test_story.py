"""A game told from its log: the same state as the board's, every moment of it, nothing changed."""

import json
from typing import Any

import pytest

from cryptboard.rules.contract import CHANGED, ROLLED, TOLD
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder
from cryptlight.web import export
from cryptlight.web.charts import Bars, Line, dice_plot, tracks_over_time
from cryptlight.web.story import Story
from cryptlight.web.telling import LANGUAGES, Teller

PACK = load_folder(game_folder("dungeon-crawl")).bytes
HEADER = [1, "tracker", "dungeon-crawl", "1.0", "", [["heroes", 2]], bytes(16)]


def play(count: int) -> tuple[Session, list[tuple[int, int, bytes]]]:
    """Some presses with undo and redo among them; the records as a board writes them."""
    import io

    from cryptboard.rules import tracker

    session = Session(tracker, Pack(io.BytesIO(PACK)), MemoryJournal())
    session.start(HEADER[5], HEADER[6])
    for number in range(count):
        if number % 7 == 5:
            session.undo()
        elif number % 7 == 6:
            session.redo()
        else:
            menu = session.choices([])
            if not menu.options:  # the game is over
                session.undo()
                continue
            token = menu.options[number % 3 % len(menu.options)].token
            session.do(whole(session, [token]))
        session.tidy()
    records = [(i, *session.journal.read(i)) for i in range(session.journal.end)]
    return session, records


def whole(session: Session, partial: list[Any]) -> list[Any]:
    while (menu := session.choices(partial)) is not None:
        partial = [*partial, menu.options[0].token]
    return partial


@pytest.mark.parametrize("count", [0, 1, 6, 40])
def test_the_story_ends_where_the_session_stands(count: int) -> None:
    session, records = play(count)
    story = Story(HEADER, PACK)
    for record in records:  # one by one, as they come in
        story.extend([record])
    assert story.encoded() == session.game.encode(session.state)
    assert story.unknown == 0


def test_what_was_undone_stays_in_the_story() -> None:
    _session, records = play(14)
    story = Story(HEADER, PACK)
    story.extend(records)
    kinds = [entry.kind for entry in story.entries]
    assert kinds.count("undo") == 2 and kinds.count("redo") == 2
    undo = kinds.index("undo")
    before, after = story.entries[undo - 1], story.entries[undo]
    told = [event for event in reversed(before.events) if event[0] != TOLD]
    turned = [(k, who, b, a, n) for k, who, a, b, n in told if k != ROLLED]
    assert [event for event in after.events if event[0] != ROLLED] == turned
    rolls = [event for event in told if event[0] == ROLLED]  # dice and faces stay where they are
    assert rolls and [event for event in after.events if event[0] == ROLLED] == rolls
    state = story.game.encode
    assert state(story.state(undo + 1)) == state(story.state(undo - 1))


def test_a_log_whose_beginning_is_gone_starts_at_its_first_snapshot() -> None:
    session, records = play(60)
    first = next(i for i, record in enumerate(records) if record[1] == 5)
    story = Story(HEADER, PACK)
    story.extend(records[first - 3 :])
    assert story.unknown > 0
    assert story.encoded() == session.game.encode(session.state)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_can_be_told(lang: str) -> None:
    _session, records = play(40)
    story = Story(HEADER, PACK)
    story.extend(records)
    teller = Teller(story, lang)
    for number in range(len(story.entries) + 1):
        picture = teller.picture(number)
        assert picture["at"] == number and len(picture["heroes"]) == 2
        json.dumps(picture)
    changed = [
        told
        for entry, line in zip(story.entries, teller.log(), strict=True)
        for event, told in zip(entry.events, line["events"], strict=True)
        if event[0] == CHANGED and event[4]
    ]
    assert changed and all(told["rule"].startswith("TRK-") and told["why"] for told in changed)
    assert teller.log()[0]["label"] in export.as_text(story, lang)


def test_the_dice_of_a_game_are_counted_once() -> None:
    _session, records = play(40)
    story = Story(HEADER, PACK)
    story.extend(records)
    rolled = [
        len(event[3])
        for entry in story.entries
        if entry.kind == "do"
        for event in entry.events
        if event[0] == ROLLED
    ]
    assert sum(tally.fairness.draws for tally in export.dice(story)) == sum(rolled) > 0
    table = export.dice_table(story, "es")
    assert table[0]["name"] == "Dados de ataque" and len(table[0]["counts"]) == 6


def test_pictures_show_their_numbers() -> None:
    picture = tracks_over_time("A & B", [Line("Evil <1>", [0, 1, 3]), Line("x", [2, 2, 1])])
    assert "Evil &lt;1&gt; 3" in picture and "A &amp; B" in picture
    assert tracks_over_time("nothing", []).startswith("<svg")
    plot = dice_plot("Dice", [Bars("d6", list("123456"), [1, 2, 0, 4, 5, 6], "fair")])
    assert plot.count("<rect") == 7 and "6: 6" in plot
