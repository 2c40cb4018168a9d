"""Brings a set of packs onto a board: only what it lacks, packed, and switched as a whole."""

import io
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field

from cryptboard.link.upload import BLOCK, PLAIN, WINDOW_BITS
from cryptboard.store import verify
from cryptboard.store.pack import Pack, PackError
from cryptboard.store.packs import MAX_PACKS, set_id
from cryptlight.link.client import Board
from cryptlight.link.errors import LinkError, Refusal
from cryptlight.packs.intake import unwanted

Progress = Callable[[str, int, int], None]  # pack id, bytes sent, bytes in all


@dataclass
class Synced:
    """What a sync did: ids sent, bytes on the wire, whether it counts from the next game on."""

    changed: bool
    sent: list[str] = field(default_factory=list)
    raw_bytes: int = 0
    packed_bytes: int = 0
    next_game: bool = False


def packed(data: bytes) -> bytes:
    """Blocks as the board unpacks them."""
    out = bytearray()
    for at in range(0, len(data), BLOCK):
        block = data[at : at + BLOCK]
        packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW_BITS, 9)
        small = packer.compress(block) + packer.flush()
        if len(small) < len(block):
            out += len(small).to_bytes(2, "little") + small
        else:
            out += (len(block) | PLAIN).to_bytes(2, "little") + block
    return bytes(out)


def sync(
    board: Board, packs: list[bytes], *, only: bool = False, progress: Progress | None = None
) -> Synced:
    """Install `packs`; others on the board stay unless `only`. Nothing new: one round trip."""
    opened: dict[str, tuple[Pack, bytes]] = {}
    for data in packs:
        pack = check_pack(data)
        if opened.get(pack.id, (pack, data))[1] != data:
            raise Refusal("packs.twice", pack.id)
        opened[pack.id] = (pack, data)
    wanted = [bytes.fromhex(pack.hash) for pack, _data in opened.values()]
    if set_id(wanted) == board.hello["set"]:
        return Synced(changed=False)
    if not only:
        wanted += _others(board, set(opened))
        if set_id(wanted) == board.hello["set"]:
            return Synced(changed=False)
    if len(wanted) > MAX_PACKS:
        raise LinkError(f"A board holds {MAX_PACKS} packs at a time. Choose with --only.")
    offers = [
        board.ask("offer", hash=hash.hex(), first=number == 0)
        for number, hash in enumerate(wanted)
    ]
    lacking = {
        hash.hex()
        for hash, offer in zip(wanted, offers, strict=True)
        if not board.wait(offer).value("have")
    }
    result = Synced(changed=True)
    for pack, data in opened.values():
        if pack.hash in lacking:
            result.packed_bytes += _send(board, pack, data, progress)
            result.raw_bytes += len(data)
            result.sent.append(pack.id)
    answer = board.request("install", set=set_id(wanted))
    result.changed = bool(answer.value("changed"))
    result.next_game = bool(answer.value("next_game"))
    return result


def _send(board: Board, pack: Pack, data: bytes, progress: Progress | None) -> int:
    blocks = packed(data)
    answer = board.ask("send", hash=pack.hash, size=len(data))
    gone = 0

    def sent(size: int) -> None:
        nonlocal gone
        gone += size
        if answer.error:
            raise answer.error
        if progress:
            progress(pack.id, gone, len(blocks))

    board.send_bulk(blocks, sent)
    board.wait(answer)
    return len(blocks)


def _others(board: Board, ids: set[str]) -> list[bytes]:
    """Packs on the board that the new ones do not replace."""
    full = [
        message["pack"]
        for message in board.described().messages
        if message.get("in") == "now" and "pack" in message
    ]
    kept = {
        message["pack"]
        for message in board.request("packs").messages
        if message["in"] == "now" and message["id"] not in ids
    }
    return [bytes.fromhex(digits) for digits in full if digits[:32] in kept]


def check_pack(data: bytes) -> Pack:
    """What the board will check, too; raises Refusal with the same words.

    Here its texts are looked at besides: they are shown in terminals and on pages.
    """
    try:
        for _ in verify.steps(io.BytesIO(data), None):
            pass
        pack = Pack(io.BytesIO(data))
        _look_at_texts(pack)
        return pack
    except PackError as error:
        details = " ".join(str(detail) for detail in error.details)
        raise Refusal(error.code, details) from error


def _look_at_texts(pack: Pack) -> None:
    """No commands to a terminal, no lines that read otherwise than they are."""
    texts = [str(value) for value in pack.meta]
    for table in pack.tables():
        if table.startswith("w."):
            texts += [text for n in range(pack.count(table)) for text in pack.record(table, n)]
    command = next(filter(None, map(unwanted, map(str, texts))), "")
    if command:
        raise LinkError(
            f"The pack is refused: a text of it has the control character {command}. Build the "
            "pack again with `cryptlight pack build` and sync once more."
        )
