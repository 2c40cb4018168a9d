"""The big picture, the log, the games as data: in a real browser, for everybody."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import seen
from served import ROOT, serving

PICTURES = (
    ROOT / "host/cryptlight/web/pictures"
    if os.environ.get("CRYPTLIGHT_PICTURES")
    else ROOT / ".build/pictures"
)
PAGES = ["/", "/board", "/tv", "/overlay", "/log", "/packs"]


def play(served: Any, *keys: str) -> None:
    """By hand on the board itself, as at a table with hardware."""
    for key in keys:
        before = served.board.flash_operations
        served.board.press(key)
        for _ in range(50):
            if served.board.flash_operations != before:
                break
            served.board.advance(10)


def awake(served: Any) -> Any:
    for _ in range(300):
        if served.board.text()[0].startswith("R1"):
            return served
        served.board.advance(10)
    raise AssertionError("the board does not boot")


@pytest.fixture(scope="module")
def played() -> Iterator[Any]:
    """A game that has begun; tests may play on."""
    with serving("dungeon-crawl") as served:
        awake(served)
        play(served, "PLUS", "NEXT", "ROLL", "NEXT", "NEXT", "UNDO", "NEXT")
        yield served


def test_the_big_picture_shows_the_game_and_follows_it(played: Any, new_page: Any) -> None:
    page = new_page(played.url("/tv"))
    page.locator("[data-track=evil] .value").wait_for()
    evil = int(page.locator("[data-track=evil] .value").inner_text())
    assert evil >= 1
    assert page.locator(".place").inner_text() == played.board.text()[0]
    assert page.locator(".hero").count() == 1
    assert page.locator(".roll .die").count() == 3
    assert "TRK-0" in page.locator(".happened").inner_text()
    play(played, "PLUS")
    page.wait_for_function(
        "value => document.querySelector('[data-track=evil] .value').textContent === value",
        arg=str(evil + 1),
    )
    assert "by hand" in page.locator(".happened").inner_text()


def test_the_big_picture_can_be_read_at_four_metres(played: Any, new_page: Any) -> None:
    """A TV of 60 cm height: words of 2.5 % of it are 15 mm high, numbers 40 mm and more."""
    page = new_page(played.url("/tv"), width=1920, height=1080)
    page.locator("[data-track=evil] .value").wait_for()
    sizes = page.evaluate(
        """() => [...document.querySelectorAll("#picture *")]
          .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
          .map(e => parseFloat(getComputedStyle(e).fontSize))"""
    )
    assert min(sizes) >= 0.025 * 1080
    value = page.locator("[data-track=evil] .value").evaluate(
        "e => parseFloat(getComputedStyle(e).fontSize)"
    )
    assert value >= 0.066 * 1080
    bottom = page.locator("[data-track]").last.evaluate("e => e.getBoundingClientRect().bottom")
    assert bottom < 1080


def test_over_a_stream_the_background_is_clear(played: Any, new_page: Any) -> None:
    import io

    from PIL import Image

    page = new_page(played.url("/tv?overlay"))
    page.locator("[data-track=evil] .value").wait_for()
    shot = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    assert shot.getpixel((1270, 850))[3] == 0
    assert page.locator("header").is_hidden()


def test_the_log_is_filtered_and_stepped_without_changing_the_game(
    played: Any, new_page: Any
) -> None:
    page = new_page(played.url("/log"))
    page.locator("#entries > li").first.wait_for()
    total = page.locator("#entries > li").count()
    on_show = played.board.text()
    page.locator("#kind").select_option("rolled")
    assert page.locator("#entries > li").count() == 1
    assert "Attack dice" in page.locator("#entries > li").inner_text()
    page.locator("#kind").select_option("undone")
    assert page.locator("#entries > li").count() == 1
    page.locator("#kind").select_option("all")
    page.locator("#find").fill("trk-016")
    assert page.locator("#entries > li").count() == 1
    page.locator("#find").fill("")
    now = page.locator("#picture").inner_text()
    page.get_by_role("button", name="To the start").click()
    page.wait_for_function(
        "() => document.querySelector('[data-track=evil] .value').textContent === '0'"
    )
    assert page.get_by_text("You are looking at the past").is_visible()
    page.get_by_role("button", name="Forth", exact=True).click()
    page.wait_for_function(
        "() => document.querySelector('[data-track=evil] .value').textContent === '1'"
    )
    page.get_by_role("button", name="To now").click()
    page.wait_for_function(
        "text => document.getElementById('picture').innerText === text", arg=now
    )
    assert total == len(httpx.get(played.url("/api/log")).json()["entries"])
    assert played.board.text() == on_show


def test_the_log_is_saved_as_text_json_and_pictures(played: Any) -> None:
    text = httpx.get(played.url("/api/export/log.txt?save"))
    assert 'filename="cryptlight-log.txt"' in text.headers["content-disposition"]
    assert "[TRK-016]" in text.text and "undone: " in text.text
    spanish = httpx.get(played.url("/api/export/log.txt?lang=es")).text
    assert "deshecho: " in spanish and "La cripta" in spanish
    whole = json.loads(httpx.get(played.url("/api/export/log.json")).text)
    assert whole["entries"][0]["events"][0]["after"] == 1
    assert whole["now"]["at"] == len(whole["entries"])
    for name in ("tracks.svg", "dice.svg"):
        picture = httpx.get(played.url(f"/api/export/{name}"))
        assert picture.headers["content-type"].startswith("image/svg")
        assert "<path" in picture.text and "<script" not in picture.text
    assert httpx.get(played.url("/api/export/passwd")).status_code == 404
    assert httpx.get(played.url("/api/moment?at=99999")).status_code == 400


def test_a_mistake_in_a_game_is_a_row_of_the_table(
    serve: Callable[..., Any], new_page: Any, tmp_path: Path
) -> None:
    import shutil

    from cryptlight.resources import game_folder

    mine = tmp_path / "my-crypt"
    shutil.copytree(game_folder("dungeon-crawl"), mine)
    served = serve("dungeon-crawl", mine)
    page = new_page(served.url("/packs"))
    page.get_by_role("cell", name="Fine").first.wait_for()
    game = mine / "game.toml"
    game.write_text(game.read_text("utf-8").replace('change = "darkness"', 'change = "drakness"'))
    page.get_by_role("button", name="Check again").click()
    row = page.locator("tr", has_text="drakness").first
    row.wait_for()
    assert "game.toml" in row.inner_text() and "darkness" in row.inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_rule_of_accessibility_is_broken(
    played: Any, new_page: Any, tool: Callable[[str], Path], scheme: str
) -> None:
    axe = tool("axe-core/axe.min.js").read_text("utf-8")
    for path in PAGES:
        page = new_page(played.url(path), color_scheme=scheme)
        page.wait_for_function("() => document.documentElement.dataset.link !== 'off'")
        page.evaluate("() => document.querySelectorAll('details').forEach(d => d.open = true)")
        page.wait_for_timeout(400)
        page.evaluate(axe)
        found = page.evaluate("() => axe.run(document)")
        broken = [
            (rule["id"], [node["html"][:120] for node in rule["nodes"]])
            for rule in found["violations"]
        ]
        assert broken == [], path
        assert len(found["passes"]) > 10
        page.context.close()


def test_the_check_finds_what_is_wrong(
    served: Any, new_page: Any, tool: Callable[[str], Path]
) -> None:
    page = new_page(served.url("/packs"))
    page.evaluate("() => document.querySelector('#again').textContent = ''")
    page.evaluate(tool("axe-core/axe.min.js").read_text("utf-8"))
    found = page.evaluate("() => axe.run(document)")
    assert "button-name" in [rule["id"] for rule in found["violations"]]


def test_by_keyboard_alone_and_by_a_screen_reader(served: Any, new_page: Any) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    for _ in range(30):
        page.keyboard.press("Tab")
        name = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
        if name == "PLUS":
            break
    assert name == "PLUS"
    page.keyboard.press("Space")
    seen.wait_for_line(page, "Evil 0 → 1")
    page.get_by_role("button", name="PLUS").evaluate("button => button.click()")
    seen.wait_for_line(page, "Evil 0 → 2")
    described = page.locator("[data-key=NEXT]").get_attribute("aria-description")
    assert described == "lit"
    page.wait_for_function(
        "() => document.querySelector('#strips li')?.textContent === 'Evil: 0, 1, 2'"
    )
    page.locator("summary", has_text="Keys of the keyboard").click()
    page.locator("#shortcuts").uncheck()
    falls = served.board.vm.shared.byte("falls", served.board.parts.keys["PLUS"])
    page.locator("body").press("+")
    assert served.board.vm.shared.byte("falls", served.board.parts.keys["PLUS"]) == falls


@pytest.mark.parametrize("path", PAGES)
def test_a_phone_shows_everything_without_scrolling_sideways(
    played: Any, new_page: Any, path: str
) -> None:
    page = new_page(played.url(f"{path}?lang=es"), width=360, height=740, has_touch=True)
    page.wait_for_function("() => document.documentElement.dataset.link !== 'off'")
    page.wait_for_timeout(300)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 360
    if path == "/board":
        for key in page.locator(".key").all():
            assert key.bounding_box()["height"] >= 44
        pin = played.board.parts.keys["UNDO"]
        falls = played.board.vm.shared.byte("falls", pin)
        page.locator("[data-key=UNDO]").tap()
        shared = played.board.vm.shared
        assert seen.until(page, lambda: shared.byte("falls", pin) != falls)


def test_spanish(played: Any, new_page: Any) -> None:
    page = new_page(played.url("/tv?lang=es"))
    page.locator("[data-track=evil] .value").wait_for()
    assert page.locator("[data-track=evil] .name").inner_text() == "Mal"
    assert page.locator("html").get_attribute("lang") == "es"
    page.goto(played.url("/board"))
    page.locator("#language").select_option("es")
    page.get_by_role("button", name="SIGUE").wait_for()


def test_both_languages_have_the_same_words() -> None:
    import re

    text = (ROOT / "host/cryptlight/web/static/words.js").read_text("utf-8")
    english, spanish = text.split("  es: {")
    keys = [re.findall(r"^    (\w+):", part, re.M) for part in (english, spanish)]
    assert keys[0] == keys[1]


def test_the_pictures_of_the_readme(played: Any, new_page: Any) -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    for path, name, ready in (
        ("/", "play", "#buttons button"),
        ("/board", "board", "#face .led"),
        ("/tv", "big-picture", "[data-track=evil] .value"),
        ("/log", "log", "#entries > li"),
    ):
        page = new_page(played.url(path), color_scheme="dark" if name != "log" else "light")
        page.locator(ready).first.wait_for()
        if name == "board":
            seen.wait_for_line(page, "NEXT")
        page.wait_for_timeout(300)
        page.screenshot(path=PICTURES / f"{name}.png")
    page = new_page(played.url("/?lang=es"), width=390, height=844, color_scheme="dark")
    page.locator("#buttons button").first.wait_for()
    page.wait_for_timeout(500)
    page.screenshot(path=PICTURES / "phone.png")
    from PIL import Image

    for picture in PICTURES.glob("*.png"):
        assert len(Image.open(picture).convert("RGB").getcolors(1 << 24)) > 50
