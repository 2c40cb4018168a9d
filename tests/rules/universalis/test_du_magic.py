"""Casting, permanence, dispelling, projectiles."""

from duhelp import PACK, do, game, notes, offers, refused, rolled, rules, show, start


def mage(*foes, **fields):
    state = start(heroes=[2, 0], foes=foes or ["raider"], **fields)
    do(state, "act0")
    return state


def fresh(state):
    """The same mage in a turn of his own."""
    state.heroes[0][27] = state.heroes[0][28] = 1
    return state


def test_three_casts_of_a_spell_in_a_quest():
    """DU-148: failures do not count; DU-147, DU-151: 1 Mana by success only."""
    state = mage(f1__block=0, f1__armor=6, f1__vitality=9)
    do(state, "cast spell:spark roll", 1, 2)
    assert show(state, "h1.manaleft") == "6"
    for _ in range(3):
        do(fresh(state), "cast spell:spark roll", 4, 4, 2, 2, 2)
    assert show(state, "h1.manaleft") == "3"
    assert refused(fresh(state), "cast spell:spark roll") == "refuse.spell"


def test_permanent_spells():
    """DU-149: as many turns as the higher die; DU-150: one at a time; DU-157: -1 while it is."""
    state = mage(h1__intelligence=6)
    do(state, "cast spell:ward roll", 2, 3)
    assert show(state, "spells") == "h1 ward 3"
    assert not offers(fresh(state), "cast spell:ward")
    menu = game.choices(PACK, state, ["cast", 0])
    assert menu.prompt[-1] == "-1"
    for left in (2, 1):
        turn = state.turn
        while state.turn == turn:
            do(state, "rest" if offers(state, "rest") else "go")
        assert show(state, "spells") == f"h1 ward {left}"


def test_dispelling():
    """DU-152: the total must be exceeded; success costs Mana and ends the spell."""
    state = mage("bone-caller", f1__intelligence=5)
    do(state, "cast spell:ward roll", 2, 3)  # 11
    assert show(state, "spells") == "h1 ward 3"
    do(state, "dispel f1 roll", 3, 3)  # 11
    assert show(state, "spells") == "h1 ward 3" and show(state, "f1.manaleft") == "4"
    state = mage("bone-caller", f1__intelligence=5)
    do(state, "cast spell:ward roll", 2, 3)
    do(state, "dispel f1 roll", 3, 4)
    assert show(state, "spells") == "-" and show(state, "f1.manaleft") == "3"


def test_a_projectile_that_nobody_dispels():
    """DU-152, DU-155: NEXT never rolls, so the damage waits for ROLL."""
    state = mage("bone-caller", f1__armor=4)
    do(state, "cast spell:spark roll", 2, 3)
    do(state, "let")
    events = do(state, "roll", 4, 5, 1)
    assert 155 in rules(events) and show(state, "f1.vit") == "2"


def test_cover_and_shields_against_projectiles():
    """DU-155, DU-179: a shield is light cover, both cost one die, heavy cover two; DU-181."""
    state = mage(f1__armor=6)
    events = do(state, "cast spell:spark mod:light-cover:-−1-die roll", 4, 4, 2, 2)
    assert len(rolled(events)[-1]) == 2 and offers(state, "holds")
    state = mage(f1__block=0)
    events = do(state, "cast spell:spark mod:heavy-cover:-−2-dice roll", 4, 4, 2)
    assert len(rolled(events)[-1]) == 1 and not state.pending
    state = mage(f1__block=0)
    assert len(rolled(do(state, "cast spell:spark roll", 4, 4, 2, 2, 2))[-1]) == 3


def test_control():
    """DU-156: never Leaders; Large -1, Huge or Champions -2."""
    state = mage("raider", "ogre", "cave-dragon", "grave-warden", f4__traits="leader")
    totals = []
    for foe in ("f1", "f2", "f3"):
        words = ["cast", 1, 64 + 15 + int(foe[1])]
        totals.append(game.choices(PACK, state, words).prompt[-1])
    assert totals == ["+0", "-1", "-2"]
    assert not offers(state, "cast spell:binding @f4")


def test_foes_cast_too():
    """DU-147: by the same keys."""
    state = start(foes=["bone-caller"], phase="dark", step="creatures", active="f1")
    events = do(state, "cast spell:spark @h2 roll", 3, 3, 6, 1, 1)
    assert "say.cast" in notes(events) and show(state, "h2.vit") == "4"


def test_a_spell_on_nobody_forgets_the_last_target():
    """DU-147: the foe who was the last target may be gone."""
    state = mage("raider", "raider", h1__target="f2")
    do(state, "wound f2 9")
    events = do(state, "cast spell:ward roll", 4, 4)
    assert "say.cast" in notes(events)
