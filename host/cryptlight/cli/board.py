"""What all commands that talk to a board share: the --port option, opening, saying why not."""

import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from cryptlight.cli.errors import Failed
from cryptlight.link import Board, LinkError, Refusal
from cryptlight.link.discover import find
from cryptlight.resources import board_file
from cryptlight.spoken import spoken

Port = Annotated[
    str | None,
    typer.Option(
        "--port",
        help="A serial port, a board's name (play: that of `cryptlight play`), or a kept flash "
        "file. Default: find the board.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
_PATIENCE_S = 20
NOTHING = "Nothing was changed."


@contextmanager
def connected(port: str | None, kept: str = NOTHING) -> Iterator[Board]:
    """An open board; whatever goes wrong with it ends the command in words.

    `kept`: what becomes of the data when the board is gone in the middle.
    """
    began = False
    try:
        with _opened(port) as board:
            began = True
            yield board
    except Refusal as error:
        raise Failed(str(error)) from error
    except LinkError as error:
        raise Failed(f"{error}\n{kept}" if began else str(error)) from error


@contextmanager
def _opened(port: str | None) -> Iterator[Board]:
    if is_kept(port):
        with woken(Path(port or "")) as board:
            yield board
        return
    with Board.at(find(port), _tell) as board:
        yield board


def _tell(text: str) -> None:
    typer.echo(spoken(text), err=True)  # what a program reads comes on the other


def is_kept(port: str | None) -> bool:
    """Whether a flash is meant that `cryptlight play` has kept, not a port."""
    return port is not None and Path(port).is_file()


@contextmanager
def woken(flash: Path) -> Iterator[Board]:
    """A copy of a kept board, with the firmware that lies on it: the file stays as it is."""
    from cryptlight.sim import SimError, SimulatedBoard  # not to be had on every system

    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(flash, Path(folder) / "board.flash"))
        try:
            made = SimulatedBoard(contents={}, board_toml=board_file(), flash=copy, realtime=True)
        except SimError as error:
            raise LinkError(str(error).replace(str(copy), str(flash))) from error
        with made, _answering(made.port) as board:
            yield board


def _answering(port: str) -> Board:
    """It is starting: it answers as soon as it can."""
    limit = time.monotonic() + _PATIENCE_S
    while True:
        try:
            return Board.at(port)
        except LinkError:
            if time.monotonic() > limit:
                raise
