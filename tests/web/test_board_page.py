"""The board in a real browser: what it shows is what the firmware sends, and it can be played."""

from typing import Any

import pytest
import seen

GAMES = ["dungeon-crawl"]
MOST_PRESSES = 400


def do(served: Any, page: Any, key: str, by: str = "clicks") -> bool:
    """Press, and wait until it is written down: False if the board refused it."""
    page.wait_for_timeout(served.board.parts.lockout_ms)
    before = served.board.flash_operations
    seen.press(page, key, by)
    for _ in range(50):
        if served.board.flash_operations != before:
            return True
        page.wait_for_timeout(10)
    return False


def play_on(served: Any, page: Any, by: str) -> str:
    """Roll when there is something to roll, else go on, until the screen says that it is over."""
    for _ in range(MOST_PRESSES):
        said = seen.lines(page)[0]
        if said in ("Victory!", "Defeat"):
            return said
        do(served, page, "ROLL" if "ROLL" in seen.lit(page) else "NEXT", by)
    raise AssertionError("the game does not end")


def start(page: Any, game: str, by: str) -> None:
    if by == "clicks":
        page.locator("summary", has_text="New game").click()
        page.locator("#newgame [name=game]").select_option(game)
        page.locator("#newgame button").click()
    else:
        page.locator("summary", has_text="New game").focus()
        page.keyboard.press("Enter")
        for _ in range(4):
            page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    page.get_by_text("A new game has begun").wait_for()
    seen.wait_for_line(page, "R1 Heroes")


@pytest.mark.parametrize("by", ["clicks", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_game_from_the_setup_to_its_end(served: Any, new_page: Any, game: str, by: str) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    start(page, game, by)
    assert play_on(served, page, by) == "Defeat"
    assert served.board.text()[0] == "Defeat"
    assert seen.agrees(page, served.board)


def test_the_pixels_on_the_page_are_the_bytes_on_the_wires(served: Any, new_page: Any) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    for key in ("PLUS", "PLUS", "MINUS", "NEXT", "UNDO"):
        assert do(served, page, key)
        assert seen.agrees(page, served.board), key
        assert seen.screen_agrees(page, served.board, "#oled")
        assert seen.screen_agrees(page, served.board, ".glass")
    assert len(seen.lights(page)) == 3 * 16 + 12
    seen.wait_for_line(page, "\n".join(line for line in served.board.text() if line))


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
    seen.wait_for_line(page, "Evil 1")
    page.keyboard.press("ArrowLeft")
    seen.wait_for_line(page, "Evil 0")
    page.get_by_role("button", name="Knob: push").click()
    seen.wait_for_line(page, "▸")  # a list, with its cursor


def test_a_page_that_goes_away_lets_go_of_its_key(served: Any, new_page: Any) -> None:
    page = new_page(served.url())
    seen.wait_for_line(page, "R1 Heroes")
    box = page.locator("[data-key=PLUS]").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 12)
    page.mouse.down()
    pin = served.board.parts.keys["PLUS"]
    levels = lambda: served.board.vm.shared.byte("levels", pin)  # noqa: E731
    seen.wait_for_line(page, "Evil 1")
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
        seen.wait_for_line(page, "Evil 1")
        assert seen.agrees(page, served.board)
    pages[2].reload()
    seen.wait_for_line(pages[2], "Evil 1")
    assert seen.agrees(pages[2], served.board)
    assert len({tuple(seen.lines(page)) for page in pages}) == 1
