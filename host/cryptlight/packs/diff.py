"""What changes from one pack to another: cards and words, by table."""

import io
from dataclasses import dataclass, field

from cryptboard.store.pack import Pack


@dataclass
class Change:
    """One table: numbers or word keys that are new, gone, or different."""

    table: str
    added: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    changed: list[tuple[str, str, str]] = field(default_factory=list)  # what, before, after


def open_pack(data: bytes) -> Pack:
    return Pack(io.BytesIO(data))


def compare(old: bytes, new: bytes) -> list[Change]:
    """Every table that differs."""
    before, after = open_pack(old), open_pack(new)
    tables = sorted({*before.tables(), *after.tables()})
    changes = [_table(table, before, after) for table in tables]
    return [change for change in changes if change.added or change.removed or change.changed]


def _table(table: str, before: Pack, after: Pack) -> Change:
    old, new = _rows(before, table), _rows(after, table)
    change = Change(table)
    change.added = [key for key in new if key not in old]
    change.removed = [key for key in old if key not in new]
    change.changed = [
        (key, _shown(old[key]), _shown(new[key]))
        for key in new
        if key in old and old[key] != new[key]
    ]
    return change


def _rows(pack: Pack, table: str) -> dict[str, object]:
    """Words by their key, all else by its number."""
    rows = [pack.record(table, i) for i in range(pack.count(table))]
    if table.startswith("w."):
        return {row[0]: row[1] for row in rows}
    return {str(i): list(row) for i, row in enumerate(rows)}


def _shown(value: object) -> str:
    text = str(value)
    return text if len(text) <= 60 else text[:59] + "…"
