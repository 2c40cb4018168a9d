"""What the display shows: rows of pixels, and text where the firmware's own font drew it."""

WIDTH, HEIGHT = 128, 64


def rows(memory: bytes, *, on: bool, inverted: bool) -> list[list[bool]]:
    """64 rows of 128 pixels from the controller's memory (a byte is eight rows of a column)."""
    if not on:
        return [[False] * WIDTH for _ in range(HEIGHT)]
    return [
        [bool(memory[(y >> 3) * WIDTH + x] >> (y & 7) & 1) != inverted for x in range(WIDTH)]
        for y in range(HEIGHT)
    ]


def as_text(picture: list[list[bool]]) -> str:
    """The picture in half-block characters, for people and failing tests."""
    signs = " ▀▄█"
    return "\n".join(
        "".join(signs[top + 2 * low] for top, low in zip(*picture[y : y + 2], strict=True))
        for y in range(0, HEIGHT, 2)
    )
