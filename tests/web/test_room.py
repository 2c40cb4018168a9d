"""The room: slow pages, many hands, another board plugged in and pulled out."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import seen

from cryptlight.link.discover import Found
from cryptlight.web.hands import Hands
from cryptlight.web.watchers import Watchers


class Keys:
    """A face that only remembers what was done to its keys."""

    powered = True

    def __init__(self) -> None:
        self.done: list[str] = []

    def keys(self) -> list[str]:
        return ["NEXT", "PLUS"]

    def key_down(self, key: str) -> None:
        self.done.append(f"{key} down")

    def key_up(self, key: str) -> None:
        self.done.append(f"{key} up")

    def turn(self, steps: int) -> None:
        self.done.append(f"turn {steps}")

    def wires(self) -> bytes:
        return b""

    def screen(self) -> bytes:
        return b""


def in_a_loop(work: Callable[[], Any]) -> None:
    """The browser's driver keeps a loop in this thread, so ours gets one of its own."""
    with ThreadPoolExecutor() as apart:
        apart.submit(asyncio.run, work()).result()


def test_a_slow_page_gets_the_last_of_everything() -> None:
    async def work() -> None:
        watchers = Watchers()
        slow = watchers.join("en")
        for number in range(1000):
            watchers.tell("lights", bytes([number % 251]))
        watchers.tell_each("game", {"en": {"n": 1}, "es": {"n": 2}})
        late = watchers.join("es")
        async with asyncio.timeout(5):
            heard, later = slow.messages(), late.messages()
            assert [await anext(heard), await anext(heard)] == [bytes([246]), {"n": 1}]
            assert [await anext(later), await anext(later)] == [bytes([246]), {"n": 2}]

    in_a_loop(work)


def test_a_key_is_down_as_long_as_anybody_holds_it() -> None:
    async def work() -> None:
        face = Keys()
        hands = Hands(face)
        hands.down("a", "NEXT")
        hands.down("b", "NEXT")
        hands.up("a", "NEXT")
        hands.up("stranger", "NEXT")
        assert face.done == ["NEXT down"]
        await asyncio.sleep(0.05)
        hands.let_go("b")
        assert face.done == ["NEXT down", "NEXT up"]
        hands.down("a", "PLUS")
        hands.up("a", "PLUS")  # faster than a finger: it comes a little later
        assert face.done[-1] == "PLUS down"
        await asyncio.sleep(0.1)
        assert face.done[-1] == "PLUS up"
        await hands.turn(1000)
        assert face.done[-1] == "turn 8"

    in_a_loop(work)


def test_a_board_is_plugged_in_played_and_left_again(
    serve: Callable[..., Any], new_board: Any, new_page: Any
) -> None:
    """The second board stands for real hardware: it is reached over its port alone."""
    real = new_board("dungeon-crawl", realtime=True)
    plugged = [Found(real.port, "cryptlight-abcd", "Board in FS mode")]
    served = serve("dungeon-crawl", find_boards=lambda: list(plugged))
    page = new_page(served.url())
    tv = new_page(served.url("/tv"))
    seen.wait_for_line(page, "R1 Heroes")
    page.locator("summary", has_text="Which board").click()
    page.locator("#boards select").select_option(real.port)
    page.get_by_role("button", name="Play on it").click()
    page.get_by_text("cryptlight-abcd").first.wait_for()
    seen.wait_for_line(page, "R1 Heroes")
    seen.press(page, "PLUS", "clicks")
    seen.wait_for_line(page, "Evil 0 → 1")
    assert real.text()[1] == "Evil 0 → 1" and served.board.text()[1] == "Move and search"
    tv.wait_for_function(
        "() => document.querySelector('[data-track=evil] .value')?.textContent === '1'"
    )
    real.press("PLUS")  # at the table: the page follows
    seen.wait_for_line(page, "Evil 0 → 2")
    assert seen.agrees(page, real, only="led")
    assert seen.screen_agrees(page, real, "#oled")
    start = {"game": "dungeon-crawl", "heroes": [0, 1], "assist": 0}
    answer = httpx.post(served.url("/api/game"), json=start, headers={"Origin": served.origin})
    assert answer.status_code == 200 and served.board.resets == []
    seen.wait_for_line(page, "Move and search")  # a new game on the real board
    tv.wait_for_function("() => document.querySelectorAll('.hero').length === 2")
    real.unplug_usb()
    page.get_by_text("The board has no power").wait_for()
    plugged.clear()
    answer = httpx.post(
        served.url("/api/board"), json={"id": real.port}, headers={"Origin": served.origin}
    )
    assert answer.status_code == 200  # it is the one in use
    page.get_by_role("button", name="Look again").click()
    page.locator("#boards select").select_option("simulated")
    page.get_by_role("button", name="Play on it").click()
    seen.wait_for_line(page, "Move and search")
    assert seen.agrees(page, served.board)


def test_ten_pages_cost_the_board_no_more_than_one() -> None:
    """The board is looked at once for all, and not at all when nobody watches."""
    from cryptlight.resources import board_file, game_folder
    from cryptlight.web.room import Room
    from cryptlight.web.shelf import Shelf

    class Counting(Keys):
        looks = 0

        def wires(self) -> bytes:
            self.looks += 1
            return bytes([self.looks % 256])

        def screen(self) -> bytes:
            return bytes(1024)

    class Quiet:
        id, title, story = "simulated", "", None

        def __init__(self) -> None:
            self.face = Counting()
            self.fetched = 0

        def stamp(self) -> object:
            return 1

        def refresh(self) -> bool:
            self.fetched += 1
            return True

    async def looks(pages: int) -> tuple[float, int]:
        board: Any = Quiet()
        room = Room(board, Shelf([game_folder("dungeon-crawl")], list), board_file())
        for _ in range(pages):
            room.watchers.join("en")
        tasks = [asyncio.create_task(room.look()), asyncio.create_task(room.follow())]
        await asyncio.sleep(0.5)
        for task in tasks:
            task.cancel()
        return board.face.looks, board.fetched

    async def work() -> None:
        assert await looks(0) == (0, 0)
        one, ten = await looks(1), await looks(10)
        assert 0 < ten[0] <= 40 and 0 < one[0] <= 40  # sixty a second, however many watch
        assert ten[1] == one[1] == 1

    in_a_loop(work)
