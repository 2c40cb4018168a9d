"""`cryptlight pack`: start, check, build, compare and show a game's folder."""

import io
import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from cryptboard.store.pack import Pack
from cryptlight.cli.board import Port, connected
from cryptlight.cli.errors import Failed
from cryptlight.cli.group import SpokenCommand, plain_app
from cryptlight.link.errors import LinkError
from cryptlight.link.sync import check_pack
from cryptlight.packs import author
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.diff import compare
from cryptlight.packs.errors import Finding, PackErrors
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder, shipped_games
from cryptlight.spoken import counted, spoken, tell

app = plain_app("Write, check and show packs of game and card data.", add_completion=False)

Folder = Annotated[str, typer.Argument(help="A game's folder, or the name of a shipped game.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]


def find_folder(name: str) -> Path:
    """A folder given by path, or a shipped game given by name."""
    path = Path(name)
    if path.is_dir():
        return path
    try:
        return game_folder(name)
    except FileNotFoundError as error:
        raise Failed(f"{error}; or give the path of a folder with a game.toml") from error


def load(name: str) -> BuiltPack:
    folder = find_folder(name)
    try:
        return load_folder(folder)
    except PackErrors as errors:
        mistakes = counted(len(errors.findings), "mistake")
        listing = "\n".join(f"  {_told(finding)}" for finding in errors.findings)
        raise Failed(f"{spoken(f'{mistakes} in {folder}:')}\n{listing}") from errors


def _told(finding: Finding) -> str:
    return str(Finding(finding.file, spoken(finding.place), spoken(finding.message)))


def load_any(name: str) -> bytes:
    """A pack file, a folder or a shipped game, as the bytes of a sound pack."""
    path = Path(name)
    if not path.is_file():
        return load(name).bytes
    data = path.read_bytes()
    try:
        check_pack(data)
    except LinkError as error:
        raise Failed(f"{name} is not a sound pack. {error}") from error
    return data


@app.command(cls=SpokenCommand)
def new(
    folder: Annotated[Path, typer.Argument(help="The folder to make; its name is the game's.")],
    source: Annotated[
        str, typer.Option("--from", help="A shipped game whose sample set to start from.")
    ] = author.TEMPLATE,
    spreadsheet: Annotated[
        bool, typer.Option("--xlsx", help="Cards in one spreadsheet instead of CSV files.")
    ] = False,
) -> None:
    """Start a game of your own.  Example: `cryptlight pack new my-game --from valpiedra --xlsx`"""
    try:
        names = author.start(folder, source, spreadsheet=spreadsheet)
    except (PackErrors, FileNotFoundError) as error:
        raise Failed(str(error)) from error
    tell(f"{folder}: {', '.join(names)}. Edit them, then: cryptlight pack check {folder}")


@app.command(cls=SpokenCommand)
def diff(
    old: Annotated[str, typer.Argument(help="A pack file, a folder, or a shipped game.")],
    new: Annotated[str, typer.Argument(help="The same, to compare it with.")],
) -> None:
    """Tell what changes between two packs.  Example: `cryptlight pack diff old.crpk my-game`"""
    print_diff(load_any(old), load_any(new))


def print_diff(old: bytes, new: bytes) -> None:
    changes = compare(old, new)
    if not changes:
        tell("  no difference")
    for change in changes:
        for key in change.added:
            typer.echo(f"  + {change.table} {key}")
        for key in change.removed:
            typer.echo(f"  - {change.table} {key}")
        for key, before, after in change.changed:
            typer.echo(f"  ~ {change.table} {key}: {before} -> {after}")


@app.command(cls=SpokenCommand)
def check(folder: Folder, as_json: Json = False) -> None:
    """Find every mistake in a game's folder.  Example: `cryptlight pack check my-game`"""
    path = find_folder(folder)
    try:
        built = load_folder(path)
    except PackErrors as errors:
        if not as_json:
            load(folder)  # raises with the listing
        rows = [vars(finding) for finding in errors.findings]
        typer.echo(json.dumps({"ok": False, "findings": rows}, ensure_ascii=False))
        raise typer.Exit(1) from errors
    if as_json:
        typer.echo(json.dumps({"ok": True, "hash": built.hash, "warnings": built.warnings}))
        return
    for warning in built.warnings:
        tell(f"note: {warning}")
    tell(f"{path.name}: fine ({len(built.bytes)} bytes, {built.hash[:12]})")


@app.command(cls=SpokenCommand)
def build(
    folder: Folder,
    output: Annotated[Path, typer.Option("--output", "-o", help="The pack file to write.")],
) -> None:
    """Build the one file a board reads.  Example: `cryptlight pack build my-game -o my.crpk`"""
    built = load(folder)
    temporary = output.with_name(output.name + ".part")
    try:
        temporary.write_bytes(built.bytes)
        temporary.replace(output)
    except OSError as error:
        raise Failed(f"cannot write {output}: {error.strerror}; choose another place") from error
    tell(f"{output}: {len(built.bytes)} bytes, {built.hash}")


@app.command(cls=SpokenCommand)
def show(
    name: Annotated[
        str, typer.Argument(help="A pack file, a folder, a shipped game; none: the board's.")
    ] = "",
    port: Port = None,
    as_json: Json = False,
) -> None:
    """Tell what a pack, or the board, holds.  Example: `cryptlight pack show valpiedra`"""
    if not name:
        _show_board(port, as_json)
        return
    data = load_any(name)
    pack = Pack(io.BytesIO(data))
    facts = {
        "id": pack.id,
        "title": pack.word(pack.title, "en"),
        "game": pack.game,
        "version": pack.version,
        "hash": pack.hash,
        "bytes": len(data),
        "tables": {table: pack.count(table) for table in pack.tables()},
    }
    if as_json:
        typer.echo(json.dumps(facts, ensure_ascii=False))
        return
    table = Table(show_header=False, box=None)
    for key, value in facts.items():
        if isinstance(value, dict):
            value = ", ".join(f"{name} {count}" for name, count in value.items())
        table.add_row(key, str(value))
    Console().print(table)


def _show_board(port: str | None, as_json: bool) -> None:
    with connected(port) as board:
        rows = board.request("packs").messages
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False))
        return
    table = Table(*map(spoken, ("pack", "version", "hash", "set")), box=None)
    for row in rows:
        place = spoken("installed" if row["in"] == "now" else "before (--rollback)")
        table.add_row(row["id"], row["version"], row["pack"][:12], place)
    Console().print(table)


@app.command("list", cls=SpokenCommand)
def list_games() -> None:
    """Name the games that cryptlight ships."""
    for name in shipped_games():
        typer.echo(name)
