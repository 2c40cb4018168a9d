"""Coverage-guided fuzzing by Atheris: `python fuzz.py lines|text|pack -runs=N`.

Whatever comes in, nothing but the documented refusals comes out, and nothing grows.
"""

import contextlib
import io
import sys
from pathlib import Path

import atheris

sys.path[:0] = [
    str(Path(__file__).parents[2] / "firmware"),
    str(Path(__file__).parents[2] / "host"),
]

with atheris.instrument_imports(include=["cryptboard"]):
    from cryptboard.link import lines, text, upload
    from cryptboard.link.endpoint import UNDER_WAY, Endpoint
    from cryptboard.link.server import Refused, Server, number_in, text_in
    from cryptboard.rules import encoding
    from cryptboard.store import verify
    from cryptboard.store.pack import PackError


def _requests():
    def echo(body, bulk):
        yield ("number", number_in(body, "n", 0, 9), "text", text_in(body, "t", 9))
        data = bulk()
        yield None if data is None else ("bytes", len(data))

    return {"echo": echo}


def _describe():
    yield ("hello", 1)


def fuzz_lines(data):
    """Raw bytes into an end, and the same as the payload of sound lines."""
    lines.parse(data)
    end = Endpoint(UNDER_WAY, lines.TO_BOARD, False)
    server = Server(end, _requests().get, _describe)
    feed = atheris.FuzzedDataProvider(data)
    number, now = 5, 0
    end.receive(lines.line(lines.HELLO, number), now)
    for _ in range(12):
        now += 40
        if feed.ConsumeBool():
            number = (number + 1) & lines.MASK
            kind = feed.PickValueInList([lines.MESSAGE, lines.BULK])
            body = feed.ConsumeBytes(60)
            end.receive(lines.bulk(number, body) if kind == lines.BULK
                        else lines.line(kind, number, body.replace(b"\n", b"")), now)  # fmt: skip
        elif feed.ConsumeBool():
            kind = feed.PickValueInList([lines.ACK, lines.AGAIN, lines.PROBE, lines.HELLO])
            end.receive(lines.ack(kind, feed.ConsumeIntInRange(0, 65535), 1), now)
        else:
            end.receive(feed.ConsumeBytes(60), now)
        server.step(now)
        end.poll(now)
        assert len(end.inbox) <= 6 and end.queued <= 4


def fuzz_text(data):
    text.read(data)
    unpacker = upload.Unpacker(9000)
    try:
        unpacker.put(data)
        while unpacker.block() is not None:
            pass
    except upload.BlockError:
        pass


def fuzz_pack(data):
    """A whole file, and the same with its header made plausible."""
    for content in (data, b"CRPK\x01\x00" + data):
        try:
            for _ in verify.steps(io.BytesIO(content + bytes(32)), None, sealed=False):
                pass
        except PackError:
            pass
    with contextlib.suppress(encoding.EncodingError):
        encoding.encode(encoding.decode(data))


def fuzz_planted(data):
    """The control: a fault behind a condition that blind noise does not meet."""
    found = encoding.decode_from(data, 0)[0] if data[:1] == b"\x84" else None
    if isinstance(found, list) and len(found) == 4 and found[0] == 7:
        raise RuntimeError("planted")


def _planted(data):
    with contextlib.suppress(encoding.EncodingError):
        fuzz_planted(data)


TARGETS = {"planted": _planted, "lines": fuzz_lines, "text": fuzz_text, "pack": fuzz_pack}

if __name__ == "__main__":
    assert Refused  # what a server may raise inside; it never comes out
    target = TARGETS[sys.argv.pop(1)]
    atheris.Setup([sys.argv[0], "-max_len=1200", *sys.argv[1:]], target)
    atheris.Fuzz()
