"""Evenings that are kept go as they went: every event, light, line, menu and refusal."""

import digests as evenings
import pytest


@pytest.mark.soak
@pytest.mark.parametrize("name", evenings.NAMES)
def test_every_evening_goes_as_it_is_kept(name):
    """If a change is meant: `python tests/rules/digests.py --show`, then `--keep`."""
    kept = evenings.kept()
    found = [evenings.otherwise(*evening, kept) for evening in evenings.all_of(name)]
    assert not any(found), [text for text in found if text]


def test_an_evening_goes_the_same_way_twice():
    first, again = (list(evenings.told("dungeon-crawl", 1, 0)) for _ in range(2))
    assert first == again and len(first) > 200


def test_an_evening_that_goes_otherwise_is_named():
    evening = ("dungeon-crawl", 1, 0)
    whole = " ".join(evenings.digests(*evening))
    assert evenings.otherwise(*evening, {evenings.key(*evening): whole}) == ""
    for wrong in ("", whole[:-1] + "x", whole + " 00000000"):
        assert "dungeon-crawl dice 0" in evenings.otherwise(
            *evening, {evenings.key(*evening): wrong}
        )
