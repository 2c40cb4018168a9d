"""Set-up, the Dark Player's turn, creatures, Initiative."""

from duhelp import PACK, do, game, notes, offers, refused, rules, show, start

from cryptboard.rules.universalis import tables as t


def test_the_steps_of_the_set_up():
    """DU-013, DU-015..022, DU-025, DU-027, DU-028: one reminder a press, never in the way."""
    state = game.new(PACK, [["heroes", 3]], b"")
    seen = []
    while offers(state, "guide"):
        seen += rules(do(state, "guide"))
    assert set(seen) >= {13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 25, 27, 28} and len(seen) == 14
    do(state, "go")
    assert state.phase == t.HEROES


def test_a_lopsided_group_is_warned():
    """DU-013, DU-014: types, classes, races, alignment."""
    state = game.new(PACK, [["heroes", [0, 3, 2]]], b"")
    assert notes(do(state, "go"))[:2] == ["warn.types", "warn.race"]
    state = game.new(PACK, [["heroes", [0, 1, 2]]], b"")
    assert notes(do(state, "go"))[:1] == ["warn.race"]
    state = game.new(PACK, [["heroes", [0, 1]]], b"")
    assert not [key for key in notes(do(state, "go")) if key.startswith("warn")]


def test_the_value_of_the_group():
    """DU-019, DU-023: the heroes' sum; mercenaries and objects are added by hand."""
    state = game.new(PACK, [["heroes", 2]], b"")
    assert show(state, "vp") == "31"
    assert 19 in rules(do(state, "value 40"))
    do(state, "go")
    assert show(state, "rp") == "40"


def test_the_leaders_upgrades():
    """DU-026: paid when he is placed, at most what is there."""
    state = start(leader="grave-warden")
    assert not offers(state, "master 21")
    assert 26 in rules(do(state, "master 4"))
    assert show(state, "rp") == "16" and state.foes[0][t.F_TRAITS] & t.LEADER
    assert not offers(state, "master")


def test_no_card_in_the_main_room():
    """DU-031: and none from an empty deck; only one a turn."""
    state = start()
    do(state, "main")
    do(state, "go")
    assert show(state, "step") == "cards"
    assert refused(state, "draw 0") == "refuse.main_room"


def test_what_cannot_be_paid_is_not_activated():
    """DU-032: Reserve Points never go below 0."""
    state = start(rp=5, phase="dark", step="cards")
    assert refused(state, "card 6") == "refuse.rp"
    do(state, "card 5")
    assert show(state, "rp") == "0"


def test_the_hand_limit():
    """DU-035: the surplus is discarded before the heroes' turn."""
    state = start(phase="dark", step="discards", hand=5)
    assert refused(state, "go") == "refuse.hand"
    do(state, "discard 2")
    assert show(state, "rp") == "22"
    do(state, "go")
    assert show(state, "phase") == "heroes"


def test_placing_creatures():
    """DU-036, DU-046, DU-047, DU-048, DU-187: counted, and what the players must look at."""
    state = start()
    events = do(state, "place creature:raider")
    assert {36, 47, 48, 187} <= set(rules(events)) and "warn.grunts" not in notes(events)
    assert "warn.ranged" not in notes(do(state, "place creature:bone-bowman"))
    events = do(state, "place creature:pikeman")
    assert "warn.ranged" in notes(events) and "warn.grunts" not in notes(events)
    events = do(state, "place creature:ogre")
    assert "warn.grunts" in notes(events) and {65, 116} <= set(rules(events))


def test_flyers_in_corridors():
    """DU-063: half as far; DU-065, DU-116: what Large ones may do."""
    state = start()
    events = do(state, "place creature:gloomwing")
    assert [event[3][1] for event in events if event[4] == 63] == [4]
    assert 65 in rules(do(state, "place creature:moss-troll"))


def test_lost_initiative():
    """DU-102: the heroes' turn ends, the Dark Player draws; DU-106: heroes can be surprised."""
    state = start(foes=["raider"], h1__perception=3, h2__intelligence=5, h1__intelligence=3)
    do(state, "act0")
    events = do(state, "initiative h1 f1 roll", 1, 2, 4, 5)
    assert 102 in rules(events) and show(state, "phase") == "dark"
    assert offers(state, "surprise h1") and not offers(state, "surprise h2")
    do(state, "nobody")
    assert show(state, "step") == "draw" and offers(state, "draw 0")


def test_a_tie_without_end_is_rolled_again():
    """DU-104: even in Perception and Intelligence."""
    state = start(foes=["raider"], h1__perception=3, h1__intelligence=3)
    events = do(state, "initiative h1 f1 roll", 3, 3, 3, 3, 4, 4, 3, 3)
    assert len([event for event in events if event[0] == 3]) == 4 and 101 in rules(events)


def test_the_keenest_hero_is_proposed():
    """DU-105"""
    state = start(foes=["raider"], h1__perception=3, h2__perception=5)
    menu = game.choices(PACK, state, ["initiative"])
    assert menu.options[menu.default].token == 1


def test_enemies_placed_in_combat():
    """DU-103: they act at once only if they win."""
    state = start(foes=["raider"], combat=1, phase="dark", step="creatures")
    do(state, "place creature:raider")
    assert not offers(state, "foe f2")
    do(state, "spawn f2 h1 roll", 1, 2, 5, 5)
    assert offers(state, "foe f2")
    do(state, "place creature:raider")
    do(state, "spawn f3 h1 roll", 5, 5, 1, 2)
    assert not offers(state, "foe f3")


def test_achievements_are_counted_but_not_after_initiative():
    """DU-101"""
    state = start(foes=["raider"], f1__intelligence=6)
    do(state, "feat")
    assert show(state, "feats") == "1"
    do(state, "initiative h1 f1 roll", 5, 5, 1, 2)
    assert refused(state, "feat") == "refuse.feat"
    do(state, "go")
    do(state, "go")
    assert show(state, "step") == "cards"


def test_only_traps_spring():
    """DU-039, DU-032: at Everything the list of a trap leaves other cards out."""
    state = start(assist=2, hand=2)
    state.cards = [0, 4]  # a pit, rubble
    do(state, "act0")
    assert offers(state, "trap 0 100") and not offers(state, "trap 0 101")
    do(state, "trap 0 100")
    assert show(state, "rp") == "16" and state.cards == [4]
