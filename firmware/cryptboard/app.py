"""From power-on to the running loop.

A start that fails is tried again. After three within a minute the settings are left alone: play
goes on with the defaults. If that fails, too, no game is opened: lights are dark, the screen says
so, and the link answers.
"""

import gc

running = None  # the program, for whoever interrupts it and looks

BOOT_GARBAGE = 16384  # collect that often while loading, so that what stays lies close together
PLAY_GARBAGE = 24576  # the same for an undo, which replays many commands; a press needs far less


def main():
    """Everything a board does after power-on."""
    global running
    gc.threshold(BOOT_GARBAGE)
    running = _started()
    gc.collect()
    gc.threshold(PLAY_GARBAGE)
    _run(running)


def _started():
    from cryptboard.table import starts

    try:
        return _start(starts)
    except Exception as error:
        if starts.failed > starts.MANY:
            raise  # nothing is left that could be left out: start.py says so, the prompt answers
        from cryptboard.store import mishaps

        mishaps.note(error, "start %d" % starts.failed)
        try:
            from machine import reset
        except ImportError:  # CircuitPython
            raise error
        reset()


def _start(starts):
    from cryptboard import pins
    from cryptboard.panel import keys

    try:
        from cryptboard.ports import micropython as port
    except ImportError:  # CircuitPython, or a Raspberry Pi
        from cryptboard.ports import circuitpython as port  # type: ignore[no-redef]

    board = port.Board(pins)
    board.power(True)
    starts.count(board.after_reset())
    if board.inputs.closed() >> keys.UNDO & 1:
        from cryptboard.panel import selftest

        selftest.run(board, pins)
    from cryptboard.table.dawn import Dawn

    # The strips are lit with it; all that follows is loaded behind them.
    dawn = Dawn(board, pins, starts.failed)
    from cryptboard.table.table import Table
    from cryptboard.tasks import App

    return App(board, Table(board, pins, dawn))


def _run(app):
    try:
        app.run()
    except KeyboardInterrupt:
        from cryptboard.table import starts

        starts.forget()
        app.board.feed_for_ever(1000)
        print("stopped; the watchdog stays fed")
