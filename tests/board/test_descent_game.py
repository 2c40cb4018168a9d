"""The opening of a quest on the simulated board, by keys alone; lights and screen are checked."""

import pytest
from menus import open_list

DARK = (0, 0, 0)


class Table:
    """A board and what a person at the table sees of it."""

    def __init__(self, board):
        self.board = board
        board.advance(ms=2500)

    def press(self, *keys):
        for key in keys:
            self.board.press(key)
            self.board.advance(ms=300)
        return self.board.text()

    def choose(self, entry):
        """Move to an entry of the list on show and take it."""
        for _ in range(32):
            if any(line.startswith("▸" + entry) for line in self.board.text()):
                return self.press("NEXT")
            self.press("PLUS")
        raise AssertionError(self.board.text())

    def lit(self, strip):
        """How many pixels of a strip are lit at any moment of two seconds."""
        seen = [False] * 16
        for _ in range(20):
            self.board.advance(ms=100)
            for i, colour in enumerate(self.board.strip(strip)[:16]):
                seen[i] = seen[i] or colour != DARK
        return seen

    def brightest(self, strip):
        """The pixels that shine most in a steady scene."""
        self.board.advance(ms=400)
        sums = [sum(colour) for colour in self.board.strip(strip)[:16]]
        return [i for i, total in enumerate(sums) if total > max(sums) / 2]


@pytest.fixture
def table(new_board):
    return Table(new_board("descent"))


def test_a_quest_opens_by_keys(table):
    """DES-006, DES-026, DES-037, DES-153, DES-076: set-up, treachery, a round of turns."""
    assert table.board.text()[1] == "Use new Leadership"
    text = table.press("NEXT", "NEXT", "NEXT", "NEXT", "NEXT", "NEXT", "NEXT")
    assert text[0] == "Round 1: Set-up" and text[2] == "Event 4 Trap 4 Monster 4"
    assert text[3] == "NEXT: Begin, 8 cards"
    # Buy the Dance of the Monkey God for three trap points; Aim leaves the deck.
    open_list(table.board)
    text = table.press("NEXT")
    assert text[0] == "Buy which card?" and text[1].startswith("▸Dance of the Monkey")
    text = table.press("SELECT", "NEXT", "PLUS")
    assert text[0] == "Which card leaves?" and text[1] == "▸Aim"
    text = table.press("NEXT")
    assert text[2] == "Event 4 Trap 1 Monster 4"
    assert text[3] == "NEXT: Begin, 7 cards"
    assert [sum(table.lit(strip)) for strip in "ABC"] == [4, 1, 4]
    text = table.press("NEXT")
    assert text[:2] == ["Round 1: Heroes", "Whose turn?"]
    assert text[2:] == ["Threat 0 Conquest 5 Hand 7", "NEXT: Tahlia begins"]

    # Kirga begins, out of turn; every hero has his strip.
    text = table.press("SEAT3")
    assert text[1] == "Kirga acts" and text[3] == "NEXT: End of turn"
    text = table.press("MINUS")
    assert text[2] == "W12 F3"
    assert sum(table.lit("C")) == 15
    # Where he stands is told by his own key.
    text = table.press("SEAT3")
    assert text[2] == "W12 F3 corrupted"
    table.press("SEAT3")
    # A trap burns four wounds of Tahlia off; her key would begin her turn.
    open_list(table.board)
    table.choose("Tahlia: what happens")
    table.choose("Loses wounds")
    table.press("SEAT4")
    assert sum(table.lit("A")) == 8 + 1 + 4  # left, the post, fatigue
    text = table.press("NEXT", "SEAT1")
    assert text[2] == "W8 F4"
    table.press("NEXT", "NEXT", "NEXT", "NEXT", "NEXT")
    assert table.board.text()[3] == "NEXT: Overlord's turn"

    text = table.press("NEXT")
    assert text[0] == "Round 1: Overlord" and text[2] == "Threat 4 Conquest 5 Hand 9"
    text = table.press("MINUS", "SEAT3")
    assert text[2] == "Threat 1 Conquest 5 Hand 9"
    text = table.press("NEXT")
    assert text[0] == "Round 2: Heroes"


def test_a_roll_shows_its_dice_and_a_cut_loses_nothing(table):
    """DES-084, DES-083: lingering effects are one ROLL; the plug is pulled after it."""
    table.press("ENEMY", "SEAT1")
    # Frost 3 on Tahlia, from the list of her turn.
    open_list(table.board)
    table.choose("Tahlia: what happens")
    table.choose("Tokens")
    table.choose("Frost")
    table.press("SEAT3")
    table.press("NEXT")
    table.press("NEXT", "NEXT", "NEXT", "NEXT", "NEXT", "NEXT", "NEXT", "NEXT")
    text = table.press("SEAT1")
    assert text[3] == "ROLL: Roll lingering effects"
    table.press("ROLL")
    table.board.advance(ms=1500)  # the dice have come to rest
    shown = [table.board.strip(strip)[:16] for strip in "ABC"]
    dice = sum(colour != DARK for strip in shown for colour in strip)
    assert dice == 3  # enhancements, blanks and surges of three power dice
    surges = sum(colour != DARK for colour in shown[2])
    frost = f"W12 F4 Frost {3 - surges}" if surges < 3 else "W12 F4"
    text = table.press("UNDO", "PLUS", "NEXT")
    assert text[2] == frost
    table.board.unplug_usb()
    table.board.plug_in()
    table.board.advance(ms=2500)
    assert table.board.text()[2] == frost


def test_why_names_the_rule(table):
    """DES-037: holding SELECT tells the rule of the last change."""
    table.press("ENEMY")
    table.board.hold("SELECT")
    table.board.advance(ms=300)
    text = " ".join(table.board.text())
    assert "DES-037" in text
