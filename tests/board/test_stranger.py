"""A stranger who knows the rulebook and nothing of the program plays by screen and lights alone.

He presses what line 4 names, deals and moves what the lines order, and keeps his own table: the
creatures of every level, the pile, the equipment, the markers. After every command a twin of the
game says whether the board has the same.
"""

import csv
import random
import re

import pytest
import twin

from cryptboard.panel import keys
from cryptboard.rules import contract, encoding
from cryptboard.rules.valpiedra import decks
from cryptboard.rules.valpiedra.state import CARD, COMBAT, UP, WOUNDS
from cryptboard.table import settings
from cryptlight.resources import game_folder

DEMO = "valpiedra-demo"
PLACES = ("Valpiedra", "Level I", "Level II", "Level III", "Level IV")
ROMAN = ("V", "I", "II", "III", "IV")
PUT = re.compile(r"Put rank ([\d ]+) on level ([IV ]+)")
CLIMB = re.compile(r"Level (\w+) to (\w+): rank ([\dx ]+)")
SHOWN = re.compile(r"(\d): (.+?)(?:, Health \d+)?")
STANDS = re.compile(r"(\d): (.+), (\d+) of \d+")
NEWS = re.compile(r"\d: .+( falls|, \d+ of \d+)")
FALLS = re.compile(r"(\d): (.+) falls")
SPENT = re.compile(r"(.+) to the discards")
NUMBERS = re.compile(r"Evil (\d+) Dmg (\d+)/(\d+)")
WHERE = re.compile(r"(Level \w+|Valpiedra) (\w+).*")
KEYS = {"1●": "SEAT1", "2■": "SEAT2", "3▲": "SEAT3", "4◆": "SEAT4"}
MOST = 260  # gestures; a night may end sooner


def rows(name):
    return list(csv.DictReader((game_folder(DEMO) / name).read_text("utf-8").splitlines()))


def settings_of(heroes, level):
    chosen = {"options": [["heroes", list(range(heroes))], ["assist", level]], "fresh": 1}
    return bytes(encoding.encode([chosen.get(n, d) for n, d, _kind in settings.TABLE]))


