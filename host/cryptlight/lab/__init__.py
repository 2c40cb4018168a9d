"""Statistics about games and dice."""
