"""The page of the protocol against the protocol: its examples are said to a board."""

import re
from pathlib import Path

import pytest
from transcript import TINY, local, playing
from worlds import LocalBoard

from cryptboard.link import endpoint, lines, outbox, server
from cryptboard.requests import service
from cryptboard.store import pack, verify
from cryptlight.link.errors import SAYINGS

PAGE = (Path(__file__).parents[2] / "firmware" / "README.md").read_text("utf-8")
SECTION = PAGE[PAGE.index("## The USB protocol") :]
EXAMPLES = re.findall(r"```wire (\w+)\n(.*?)\n```", SECTION, re.DOTALL)


ORDER = ["connect", "ask", "look", "play", "damage", "sync"]


@pytest.mark.parametrize("titles", [("connect", "ask", "damage", "sync"), ("look", "play")])
def test_the_board_answers_as_the_page_says(tmp_path, board, titles):
    """Every line to the board is sent as printed; every answer must be the printed one.

    After a change that is meant: `python tests/link/transcript.py --write`.
    """
    assert [name for name, _text in EXAMPLES] == ORDER
    talk = playing(board) if "play" in titles else local(tmp_path)
    for name, text in EXAMPLES:
        if name in titles:
            talk.said = []
            printed = text.splitlines()
            for line in printed:
                if line[0] == ">":
                    talk.send(line[2:].encode() + b"\n")
            assert talk.said == printed, name


def test_every_printed_line_is_sound_but_the_damaged_one():
    broken = []
    for _name, text in EXAMPLES:
        for line in text.splitlines():
            assert line[:2] in ("> ", "< ")
            if lines.parse(line[2:].encode()) is None:
                broken.append(line)
    assert len(broken) == 1 and "pucks" in broken[0]


def test_the_printed_bytes_are_the_pack(tmp_path):
    import base64
    import zlib

    data = re.search(r"> D \d+ (\S+) ", SECTION)[1]
    block = base64.b64decode(data)
    assert int.from_bytes(block[:2], "little") == len(block) - 2
    assert zlib.decompress(block[2:], wbits=-12) == TINY


@pytest.mark.parametrize(
    "number",
    [
        lines.TO_BOARD, lines.TO_HOST, endpoint.WINDOW, outbox.BURST, endpoint.UNDER_WAY,
        outbox.RETRY_MS, endpoint.AGAIN_MS, server.SILENT_MS // 1000,
    ],
)  # fmt: skip
def test_the_numbers_on_the_page_are_those_of_the_code(number):
    assert re.search(rf"\b{number}\b", SECTION)


def test_every_request_is_on_the_page(tmp_path):
    late = [verb for verbs, _modules in service._LATE for verb in verbs]
    for verb in [*LocalBoard(tmp_path).link._requests, *late]:
        assert f"`{verb}`" in SECTION, verb


def test_every_code_is_on_the_page():
    codes = set(SAYINGS) | {verify.OTHER_FILE, server.NOT_JSON, server.UNKNOWN, server.WRONG}
    codes |= {server.FAULT, server.BROKEN_OFF}
    codes |= {getattr(pack, name) for name in dir(pack) if name.startswith(("BAD_", "NO_"))}
    for code in codes:
        assert f"`{code}`" in SECTION, code
