"""A cable that falls silent while mpremote talks: `deploy` is told soon, and says what remains."""

import os
import pty
import threading
import time
import tty

import pytest

from cryptlight.deploy.remote import Remote
from cryptlight.link.errors import LinkError

SILENT_S = 0.6
RAW_REPL = b"raw REPL; CTRL-B to exit\r\n>"
RAW_PASTE = b"R\x01\x20\x00\x01"  # yes, and a window of 32 bytes


class Board:
    """A prompt at a terminal of its own that answers so far, and then no more."""

    def __init__(self, runs_scripts):
        self.near, far = pty.openpty()
        tty.setraw(far)
        self.port = os.ttyname(far)
        self._far = far
        self._runs = runs_scripts
        self._thread = threading.Thread(target=self._answer, daemon=True)
        self._thread.start()

    def _answer(self):
        heard = b""
        try:
            while True:
                heard += os.read(self.near, 256)
                if heard.endswith(b"\r\x01"):
                    os.write(self.near, RAW_REPL)
                if heard.endswith(b"\x05A\x01"):
                    os.write(self.near, RAW_PASTE)
                if self._runs and len(heard) > 8 and heard.endswith(b"\x04"):
                    os.write(self.near, b"\x04")  # compiled; then it runs, and the cable breaks
        except OSError:
            pass

    def close(self):
        os.close(self._far)
        os.close(self.near)


@pytest.fixture(params=["in the middle of a script", "while it runs"])
def silent(request):
    board = Board(runs_scripts=request.param == "while it runs")
    yield board
    board.close()


def test_a_cable_that_falls_silent_is_told_soon(silent):
    script = "print(1)" if silent._runs else "print(1)\n" * 50  # more than the window takes
    start = time.monotonic()
    with pytest.raises(LinkError, match="the firmware on it is as it was"):
        Remote(silent.port, SILENT_S).run(script)
    assert time.monotonic() - start < 60  # not the ninety seconds of a whole command
