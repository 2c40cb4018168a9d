"""What a laptop may ask: the game, packs, lost pieces."""
