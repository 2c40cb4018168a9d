"""The board in a real browser: what it shows is what the firmware sends, and it can be played."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
import seen

# What a hasty player presses, in turn, if it is lit.
HASTE = {
    "dungeon-crawl": ["ROLL"],
    "valpiedra": ["SEAT1", "ENEMY", "SEAT2", "NEXT", "NEXT"],
}
MODES = {"dungeon-crawl": "1", "valpiedra": "0"}
MOST_PRESSES = 150


def do(served: Any, page: Any, key: str, by: str = "clicks") -> bool:
    """Press, and wait until it is written down: False if it was refused, or only looked at."""
    page.wait_for_timeout(served.board.parts.lockout_ms)
    before = served.board.flash_operations
    seen.press(page, key, by)
    for _ in range(30):
        if served.board.flash_operations != before:
            return True
        page.wait_for_timeout(10)
    return False


def play_on(served: Any, page: Any, game: str, by: str) -> str:
    """Press what is lit until the screen says that it is over; it is the board that knows."""
    for number in range(MOST_PRESSES):
        wish = HASTE[game][number % len(HASTE[game])]
        key = next((k for k in (wish, "NEXT") if k in seen.lit(page)), "")
        if not key:  # a list to pick from, or the end: read the screen, when it is drawn
            said = settled(served, page)[0]
            if said in ("Victory!", "Defeat"):
                return said
            key = "SELECT"
        do(served, page, key, by)
    raise AssertionError("the game does not end")


def settled(served: Any, page: Any) -> list[str]:
    """The lines on the page, once board and page have shown the same for a while."""
    before: list[list[str]] = []

    def still() -> bool:
        said = seen.lines(page)
        if said != [line for line in served.board.text() if line]:
            before.clear()
        before.append(said)
        return len(before) > 15 and all(lines == said for lines in before[-15:])

    assert seen.until(page, still), "page and board do not agree"
    return before[-1]


def start(served: Any, page: Any, game: str, by: str) -> None:
    """Pick the game, its heroes and its mode."""
    form = page.locator("#newgame")
    if by == "clicks":
        page.locator("summary", has_text="New game").click()
        form.locator("[name=game]").select_option(game)
        form.locator("[name=assist]").select_option(MODES[game])
        for hero in form.locator("[type=checkbox]").all()[:3]:
            hero.check()
        form.locator("button").click()
    else:
        page.locator("summary", has_text="New game").focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")  # there is but one game to choose
        while page.evaluate("() => document.activeElement.name") != "assist":
            page.keyboard.press("Tab")
        page.keyboard.press("Home")
        for _ in range(int(MODES[game])):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    page.get_by_text("A new game has begun").wait_for()
    board = served.board
    assert seen.until(page, lambda: bool(board.resets) and any(board.text()))  # it starts anew
    assert settled(served, page)[-1].startswith("NEXT")


@pytest.mark.parametrize("by", ["clicks", "keys"])
@pytest.mark.parametrize("game", sorted(HASTE))
def test_a_game_from_the_setup_to_its_end(
    serve: Callable[..., Any], new_page: Any, game: str, by: str
) -> None:
    served = serve(game)
    page = new_page(served.url())
    seen.wait_for_line(page, "NEXT")
    start(served, page, game, by)
    assert play_on(served, page, game, by) in ("Victory!", "Defeat")
    assert served.board.text()[0] in ("Victory!", "Defeat")
    assert seen.agrees(page, served.board)
    entries = httpx.get(served.url("/api/log")).json()["entries"]
    assert entries[-1]["events"][-1]["kind"] == "ended"
    heroes = httpx.get(served.url("/api/moment?at=0")).json()["heroes"]
    fewest = {"dungeon-crawl": 1, "valpiedra": 2}[game]
    assert len(heroes) == (3 if by == "clicks" else fewest)


def test_the_pixels_on_the_page_are_the_bytes_on_the_wires(served: Any, new_page: Any) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    for key in ("PLUS", "PLUS", "MINUS", "NEXT", "UNDO"):
        assert do(served, page, key)
        assert seen.agrees(page, served.board), key
        assert seen.screen_agrees(page, served.board, "#oled")
        assert seen.screen_agrees(page, served.board, ".glass")
    assert len(seen.lights(page)) == 3 * 16 + 12
    told = lambda: [line for line in served.board.text() if line]  # noqa: E731
    assert seen.until(page, lambda: seen.lines(page) == told())


def test_a_wrong_order_of_colours_would_be_seen(served: Any, new_page: Any) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    assert seen.agrees(page, served.board)
    swapped = {n: (g, r, b) for n, (r, g, b) in seen.on_the_wires(served.board).items()}
    assert seen.lights(page) != swapped


def test_a_light_has_its_colour_on_the_screen(served: Any, new_page: Any) -> None:
    """From the byte on the wire to the pixel of the monitor, through the browser's own eyes."""
    import io

    from PIL import Image

    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    assert seen.agrees(page, served.board)
    page.evaluate("document.querySelector('.glow').remove()")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    for name in ("led-A-1", "led-B-9", "led-C-1", "led-B-3"):
        box = page.locator(f"#{name}").bounding_box()
        shown = picture.getpixel(
            (round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2))
        )
        wanted = [_as_screen(value) for value in seen.on_the_wires(served.board)[name]]
        assert all(abs(a - b) <= 2 for a, b in zip(shown, wanted, strict=True)), (name, shown)


def _as_screen(power: int) -> int:
    """The value of an sRGB screen for a light's power."""
    x = power / 255
    return round(255 * (12.92 * x if x <= 0.0031308 else 1.055 * x ** (1 / 2.4) - 0.055))


def test_holding_select_asks_why(served: Any, new_page: Any) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    seen.press(page, "NEXT", "clicks")
    seen.wait_for_line(page, "NEXT: Foes")
    box = page.locator("[data-key=SELECT]").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 12)
    page.mouse.down()
    seen.wait_for_line(page, "TRK-011")
    page.mouse.up()


def test_the_knob_turns_and_pushes(served: Any, new_page: Any) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    page.get_by_role("button", name="Knob: turn right").click()
    seen.wait_for_line(page, "Evil 0 → 1")
    page.keyboard.press("ArrowLeft")
    seen.wait_for_line(page, "Evil: 0 (0-15)")
    page.get_by_role("button", name="Knob: push").click()
    seen.wait_for_line(page, "Evil: 0 (0-15)")  # what it turns


def test_a_page_that_goes_away_lets_go_of_its_key(served: Any, new_page: Any) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    box = page.locator("[data-key=PLUS]").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 12)
    page.mouse.down()
    pin = served.board.parts.keys["PLUS"]
    levels = lambda: served.board.vm.shared.byte("levels", pin)  # noqa: E731
    seen.wait_for_line(page, "Evil 0 → 1")
    assert levels() == 0
    page.context.close()
    other = new_page(served.url())
    seen.wait_for_line(other, "Evil")
    assert levels() == 1


def test_reloading_and_three_pages_at_once(served: Any, new_page: Any) -> None:
    pages = [new_page(served.url()) for _ in range(3)]
    for page in pages:
        seen.wait_for_line(page, "R1 Heroes")
    seen.press(pages[0], "NEXT", "clicks")
    seen.press(pages[1], "PLUS", "keys")
    for page in pages:
        seen.wait_for_line(page, "Evil 0 → 1")
        assert seen.agrees(page, served.board)
    pages[2].reload()
    seen.wait_for_line(pages[2], "Evil 0 → 1")
    assert seen.agrees(pages[2], served.board)
    assert len({tuple(seen.lines(page)) for page in pages}) == 1
