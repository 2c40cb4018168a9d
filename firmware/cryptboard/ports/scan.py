"""The program of the state machine that reads the chain; its words are MicroPython's assembler's.

The 74HC165 take their inputs while LOAD is low, and the first one stands at their output; once it
is high again, each rising CLK brings the next. Only a word that differs from the one before is
handed on, so that a quiet board costs nothing: not even a transfer.
"""
# The assembler gives these names their meaning.
# ruff: noqa: F821
# mypy: ignore-errors

import rp2

_CLK, _LOAD = 1, 2


def program(bits):
    """`bits` inputs a word, the first one out as its highest bit. Two cycles each, five more."""
    last = bits - 1
    both, load = _CLK | _LOAD, _LOAD

    @rp2.asm_pio(sideset_init=(rp2.PIO.OUT_LOW, rp2.PIO.OUT_HIGH), in_shiftdir=rp2.PIO.SHIFT_LEFT)
    def scan():
        wrap_target()
        label("start")
        set(x, last).side(0)
        mov(isr, null).side(0)  # a word of fewer than 32 bits would keep some of the last one
        label("next")
        in_(pins, 1).side(load)
        jmp(x_dec, "next").side(both)
        mov(x, isr).side(load)
        jmp(x_not_y, "changed").side(load)
        jmp("start").side(load)
        label("changed")
        mov(y, x).side(load)
        push(block).side(load)
        wrap()

    return scan
