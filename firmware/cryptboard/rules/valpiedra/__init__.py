"""Valpiedra: Descensus ad tenebras, at the assist levels TRACK, DICE and FULL."""

from cryptboard.rules.valpiedra.commands import apply
from cryptboard.rules.valpiedra.commands import menu as choices
from cryptboard.rules.valpiedra.scene import scene
from cryptboard.rules.valpiedra.setup import default_options, new, options_now
from cryptboard.rules.valpiedra.state import decode, encode

__all__ = (
    "apply",
    "choices",
    "decode",
    "default_options",
    "encode",
    "new",
    "options_now",
    "scene",
)
