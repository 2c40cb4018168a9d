"""What can go wrong with a simulated board, in words for its user."""


class SimError(Exception):
    """The message says what is wrong and what to do next; nothing was changed."""
