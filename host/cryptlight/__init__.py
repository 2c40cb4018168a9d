"""cryptlight on the laptop: play, simulate, author packs, talk to the board."""

__version__ = "0.2.0"
