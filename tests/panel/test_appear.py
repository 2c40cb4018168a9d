"""The dial at the foes: it points, and past the last foe it names who may appear."""

import pytest

from cryptboard.panel import keys, walker
from cryptboard.panel.walker import Walker
from cryptboard.rules.contract import AIM, APPEAR, GO, Menu, Option, Scene

D = 3
DIALS = keys.ALL & ~(1 << keys.PLUS | 1 << keys.MINUS | 1 << keys.SELECT)


class Cave:
    """Two foes, then two names; a command turns the aim, or lets the named one appear."""

    depth, durable, can_undo, can_redo = 0, True, False, False
    state = "there"

    def __init__(self):
        self.aim, self.done = 0, []

    def scene(self, _view=0):
        scene = Scene()
        scene.tracks = [(AIM, self.aim, 0, 3)]
        scene.dials = [None, None, None, AIM] + [None] * 6
        return scene

    def choices(self, partial):
        if partial:
            return None
        options = [Option("go", ("a",), GO), Option("wait", ("b",))]
        if self.aim > 1:
            options.append(Option(APPEAR, ("c", self.aim)))
        return Menu(("d",), options, 0)

    def do(self, command):
        self.done.append(command)
        if command[0] == "turn":
            self.aim += command[2]
        return []

    def part(self):
        pass


@pytest.fixture
def table():
    return Walker(Cave(), DIALS)


def test_a_click_lets_the_one_appear_that_the_dial_names(table):
    table.turn(D, 1)
    table.turn(D, 1)
    assert table.click(D) == walker.DONE
    assert table.session.done[-1] == [APPEAR]


def test_on_a_foe_a_click_opens_the_list(table):
    table.turn(D, 1)
    assert table.click(D) == walker.MOVED and table.walk.opened
    assert [APPEAR] not in table.session.done
