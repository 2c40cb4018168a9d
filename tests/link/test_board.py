"""The firmware on the simulated board, in lockstep: whatever the laptop does, it plays on."""

import random

import pytest
from worlds import LockstepWire, Unplugged, pack

from cryptboard.link import lines
from cryptboard.rules import encoding
from cryptlight.link import Board, LinkError
from cryptlight.link.sync import packed, sync
from cryptlight.resources import shipped_games

NOTICED_MS = 15  # a press must be seen by then, whatever happens on the cable


@pytest.fixture
def board(new_board):
    made = new_board("dungeon-crawl")
    made.advance(ms=2000)
    return made


def press_seen_after(board, key="PLUS"):
    """Milliseconds from the touch to the first new frame on any strip."""
    before = [bytes(board.sent(strip)) for strip in board.parts.strips]
    board.key_down(key)
    waited = 0
    while [bytes(board.sent(strip)) for strip in board.parts.strips] == before:
        board.advance(ms=1)
        waited += 1
        assert waited < 200, "the press was not seen"
    board.advance(ms=30)
    board.key_up(key)
    board.advance(ms=100)
    return waited


def status(board):
    with Board(LockstepWire(board)) as client:
        return {k: v for m in client.request("status").messages for k, v in m.items()}


def test_a_conversation(board):
    with Board(LockstepWire(board)) as client:
        assert client.hello["hello"] == 1 and client.described().value("board")
        depth = client.request("status").value("depth")
        assert client.request("press", key="NEXT").value("depth") == depth + 1
        assert client.request("command", tokens=["correct", "evil", 4]).value("event")[3] == 4
        assert client.request("undo").value("depth") == depth + 1
        counted = client.request("link")
        assert counted.value("bad") == 0 and counted.value("resent") == 0


@pytest.mark.parametrize("game", shipped_games())
def test_every_value_of_a_state_has_a_name(new_board, game):
    board = new_board(game)
    board.advance(ms=2000)
    with Board(LockstepWire(board)) as client:
        names = [name for part in client.request("fields").values("fields") for name in part]
        values = encoding.decode(bytes(client.request("state").data))
    assert len(names) == len(values) == len(set(names)) and names[-2:] == ["seed", "draws"]
    assert values[names.index("over" if "over" in names else "result")] == ""


def test_what_serves_a_laptop_is_loaded_when_one_comes(board):
    """A board on its own keeps its memory for the game."""
    with Board(LockstepWire(board)) as client:
        assert client.request("health").value("heap_used")
    board.interrupt()
    assert "cryptboard.requests.game" in board.evaluate("list(__import__('sys').modules)")


def test_nothing_is_loaded_while_nobody_rings(board):
    board.send(garbage(40))
    board.advance(ms=500)
    board.interrupt()
    assert "cryptboard.requests.game" not in board.evaluate("list(__import__('sys').modules)")


def test_a_ring_does_not_hold_up_a_press(board):
    board.send(lines.line(lines.HELLO, 9))
    assert press_seen_after(board) <= NOTICED_MS


def test_an_answer_means_durable(board):
    """Whoever got the answer to a press may pull the plug at that instant."""
    with Board(LockstepWire(board, ms=0.5)) as client:
        client.request("press", key="NEXT")
        depth = client.request("press", key="NEXT").value("depth")
    board.unplug_usb()
    board.plug_in()
    board.advance(ms=2000)
    assert status(board)["depth"] == depth


def garbage(count, seed=3):
    dice = random.Random(seed)
    good = lines.line(lines.MESSAGE, 5, b'{"do":"status"}')
    out = b""
    for _ in range(count):
        noise = bytes(b for b in dice.randbytes(dice.randrange(60)) if b != 3)
        out += dice.choice((noise, good[: dice.randrange(30)], b"x" * 600, good)) + b"\n"
    return out


