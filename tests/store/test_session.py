"""Undo, redo, resume and degradation of a session, on a fake game."""

from types import SimpleNamespace

import fakegame
import pytest

from cryptboard.rules.contract import RuleError
from cryptboard.store.files import MemoryFiles
from cryptboard.store.journal import FULL, READ_ONLY, Journal
from cryptboard.store.seed import mixed
from cryptboard.store.session import PACK_GONE, Session

PACK = fakegame.FakePack()


def begun(files, ballast=20):
    session = Session(fakegame, PACK, Journal(files))
    session.start([["ballast", ballast]], b"s" * 16)
    session.flush()
    return session


def settle(session):
    session.flush()
    while session.tidy():
        pass


def resumed(files, pack=PACK):
    session = Session(fakegame, pack, Journal(files))
    assert session.resume()
    return session


def test_undo_and_redo_reach_the_start_and_the_end_across_a_restart():
    files = MemoryFiles()
    session = begun(files)
    states = [fakegame.encode(session.state)]
    for i in range(100):
        session.do([("next", "roll", "evil")[i % 3]])
        settle(session)
        states.append(fakegame.encode(session.state))
    session = resumed(files)
    for depth in range(99, -1, -1):
        assert session.undo().undone
        assert fakegame.encode(session.state) == states[depth]
    assert session.undo() is None
    session.flush()
    session = resumed(files)
    for depth in range(1, 101):
        session.redo()
        assert fakegame.encode(session.state) == states[depth]
    assert session.redo() is None


def test_undoing_a_roll_cannot_roll_again():
    session = begun(MemoryFiles())
    first = session.do(["roll"])
    session.undo()
    assert session.do(["roll"]) == first
    assert session.do(["roll"]) != first


def test_corrections_of_one_track_are_one_step_with_a_name():
    session = begun(MemoryFiles())
    session.do(["correct", "evil", 3])
    session.do(["correct", "gold", 1])
    session.do(["correct", "gold", 2])
    assert session.undo().label == ("step.changed", ("track.gold",), 2, 0)
    assert session.state.evil == 3
    assert session.redo().label == ("step.changed", ("track.gold",), 0, 2)


def test_a_refused_command_leaves_no_trace():
    session = begun(MemoryFiles())
    with pytest.raises(RuleError):
        session.do(["correct", "evil", 100])
    assert session.durable and not session.can_undo


def test_a_fault_in_the_game_leaves_the_state_as_it_was():
    session = begun(MemoryFiles())
    session.do(["evil"])
    with pytest.raises(ZeroDivisionError):
        session.do(["break"])
    assert session.state.evil == 1


def test_a_fault_is_not_repaired_before_its_stack_is_unwound():
    """The repair deals and replays, which goes deeper than the step that failed."""
    session = begun(MemoryFiles())
    session.do(["evil"])
    depths = []
    new = fakegame.new

    def noting(*given):
        depths.append(given)
        return new(*given)

    session.game = session._past.game = SimpleNamespace(**{**vars(fakegame), "new": noting})
    with pytest.raises(ZeroDivisionError):
        session.do(["break"])
    assert depths == []
    session.mend()
    assert len(depths) == 1 and session.state.evil == 1


def test_an_undo_in_play_neither_deals_nor_replays():
    """What quiet moments keep at hand; the flash and the rules are asked only further back."""
    session = begun(MemoryFiles())
    states = [fakegame.encode(session.state)]
    for name in ("next", "roll", "evil", "roll"):
        settle(session)
        session.do([name])
        states.append(fakegame.encode(session.state))
    told = []

    def refuse(*_given):
        told.append("asked")
        raise AssertionError

    session._past.game = SimpleNamespace(**{**vars(fakegame), "new": refuse, "apply": refuse})
    for _ in range(3):
        session.undo()
        assert fakegame.encode(session.state) == states[session.depth]
    assert session.depth == 1 and told == []


