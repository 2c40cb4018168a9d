"""Massive Darkness 2 on the simulated board: the first three rounds of a quest by its keys."""

import re

import pytest

HERO_LINE = re.compile(r"(?:H|Health|S|Salud) (\d+)/(\d+)")


NAMED = {"1●": "SEAT1", "2■": "SEAT2", "3▲": "SEAT3", "4◆": "SEAT4"}  # as keys are engraved


class Hands:
    """Presses what the screen names, and checks that lights and text tell the same."""

    def __init__(self, board):
        self.board = board
        self.presses = 0
        self.seen = []

    def press(self, key):
        self.presses += 1
        self.board.press(key)
        self.board.advance(ms=400)
        self.seen.append((key, *self.board.text()))
        self.check_health()

    def text(self):
        return self.board.text()

    def check_health(self):
        """B: as many dim pixels as the hero has Health, the post of the maximum behind them."""
        found = HERO_LINE.match(self.text()[2])
        if not found:
            return  # a list or a roll is on show
        health, top = map(int, found.groups())
        lit = [any(colour) for colour in self.board.strip("B")[:16]]
        assert sum(lit[:top]) == health, (self.seen[-1], lit)
        assert not any(lit[top + 1 :])

    def settle(self):
        """Answer whatever interrupts the flow, by the key that line 4 names."""
        for _ in range(40):
            lines = self.text()
            if lines[3].startswith("ROLL: ") and "Darkness" not in lines[3]:
                self.press("ROLL")
            elif lines[3].startswith(("NEXT: Accept", "NEXT: Keep", "NEXT: Begin", "NEXT: read")):
                self.press("NEXT")
            elif lines[3].startswith(("SELECT: A Mob", "SELECT: A Roaming")):
                self.press("SELECT")  # read; into the list
                self.press("NEXT")
            elif lines[0].startswith(("A Mob", "A Roaming")):
                self.press("SELECT")
                self.press("NEXT")
            elif lines[1].startswith("Who is"):
                self.press("SEAT1")
            else:
                return
        raise AssertionError(self.seen[-5:])

    def round(self):
        for seat in ("SEAT1", "SEAT2", "SEAT3", "SEAT4"):
            self.press(seat)
            assert "Heroes" in self.text()[0], self.seen[-3:]
            self.settle()
            if self.board.key_lights()["ROLL"] != (0, 0, 0):
                self.press("ROLL")
                self.settle()
        self.press("ENEMY")  # NEXT gives up no action
        self.settle()
        for _ in range(30):
            line = self.text()[3]
            if "Darkness to" in line:
                break
            if "Enemies" in self.text()[0] and "SEAT1" not in [key for key, *_ in self.seen[-2:]]:
                self.press("SEAT1")
                if self.board.key_lights()["ROLL"] != (0, 0, 0):
                    self.press("ROLL")
                    self.settle()
            else:
                self.press("NEXT")
                self.settle()
        self.press(NAMED.get(self.text()[3].split(":")[0], self.text()[3].split(":")[0]))
        self.settle()


@pytest.fixture
def hands(new_board):
    board = new_board("massive-darkness-2")
    board.advance(ms=2500)
    made = Hands(board)
    made.settle()
    return made


def test_two_rounds_by_the_keys(hands):
    """MD2-005, MD2-006, MD2-188: phases, hero turns, enemies, the Darkness, twice."""
    board = hands.board
    assert hands.text()[0] == "R1 Heroes A1"
    for number in (1, 2):
        before = hands.presses
        hands.round()
        place = f"R{number + 1} Heroes A{number + 1}"
        assert hands.text()[0] == place, hands.seen[-4:]
        assert hands.presses - before <= 32
        strip = board.strip("A")
        assert any(strip[number]), "the marker is lit"
        assert not any(strip[9]) and any(strip[14]) and any(strip[15])  # two Lifebringers
    assert board.console == b""
    # Pull the plug: the game resumes exactly.
    kept, lights = hands.text(), board.frame()
    board.advance(ms=1500)
    board.unplug_usb()
    board.plug_in()
    board.advance(ms=3500)
    text = board.text()  # between them the orders that the table may not have done yet
    assert [text[0], text[3]] == [kept[0], kept[3]]
    for strip in ("B", "C"):
        assert board.frame()[strip] == lights[strip]


def test_undo_goes_back_a_whole_press_and_cannot_reroll(hands):
    """A roll undone and redone shows the same dice."""
    hands.press("SEAT2")
    hands.press("ROLL")
    rolled = hands.text()[2]
    assert "left" in rolled
    hands.press("UNDO")
    assert "Undone" in " ".join(hands.text())
    hands.press("NEXT")
    hands.press("ROLL")
    assert hands.text()[2] == rolled
