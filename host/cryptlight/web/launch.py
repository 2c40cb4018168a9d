"""`cryptlight play`: a simulated board, the server before it, and whatever shows the page here."""

import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path

import typer

from cryptlight.contents import board_contents
from cryptlight.resources import board_file
from cryptlight.sim import SimulatedBoard
from cryptlight.web.server import Place, has_browser, listen, make_server
from cryptlight.web.shelf import Shelf

Show = Callable[[SimulatedBoard, str], None]  # the board in the terminal, and the page's address


def launch(
    folders: list[Path],
    *,
    flash: Path | None,
    link: Path | None,
    headless: bool,
    terminal: Show | None,
    web_port: int | None,
    lan: bool,
    always_terminal: bool,
) -> None:
    """Until Ctrl-C, or the end of the terminal's view. `terminal` is None where there is none."""
    place = listen(web_port, lan)
    shelf = Shelf(folders)
    board_toml = board_file()
    contents = board_contents(list(shelf.packs.values()), board_toml)
    simulated = SimulatedBoard(
        contents=contents, board_toml=board_toml, flash=flash, realtime=True, link=link
    )
    with simulated as board:
        server = make_server(board, shelf, board_toml, place)
        _tell(board, place)
        browser = not headless and not always_terminal and has_browser()
        if terminal and not headless and not browser:
            with server.beside(place):
                terminal(board, place.address)
            return
        if browser:
            webbrowser.open(place.opening)
        server.serve_here(place, lambda: board.powered)


def _tell(board: SimulatedBoard, place: Place) -> None:
    typer.echo(f"port: {board.port}")
    for address in place.addresses():
        typer.echo(f"page: {address}   big picture: {address}tv")
    if place.pairing:
        typer.echo(f"pairing code: {place.pairing.code}")
    typer.echo("The board runs until you press Ctrl-C.")
    sys.stdout.flush()
