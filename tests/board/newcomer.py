"""Somebody who never saw the board: reads its screen and key lights, and does what they say."""

import re

SCREEN_MS = 450  # all lines and pages of a screen are sent
REST_MS = 700  # a dial that rests so long tells what came of its turn
KEYS = {"DIAL": "SELECT", "1●": "SEAT1", "2■": "SEAT2", "3▲": "SEAT3", "4◆": "SEAT4"}
DIAL_SAID = re.compile(r"\bdial ([ABCD])\b|\bturn ([ABCD])\b")


class Newcomer:
    def __init__(self, board):
        self.board = board
        self.read = []  # every line that stood on the screen, in order, each once in a row
        self.pressed = []
        self.look()

    def look(self):
        self.board.advance(ms=SCREEN_MS)
        lines = self.board.text()
        self.read += [line for line in lines if line and line not in self.read[-8:]]
        return lines

    def follow(self):
        """Do what line 4 says; its key has to be lit, and no other may be brighter."""
        word, _, what = self.board.text()[3].partition(": ")
        assert what, self.board.text()
        key = KEYS.get(word, word)
        lights = self.brightest()
        if key in lights:
            assert lights[key] and lights[key] == max(lights.values()), (word, lights)
        self.pressed.append(key)
        self.board.press(key)
        text = " ".join(self.look())
        assert "dark" not in text, (self.pressed[-4:], text)

    def brightest(self):
        """How bright each key light gets, seen over one round of its rhythm."""
        seen = {}
        for _ in range(4):
            for name, pixel in self.board.key_lights().items():
                seen[name] = max(seen.get(name, 0), max(pixel))
            self.board.advance(ms=110)
        seen.pop("LINK", None)
        return seen

    def told_dial(self, about):
        """The letter of the dial that a line about this named, "" if none did."""
        for line in reversed(self.read):
            found = DIAL_SAID.search(line)
            if found and about in line:
                return found.group(1) or found.group(2)
        return ""

    def turn(self, dial, by):
        self.board.turn(by, dial)
        self.board.advance(ms=REST_MS)
        self.look()
