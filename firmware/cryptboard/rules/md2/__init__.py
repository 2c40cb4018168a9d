"""Massive Darkness 2: Hellscape, at the assist levels TRACK, DICE and FULL."""

from cryptboard.rules.md2.choices import choices
from cryptboard.rules.md2.commands import apply
from cryptboard.rules.md2.scene import scene
from cryptboard.rules.md2.setup import default_options, new
from cryptboard.rules.md2.state import decode, encode

__all__ = ("apply", "choices", "decode", "default_options", "encode", "new", "scene")
