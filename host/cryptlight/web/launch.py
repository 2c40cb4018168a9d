"""`cryptlight play`: a simulated board, the server before it, and whatever shows the page here."""

import sys
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import typer

from cryptlight.contents import board_contents
from cryptlight.resources import board_file
from cryptlight.sim import SimulatedBoard
from cryptlight.sim.kept import kept_flash
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
    with ExitStack() as stack:
        if flash is None:
            flash = stack.enter_context(kept_flash(contents))
        board = stack.enter_context(
            SimulatedBoard(
                contents=contents, board_toml=board_toml, flash=flash, realtime=True, link=link
            )
        )
        server = make_server(board, shelf, board_toml, place)
        _tell(board, place, flash)
        browser = not headless and not always_terminal and has_browser()
        if terminal and not headless and not browser:
            with server.beside(place):
                terminal(board, place.address)
            return
        if browser:
            webbrowser.open(place.opening)
        server.serve_here(place, lambda: board.powered)


def _tell(board: SimulatedBoard, place: Place, flash: Path | None) -> None:
    typer.echo(f"port: {board.port}")
    for address in place.addresses():
        typer.echo(f"page: {address}   big picture: {address}tv")
    if place.pairing:
        typer.echo(f"pairing code: {place.pairing.code}")
    if flash:
        typer.echo(f"The game is kept in {flash}")
    else:
        typer.echo("Another board is in use already, so this one forgets its game when it stops.")
    typer.echo("The board runs until you press Ctrl-C.")
    sys.stdout.flush()
