"""The USB protocol without any input or output: the board and the laptop run this same code."""