def test_a_press_is_seen_in_time_while_nonsense_pours_in(board):
    data = garbage(400)
    worst = 0
    for at in range(0, len(data), 4000):
        board.send(data[at : at + 4000])
        board.advance(ms=20)
        worst = max(worst, press_seen_after(board, "PLUS" if at // 4000 % 2 == 0 else "MINUS"))
    assert worst <= NOTICED_MS
    assert board.resets == []
    board.advance(ms=3000)
    assert status(board)["game"] == "dungeon-crawl"


def heap(board):
    with Board(LockstepWire(board)) as client:
        return client.request("health").value("heap_used")


def flood(board, count):
    """Memory in use before and after so many lines of garbage."""
    board.send(garbage(50))
    board.advance(ms=3000)
    before = heap(board)
    for part in range(count // 100):
        board.send(garbage(100, seed=part))
        board.advance(ms=1500)
    assert board.resets == []
    return before, heap(board)


def test_garbage_leaves_no_memory_behind(board):
    before, after = flood(board, 1000)
    assert after <= before + 256


@pytest.mark.soak
def test_a_hundred_thousand_lines_of_garbage(board):
    before, after = flood(board, 100_000)
    assert after <= before + 256


def test_a_client_that_never_reads(board):
    """It asks and asks; the board writes its two hundred bytes and plays on."""
    start = len(board.console)
    board.send(lines.line(lines.HELLO, 9))
    board.advance(ms=50)
    for number in range(10, 60):
        board.send(lines.line(lines.MESSAGE, number, b'{"do":"status"}'))
        board.advance(ms=100)
    written = len(board.console) - start
    assert written <= 256 + 5 * 40
    assert press_seen_after(board) <= NOTICED_MS
    with Board(LockstepWire(board)) as client:  # the next one reads, and is served
        assert client.request("status").value("game") == "dungeon-crawl"


def test_a_client_that_leaves_in_the_middle_of_a_line(board):
    board.send(lines.line(lines.HELLO, 9) + b'M 10 {"do":"sta')
    board.advance(ms=500)
    assert press_seen_after(board) <= NOTICED_MS
    with Board(LockstepWire(board)) as client:
        assert client.request("status").value("game") == "dungeon-crawl"


def test_two_clients_at_once(board):
    wires = [LockstepWire(board), LockstepWire(board)]
    one = Board(wires[0])
    two = Board(wires[1])
    with pytest.raises(LinkError):  # the second took over; the first is told or left in silence
        for _ in range(50):
            one.request("status")
    assert press_seen_after(board) <= NOTICED_MS
    with Board(LockstepWire(board)) as client:
        assert client.request("status").value("game") == "dungeon-crawl"
    two.close()


def test_a_sync_does_not_disturb_a_press(board):
    """An erase keeps the processor for 45 ms; otherwise a press is seen as ever."""
    new = pack("other", size=400, noise=200)
    waits = []
    with Board(LockstepWire(board)) as client:
        client.request("offer", hash=new[-32:].hex(), first=True)
        answer = client.ask("send", hash=new[-32:].hex(), size=len(new))
        blocks = packed(new)
        for at in range(0, len(blocks), 2000):
            client.send_bulk(blocks[at : at + 2000])
            waits.append(press_seen_after(board))
        client.wait(answer)
        assert sync(client, [new]).changed
    assert max(waits) <= NOTICED_MS + 2 * 45
    assert sorted(waits)[len(waits) // 2] <= NOTICED_MS
    assert board.resets == []


def test_the_link_is_visible_in_one_pixel(board):
    def lit():
        return any(board.key_lights()["LINK"])

    assert not lit()
    with Board(LockstepWire(board)) as client:
        client.request("status")
        client.idle(600)
        assert lit()
        colour = board.key_lights()["LINK"]
        assert colour[1] > colour[0]  # green
    board.advance(ms=6000)
    assert not lit()


def test_a_new_set_counts_from_the_next_game_on(board):
    from cryptlight.packs.folder import load_folder
    from cryptlight.packs.tracker import load_text
    from cryptlight.resources import game_folder

    text = (game_folder("dungeon-crawl") / "game.toml").read_text("utf-8")
    new = load_text(text.replace('version = "1.0"', 'version = "2.0"')).bytes
    old = load_folder(game_folder("dungeon-crawl")).bytes
    with Board(LockstepWire(board)) as client:
        client.request("press", key="NEXT")
        assert sync(client, [new]).next_game
    board.unplug_usb()
    board.plug_in()
    board.advance(ms=2000)
    found = status(board)
    assert found["depth"] == 1 and found["pack"] == old[-32:].hex()[:16]  # still the old cards
    with Board(LockstepWire(board)) as client:
        assert client.request("packs").messages[0]["version"] == "2.0"


def power_cut(new_board, tmp_path, operation, torn):
    """Cut at a flash operation of a sync; the set is the old or the new one. True: it was cut."""
    flash = tmp_path / f"flash-{operation}-{torn}"
    board = new_board("dungeon-crawl", flash=flash)
    board.advance(ms=2000)
    new = pack("other", noise=40)
    with Board(LockstepWire(board)) as client:
        before = client.hello["set"]
    board.cut_power(at=operation, torn=torn)
    try:
        with Board(LockstepWire(board)) as client:
            sync(client, [new])
    except (Unplugged, LinkError):
        pass
    cut = not board.powered
    board.cut_power(at=1_000_000)  # not again
    if cut:
        board.plug_in()
    board.advance(ms=2000)
    with Board(LockstepWire(board)) as client:
        versions = [row["version"] for row in client.request("packs").messages]
        assert "?" not in versions
        assert client.request("status").value("game") == "dungeon-crawl"
        assert cut or client.hello["set"] != before
        sync(client, [new])
    with Board(LockstepWire(board)) as client:
        ids = {row["id"] for row in client.request("packs").messages if row["in"] == "now"}
        assert ids == {"dungeon-crawl", "other"}
    board.close()
    return cut


@pytest.mark.parametrize(("operation", "torn"), [(1, 0.5), (7, 0.0), (12, 0.5)])
def test_power_cut_in_the_middle_of_a_sync(new_board, tmp_path, operation, torn):
    power_cut(new_board, tmp_path, operation, torn)


@pytest.mark.soak
@pytest.mark.parametrize("torn", [0.0, 0.5, 1.0])
def test_power_cut_at_every_flash_operation_of_a_sync(new_board, tmp_path, torn):
    operation = 1
    while power_cut(new_board, tmp_path, operation, torn):
        operation += 1
    assert operation > 10
