"""From power-on to the running loop."""

import gc

running = None  # the program, for whoever interrupts it and looks

BOOT_GARBAGE = 16384  # collect that often while loading, so that what stays lies close together
PLAY_GARBAGE = 24576  # the same for an undo, which replays many commands; a press needs far less


def main():
    """Everything a board does after power-on."""
    global running
    gc.threshold(BOOT_GARBAGE)
    running = _start()
    gc.collect()
    gc.threshold(PLAY_GARBAGE)
    _run(running)


def _start():
    from cryptboard import pins
    from cryptboard.panel import keys

    try:
        from cryptboard.ports import micropython as port
    except ImportError:  # CircuitPython, or a Raspberry Pi
        from cryptboard.ports import circuitpython as port  # type: ignore[no-redef]

    board = port.Board(pins)
    board.power(True)
    if board.inputs.closed() >> keys.UNDO & 1:
        from cryptboard.panel import selftest

        selftest.run(board, pins)
    from cryptboard.table.table import Table
    from cryptboard.tasks import App

    return App(board, Table(board, pins))


def _run(app):
    try:
        app.run()
    except KeyboardInterrupt:
        app.board.feed_for_ever(1000)
        print("stopped; the watchdog stays fed")
