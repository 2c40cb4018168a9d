"""A roll that stands, on a board with dials and on six keys: dice marked and thrown again."""

import io

import pytest

from cryptboard.panel import keys, screen, walker
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract, tracker
from cryptboard.rules.contract import MINE, Menu, Option, Scene
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight import words
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

A, D = 0, 3
DIALS = keys.ALL & ~(1 << keys.PLUS | 1 << keys.MINUS | 1 << keys.SELECT)
BASE = Pack(io.BytesIO(words.board_words()))


def crawl(fitted):
    pack = Pack(io.BytesIO(load_folder(game_folder("dungeon-crawl")).bytes))
    session = Session(tracker, pack, MemoryJournal())
    session.start([["assist", contract.DICE]], bytes(16))
    table = Walker(session, fitted)
    table.key(keys.NEXT)
    return table


def lines(table):
    speaker = Words("en", BASE, table.session.pack)
    return screen.compose(table, table.look.scene(), speaker)


def test_line_3_is_the_pool_while_roll_is_lit():
    table = crawl(DIALS)
    scene = table.look.scene()
    assert [row[0] for row in scene.pool] == [MINE] and scene.pool[0][2] == 3
    assert lines(table)[2].startswith("3 Attack dice")


@pytest.mark.parametrize("fitted", [DIALS, keys.SYSTEM], ids=["dials", "six"])
def test_a_marked_die_is_thrown_again_and_the_others_lie(fitted):
    """TRK-016: it is drawn behind them, and one UNDO takes back both throws."""
    table = crawl(fitted)
    table.key(keys.ROLL)
    before, count = list(table.session.state.faces), table.session.state.chance.count
    if table.small:
        while not table.walk.opened:
            table.key(keys.SELECT)
        while not lines(table)[1].startswith("▸Die 2"):
            table.key(keys.PLUS)
        table.key(keys.NEXT)
    else:
        table.turn(D, 1)
        table.turn(D, 1)
        table.click(D)
    assert table.standing.marked == [1]
    assert table.key(keys.ROLL) == walker.DONE
    after = table.session.state
    assert [after.faces[0], after.faces[2]] == [before[0], before[2]]
    assert after.chance.count > count
    table.key(keys.UNDO)
    assert table.session.state.faces == [] and table.session.depth == 1


def test_no_more_dice_than_lie_there():
    table = crawl(DIALS)
    table.key(keys.ROLL)
    with pytest.raises(contract.RuleError):
        table.look.amend(["again", 3])


class Duel:
    """A roll of two dice whose damage may be turned; remembers its amendments."""

    depth, durable, can_undo, can_redo = 0, True, False, False
    state = "there"

    def __init__(self):
        self.words = []

    def scene(self, _view=0):
        scene = Scene()
        scene.tracks = [("evil", 3, 0, 9)]
        scene.dials = ["evil"] + [None] * 9
        scene.stands = (("damage", -9, 9), ("again", 0, 1))
        return scene

    def choices(self, partial):
        return None if partial else Menu(("d",), [Option("roll", ("r",), contract.ROLL)])

    def do(self, _command):
        return [(contract.ROLLED, "dice", [6, 6], [1, 4], 0)]

    def amend(self, words):
        self.words += words
        return self.do([])

    def part(self):
        pass


def test_a_click_names_what_the_dial_amends_and_six_keys_reach_it_by_select():
    table = Walker(Duel(), DIALS)
    table.key(keys.ROLL)
    table.click(A)
    speaker = Words("en", BASE, None)
    assert speaker.text(table.notice) == "Damage (-9 to 9)"
    assert table.turn(A, 2) == walker.DONE and table.session.words == ["damage", 2]
    small = Walker(Duel(), keys.SYSTEM)
    small.key(keys.ROLL)
    small.key(keys.SELECT)
    assert speaker.text(small.notice) == "Damage (-9 to 9)"
    small.key(keys.PLUS)
    small.key(keys.MINUS)
    assert small.session.words == ["damage", 1, "damage", -1]
    small.key(keys.SELECT)
    assert small.walk.opened and len(small.entries()) == 2 + 1  # two dice, and putting right
