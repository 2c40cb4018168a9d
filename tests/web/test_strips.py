"""Strips on the page: the wheel over one is a turn of its dial, a click goes to that value."""

from typing import Any

import httpx
import pytest
import seen


def value(served: Any, name: str) -> int:
    """Of a track, as the log that the page follows has it."""
    tracks = httpx.get(served.url("/api/moment?at=" + str(length(served)))).json()["tracks"]
    return int(next(track["value"] for track in tracks if track["id"] == name))


def length(served: Any) -> int:
    entries = httpx.get(served.url("/api/log")).json()["entries"]
    return len([entry for entry in entries if entry["kind"] != "start"])


@pytest.fixture
def page(served: Any, new_page: Any) -> Any:
    made = new_page(served.url("/board"))
    seen.wait_for_line(made, "R1 Heroes")
    return made


def settled(served: Any, page: Any, name: str, wanted: int) -> None:
    assert seen.until(page, lambda: value(served, name) == wanted), value(served, name)


def test_the_wheel_over_a_strip_turns_it_and_is_one_step(served: Any, page: Any) -> None:
    page.locator("#led-A-9").hover()
    for _ in range(3):
        page.mouse.wheel(0, -50)
    settled(served, page, "evil", 3)
    seen.press(page, "UNDO", "clicks")
    settled(served, page, "evil", 0)


def test_a_click_on_a_pixel_goes_to_its_value_shift_to_the_second(served: Any, page: Any) -> None:
    page.locator("#led-A-6").click()
    settled(served, page, "evil", 5)
    page.locator("#led-A-3").click()
    settled(served, page, "evil", 2)
    page.locator("#led-B-3").click(modifiers=["Shift"])
    settled(served, page, "health", 3)


def test_the_card_of_the_game_is_a_link_on_both_pages(
    served: Any, page: Any, new_page: Any
) -> None:
    link = page.locator("#card").get_attribute("href")
    card = httpx.get(served.url(link))
    assert new_page(served.url()).locator("#card").get_attribute("href") == link
    assert card.headers["content-type"].startswith("image/svg+xml")
    assert "Darkness 0–10" in card.text and "Dungeon Crawl" in card.text
    spanish = httpx.get(served.url("/api/export/card.svg?lang=es")).text
    assert "Oscuridad 0–10" in spanish
