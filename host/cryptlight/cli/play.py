"""`cryptlight sim` and `cryptlight play`: the firmware on a simulated board, for people."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from cryptlight.boardfile import BoardError
from cryptlight.cli.errors import Failed
from cryptlight.cli.pack import find_folder, load
from cryptlight.contents import board_contents
from cryptlight.resources import board_file, shipped_games
from cryptlight.sim import SimError, SimulatedBoard
from cryptlight.spoken import tell

FIRST_GAME = "valpiedra-demo"  # what `play` starts with, once it is shipped

Link = Annotated[Path | None, typer.Option(help="Give the board's serial port this stable name.")]
Flash = Annotated[Path | None, typer.Option(help="Keep the board's flash in this file.")]
Board = Annotated[Path | None, typer.Option(help="Another board.toml.")]
Headless = Annotated[bool, typer.Option(help="No view: print the port and serve until stopped.")]


def sim(
    game: Annotated[str, typer.Option(help="A shipped game or a game's folder.")] = "",
    link: Link = None,
    flash: Flash = None,
    board: Board = None,
    headless: Headless = False,
    cut_at: Annotated[
        int | None, typer.Option(help="Cut the power at this flash operation.", min=1)
    ] = None,
) -> None:
    """Run the firmware on a simulated board.

    Example: `cryptlight sim --link board --headless`, then `mpremote connect ./board fs ls`
    """
    packs = [load(name).bytes for name in ([game] if game else _games())]
    board = board or board_file()
    try:
        simulated = SimulatedBoard(
            contents=board_contents(packs, board),
            board_toml=board,
            flash=flash,
            realtime=True,
            link=link,
            cut_at=cut_at,
        )
        with simulated as running:
            if headless or not sys.stdout.isatty():
                _serve(running)
            else:
                _terminal(running, running.port)
    except (SimError, BoardError) as error:
        raise Failed(str(error)) from error


def play(
    game: Annotated[str, typer.Argument(help="A shipped game or a game's folder.")] = "",
    flash: Annotated[
        Path | None,
        typer.Option(help="Keep the flash in this file, not in the usual one."),
    ] = None,
    headless: Headless = False,
    link: Link = None,
    terminal: Annotated[bool, typer.Option(help="The board in the terminal.")] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line in the terminal, as for a screen reader.")
    ] = False,
    web_port: Annotated[
        int | None, typer.Option(help="The page's port.", min=1, max=65535)
    ] = None,
    lan: Annotated[
        bool, typer.Option(help="Let other devices in, after they gave the pairing code.")
    ] = False,
    api: Annotated[
        bool, typer.Option("--api", help="Open a door for programs, which a token opens.")
    ] = False,
    mqtt: Annotated[str, typer.Option(help="Tell this MQTT broker, too: HOST or HOST:PORT.")] = "",
) -> None:
    """Play on the simulated board, in the browser.  Example: `cryptlight play dungeon-crawl`"""
    from cryptlight.cli.bridge import beside  # slow to load, and few commands need it
    from cryptlight.web.launch import launch  # slow to load, and few commands need it
    from cryptlight.web.server import PortTaken

    if game:
        load(game)  # says what is wrong with it
    try:
        launch(
            [find_folder(name) for name in ([game] if game else _games())],
            flash=flash,
            link=link,
            headless=headless,
            terminal=_plain if plain else _terminal if sys.stdout.isatty() else None,
            web_port=web_port,
            lan=lan,
            door=api,
            beside=beside(mqtt, "cryptlight-sim") if mqtt else None,
            always_terminal=terminal or plain,
        )
    except (SimError, BoardError, PortTaken) as error:
        raise Failed(str(error)) from error


def _terminal(board: SimulatedBoard, where: str) -> None:
    from cryptlight.view.terminal import TerminalView  # slow to load, and few commands need it

    TerminalView(board, f"cryptlight  {where}").run()


def _plain(board: SimulatedBoard, _where: str) -> None:
    from cryptlight.view.plain import play as line_by_line  # few commands need it

    line_by_line(board, sys.stdin, tell)


def _games() -> list[str]:
    """All that are shipped, the one to start with first."""
    return sorted(shipped_games(), key=lambda name: name != default_game())


def default_game() -> str:
    games = shipped_games()
    return FIRST_GAME if FIRST_GAME in games else games[0]


def _serve(board: SimulatedBoard) -> None:
    """Until Ctrl-C, the end of the input's terminal, or the board's power is cut."""
    try:
        tell(f"port: {board.port}")
        tell("The board runs until you press Ctrl-C.")
        while board.powered:
            board.advance(ms=500)
    except KeyboardInterrupt:
        return
    tell("The power was cut. Start again with the same --flash to see it resume.")
