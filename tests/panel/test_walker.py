"""The walker with a tiny game: what each key means, and that a correction is short."""

import pytest

from cryptboard.panel import keys, screen, walker
from cryptboard.panel.walk import Walk
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.rules.contract import Menu, Option, RuleError


class Step:
    def __init__(self, events):
        self.events, self.label = events, ("step.plain", "x")


class Tiny:
    """A stand-in session: evil 0..9; go, hit a hero then a target, roll; `shape` of the prompt."""

    def __init__(self, shape="roles"):
        self.shape, self.evil, self.log, self.undone = shape, 3, [], []
        self.state, self.durable = self, True

    can_undo = property(lambda self: bool(self.log))
    depth = property(lambda self: len(self.log))
    can_redo = property(lambda self: bool(self.undone))

    def scene(self, view=0):
        scene = contract.Scene()
        scene.tracks = [("evil", self.evil, 0, 9), ("damage", 0, 0, 5)]
        return scene

    def choices(self, partial):
        if not partial:
            options = [Option("go", ("go",), contract.GO), Option("roll", ("r",), contract.ROLL)]
            options += [Option("hit%d" % i, ("h",), contract.SEAT + i) for i in (0, 1)]
            if self.shape == "list":
                options = [Option("a", ("a",)), Option("b", ("b",)), Option("no", ("no",))]
            if self.shape == "roll_default":
                return Menu(("ask",), options[1:2], 0)
            return Menu(("ask",), options)
        if partial[0].startswith("hit") and len(partial) == 1:
            targets = "cde" if self.shape == "kinds" else (7, 8, 9)
            return Menu(("whom",), [Option(n, ("t",)) for n in targets])
        return None

    def do(self, command):
        if command[0] == "no":
            raise RuleError("refuse.tiny")
        self.log.append(list(command))
        if command[0] == contract.CORRECT:
            before, self.evil = self.evil, command[2]
            return [(contract.CHANGED, "evil", before, self.evil, 0)]
        kind = contract.ROLLED if command[0] == "roll" else contract.PHASE
        return [(kind, "x", [6], [4], 1)]

    def undo(self):
        if not self.log:
            return None
        self.undone.append(self.log.pop())
        return Step([])

    def redo(self):
        if not self.undone:
            return None
        self.log.append(self.undone.pop())
        return Step([])


def press(walker_, *names):
    return [walker_.key(keys.NAMES.index(name)) for name in names]


def test_next_takes_go_and_never_rolls():
    game = Tiny()
    press(Walker(game), "NEXT")
    assert game.log == [["go"]]
    game = Tiny("roll_default")
    assert press(Walker(game), "NEXT") == [walker.REFUSED]
    assert game.log == []
    assert press(Walker(game), "ROLL") == [walker.DONE]


def test_a_correction_takes_three_presses_and_returns_to_the_prompt():
    game = Tiny()
    table = Walker(game)
    presses = ("SELECT", "PLUS", "NEXT")
    press(table, *presses)
    assert len(presses) <= 3
    assert game.log == [["correct", "evil", 4]]
    assert table.mode == walker.PROMPT


def test_a_correction_stops_at_the_end_of_its_track():
    game = Tiny()
    game.evil = 9
    assert press(Walker(game), "SELECT", "PLUS")[-1] == walker.REFUSED
    assert game.log == []


def test_select_goes_through_the_tracks_to_the_menu():
    table = Walker(Tiny())
    press(table, "SELECT", "SELECT")
    assert table.correction.track[0] == "damage"
    press(table, "SELECT")
    assert table.mode == walker.MORE


def test_another_seat_takes_over_and_in_an_open_list_a_seat_answers():
    game = Tiny()
    press(Walker(game), "SEAT1", "SEAT2")  # a number is asked: the second one answers it
    assert game.log == [["hit0", 8]]
    game = Tiny("kinds")
    press(Walker(game), "SEAT1", "SEAT2", "SELECT", "SEAT3")
    assert game.log == [["hit1", "e"]]


def test_six_keys_reach_what_seat_keys_do():
    game = Tiny()
    press(Walker(game, keys.SYSTEM), "PLUS", "PLUS", "NEXT", "SELECT", "NEXT")
    assert game.log == [["hit1", 7]]


def test_next_does_not_take_an_entry_that_nobody_chose():
    game = Tiny("kinds")
    table = Walker(game)
    assert press(table, "SEAT1", "NEXT") == [walker.MOVED, walker.REFUSED]
    assert press(table, "SELECT", "NEXT")[-1] == walker.DONE
    assert game.log == [["hit0", "c"]]


def test_undo_drops_a_token_first_then_undoes_then_plus_redoes():
    game = Tiny()
    table = Walker(game)
    press(table, "NEXT", "SEAT1", "UNDO")
    assert game.log == [["go"]] and table.walk.partial == []
    press(table, "UNDO")
    assert game.log == [] and table.mode == walker.UNDONE
    press(table, "PLUS", "NEXT")
    assert game.log == [["go"]] and table.mode == walker.PROMPT
    assert press(Walker(Tiny()), "UNDO") == [walker.REFUSED]


def test_a_refusal_says_why_and_leaves_the_prompt():
    game = Tiny("list")
    table = Walker(game)
    assert press(table, "PLUS", "PLUS", "NEXT")[-1] == walker.REFUSED
    assert table.notice == ("refuse.tiny",)
    assert table.walk.partial == [] and game.log == []


@pytest.mark.parametrize("closing", ["NEXT", "SELECT", "UNDO", "ROLL"])
def test_why_only_reads(closing):
    game = Tiny()
    table = Walker(game)
    table.key(keys.SELECT, keys.HOLD)
    assert table.mode == walker.WHY
    press(table, "PLUS", closing)
    assert table.mode == walker.PROMPT and game.log == []


def test_why_tells_a_reminder_once_and_other_events_with_their_rule():
    texts = {"rule.X-001": "Lay out tokens", "event.changed": "{0} {1} → {2}", "ui.why_line": ""}

    class Pack:
        id, prefix = "x", "X"

        def word(self, key, _lang):
            return texts.get(key)

        def count(self, _table):
            return 0

    table = Walker(Tiny())
    table.key(keys.SELECT, keys.HOLD)
    table.events = [(contract.TOLD, contract.AIDE, contract.ALL, ("rule.X-001",), 1)]
    words = Words("en", None, Pack())
    assert screen.compose(table, None, words)[:3] == ["X-001 Lay out tokens", "", ""]
    table.events = [(contract.CHANGED, "evil", 1, 2, 1)]
    assert screen.compose(table, None, words)[:2] == ["evil 1 → 2", "X-001 Lay out tokens"]


def test_a_list_that_was_closed_opens_at_its_start_again():
    class Source:
        def choices(self, partial):
            up = Option("up", ("up",), contract.MORE)
            return Menu(("ask",), [up, Option("a", ("a",)), Option("b", ("b",))])

    walk = Walk(Source(), keys.SYSTEM)
    walk.opened = True
    walk.move(1, 0)
    assert walk.current().token == "b"
    assert walk.back() and not walk.opened
    assert walk.current().token == "a"
