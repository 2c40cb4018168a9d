"""The cryptlight firmware: pure MicroPython, importable by CPython too."""

VERSION = "0.1.0"
