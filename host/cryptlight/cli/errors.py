"""How a command fails: a sentence that says what to do next, and an exit code."""


class Failed(Exception):  # noqa: N818  it reads as a sentence: raise Failed("...")
    """The command could not do its job; nothing was changed."""

    def __init__(self, message: str, code: int = 1) -> None:
        super().__init__(message)
        self.code = code


class WrongUse(Failed):
    """The command was called in a way that can never work."""

    def __init__(self, message: str) -> None:
        super().__init__(message, code=2)
