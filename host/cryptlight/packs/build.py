"""Writes pack files: rows and words in, bytes out, the same bytes for the same input."""

import hashlib
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cryptboard.rules import encoding
from cryptboard.store import pack as reader

Row = Sequence[Any]
LANGUAGES = ("en", "es")


@dataclass(frozen=True)
class BuiltPack:
    """A finished pack: its bytes, its hash as hex, and what its author may want to know."""

    bytes: bytes
    hash: str
    warnings: list[str] = field(default_factory=list)


def build(
    *,
    game: str,
    pack_id: str,
    version: str,
    prefix: str,
    tables: Mapping[str, Sequence[Row]],
    words: Mapping[str, Mapping[str, str]],
    extra: Row = (),
    warnings: Sequence[str] = (),
) -> BuiltPack:
    """Lay out a pack.

    `words` maps each language to its words; a title is the word "game.title".  `extra` is what
    the game itself wants in the meta record, from position 5 on.
    """
    sections: list[tuple[str, list[bytes]]] = [
        ("meta", [_record("meta", 0, [game, pack_id, version, "game.title", prefix, *extra])])
    ]
    for name in sorted(tables):
        rows = [_record(name, i, row) for i, row in enumerate(tables[name])]
        sections.append((name, rows))
    for language in sorted(words):
        table = "w." + language
        pairs = sorted(words[language].items(), key=lambda pair: pair[0].encode())
        sections.append((table, [_record(table, i, pair) for i, pair in enumerate(pairs)]))
    body = _lay_out(sections)
    digest = hashlib.sha256(body)
    return BuiltPack(body + digest.digest(), digest.hexdigest(), list(warnings))


def _record(table: str, number: int, row: Row) -> bytes:
    data: bytes = encoding.encode(list(row))
    if len(data) > reader.MAX_RECORD:
        raise ValueError(
            f"record {number} of {table} takes {len(data)} bytes; a board reads at most "
            f"{reader.MAX_RECORD}: shorten its texts or split it"
        )
    return data


def _lay_out(sections: Sequence[tuple[str, list[bytes]]]) -> bytes:
    if len(sections) > reader.MAX_SECTIONS:
        raise ValueError(f"{len(sections)} tables; a pack has at most {reader.MAX_SECTIONS}")
    head = bytearray(struct.pack("<4sBBH", reader.MAGIC, reader.SCHEMA, 0, len(sections)))
    body = bytearray()
    start = reader.HEADER + reader.ENTRY * len(sections)
    for name, records in sections:
        raw = name.encode("ascii")
        if not 0 < len(raw) <= 8:
            raise ValueError(f"{name}: a table's name has one to eight ASCII characters")
        head += struct.pack("<8sII", raw, start + len(body), len(records))
        at = start + len(body) + 4 * (len(records) + 1)
        for record in records:
            body += struct.pack("<I", at)
            at += len(record)
        body += struct.pack("<I", at)
        for record in records:
            body += record
    return bytes(head + body)
