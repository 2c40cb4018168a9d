"""The command line as people use it, called in this process; and a board that answers."""

import json
import time

from typer.testing import CliRunner

from cryptlight import cli
from cryptlight.link import Board, LinkError

PATIENCE_S = 60  # only a board that never answers is waited for so long


def call(*words):
    return CliRunner().invoke(cli.app, [str(word) for word in words])


def told(*words):
    """The JSON that a command prints."""
    result = call(*words, "--json")
    assert result.exit_code == 0, (result.output, result.exception)
    return json.loads(result.stdout.strip().splitlines()[-1])


def answering(board):
    """Wait until the firmware answers, however long the start takes."""
    return answer_at(board.port)


def answer_at(port):
    limit = time.monotonic() + PATIENCE_S
    while True:
        try:
            with Board.at(port) as client:
                return client.hello
        except LinkError:
            assert time.monotonic() < limit, "the board does not answer"
            time.sleep(0.05)  # a board in real time: there is nothing else to wait for
