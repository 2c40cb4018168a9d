"""Ten thousand cards cost the board no more memory than fifty; each is found in bounded time."""

import json
import subprocess

from cryptlight.packs.build import build
from cryptlight.scenario.engine import firmware, micropython

FEW, MANY = 50, 10_000

SCRIPT = """
import gc, io, sys, json
from cryptboard.store.pack import Pack

class Counting(io.IOBase):
    def __init__(self, file):
        self.file, self.bytes = file, 0
    def seek(self, *where):
        return self.file.seek(*where)
    def read(self, size):
        self.bytes += size
        return self.file.read(size)

def used():
    gc.collect()
    gc.collect()
    return gc.mem_alloc()

file = Counting(open(sys.argv[1], "rb"))
before = used()
pack = Pack(file, check=False)

def look():
    most, count = 0, pack.count("card")
    for i in range(0, count, max(1, count // 50)):
        file.bytes = 0
        assert pack.record("card", i)[0] == i
        assert pack.word("card.%05d" % i, "en") == "The card number %d" % i
        most = max(most, file.bytes)
    return most

most = look()
print(json.dumps([used() - before, most]))
"""


def measured(tmp_path, cards):
    tables = {"card": [[i, "a card of middling length", [1, 2, 3, i % 7]] for i in range(cards)]}
    words = {"en": {f"card.{i:05}": f"The card number {i}" for i in range(cards)}}
    built = build(
        game="tracker", pack_id="many", version="1", prefix="TRK", tables=tables, words=words
    )
    file, script = tmp_path / f"{cards}.crpk", tmp_path / "measure.py"
    file.write_bytes(built.bytes)
    script.write_text(SCRIPT)
    env = {"MICROPYPATH": f"{firmware()}:.frozen"}
    done = subprocess.run(
        [micropython(), "-X", "heapsize=400k", str(script), str(file)],
        env=env, capture_output=True, text=True, check=True,
    )  # fmt: skip
    heap, read = json.loads(done.stdout)
    return heap, read, len(built.bytes)


def test_ten_thousand_cards_cost_no_more_memory_than_fifty(tmp_path):
    few, few_read, few_size = measured(tmp_path, FEW)
    many, many_read, many_size = measured(tmp_path, MANY)
    assert many_size > 100 * few_size
    assert abs(many - few) < 1024, (few, many)
    # A record and a bisection over the words: eight more halvings, not two hundred times more.
    assert many_read < 3 * few_read and many_read < 2000


def test_the_whole_board_with_ten_thousand_cards(new_board, tmp_path):
    """The same on the simulated board with the firmware and a game running."""
    from worlds import LockstepWire

    from cryptlight.link import Board
    from cryptlight.link.sync import sync

    heaps = []
    for cards in (FEW, MANY):
        tables = {"card": [[i, "a card"] for i in range(cards)]}
        data = build(
            game="tracker", pack_id="many", version="1", prefix="TRK", tables=tables,
            words={"en": {}},
        ).bytes  # fmt: skip
        board = new_board("dungeon-crawl")
        board.advance(ms=2000)
        with Board(LockstepWire(board)) as client:
            assert sync(client, [data]).changed
        board.unplug_usb()
        board.plug_in()
        board.advance(ms=20_000)  # all files have been looked through
        with Board(LockstepWire(board)) as client:
            heaps.append(client.request("health").value("heap_used"))
        board.close()
    assert abs(heaps[1] - heaps[0]) < 1024, heaps