class Stranger:
    """What he sees, what lies before him, what he does next."""

    def __init__(self, new_board, heroes, level, seed):
        self.game = twin.Table(new_board, twin.ALL, DEMO, settings=settings_of(heroes, level))
        self.level, self.luck = level, random.Random(seed)
        self.cards = {row["en"]: row for row in rows("creatures.csv")}
        self.loot = {row["loot_en"]: row["en"] for row in rows("creatures.csv")}
        self.place, self.pile, self.gear, self.markers = 0, [], [], (0, 0, 0)
        self.orders = self.gestures = 0
        self.lines = [[], [], [], [], []]  # of a level: ranks face down, [name, damage] face up
        for row in rows("levels.csv"):  # setup of the rulebook (VAL-028 to VAL-030)
            if row["side"] == "descent" and (row["heroes"] == "4") == (heroes == 4):
                black, white = int(row["black"]), row["white"].split()
                self.lines[int(row["level"])] = [black, black]
                if heroes == 3 and white:
                    self.lines[int(row["level"])].append(int(white[0]))
        self.before = []

    # Hands and eyes.

    def press(self, *names, calm=False):
        for name in names:
            self.gestures += 1
            self.game.press(keys.NAMES.index(name))
            self.game.board.advance(ms=700)
            self.text = self.game.board.text()
            if name != "ROLL" and not calm and not self.text[3].startswith("ROLL"):  # dice, aim
                self.walk()
            self.read(calm)

    def walk(self):
        """Strip C is the way: as many lights as places seen, there and back."""
        way = [rgb != (0, 0, 0) for rgb in self.game.board.frame()["C"][:9]]
        at = sum(way) - 1
        if at >= 0 and (place := min(at, 8 - at)) != self.place:
            self.place, self.pile = place, []

    def read(self, calm=False):
        """`calm`: nobody fights now, so the last outcome is an old one."""
        if self.text[1].startswith("▸") or self.text[2].startswith("▸"):
            return  # a list, nothing told
        where = WHERE.fullmatch(self.text[0])
        if where and where[1] in PLACES:
            self.rest_begins(PLACES.index(where[1]), where[2])
        found = NUMBERS.search(self.text[2])
        if found:
            self.markers = tuple(map(int, found.groups()))
        told = [line.removesuffix(" »") for line in self.text[:3]]
        for line in told:
            if line not in self.before and not (calm and NEWS.fullmatch(line)):
                self.follow(line)
        self.before = told

    def lit(self, strip):
        """The pixels of a strip that are lit now or in a second, for some blink."""
        seen = set()
        for _ in range(8):
            frame = self.game.board.frame()[strip]
            seen |= {i for i in range(16) if frame[i] != (0, 0, 0)}
            self.game.board.advance(ms=130)
        return seen

    # What the rulebook and the orders say.

    def rest_begins(self, place, phase):
        """At TRACK he has cleared it himself."""
        if phase == "Rest" and self.level == contract.TRACK:
            self.lines[place] = []

    def follow(self, line):
        row = self.lines[self.place]
        if PUT.fullmatch(line):
            ranks, places = (part.split() for part in PUT.fullmatch(line).groups())
            for rank in ranks:
                for place in places:
                    self.lines[ROMAN.index(place)].append(int(rank))
        elif CLIMB.fullmatch(line):
            lower, upper, _ranks = CLIMB.fullmatch(line).groups()
            self.lines[ROMAN.index(upper)] += self.lines[ROMAN.index(lower)]
            self.lines[ROMAN.index(lower)] = []
        elif STANDS.fullmatch(line):
            position, name, damage = STANDS.fullmatch(line).groups()
            assert row[int(position) - 1][0] == name, (line, row)
            row[int(position) - 1][1] = int(damage)
        elif FALLS.fullmatch(line):
            position, name = FALLS.fullmatch(line).groups()
            assert row[int(position) - 1][0] == name, (line, row)
            self.pile.append(row.pop(int(position) - 1)[0])
        elif SPENT.fullmatch(line):
            name = SPENT.fullmatch(line)[1]
            if name in self.loot:
                self.gear.remove(self.loot[name])
            else:
                self.pile.remove(name)
        elif SHOWN.fullmatch(line) and SHOWN.fullmatch(line)[2] in self.cards:
            position, name = SHOWN.fullmatch(line).groups()
            assert row[int(position) - 1] == int(self.cards[name]["rank"]), (line, row)
            row[int(position) - 1] = [name, 0]
        else:
            return
        self.orders += 1

    # What he does.

    def play(self):
        self.text = self.game.board.text()
        self.read()
        while self.gestures < MOST and not self.game.state.result:
            self.step()
            if not self.text[3].startswith("NEXT: read on") and not self.game.state.result:
                self.compare()

    def step(self):
        key, does = self.named(), self.text[3].partition(": ")[2]
        if does.startswith("read on"):
            self.press("NEXT")
        elif does == "End the rest" and self.luck.random() < 0.7:
            self.rest()
        elif key == "ENEMY" and does == "Let it happen":
            if not self.take(("Spend experience",)):
                self.press("ENEMY")
        elif does == "End the round" and self.level == contract.TRACK:
            self.tell()
        elif key in ("SELECT", "DIAL"):
            self.open()
            self.press(self.named())
        else:
            self.press(key)

    def rest(self):
        """Camp, spend, equip: as the list names it; else he goes on."""
        wanted = ["Camp: heal all", "Spend experience", "Equip loot"]
        self.luck.shuffle(wanted)
        if not self.take(wanted[:2] if self.level == contract.FULL else ("Camp: heal all",)):
            self.press("NEXT")

    def take(self, wanted):
        """An entry of the list, then the first answer to all that it asks; False: not there."""
        if not self.find(wanted):
            return False
        depth, entry, pile = self.game.hand.session.depth, self.entry(), list(self.pile)
        self.press(self.named(), calm=True)
        while self.game.hand.session.depth == depth:
            self.answer()
        if entry == "Equip loot" and len(pile) == 1:  # there was nothing to ask
            self.gear.append(self.pile.pop())
        return True

    def named(self):
        """The key that line 4 names."""
        key = self.text[3].partition(": ")[0]
        return KEYS.get(key, key)

    def find(self, wanted):
        """SELECT walks over the dials, then into the list; PLUS along it."""
        self.open()
        for _ in range(8):
            if self.entry() in wanted:
                return True
            self.press("PLUS", calm=True)
        self.press("UNDO", calm=True)
        return False

    def open(self):
        for _ in range(16):
            if self.entry():
                return
            self.press("SELECT", calm=True)

    def entry(self):
        return next((line[1:] for line in self.text[1:3] if line.startswith("▸")), "")

    def answer(self):
        if self.named().startswith("SEAT"):  # which hero?
            self.press(self.named(), calm=True)
            return
        self.open()
        asked, at = self.text[0], self.entry()
        self.press(self.named(), calm=True)
        if self.text[0] == asked and self.entry() == at:
            return  # the list only came open
        if asked == "Which loot?":
            self.pile.remove(self.loot[at])
            self.gear.append(self.loot[at])

    def tell(self):
        """At TRACK he rolls himself: who strikes back, how many are unhurt, is the level clear."""
        struck = self.luck.random()
        if struck < 0.5:
            self.press("PLUS")
        elif struck < 0.75:
            self.press("NEXT", "MINUS")
        else:
            self.press("NEXT", self.luck.choice(("SEAT1", "SEAT2", "NEXT")))

    # The same table?

    def compare(self):
        state, pack = self.game.state, self.game.pack
        for place in range(1, 5):
            if self.level == contract.TRACK and place == state.place and state.phase == COMBAT:
                continue  # what has fallen there only the table knows
            found = []
            for entry in state.lines[place]:
                if entry[UP]:
                    found.append([pack.word(f"creature.{entry[CARD]}", "en"), entry[WOUNDS]])
                else:
                    found.append(decks.rank_of(pack, entry[CARD]))
            assert self.lines[place] == found, (ROMAN[place], self.text)
        assert self.place == state.place
        assert sorted(self.pile) == sorted(pack.word(f"creature.{c}", "en") for c in state.pile)
        worn = [item[0] for gear in state.gear for item in gear if item]
        assert sorted(self.gear) == sorted(pack.word(f"creature.{c}", "en") for c in worn)
        if NUMBERS.search(self.text[2]):
            assert self.markers == (state.evil, state.damage, state.health)
        if self.text[3].startswith("ROLL"):  # who aims sees the line: two pixels a creature
            there = {i // 2 for i in self.lit("C") if i % 2 == 0}
            assert len(there) == min(8, len(self.lines[self.place]))


NIGHTS = [
    pytest.param(2, 1),
    pytest.param(3, 2),
    pytest.param(4, 3),
]


@pytest.mark.parametrize(("heroes", "seed"), NIGHTS)
@pytest.mark.parametrize("level", [contract.TRACK, contract.FULL], ids=["track", "full"])
def test_who_follows_every_order_has_the_table_of_the_board(new_board, level, heroes, seed):
    """VAL-020, VAL-100, VAL-112, VAL-143, VAL-169: nothing that he must do is left unsaid."""
    stranger = Stranger(new_board, heroes, level, seed)
    stranger.play()
    assert stranger.orders >= 8