def test_the_recap_after_an_undo_is_that_of_the_moment():
    session = begun(MemoryFiles())
    for name in ("next", "evil", "roll", "next"):
        session.do([name])
        settle(session)
    before = session.recap
    session.do(["evil"])
    session.undo()
    assert session.recap == before and len(before) > 1


def test_defeat_can_be_undone_after_a_restart():
    files = MemoryFiles()
    session = begun(files)
    session.do(["concede"])
    settle(session)
    session = resumed(files)
    assert session.state.over == "defeat" and session.recap[-1][1] == "defeat"
    session.undo()
    assert session.state.over == ""


def test_a_game_of_other_cards_is_kept():
    files = MemoryFiles()
    begun(files).do(["evil"])
    other = Session(fakegame, fakegame.FakePack("cd" * 32), Journal(files))
    assert not other.resume() and other.warning == PACK_GONE
    assert resumed(files).depth == 0


def test_read_only_flash_plays_on_with_a_warning():
    files = MemoryFiles()
    session = begun(files)
    files.refuse = 30
    session.do(["evil"])
    session.flush()
    assert session.warning == READ_ONLY and session.state.evil == 1
    session.undo()
    assert session.state.evil == 0


def test_a_full_flash_gives_up_old_logs_first_and_then_warns():
    files = MemoryFiles(room=2500)
    session = begun(files)
    for _ in range(20):
        session.do(["roll"])
        session.flush()
    session.start([], b"t" * 16)
    session.flush()
    assert session.journal.shelf.kept() == [1]
    while not session.warning:
        session.do(["next"])
        session.flush()
    assert session.journal.shelf.kept() == [] and session.warning == FULL
    files.room = 9000
    session.do(["next"])
    session.flush()
    assert session.durable and session.warning == ""


def test_four_slots_are_named_and_apart():
    files = MemoryFiles()
    journal = Journal(files)
    for slot in range(4):
        journal.use(slot)
        session = Session(fakegame, PACK, journal)
        session.start([], bytes([slot]) * 16)
        session.do(["correct", "evil", slot])
        session.flush()
        journal.name_slot([slot], "Crypt")
    assert [journal.shelf.entry(slot)[2] for slot in range(4)] == [[0], [1], [2], [3]]
    journal.use(2)
    assert resumed(files).state.evil == 2


def test_a_long_game_keeps_enough_undo_steps():
    files = MemoryFiles()
    session = begun(files, 600)
    for _ in range(5000):
        session.do(["next"])
        settle(session)
    assert "p00000000" not in files.list("g0000001")
    again = resumed(files)
    assert fakegame.encode(again.state) == fakegame.encode(session.state)
    undone = 0
    while undone < 256 and again.undo():
        undone += 1
    assert undone == 256 and again.state.phase == 5000 - 256


def test_seeds_differ_by_any_source():
    assert len({mixed(b"a", b"b"), mixed(b"ab", b""), mixed(b"a", b"c")}) == 3


def test_an_old_slip_before_the_first_page_is_not_the_game():
    """What a page held that compaction dropped may still stand in a slip."""
    files = MemoryFiles()
    session = Session(fakegame, PACK, Journal(files, 1))
    session.min_undo = 20
    session.start([["ballast", 400]], b"s" * 16)
    for i in range(200):
        session.do([("next", "roll", "evil")[i % 3]])
        for _ in range(40 if i == 20 else 0):  # fills slips that are used again only later
            session.undo()
            session.redo()
        settle(session)
        again = Session(fakegame, PACK, Journal(files, 1))
        assert again.resume() and again.warning == "", i
        assert fakegame.encode(again.state) == fakegame.encode(session.state), i
    assert not session.journal.whole


class Faltering(MemoryFiles):
    """Memory runs out while slips are folded; what was written so far stays."""

    countdown = -1

    def append(self, path, pieces):
        for piece in pieces:
            if self.countdown == 0 and "/p" in path:
                self.countdown = -1
                raise MemoryError
            self.countdown -= 1 if "/p" in path else 0
            super().append(path, [piece])


