"""At the table: a roll that stands, the dials, the keys that go on, lists of any length."""

from itertools import chain, product

import pytest
from duhelp import PACK, Scripted, do, game, notes, offers, refused, rolled, show, start, tokens

from cryptboard.rules import contract
from cryptboard.rules.contract import AIM, APPEAR, PRESSED, RuleError
from cryptboard.rules.universalis import amending, attack
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.lists import Long
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.session import Session

FACES = range(1, 7)


def fight(**fields):
    state = start(foes=["raider", "raider"], combat=1, **fields)
    do(state, "act0")
    return state


def amended(state, command, *words):
    """The roll with amendments, from the same place, and the roll as it was before."""
    before = game.encode(state)
    first = game.apply(PACK, state, tokens(state, command))
    stood = state.chance.count
    state = game.decode(before)
    events = game.apply(PACK, state, [*tokens(state, command), "amend", *words])
    return state, first, events, stood


def test_the_same_faces_lie_there_whatever_is_amended():
    """DU-133: net and damage dice are worked on after the roll; what comes new is drawn behind."""
    for number in range(60):
        state = fight(f1__vitality=9, h1__melee="=2", f1__block=0)
        state.chance.count = number
        state, first, events, stood = amended(state, "melee roll", "net", 9, "dice", 2)
        faces, after = list(chain(*rolled(first))), list(chain(*rolled(events)))
        assert after[: len(faces)] == faces and len(after) >= len(faces)
        assert state.chance.count >= stood


def test_a_hit_that_is_turned_away_keeps_its_dice_from_the_next_roll():
    """DU-133: who saw the faces of the damage does not get them again."""
    seen = set()
    for number in range(60):
        state = fight(f1__vitality=9, h1__melee="=2", f1__block=0)
        state.chance.count = number
        state, first, events, stood = amended(state, "melee roll", "net", -9)
        seen.add((len(rolled(first)), len(rolled(events))))
        assert state.chance.count == stood
    assert (3, 2) in seen


def test_a_shield_that_is_repeated_after_the_roll():
    """DU-145: the block is rolled again behind all dice, the damage keeps its faces."""
    state = fight(f1__vitality=9, h1__melee="=2")
    for number in range(200):
        state.chance.count = number
        trial = game.decode(game.encode(state))
        trial, first, events, _stood = amended(trial, "melee roll", "shield", 1)
        if len(rolled(first)) == 4 and len(rolled(events)) == 5:  # not blocked, nor now
            faces = rolled(events)
            assert faces[:3] == rolled(first)[:3] and faces[4] == rolled(first)[3]
            assert "shielded" in show(trial, "f1.flags")
            return
    raise AssertionError("no block failed twice")


@pytest.mark.parametrize("by", [-2, 1, 3])
def test_chances_with_an_amended_modifier(by):
    """DU-133, DU-119: what a roll shows for a modifier is what the amended one comes to."""
    state = fight(h1__shot=2, h1__agility=5, f1__block=0)
    for verb, dice in (("melee", 4), ("shoot", 2)):
        aim = attack.aimed(PACK, state, [verb] + ["more" if by > 0 else "less"] * abs(by))
        before, good = game.encode(state), 0
        for faces in product(FACES, repeat=dice):
            trial = game.decode(before)
            trial.chance = Scripted(*faces)
            events = game.apply(PACK, trial, [verb, "roll", "amend", "net", by])
            good += bool({"say.hit", "say.shot"} & set(notes(events)))
        assert attack.hit_chance(PACK, state, aim, verb) == int(100 * good / 6**dice + 0.5)


def test_what_stands_and_what_does_not():
    """contract.AMEND: rolls of fights and tests; not running, nor what the table rolled."""
    state = fight()
    do(state, "melee roll", 4, 4, 1, 2, 5)
    assert [entry[0] for entry in game.scene(PACK, state).stands] == ["dice", "shield", "net"]
    do(state, "move")
    assert game.scene(PACK, state).stands == ()
    assert amending.rolls(["do", t.LOCK, "roll"]) and not amending.rolls(["do", t.RUN, "roll"])
    assert not amending.rolls(["do", t.LOCK, "passed"])
    assert not amending.rolls(["do", t.FALL, "roll"]) and not game.rolls([])
    for words in (["net", 10], ["luck", 1], ["net"]):
        with pytest.raises(RuleError):
            game.apply(PACK, fight(), ["melee", "roll", "amend", *words])


def test_one_undo_takes_back_the_roll_and_its_amendments():
    """contract.AMEND: through the session, as a dial does it."""
    session = Session(game, PACK, MemoryJournal())
    session.start([["heroes", 2]], b"amended")
    for command in (["go"], ["place", 1], ["act0"]):
        session.do(command)
    before = game.encode(session.state)
    first = rolled(session.do(["melee", "roll"]))
    again = rolled(session.amend(["net", 1]))
    assert again[:2] == first[:2] and session.state.dice[2] == 1
    session.amend(["net", 1])  # a dial that is turned on
    assert session.state.dice[2] == 2
    session.undo()
    assert game.encode(session.state) == before


