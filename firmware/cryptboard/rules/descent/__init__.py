"""Descent, first edition, with The Altar of Despair: an overlord against up to four heroes.

The base game's own rules stand in the pack as values; these modules know the expansion's rules
(DES-001 to DES-171) and keep threat, conquest, treachery, tokens and prolonged actions.
"""

from cryptboard.rules.descent.menu import choices
from cryptboard.rules.descent.moves import apply
from cryptboard.rules.descent.setup import default_options, new
from cryptboard.rules.descent.state import decode
from cryptboard.rules.descent.view import scene
from cryptboard.rules.kit.state import encode

__all__ = ["apply", "choices", "decode", "default_options", "encode", "new", "scene"]
