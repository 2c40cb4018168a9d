"""The USB protocol, sans I/O: the board and the laptop run this same code."""
