"""What must survive a power cut: the journal of the game and the installed packs."""
