"""`cryptlight backup` and `restore`: games and packs into one file, and back."""

import json
from pathlib import Path
from typing import Annotated

import typer

from cryptlight.cli.board import Json, Port, connected
from cryptlight.cli.errors import Failed, WrongUse
from cryptlight.link import LinkError
from cryptlight.link.backup import Backup, save
from cryptlight.spoken import counted, tell

WHOLE_OR_NOT = (
    "The file is written whole or not at all, and the games on the board are as they were."
)
OLD_OR_SAVED = (
    "The game in play is as it was, or the saved one is whole in its place and the other among "
    "the finished ones: `cryptlight status` tells."
)


def backup(
    file: Annotated[Path, typer.Argument(help="The file to write, such as friday.zip.")],
    port: Port = None,
    force: Annotated[bool, typer.Option("--force", help="Write over an existing file.")] = False,
    tidy: Annotated[
        bool, typer.Option("--tidy", help="Then remove damaged files from the board.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Save all games and their packs.  Example: `cryptlight backup friday.zip`"""
    if file.exists() and not force:
        raise WrongUse(f"{file} exists already; choose another name or add --force")
    with connected(port, WHOLE_OR_NOT) as board:
        try:
            contents = save(board, file, tidy=tidy)
        except OSError as error:
            raise Failed(f"cannot write {file}: {error.strerror}; choose another place") from error
    if as_json:
        typer.echo(json.dumps(contents))
        return
    games, packs = len(contents["games"]), len(contents["packs"])
    said = f"{counted(games, 'game')}, {counted(packs, 'pack')}"
    tell(f"{file}: {said} of {contents['board']}.")
    for digits in contents["missing"]:
        tell(f"note: pack {digits[:12]} is no longer on the board")
    for name in contents["lost"]:
        tell(f"note: the board could not read {name}; it is in the backup as it was found")


def restore(
    file: Annotated[Path, typer.Argument(help="A file written by `cryptlight backup`.")],
    port: Port = None,
    game: Annotated[
        int | None, typer.Option("--game", help="A game's number. Default: the one in play then.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Put a saved game back on the board.  Example: `cryptlight restore friday.zip`

    It takes the place of the game in play, which stays among the finished ones.
    """
    try:
        saved = Backup(file)
        chosen = saved.game(game)
    except LinkError as error:
        raise Failed(str(error)) from error
    with connected(port, OLD_OR_SAVED) as board:
        saved.restore(board, chosen, None)
    if as_json:
        typer.echo(json.dumps({"game": chosen.number, "steps_bytes": len(chosen.log)}))
        return
    tell(f"Game {chosen.number} is back; the board starts again with it.")
