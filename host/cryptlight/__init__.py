"""The laptop side of cryptlight."""
