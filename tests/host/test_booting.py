"""A board takes seconds to start: whoever greets it waits, and says what for."""

import json

from commandline import call

from cryptlight.link.client import BOOTING
from cryptlight.resources import board_file
from cryptlight.sim import SimulatedBoard

SLOW = b"import utime\nutime.sleep(5)\nfrom start import run\nrun()\n"  # longer than a greeting


def test_a_board_that_is_starting_is_waited_for(new_board):
    board = new_board("dungeon-crawl", realtime=True, files={"main.py": SLOW})
    result = call("status", "--json", "--port", board.port)
    assert result.exit_code == 0, (result.output, result.exception)
    assert json.loads(result.stdout)["game"] == "dungeon-crawl"
    assert BOOTING in result.stderr and BOOTING not in result.stdout


def test_a_board_at_the_prompt_is_not_waited_for(board_with):
    board = board_with("print('ready')", realtime=True)
    board.advance(ms=300)
    result = call("status", "--port", board.port)
    assert "Python prompt" in str(result.exception)


def test_deploy_onto_a_blank_flash():
    blank = {"boot.py": b"# as the maker leaves it\n"}
    with SimulatedBoard(contents=blank, board_toml=board_file(), realtime=True) as board:
        done = call("deploy", "--port", board.port, "--json")
        assert done.exit_code == 0, (done.output, done.exception)
        assert json.loads(done.stdout)["done"]
        status = call("doctor", "--port", board.port, "--json")
        firmware = next(row for row in json.loads(status.stdout) if row["what"] == "firmware")
        assert (
            firmware["state"] == "ok" and json.loads(done.stdout)["firmware"] in firmware["told"]
        )
