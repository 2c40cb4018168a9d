"""Everything that makes a board to hold: generated from hardware/board.toml."""
