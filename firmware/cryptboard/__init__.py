"""The cryptlight firmware: pure MicroPython, importable by CPython too."""

VERSION = "0.2.0"
