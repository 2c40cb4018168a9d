"""The page to play on: it offers what the rules offer, and a game can be played with it."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
import seen

MOST_STEPS = 400


def shown(page: Any) -> dict[str, Any]:
    """What a person sees: the sentence, the buttons by name, the bars."""
    told: dict[str, Any] = page.evaluate(
        """() => ({
          sentence: document.querySelector("#sentence").textContent,
          over: document.querySelector("#sentence").className,
          named: document.querySelector("#sentence b")?.textContent ?? "",
          buttons: [...document.querySelectorAll("#buttons .move > span")].map(e => e.textContent),
          problem: document.querySelector("#problem").textContent,
        })"""
    )
    return told


def ready(page: Any) -> None:
    page.locator("#buttons button, #sentence.victory, #sentence.defeat").first.wait_for()


def at(page: Any) -> int:
    """How many steps the page knows of."""
    return int(page.evaluate("() => document.body.dataset.at"))


def done(page: Any, act: Callable[[], None]) -> None:
    """Act, and wait until the page shows what came of it."""
    before = at(page)
    act()
    page.wait_for_function("before => Number(document.body.dataset.at) > before", arg=before)


def test_a_turn_of_a_bar_is_a_turn_on_the_board(served: Any, new_page: Any) -> None:
    page = new_page(served.url("/"))
    ready(page)
    slider = page.locator("[data-track=evil] .slider")
    box = slider.bounding_box()
    cell = box["width"] / 15
    done(page, lambda: slider.click(position={"x": 2.5 * cell, "y": 10}))
    assert slider.get_attribute("aria-valuenow") == "3"
    assert seen.until(page, lambda: any("Evil 0 → 3" in line for line in served.board.text()))
    done(page, lambda: page.locator("[data-track=evil] .step").last.click())
    assert slider.get_attribute("aria-valuenow") == "4"
    slider.focus()
    done(page, lambda: page.keyboard.press("ArrowLeft"))
    assert slider.get_attribute("aria-valuenow") == "3"
    log = httpx.get(served.url("/api/log")).json()["entries"]
    assert [entry["command"] for entry in log] == [
        ["turn", "evil", 3],
        ["turn", "evil", 1],
        ["turn", "evil", -1],
    ]


def test_put_right_asks_no_rule(served: Any, new_page: Any) -> None:
    page = new_page(served.url("/"))
    ready(page)
    page.locator("#right").check()
    done(page, lambda: page.locator("[data-track=evil] .step").last.click())
    log = httpx.get(served.url("/api/log")).json()["entries"]
    assert log[-1]["command"] == ["correct", "evil", 1]


def test_undo_names_what_it_takes_back(served: Any, new_page: Any) -> None:
    page = new_page(served.url("/"))
    ready(page)
    assert page.locator("#undo").is_disabled()
    done(page, lambda: page.locator("[data-track=evil] .step").last.click())
    assert page.locator("#undo").inner_text() == "Undo: Evil: 0 → 1"
    done(page, lambda: page.locator("#undo").click())
    assert page.locator("[data-track=evil] .slider").get_attribute("aria-valuenow") == "0"
    done(page, lambda: page.locator("#redo").click())
    assert page.locator("[data-track=evil] .slider").get_attribute("aria-valuenow") == "1"


def test_what_the_rules_refuse_is_said_and_changes_nothing(served: Any) -> None:
    headers = {"Origin": served.origin}
    before = httpx.get(served.url("/api/log")).json()
    for tokens in (["advance"], ["turn", "evil", -1], ["nonsense"], ["correct", "evil", 99]):
        answer = httpx.post(served.url("/api/command"), json={"tokens": tokens}, headers=headers)
        assert answer.status_code == 409 and answer.text.strip(), tokens
    for wrong in ({}, {"tokens": "go"}, {"tokens": [1.5]}, {"tokens": [True]}, {"tokens": [[]]}):
        answer = httpx.post(served.url("/api/command"), json=wrong, headers=headers)
        assert answer.status_code == 400, wrong
    spanish = httpx.post(
        served.url("/api/command?lang=es"), json={"tokens": ["turn", "evil", -1]}, headers=headers
    )
    english = httpx.post(
        served.url("/api/command"), json={"tokens": ["turn", "evil", -1]}, headers=headers
    )
    assert spanish.text != english.text
    assert httpx.post(served.url("/api/command"), json={"tokens": ["go"]}).status_code == 403
    assert httpx.get(served.url("/api/log")).json() == before


def test_the_first_visit_is_greeted_once(served: Any, new_page: Any) -> None:
    page = new_page(served.url("/"))
    ready(page)
    assert page.locator("#welcome p").count() == 3
    page.locator("#understood").click()
    assert page.locator("#welcome").is_hidden()
    page.reload()
    ready(page)
    assert page.locator("#welcome").is_hidden()


def test_what_matters_is_above_the_edge_of_a_small_laptop(served: Any, new_page: Any) -> None:
    page = new_page(served.url("/"), width=1366, height=768)
    ready(page)
    for wanted in ("#sentence", "#buttons", "#undo", "#bars .bar"):
        for box in (part.bounding_box() for part in page.locator(wanted).all()):
            assert box["y"] >= 0 and box["y"] + box["height"] <= 768, wanted


_MOVED = """before => before !== JSON.stringify([
  document.body.dataset.at, document.querySelector("#sentence").textContent,
  document.querySelectorAll("#buttons button").length])"""


def follow(page: Any, act: Callable[[Any, str], None]) -> str:
    """Do what the sentence names, until the game is over: nothing else is known here."""
    for _ in range(MOST_STEPS):
        now = shown(page)
        if now["over"]:
            return str(now["over"])
        named = now["named"].removeprefix("→ ")
        assert named in now["buttons"], now
        before = page.evaluate(_MOVED.replace("before => before !== ", "() => "))
        act(page, named)
        page.wait_for_function(_MOVED, arg=before)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", ["dungeon-crawl", "valpiedra-demo"])
def test_a_newcomer_follows_the_sentence_to_an_end(
    serve: Callable[..., Any], new_page: Any, game: str
) -> None:
    served = serve(game)
    page = new_page(served.url("/"))
    ready(page)

    def click(page: Any, name: str) -> None:
        page.locator("#buttons .move", has=page.get_by_text(name, exact=True)).first.click()

    assert follow(page, click) in ("victory", "defeat")
    ended = httpx.get(served.url("/api/log")).json()["entries"][-1]["events"]
    assert "ended" in [event["kind"] for event in ended]


def test_a_game_by_keyboard_alone(serve: Callable[..., Any], new_page: Any) -> None:
    served = serve("dungeon-crawl")
    page = new_page(served.url("/"))
    ready(page)

    def press(page: Any, name: str) -> None:
        button = page.locator("#buttons .move", has=page.get_by_text(name, exact=True)).first
        key = button.get_attribute("data-key")
        if key in seen.KEYS:
            page.locator("body").press(seen.KEYS[key])
            return
        button.focus()
        page.keyboard.press("Enter")

    assert follow(page, press) in ("victory", "defeat")


def test_a_game_by_touch_on_a_phone(serve: Callable[..., Any], new_page: Any) -> None:
    served = serve("dungeon-crawl")
    page = new_page(served.url("/"), width=390, height=844, has_touch=True)
    ready(page)

    def tap(page: Any, name: str) -> None:
        page.locator("#buttons .move", has=page.get_by_text(name, exact=True)).first.tap()

    assert follow(page, tap) in ("victory", "defeat")
