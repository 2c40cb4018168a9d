"""The little of `rp2` that a firmware without PIO asks for."""


def bootsel_button():
    return 0


def country(code=None):
    return "XX"
