"""Brings the firmware onto a board: whole, checked, and with a way back."""
