"""`cryptlight log` and `replay`: what happened, and proof that it can be told again exactly."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from cryptboard.panel.words import Words
from cryptboard.store.session import Session
from cryptlight.cli.board import Json, Port, connected, is_kept
from cryptlight.cli.errors import Failed
from cryptlight.link import Board, LinkError
from cryptlight.link.backup import Backup
from cryptlight.link.games import GameLog, fetch_game, fetch_pack, open_session
from cryptlight.link.replay import Step, describe, state_hash, to_start, walk, words_for
from cryptlight.packs.intake import shown
from cryptlight.spoken import counted, language, spoken, tell
from cryptlight.web.story import Story

UNDONE = " (undone)"
Number = Annotated[int, typer.Option("--game", help="A game's number; 0: the one in play.")]
FromFile = Annotated[Path | None, typer.Option("--file", help="A backup instead of a board.")]


def log(
    port: Port = None,
    game: Number = 0,
    file: FromFile = None,
    follow: Annotated[
        bool, typer.Option("--follow", "-f", help="Go on telling until Ctrl-C.")
    ] = False,
    seconds: Annotated[
        float | None, typer.Option(help="With --follow: stop after so long.", min=0)
    ] = None,
    as_json: Json = False,
) -> None:
    """Tell what happened, and which rule caused it.  Example: `cryptlight log --follow`"""
    if file:
        found, data = _from_file(file, game)
        _print(found, data, _session(found, data), as_json)
        return
    with connected(port) as board:
        found = fetch_game(board, game)
        data = fetch_pack(board, found.pack_hash)
        try:
            session = open_session(found, data)
        except LinkError:
            if not is_kept(port):
                raise
            _print_own_telling(board, as_json)
            return
        _print(found, data, session, as_json)
        if follow:
            _follow(board, words_for(session, language()), seconds, as_json)


def _session(found: GameLog, data: bytes) -> Session:
    try:
        return open_session(found, data)
    except LinkError as error:
        raise Failed(str(error)) from error


def _print(game: GameLog, data: bytes, session: Session, as_json: bool) -> None:
    if as_json:
        for step in walk(session, language()):
            typer.echo(_as_json(step))
        return
    lines = list(_lines(game, data, session, words_for(session, language())))
    if not lines:
        tell("Nothing has happened in this game yet.")
    for line in lines:
        typer.echo(shown(line))


def _lines(game: GameLog, data: bytes, session: Session, words: Words) -> Iterator[str]:
    """Every step that was ever done; those that led nowhere are marked."""
    story = Story(game.header, data)
    story.extend(game.records())
    way = story.way()
    first = session.depth - len(way) + 1
    for entry in story.entries:
        if entry.kind != "do":
            continue
        told = "; ".join(describe(event, words) for event in entry.events)
        told = told or words.text((f"verb.{entry.command[0]}",))
        if entry.node in way:
            yield f"{first + way.index(entry.node):5}  {told}"
        else:
            yield f"    -  {told}{spoken(UNDONE)}"


def _print_own_telling(board: Board, as_json: bool) -> None:
    """The game in play as the board's own firmware tells it: rules of another time.

    Only for the copy of a kept board, since the game is walked through on it.
    """
    now = board.request("status").value("depth")
    while board.request("status").value("undo"):
        board.request("undo")
    while board.request("status").value("redo"):
        step = board.request("redo").messages[-1]
        undone = step["depth"] > now
        if as_json:
            typer.echo(json.dumps(step | {"undone": undone}, ensure_ascii=False))
        else:
            tell(f"{step['depth']:5}  {step['label']}{UNDONE if undone else ''}")


def _as_json(step: Step) -> str:
    facts = {"step": step.depth, "label": step.label, "state": step.state}
    facts["events"] = [list(event) for event in step.events]
    return json.dumps(facts, ensure_ascii=False, default=str)


def _follow(board: Board, words: Words, seconds: float | None, as_json: bool) -> None:
    board.request("follow", on=True)
    passed = 0.0
    try:
        while seconds is None or passed < seconds:
            board.idle(100)
            passed += 0.1
            for news in board.news:
                typer.echo(_news(news, words, as_json))
            board.news.clear()
            sys.stdout.flush()
    except KeyboardInterrupt:
        return


def _news(news: dict[str, Any], words: Words, as_json: bool) -> str:
    if as_json:
        return json.dumps(news, ensure_ascii=False)
    if "dropped" in news:
        many = counted(news["dropped"], "event")
        return spoken(f"({many} too fast to tell: see `cryptlight log`)")
    return shown(f"{news.get('depth', 0):5}  {describe(tuple(news['event']), words)}")


def replay(
    port: Port = None,
    game: Number = 0,
    file: FromFile = None,
    step: Annotated[
        bool, typer.Option("--step", help="Step by hand: Enter forwards, b back, q ends.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Play a game again from its log and compare.  Example: `cryptlight replay --step`

    Every step is undone to the start and done again; the state must come out the same, byte by
    byte, here and on the board.
    """
    there: bytes | None = None
    if file:
        found, data = _from_file(file, game)
    else:
        with connected(port) as board:
            found = fetch_game(board, game)
            data = fetch_pack(board, found.pack_hash)
            there = bytes(board.request("state").data) if game == 0 else None
    session = _session(found, data)
    if step:
        _step_by_hand(session, typer.prompt)
        return
    here: bytes = session.game.encode(session.state)
    steps = list(walk(session, language()))
    again: bytes = session.game.encode(session.state)
    exact = here == again and there in (None, here)
    state = state_hash(session)
    facts = {"steps": len(steps), "exact": exact, "state": state}
    if as_json:
        typer.echo(json.dumps(facts))
    elif exact:
        compared = "as on the board" if there is not None else "as in the log"
        tell(f"{counted(len(steps), 'step')}, exactly {compared} (state {state[:16]}).")
    if not exact:
        raise Failed(
            "the game does not come out the same when it is played again. Keep a backup "
            "(cryptlight backup game.zip) and report it with that file"
        )


def _step_by_hand(session: Session, ask: Callable[..., str]) -> None:
    words = words_for(session, language())
    total = to_start(session)
    tell(f"At the start of the game; {counted(total, 'step')} to come.")
    while True:
        answer = ask(spoken("Enter forwards, b back, q end"), default="", show_default=False)
        if answer.lower().startswith("q"):
            return
        back = answer.lower().startswith("b")
        moved = session.undo() if back else session.redo()
        if moved is None:
            tell("This is the start." if back else "This is where the game stands now.")
            continue
        told = "; ".join(describe(event, words) for event in moved.events)
        typer.echo(f"{session.depth:5}  {told or words.text(moved.label)}")


def _from_file(path: Path, number: int) -> tuple[GameLog, bytes]:
    try:
        backup = Backup(path)
        game = backup.game(number or None)
    except LinkError as error:
        raise Failed(str(error)) from error
    data = backup.packs.get(game.pack_hash)
    if data is None:
        raise Failed(f"the backup lacks the pack of game {game.number}; make a new one")
    return game, data