def test_the_dial_at_the_foes_aims_and_opens_the_duel():
    """DU-117, DU-124: another target is without what was said of the one before."""
    state = fight(f1__vitality=9, f2__vitality=9, h1__traits="twice")
    do(state, "melee @f1 more list mod:he-has-cover roll", 1, 2, 5, 5)
    assert game.scene(PACK, state).dials[3] == AIM
    do(state, "turn aim 1")
    assert show(state, "h1.target") == "f2" and state.duel
    assert attack.net(PACK, state, attack.aimed(PACK, state, ["melee"]), "melee") == 0
    scene = game.scene(PACK, state)
    assert scene.dials[2] == "net" and scene.dials[3 + PRESSED] == "foe1"
    do(state, "turn net -2")
    cells = [cell >> 4 for cell in game.scene(PACK, state).strips[2]]
    assert cells[5:8] == [contract.SOLID] * 3
    assert "-2" in game.choices(PACK, state, []).find("again").label
    do(state, "again", 5, 5, 5, 4)
    assert show(state, "h1.attacks") == "2" and not state.duel


def test_past_the_last_foe_the_dial_names_who_may_appear():
    """DU-036: two gestures put a creature there."""
    state = fight()
    do(state, "turn aim 5")
    assert offers(state, APPEAR)
    do(state, APPEAR)
    assert show(state, "foes") == "f1 f2 f3" and not offers(state, APPEAR)


def test_hero_n_is_on_strip_n_at_tracks():
    """DU-164: Vitality from the left, Mana from the right, a free strip has the Reserve."""
    state = start(heroes=[0, 2], assist=0, h1__vit=2)
    scene = game.scene(PACK, state)
    assert scene.dials[:2] == ["vit0", "vit1"] and scene.dials[6] == "mana1"
    assert scene.dials[3] == scene.dials[4] == "rp" and scene.dials[9] == "hand"
    styles = [[cell >> 4 for cell in strip] for strip in scene.strips]
    assert styles[0][:7] == [contract.DIM] * 2 + [contract.OFF] * 4 + [contract.SOLID]
    assert styles[1][10:] == [contract.SOLID] + [contract.DIM] * 5
    do(state, "turn vit0 -1")
    assert game.scene(PACK, state).strips[0][6] >> 4 == contract.FAST


def test_the_reasons_that_count_are_marks_beside_their_sum():
    """DU-142, DU-130: from behind, and beyond half the range."""
    state = fight(f1__vitality=9, f1__block=5)
    do(state, "melee @f1 list mod:from-behind roll", 1, 2, 5, 5)
    cells = game.scene(PACK, state, contract.DICE_RESULT).strips[2]
    assert cells[13] >> 4 == contract.DOUBLE and cells[14] == 0
    state = fight(h1__shot=2)
    do(state, "shoot @f1 list mod:beyond-half-range roll", 1, 2)
    cells = game.scene(PACK, state, contract.DICE_RESULT).strips[2]
    assert cells[14] >> 4 == contract.DOUBLE and cells[13] == 0


def test_the_sum_in_force_stands_before_every_roll():
    """DU-133, DU-049: line 3 has it, with the chance."""
    state = fight(h1__target="f1", f1__traits="flying")
    assert game.scene(PACK, state).lines[2][2][:2] == ("aim.again", "-1")
    state = start(h1__conditions="stunned")
    do(state, "act0")
    assert game.scene(PACK, state).lines[2][2] == ("pend.recover", 50)


def test_a_list_of_more_than_a_menu_holds():
    """DU-036: pages; whoever names one of another page directly is understood, too."""
    state = start(foes=["raider"] * 16)
    for _ in range(24):
        do(state, "place creature:raider")
    menu = game.choices(PACK, state, ["wound"])
    assert isinstance(menu, Long) and len(menu.options) == contract.MAX_OPTIONS
    seen, partial = set(), ["wound"]
    for _ in range(2):
        page = game.choices(PACK, state, partial)
        seen |= {option.token for option in page.options}
        partial.append("page")
    assert {16 + i for i in range(40)} <= seen
    game.apply(PACK, state, ["wound", "page", 16 + 39, 9])
    assert show(state, "f40.vit") == "gone"
    for _ in range(9):
        do(state, "place creature:raider")
    assert len(state.foes) == t.MAX_FOES and refused(state, "place creature:raider")


def test_any_number_can_be_named():
    """DU-032: a card's cost beyond the numbers that a list shows."""
    state = start(rp=90, phase="dark", step="cards")
    assert offers(state, "card 64") and not offers(state, "card 91")
    menu = game.choices(PACK, state, ["card"])
    assert [option.token for option in menu.options][:3] == [0, 1, 2]
    again = game.choices(PACK, state, ["card", "page", "page"])
    assert again.options[0].token == 62 and again.find(5).token == 5
