"""One game on the table: slots, presets, reminders, settings; from a cold flash to a game."""
