"""The board in the browser, the big picture for the table's TV, and the log."""
