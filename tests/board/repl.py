"""A raw REPL in virtual time, as MicroPython's run-tests and mpremote speak it, byte by byte."""

_BANNER = b"raw REPL; CTRL-B to exit\r\n>"


class RawRepl:
    """Interrupts the program of a board and resets it softly, as every session begins."""

    def __init__(self, board, soft_reset=True):
        self._board, self._steps = board, board._steps
        board.interrupt()
        self._type(b"\r\x01", _BANNER)
        if soft_reset:
            said = self._type(b"\x04", _BANNER)
            assert b"OK\r\nMPY: soft reboot\r\n" in said, said

    def run(self, source):
        """What a script prints, and the traceback with which it ended, if it did."""
        said = self._type(source.encode() + b"\x04", b"\x04>")
        assert said.startswith(b"OK") and said.endswith(b"\x04>"), (said, self._board.resets)
        printed, error, _prompt = said[2:].split(b"\x04")
        return printed.decode(), error.decode()

    def _type(self, data, until):
        return self._steps.type(data, until)
