"""One page a game and language: what every strip, dial, key and light means at each level."""

from cryptlight.card.sheet import Card, card

__all__ = ["Card", "card"]