@pytest.mark.parametrize("piece", range(4))
def test_a_fold_that_breaks_off_half_way_loses_nothing(piece):
    files = Faltering()
    session = begun(files, 300)
    broken = 0
    for i in range(120):
        session.do([("next", "roll", "evil")[i % 3]])
        if i == 40:
            files.countdown = piece
        try:
            settle(session)
        except MemoryError:
            broken += 1
            settle(session)
        again = resumed(files)
        assert again.warning == "" and fakegame.encode(again.state) == fakegame.encode(
            session.state
        )
    while session.undo():
        pass
    assert broken == 1 and session.depth == 0


def test_an_amended_roll_is_one_step_with_the_same_faces():
    session = begun(MemoryFiles())
    session.do(["next"])
    start = fakegame.encode(session.state)
    rolled = session.do(["roll"])
    plain = fakegame.encode(session.state)
    first = session.amend(["gold", 3])
    assert first[0] == rolled[0] and first[1][3] == rolled[1][3] + 3
    assert session.amend(["gold", -1])[1][3] == rolled[1][3] + 2
    assert session.depth == 2
    amended = fakegame.encode(session.state)
    assert session.undo() and fakegame.encode(session.state) == start
    assert session.redo() and fakegame.encode(session.state) == amended
    session.undo()
    session.do(["roll"])
    assert fakegame.encode(session.state) == plain  # undoing cannot roll again


def test_a_command_that_amends_takes_the_same_way():
    """What the game lists below AMEND is walked like any choice, and done like any command."""
    session = begun(MemoryFiles())
    gold = session.do(["roll"])[1][3]
    session.do(["amend", "gold", 3])
    assert session.state.gold == gold + 3
    session.undo()
    assert session.depth == 0


def test_a_roll_can_be_amended_after_a_restart_and_across_snapshots():
    files = MemoryFiles()
    session = begun(files)
    for _ in range(40):
        session.do(["roll"])
        before = session.state.gold
        settle(session)
        session = resumed(files)
        session.amend(["gold", 1])
        assert session.state.gold == before + 1
        assert fakegame.encode(resumed_now(files, session)) == fakegame.encode(session.state)
    depth = session.depth
    while session.undo():
        depth -= 1
    assert depth == 0 and session.state.gold == 0


def resumed_now(files, session):
    session.flush()
    return resumed(files).state


def test_what_is_no_roll_and_what_the_game_refuses_is_not_amended():
    session = begun(MemoryFiles())
    for command in (None, ["next"], ["correct", "gold", 3]):
        if command:
            session.do(command)
        with pytest.raises(RuleError, match=r"refuse\.no_roll"):
            session.amend(["gold", 1])
    session.do(["roll"])
    before = fakegame.encode(session.state)
    with pytest.raises(RuleError, match=r"refuse\.unknown"):
        session.amend(["evil", 1])
    assert fakegame.encode(session.state) == before and session.depth == 3
    session.amend(["gold", 1])  # and it stands still
    session.undo()
    with pytest.raises(RuleError):
        session.amend(["gold", 1])


@pytest.mark.parametrize("amendments", [1, 3])
def test_a_cut_leaves_the_roll_or_the_amended_roll(amendments):
    """A power cut at every operation of every file: never less than what was durable."""
    files = MemoryFiles()
    session = begun(files)
    session.do(["roll"])
    session.flush()
    shown = [fakegame.encode(session.state)]
    images = [dict(files.content)]
    for _ in range(amendments):
        session.amend(["gold", 1])
        shown.append(fakegame.encode(session.state))
        session.flush()
        images.append(dict(files.content))
    for number in range(amendments):
        found = list(cuts(images[number], images[number + 1]))
        assert len(found) >= 2
        for image in found:
            cut = MemoryFiles()
            cut.content = image
            assert fakegame.encode(resumed(cut).state) in shown[number : number + 2]


def cuts(before, after):
    """Every state of the files between two moments: each is the old one or the new one."""
    image = {name: bytes(data) for name, data in before.items()}
    yield dict(image)
    for name in after:
        if before.get(name) != after[name]:
            image[name] = bytes(after[name])
            yield dict(image)
