"""What all commands that talk to a board share: the --port option, opening, saying why not."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from cryptlight.cli.errors import Failed
from cryptlight.link import Board, LinkError
from cryptlight.link.discover import find

Port = Annotated[
    str | None,
    typer.Option("--port", help="A serial port or a board's name. Default: find the board."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


@contextmanager
def connected(port: str | None) -> Iterator[Board]:
    """An open board; whatever goes wrong with it ends the command in words."""
    try:
        with Board.at(find(port)) as board:
            yield board
    except LinkError as error:
        raise Failed(str(error)) from error
