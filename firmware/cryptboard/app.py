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
    """Everything a board does after power-on; it ends when somebody wants the prompt."""
    try:
        _play()
    except KeyboardInterrupt:
        _stop()


def _play():
    global running
    gc.threshold(BOOT_GARBAGE)
    running = _started()
    gc.collect()
    gc.threshold(PLAY_GARBAGE)
    running.run()


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


def _stop():
    """The prompt, if anybody is there; a byte that a noisy cable made does not end an evening."""
    from cryptboard.table import starts

    starts.forget()
    if running:
        running.board.stop_watchdog()
    try:
        from machine import soft_reset
    except ImportError:
        return  # CircuitPython has its own way back
    from cryptboard.ports import prompt

    if prompt.wanted():
        print("stopped; Ctrl-D, or the plug, starts the game again")
    else:
        soft_reset()  # from the flash, as after a power cut: whatever was going on just then
