"""Sound things made wrong, the same in every run: bytes, texts, JSON, zips; what may not grow."""

import gc
import io
import json
import random
import re
import zipfile
from pathlib import Path
from typing import Any

# What has broken readers before: signs of every format that is read here, and of terminals.
PIECES = (
    "", "\x1b[2J", "\x00", "\u2028", "\u202e", "\ud800", "\ufeff", "'", '"', '""', ",", ";", "\t",
    "\r", "\n", "\n\n", "[", "]]", "{", "}", "[[", "=", "a.b.c = 1\n", "../", "..\\",
    "/etc/passwd", "C:\\x", "9" * 5000, "-1", "1e999", "nan", "0x", "²", "٣", "true", "&x;",
    "[[track]]\n", "<a>", "</row>", "<!DOCTYPE", "%s", "{0}", "${x}", "=1+1", "x" * 3000,
    "é" * 300, "[" * 200, "id = 1\n",
)  # fmt: skip

_VALUE = re.compile(r'"[^"\n]*"|-?\b\d+\b|(?<=,)[^,\n"]+(?=,)')


def broken_text(chance: random.Random, text: str) -> str:
    """A few edits: a value replaced, pieces put in, ranges cut out, moved or doubled."""
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        if chance.random() < 0.5:
            value = chance.choice(list(_VALUE.finditer(text)) or [None])
            if value:
                text = text[: value.start()] + _another(chance, value[0]) + text[value.end() :]
                continue
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + chance.choice((0, 0, 1, 3, 20, 200)))
        put = chance.choice(PIECES) if chance.random() < 0.7 else text[end : end + 30]
        text = text[:at] + put + text[end if chance.random() < 0.7 else at :]
    return text


def _another(chance: random.Random, value: str) -> str:
    """What may stand where this value stood: another of its kind, or a piece in its quotes."""
    if value.lstrip("-").isdigit():
        return chance.choice(("0", "-1", "1", "99", "300", "9999999999", "1.5", "", "2^2", "x"))
    piece = chance.choice(PIECES)
    return json.dumps(piece, ensure_ascii=False) if value[0] == '"' else piece


def broken_bytes(chance: random.Random, data: bytes) -> bytes:
    """Bits, bytes, ranges, the end; or edits of it as text."""
    way = chance.randrange(5)
    at = chance.randrange(len(data) + 1)
    if way == 0:
        return data[:at]
    if way == 1:
        return data[:at] + chance.randbytes(chance.randrange(1, 40)) + data[at:]
    if way == 2:
        return data[:at] + data[at + chance.randrange(1, 200) :]
    if way == 3:
        out = bytearray(data)
        for _ in range(chance.randrange(1, 9) if out else 0):
            out[chance.randrange(len(out))] ^= 1 << chance.randrange(8)
        return bytes(out)
    return broken_text(chance, data.decode("latin1")).encode("utf-8", "surrogatepass")


def broken_zip(chance: random.Random, data: bytes) -> bytes:
    """The file itself made wrong, or one of its parts, with a sound zip around it."""
    if chance.random() < 0.3:
        return broken_bytes(chance, data)
    with zipfile.ZipFile(io.BytesIO(data)) as old:
        parts = {name: old.read(name) for name in old.namelist()}
    name = chance.choice(sorted(parts))
    way = chance.randrange(8)
    if way == 0:
        del parts[name]
    elif way == 1:
        parts[chance.choice(("../owned", "/tmp/cryptlight-owned", "a\\b", "x" * 200))] = parts[
            name
        ]
    else:
        parts[name] = broken_bytes(chance, parts[name])
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part, content in parts.items():
            new.writestr(part, content)
    return out.getvalue()


def some_json(chance: random.Random, words: tuple[str, ...], deep: int = 2) -> Any:
    """Any value, and often one that is nearly right."""
    way = chance.randrange(10 if deep else 7)
    if way < 3:
        return chance.choice(words)
    if way == 3:
        return chance.choice((0, 1, -1, 7, 255, 1 << 16, 1 << 31, 1 << 63, 10**400, -(1 << 40)))
    if way == 4:
        return chance.choice((True, False, None, 0.5, 1e308, -0.0))
    if way == 5:
        return chance.choice(PIECES)
    if way == 6:
        return [chance.choice((*words, 0, 1, 2, True)) for _ in range(chance.randrange(5))]
    if way == 7:
        return [some_json(chance, words, deep - 1) for _ in range(chance.randrange(20))]
    return {str(some_json(chance, words, 0)): some_json(chance, words, deep - 1) for _ in range(3)}


class Watch:
    """Looks at what a crowd of cases leaves behind: files outside, memory."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders
        self._files = self._seen()
        self._memory = 0

    def _seen(self) -> set[str]:
        return {str(path) for folder in self._folders for path in folder.rglob("*")}

    def begin(self) -> None:
        """What is loaded and cached once is there by now."""
        gc.collect()
        self._memory = resident()

    def nothing_is_left(self, most: int) -> None:
        assert self._seen() == self._files
        gc.collect()
        assert resident() - self._memory < most, "memory grows"


def resident() -> int:
    """Bytes of memory of this process; 0 where nobody tells."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096
    except OSError:
        return 0
