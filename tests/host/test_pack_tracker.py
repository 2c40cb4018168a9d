"""Mistakes in a game.toml: each is named with its place and the nearest right word."""

import importlib.resources
import io
from pathlib import Path

import pytest

from cryptboard.panel.words import Words
from cryptboard.store.pack import Pack
from cryptlight.packs import tracker
from cryptlight.packs.errors import PackErrors

FILE = Path(str(importlib.resources.files("cryptlight.games"))) / "dungeon-crawl" / "game.toml"
TEXT = FILE.read_text("utf-8")


def test_shipped_game_builds_the_same_bytes_every_time_without_a_warning():
    built = tracker.load_folder(FILE.parent)
    assert built == tracker.load_text(TEXT)
    assert built.warnings == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("danger = 12", "dangr = 12", 'unknown word "dangr" (did you mean "danger"?)'),
        ("danger = 12", "dangr = 12", "tracks 1 (evil), dangr: "),
        ('against = "health"', 'against = "heath"', "tracks 2 (damage), against: there is no"),
        ('against = "health"', 'against = "heath"', '"heath" (did you mean "health"?)'),
        ('colour = "evil"', 'colour = "evill"', '(did you mean "evil"?)'),
        ('{ roll = "omen" }', '{ roll = "omem" }', 'no die "omem" (did you mean "omen"?)'),
        ("high = 15", 'high = "15"', "tracks 1 (evil), high"),
        ("at = 4,", "at = 44,", "tracks 1 (evil), spaces 1, at: 44 should be from 0 to 15"),
        ('id = "darkness"', 'id = "evil"', '"evil" is used twice'),
        ("at_least = 5", "at_least = 0", "ends 1: the game would end before it begins"),
        ("at_least = 5", "", 'exactly one of "at_least" and "at_most"'),
        ('face = "skull"', 'face = "skul"', '(did you mean "skull"?)'),
        ('claw = { en', 'claws = { en', 'faces: there is no face "claws" (did you mean "claw"?)'),
        ('es = "garra"', 'es = "zarpazo largo"', "faces, claw, es"),
        (', es = "Mal" }', " }", "tracks 1 (evil), name, es"),
        ('kind = "tracker"', "kind = ", "not valid TOML"),
    ],
)  # fmt: skip
def test_mistake(old, new, expected):
    assert old in TEXT
    with pytest.raises(PackErrors) as caught:
        tracker.load_text(TEXT.replace(old, new, 1), "game.toml")
    findings = [str(finding) for finding in caught.value.findings]
    assert all(finding.startswith("game.toml: ") for finding in findings)
    assert any(expected in finding for finding in findings), findings


def test_faces_are_told_in_both_languages():
    pack = Pack(io.BytesIO(tracker.load_text(TEXT).bytes))
    for lang, told in (("en", ["-", "hit", "skull"]), ("es", ["-", "golpe", "cráneo"])):
        words = Words(lang, None, pack)
        assert [words.face(0, face) for face in (0, 1, 5)] == told
        assert words.text((("face.0.0",), ("face.0.1",))) == " ".join(told[:2])
        assert words.face(3, 2) == "3"  # the six-sided die shows its numbers


def test_missing_file(tmp_path):
    with pytest.raises(PackErrors, match="there is no such file"):
        tracker.load_folder(tmp_path)
