"""The big picture fits its screen, whatever the game and the screen; so does an overlay."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
import seen

SCREENS = {
    "720p": (1280, 720),
    "1080p": (1920, 1080),
    "4K": (3840, 2160),
    "16:10": (1920, 1200),
    "portrait": (1080, 1920),
}
# What matters: all but the history, which has as many lines as there is room for.
_BELOW = """() => [...document.querySelectorAll(
    "#picture .place, #picture .track, #picture .hero, #picture .roll")]
  .filter(e => e.closest("details:not([open])") === null)
  .filter(e => { const b = e.getBoundingClientRect();
    return b.bottom > innerHeight || b.right > innerWidth || b.top < 0 || b.left < 0; })
  .map(e => e.textContent)"""


def most_heroes(served: Any) -> list[int]:
    (game,) = httpx.get(served.url("/api/games")).json()
    return list(range(game["counts"][-1]))


def start(served: Any, assist: int) -> None:
    (game,) = httpx.get(served.url("/api/games")).json()
    body = {"game": game["id"], "heroes": most_heroes(served), "assist": assist}
    done = httpx.post(
        served.url("/api/game"), json=body, headers={"Origin": served.origin}, timeout=60
    )
    assert done.status_code == 200, done.text


@pytest.mark.parametrize(
    ("game", "assist"),
    [
        ("dungeon-crawl", 0),
        ("valpiedra", 0),
        ("valpiedra-demo", 2),
        ("massive-darkness-2", 1),
        ("descent", 0),
        ("dungeon-universalis", 1),
    ],
)
def test_nothing_that_matters_is_below_the_edge(
    serve: Callable[..., Any], new_page: Any, game: str, assist: int
) -> None:
    served = serve(game)
    start(served, assist)
    heroes = len(most_heroes(served))
    page = new_page(served.url("/tv"), width=1280, height=720)
    page.wait_for_function(
        "n => document.querySelectorAll('#picture .hero').length === n", arg=heroes
    )
    for name, (width, height) in SCREENS.items():
        page.set_viewport_size({"width": width, "height": height})
        assert seen.until(page, lambda: page.evaluate(_BELOW) == []), (name, page.evaluate(_BELOW))


def test_a_picture_that_is_too_large_would_be_found(served: Any, new_page: Any) -> None:
    page = new_page(served.url("/tv"), width=1280, height=720)
    page.locator("[data-track=evil] .value").wait_for()
    page.evaluate("document.getElementById('picture').style.setProperty('--u', '90px')")
    assert page.evaluate(_BELOW)


def test_an_overlay_is_put_together_and_its_address_copied(served: Any, new_page: Any) -> None:
    page = new_page(served.url("/overlay"))
    page.locator("#picture [data-track=evil]").wait_for()
    page.locator("[name=show][value=heroes]").uncheck()
    page.locator("[name=show][value=place]").uncheck()
    page.locator("[name=corner]").select_option("bottom-right")
    page.locator("[name=theme]").select_option("light")
    page.locator("[name=scale]").fill("150")
    assert page.locator("#preview .hero").count() == 0
    address = page.locator("#address").input_value()
    asked = parse_qs(urlsplit(address).query)
    assert asked["show"] == ["tracks,dice"] and asked["scale"] == ["150"]
    page.locator("#copy").click()
    page.get_by_text("Copied", exact=True).wait_for()

    shown = new_page(address, width=1280, height=720)
    shown.locator("[data-track=evil] .value").wait_for()
    assert shown.locator(".hero, .place, .happened").count() == 0
    box = shown.locator("#picture").bounding_box()
    assert box["x"] > 640 and box["y"] > 0 and box["y"] + box["height"] > 680
    assert box["x"] + box["width"] <= 1280 and box["y"] + box["height"] <= 720
    size = "e => parseFloat(getComputedStyle(e).fontSize)"
    large = shown.locator("#picture").evaluate(size)
    shown.goto(address.replace("scale=150", "scale=100"))
    shown.locator("[data-track=evil] .value").wait_for()
    assert large == pytest.approx(1.5 * shown.locator("#picture").evaluate(size))


@pytest.mark.parametrize("query", ["?show=nonsense", "?scale=1e9&corner=7", "?overlay"])
def test_an_odd_address_of_an_overlay_shows_what_is_usual(
    served: Any, new_page: Any, query: str
) -> None:
    page = new_page(served.url(f"/tv{query}"))
    page.locator("[data-track=evil] .value").wait_for()
    assert page.locator("header").is_hidden()
