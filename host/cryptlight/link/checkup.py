"""The examination behind `cryptlight doctor`: each step looks at one thing and names its cure."""

import importlib.metadata
import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cryptboard import VERSION
from cryptlight.deploy.interpreter import drives
from cryptlight.link.client import Board
from cryptlight.link.discover import boards, find
from cryptlight.link.errors import LinkError
from cryptlight.link.games import fetch_lost

LOW_FLASH = 128 << 10
LOW_HEAP = 32 << 10
ROUND_TRIPS = 20


@dataclass(frozen=True)
class Finding:
    """`state` is ok, note or bad; `mend` the command that helps."""

    what: str
    state: Literal["ok", "note", "bad"]
    told: str
    mend: str = ""


def examine(port: str | None) -> list[Finding]:
    """Everything, in the order in which problems hide each other, up to what blocks the rest."""
    findings = [_tools()]
    try:
        where = find(port)
    except LinkError as error:
        findings.append(_no_board(str(error)))
        return findings
    findings.append(Finding("board", "ok", where))
    permission = _permission(where)
    if permission:
        return [*findings, permission]
    try:
        with Board.at(where) as board:
            findings += _ask(board)
    except LinkError as error:
        findings.append(_silent(where, str(error)))
    return findings


def _tools() -> Finding:
    try:
        version = importlib.metadata.version("mpremote")
    except importlib.metadata.PackageNotFoundError:
        return Finding("tools", "bad", "mpremote is missing", "pip install mpremote")
    return Finding("tools", "ok", f"cryptlight {VERSION}, mpremote {version}")


def _no_board(error: str) -> Finding:
    if drives():
        return Finding(
            "board", "bad", "a board waits for an interpreter (BOOTSEL)",
            "install one: cryptlight deploy --micropython",
        )  # fmt: skip
    if boards():
        return Finding("board", "bad", error, "cryptlight doctor --port NAME")
    return Finding(
        "board", "bad", error, "plug it in with another cable: many carry power but no data"
    )


def _permission(where: str) -> Finding | None:
    if platform.system() == "Windows" or not Path(where).exists():
        return None
    if os.access(where, os.R_OK | os.W_OK):
        return None
    return Finding(
        "permission", "bad", f"you may not use {where}",
        "sudo usermod -aG dialout $USER, then log in again",
    )  # fmt: skip


def _silent(where: str, error: str) -> Finding:
    """Nobody speaks our protocol there; a prompt tells that at least an interpreter is."""
    if "Python prompt" in error:
        return Finding(
            "firmware", "bad", "the board runs no program", f"mpremote connect {where} reset"
        )
    if "Another program" in error:
        return Finding("port", "bad", error, "close that program")
    return Finding("firmware", "bad", error, f"cryptlight deploy --port {where}")


def _ask(board: Board) -> Iterator[Finding]:
    yield _firmware(board)
    yield _packs(board)
    health = board.request("health")
    free = int(health.value("flash_free", 0))
    if free < LOW_FLASH:
        told = f"{free >> 10} KB free"
        yield Finding("flash", "note", told, "cryptlight sync --only GAME... takes packs off")
    else:
        yield Finding("flash", "ok", f"{free >> 10} KB free")
    heap = int(health.value("heap_free", 0))
    state: Literal["ok", "note"] = "ok" if heap >= LOW_HEAP else "note"
    yield Finding("memory", state, f"{heap >> 10} KB of heap free")
    for fault in health.values("fault"):
        yield Finding("part", "bad", f"left out at the start: {fault}", "see hardware/README.md")
    yield from _mishaps(board)
    yield _game(board)
    yield _link(board)


def _mishaps(board: Board) -> Iterator[Finding]:
    """What the board wrote down because nobody understood it: the last line of the newest."""
    written = [piece for piece in fetch_lost(board) if piece.name.startswith("faults/")]
    if written:
        text = max(written, key=lambda piece: piece.name == "faults/now").data.decode()
        last = text.strip().splitlines()[-1:] or ["nothing"]
        yield Finding(
            "mishaps", "note", f"the board went on after: {last[0]}",
            "cryptlight backup now.zip --tidy, and report what lies in it under lost/faults",
        )  # fmt: skip


def _firmware(board: Board) -> Finding:
    there = board.hello["firmware"]
    build = board.hello.get("build") or "not deployed"
    told = f"{there} ({build}) on {board.name}"
    if there != VERSION:
        return Finding(
            "firmware", "note", f"{told}; this laptop has {VERSION}", "cryptlight deploy"
        )
    return Finding("firmware", "ok", told)


def _packs(board: Board) -> Finding:
    rows = [row for row in board.request("packs").messages if row["in"] == "now"]
    broken = [row["pack"][:12] for row in rows if row["id"] == "?"]
    if broken:
        return Finding("packs", "bad", f"unreadable: {', '.join(broken)}", "cryptlight sync")
    if not rows:
        return Finding("packs", "bad", "there is no game on the board", "cryptlight sync")
    return Finding("packs", "ok", ", ".join(f"{row['id']} {row['version']}" for row in rows))


def _game(board: Board) -> Finding:
    try:
        status = board.request("status")
    except LinkError as error:
        return Finding("game", "bad", str(error), "cryptlight sync")
    warning = status.value("warning")
    if warning:
        return Finding(
            "game", "bad", f"the board warns: {warning}",
            "cryptlight backup now.zip, then start a new game",
        )  # fmt: skip
    return Finding("game", "ok", f"{status.value('game')}, step {status.value('depth')}")


def _link(board: Board) -> Finding:
    """A few round trips, then what both ends counted."""
    for _ in range(ROUND_TRIPS):
        board.request("link")
    there = {k: v for m in board.request("link").messages for k, v in m.items()}
    here = board.counters
    bad, again = there["bad"] + here["bad"], there["resent"] + here["resent"]
    told = f"{here['sent']} lines sent, {bad} damaged, {again} sent again"
    if bad > 2 or again > 2:
        return Finding("link", "note", told, "try another cable or a port without a hub")
    return Finding("link", "ok", told)
