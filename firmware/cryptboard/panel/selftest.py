"""Hold UNDO at power-on: every pixel, display, buzzer, key and dial in turn, without any game."""

import time

from cryptboard.clock import ticks_ms
from cryptboard.panel import keys
from cryptboard.panel.canvas import Canvas

_LEVEL = 24  # one dim pixel at a time stays far below any limit
_STEP_MS = 40
_NOTE_MS = 120


def run(board, pins):
    """Returns when NEXT is pressed; every key lights its own pixel while it is down."""
    canvas = Canvas(board.displays)
    _texts(canvas, ("Self-test", "", "", ""))
    for number, strip in enumerate(board.strips):
        _walk(strip, pins.STRIPS[number], board)
    canvas.fill(0xFF)
    _send(canvas)
    _beep(board)
    canvas.fill(0)
    _texts(canvas, ("Press every key", "", "", "NEXT: end"))
    _try_keys(board, pins, canvas)
    for number, strip in enumerate(board.strips):
        strip.write(bytearray(_size(pins.STRIPS[number])))


def _walk(strip, row, board):
    """Green, red, blue over every pixel of one wire."""
    buffer = bytearray(_size(row))
    for at in range(len(buffer)):
        buffer[at] = _LEVEL
        strip.write(buffer)
        buffer[at] = 0
        board.feed()
        time.sleep_ms(_STEP_MS)
    strip.write(buffer)


def _beep(board):
    for hertz in (523, 659, 784):
        if board.buzzer:
            board.buzzer.tone(hertz)
        time.sleep_ms(_NOTE_MS)
    if board.buzzer:
        board.buzzer.tone(0)


def _try_keys(board, pins, canvas):
    """Show what is touched, and how many keys, pushes and ways to turn were not seen yet."""
    inputs, turned = board.inputs, {}
    seen = inputs.closed()
    ways = len(pins.KEYS) + 3 * len(pins.DIALS)  # a dial: right, left, push
    ended = False
    while not ended:
        inputs.poll(ticks_ms())
        event = inputs.take()
        if event >= inputs.TURN:
            dial = event - inputs.TURN
            turned[dial, inputs.by > 0] = True
            text = "%s %+d" % (keys.DIALS[dial], inputs.by)
        elif event >= 0:
            seen |= inputs.down
            down = [n for n in range(keys.INPUTS) if inputs.down >> n & 1]
            text = " ".join([keys.input_name(number) for number in down])
            ended = event == keys.NEXT << 1 | 1
        if event >= 0:
            found = sum([seen >> number & 1 for number in range(keys.INPUTS)])
            canvas.line(1, text)
            canvas.line(2, "%d to go" % (ways - found - len(turned)))
            _light(board, pins, seen, inputs.down)
            _send(canvas)
        board.feed()
        time.sleep_ms(pins.SAMPLE_MS)


def _light(board, pins, seen, pressed):
    for number, strip in enumerate(board.strips):
        row = pins.STRIPS[number]
        buffer = bytearray(_size(row))
        for at, key in enumerate(row[3]):
            if seen >> key & 1:
                buffer[3 * (row[2] + at)] = _LEVEL
            if pressed >> key & 1:
                buffer[3 * (row[2] + at) + 1] = _LEVEL
        strip.write(buffer)


def _texts(canvas, lines):
    for number, text in enumerate(lines):
        canvas.line(number, text)
    _send(canvas)


def _send(canvas):
    while canvas.send():
        pass


def _size(row):
    return 3 * (row[2] + len(row[3]))
