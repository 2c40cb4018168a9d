"""Views of a board for people: in the terminal."""
