"""Starts the server: where it listens, what it tells whoever started it."""

import contextlib
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from cryptlight.sim import SimulatedBoard
from cryptlight.web.app import make_app
from cryptlight.web.boards import SimulatedPlayable
from cryptlight.web.live import LONGEST
from cryptlight.web.pairing import Pairing
from cryptlight.web.patience import ImpatientProtocol
from cryptlight.web.patrons import Patrons, Tokens
from cryptlight.web.room import Room
from cryptlight.web.shelf import Shelf

PORT = 8737
LOOPBACK = "127.0.0.1"
Beside = Callable[[Room], Awaitable[None]]


class PortTaken(Exception):  # noqa: N818  it reads as a sentence
    """The message says what to do."""


@dataclass(frozen=True)
class Place:
    """Where the server listens, and what people must know."""

    listener: socket.socket
    pairing: Pairing | None
    tokens: Tokens | None = None  # of the door for programs; None: it is shut
    beside: Beside | None = None  # what else runs as long as the server does

    @property
    def port(self) -> int:
        return int(self.listener.getsockname()[1])

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}/"

    def addresses(self) -> list[str]:
        """For other devices, when they may come."""
        if self.pairing is None:
            return [self.address]
        return [self.address, *(f"http://{ip}:{self.port}/" for ip in _own_addresses())]

    @property
    def opening(self) -> str:
        """What to open here; the code stays behind the sign that is never sent."""
        return f"{self.address}pair#{self.pairing.code}" if self.pairing else self.address


def listen(
    port: int | None, lan: bool, tokens: Tokens | None = None, beside: Beside | None = None
) -> Place:
    """The wanted port, or the usual one, or any if that is taken."""
    host = "0.0.0.0" if lan else LOOPBACK
    wanted = [PORT, 0] if port is None else [port]
    for number in wanted:
        listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen()  # whoever comes before the server is ready waits
            return Place(listener, Pairing() if lan else None, tokens, beside)
        except OSError:
            listener.close()
    raise PortTaken(f"Port {port} is taken. Choose another one with --web-port.")


def make_server(board: SimulatedBoard, shelf: Shelf, board_toml: Path, place: Place) -> "Server":
    def make_room() -> Room:
        return Room(SimulatedPlayable(board, shelf.source), shelf, board_toml)

    return Server(
        uvicorn.Config(
            make_app(
                make_room,
                place.pairing,
                Patrons(place.tokens) if place.tokens else None,
                place.beside,
            ),
            http=ImpatientProtocol,
            log_level="error",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            ws="websockets-sansio",
            ws_max_size=4 * LONGEST,
            ws_per_message_deflate=False,
            limit_concurrency=200,
            timeout_graceful_shutdown=1,
            h11_max_incomplete_event_size=16 * 1024,
        )
    )


class Server(uvicorn.Server):
    """Runs in the foreground until Ctrl-C, or beside the terminal's view."""

    def serve_here(self, place: Place, also_while: Callable[[], bool]) -> None:
        """Until Ctrl-C, or until `also_while` says no."""
        watch = threading.Thread(target=self._watch, args=(also_while,), daemon=True)
        watch.start()
        with contextlib.suppress(KeyboardInterrupt):
            self.run(sockets=[place.listener])

    def _watch(self, also_while: Callable[[], bool]) -> None:
        while not self.should_exit and also_while():
            time.sleep(0.2)
        self.should_exit = True

    @contextlib.contextmanager
    def beside(self, place: Place) -> Iterator[None]:
        thread = threading.Thread(
            target=self.run, kwargs={"sockets": [place.listener]}, name="web", daemon=True
        )
        thread.start()
        try:
            yield
        finally:
            self.should_exit = True
            thread.join(5)


def has_browser() -> bool:
    """Whether a window can open here; a browser in the terminal is no place for a board."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    with contextlib.suppress(webbrowser.Error):
        webbrowser.get()
        return True
    return False


def _own_addresses() -> list[str]:
    """The address by which this machine goes out; no packet is sent to learn it."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return [str(probe.getsockname()[0])]
    return []
