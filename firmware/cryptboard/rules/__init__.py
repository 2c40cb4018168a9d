"""The games: pure functions of pack and state; no I/O, no clock, no hardware."""
