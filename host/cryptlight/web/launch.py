"""`cryptlight play`: a simulated board, the server before it, and whatever shows the page here."""

import sys
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from cryptlight import drawer
from cryptlight.contents import board_contents
from cryptlight.resources import board_file
from cryptlight.sim import SimulatedBoard
from cryptlight.sim.carry import Slot
from cryptlight.sim.kept import Kept, kept_board
from cryptlight.sim.parts import read_parts
from cryptlight.spoken import counted, tell
from cryptlight.web.patrons import FILE as TOKENS
from cryptlight.web.patrons import kept_tokens
from cryptlight.web.server import Beside, Place, has_browser, listen, make_server
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
    door: bool,
    beside: Beside | None = None,
    always_terminal: bool,
) -> None:
    """Until Ctrl-C, or the end of the terminal's view. `terminal` is None where there is none."""
    tokens = kept_tokens(drawer.folder()) if door else None
    place = listen(web_port, lan, tokens, beside)
    shelf = Shelf(folders)
    board_toml = board_file()
    if sys.stderr.isatty():
        tell("The board is being put together; the first time takes some seconds.", aside=True)
    contents = board_contents(list(shelf.packs.values()), board_toml)
    with ExitStack() as stack:
        if flash is None:
            name, blocks = drawer.name_of(list(shelf.packs)), read_parts(board_toml).blocks
            kept = stack.enter_context(kept_board(name, contents, blocks))
            tell_what_was_laid_aside(kept)
            flash = kept.flash
            link = link or (drawer.port_link(name) if flash else None)
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


def _tell_fresh(code: str) -> None:
    tell(f"Many wrong codes were tried. The pairing code is now: {code}")


def _tell(board: SimulatedBoard, place: Place, flash: Path | None) -> None:
    tell(f"port: {board.port}")
    for address in place.addresses():
        tell(f"page: {address}   big picture: {address}tv")
    if place.pairing:
        tell(f"pairing code: {place.pairing.code}")
        place.pairing.show = _tell_fresh
    if place.tokens:
        tell(f"programs: {place.address}api/v1   described in {place.address}api/v1/openapi.json")
        tell(f"tokens: {drawer.folder() / TOKENS}")
    if flash:
        tell(f"The game is kept in {flash}")
    else:
        tell("Another board is in use already, so this one forgets its game when it stops.")
    tell("The board runs until you press Ctrl-C.")


def tell_what_was_laid_aside(kept: Kept) -> None:
    """Which games this version cannot go on with, and what can be done with them."""
    for path, left in kept.aside.items():
        if left:
            games = counted(len(left), "game")
            tell(f"This version cannot go on with {games} of cryptlight {kept.version}:")
            for slot in left:
                tell(f"  {named(slot)}")
        else:
            tell("This version cannot read the board that was played on before.")
        tell(f"Nothing of it is lost: it is kept in {path}")
        tell(f"  go on, as it was then:  cryptlight play --flash {path}")
        tell(f"  read its log:           cryptlight log --port {path}")
        tell(f"  take it along:          cryptlight backup game.zip --port {path}")


def named(slot: Slot) -> str:
    heroes = f" ({', '.join(slot.heroes)})" if slot.heroes else ""
    return f"{slot.pack}: {slot.place or '-'}{heroes}"
