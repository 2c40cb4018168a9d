"""The laptop's side of the USB link."""

from cryptlight.link.client import Board
from cryptlight.link.errors import LinkError, Refusal

__all__ = ["Board", "LinkError", "Refusal"]
