"""Melee and shots: modifiers, shields, breaking, sizes."""

import pytest
from duhelp import PACK, do, game, notes, offers, refused, rolled, rules, show, start, tokens

from cryptboard.rules.universalis import attack, strike


def fight(*foes, **fields):
    state = start(foes=foes or ["raider"], combat=1, **fields)
    do(state, "act0")
    return state


def net(state, command):
    """The attacker's modifiers of an attack in the making."""
    words = tokens(state, command)
    return attack.net(PACK, state, attack.aimed(PACK, state, words), words[0])


@pytest.mark.parametrize(
    ("command", "modifier"),
    [
        ("melee mod:he-has-cover", -1),  # DU-139
        ("melee mod:i-stand-higher", 1),  # DU-141
        ("melee mod:from-behind", 1),  # DU-142
        ("melee mod:drawing-a-weapon", -1),  # DU-144
        ("melee mod:from-behind mod:drawing-a-weapon more", 1),
        ("shoot mod:from-behind", 1),  # DU-128
        ("shoot mod:stationary-target", 2),  # DU-123
        ("shoot mod:i-moved", -1),  # DU-124
        ("shoot mod:moved-more-than-half", -2),
        ("shoot mod:light-cover", -1),  # DU-126, DU-110
        ("shoot mod:light-cover mod:heavy-cover", -2),
        ("shoot mod:4-to-6-squares", -1),  # DU-129
        ("shoot mod:7-to-9-squares", -2),
        ("shoot mod:10-squares-or-more", -3),
        ("shoot mod:7-to-9-squares mod:4-to-6-squares", -1),
    ],
)
def test_what_the_checklist_adds(command, modifier):
    """DU-139, DU-141, DU-142, DU-144, DU-123, DU-124, DU-126, DU-128, DU-129, DU-110"""
    assert net(fight(h1__shot=3, h1__agility=5), command) == modifier


def test_the_higher_defender():
    """DU-141: +1 for the one who stands higher, here the defender."""
    state = fight(h1__combat=4, f1__combat=4, h1__block=5, f1__block=0)
    do(state, "melee list mod:he-stands-higher roll", 4, 4, 4, 4)
    assert show(state, "f1.vit") == "3"
    assert "say.hit" in notes(do(state, "luck", 4, 5))


@pytest.mark.parametrize(("size", "modifier"), [(1, -1), (2, 0), (3, 1), (4, 2)])
def test_the_size_of_a_target(size, modifier):
    """DU-122: known to the board, never asked."""
    assert net(fight(h1__shot=3, h1__agility=5, f1__size=size), "shoot") == modifier


def test_flyers_and_nimble_targets():
    """DU-125, DU-140: flying -1; DU-127: a target of greater Agility -1."""
    state = fight("gloomwing", h1__shot=3, h1__agility=5, f1__size=2)
    assert net(state, "melee") == -1 and net(state, "shoot") == -1
    state = fight(h1__shot=3, h1__agility=3, f1__agility=4)
    assert net(state, "shoot") == -1


def test_a_stationary_rival_is_hit_without_dice():
    """DU-143: no roll to hit, damage only."""
    state = fight(h1__melee="=2", f1__block=0)
    events = do(state, "melee mod:stationary:-sure-hit roll", 4, 4)
    assert rolled(events) == [[4, 4]] and 143 in rules(events)
    assert show(state, "f1.vit") == "1"


def test_a_fallen_rival_counts_as_from_behind():
    """DU-172, DU-142: +1 and no shield, told once only."""
    state = fight(f1__conditions="down", h1__melee="=1")
    assert net(state, "melee") == 1 and net(state, "melee mod:from-behind") == 1
    events = do(state, "melee roll", 5, 5, 1, 2, 4)
    assert rolled(events) == [[5, 5], [1, 2], [4]]


def test_long_weapons():
    """DU-146: -1 for its user against one beside him, be he attacker or defender."""
    state = fight("pikeman", h1__combat=4, f1__combat=4)
    aim = attack.aimed(PACK, state, tokens(state, "melee mod:long-weapon-too-near"))
    assert attack.attack_value(PACK, state, aim) == 4
    assert attack.defence_value(PACK, state, aim) == 3
    assert not offers(fight(), "melee list mod:long-weapon-too-near")


def test_no_room_to_push_is_one_die_more():
    """DU-137, DU-138: else the winner may push, or take the place."""
    state = fight(h1__melee="=1", f1__block=0)
    events = do(state, "melee mod:no-room-to-push roll", 5, 5, 1, 2, 4, 4)
    assert len(rolled(events)[-1]) == 2 and {137} <= set(rules(events))
    events = do(state, "melee roll", 5, 5, 1, 2, 4, 1)
    assert show(state, "f1.vit") == "gone" and 138 in rules(events)


def test_a_defender_with_a_shield_may_push():
    """DU-180"""
    state = fight()
    assert 180 in rules(do(state, "melee roll", 1, 2, 5, 5))


def test_three_attacks_and_no_more():
    """DU-118: Huge ones excepted."""
    state = fight(f1__vitality=9, f1__armor=6)
    for _ in range(3):
        do(state, "melee roll", 1, 2, 5, 5)
    assert refused(state, "melee roll") == "refuse.attacks"
    state = fight(h1__size=4)
    state.heroes[0][30] = 3
    assert offers(state, "melee roll")


def test_shielding():
    """DU-145: the block is rolled again; the next activation is without attack and run."""
    state = fight(f1__melee="=1")
    state.phase, state.step, state.active = 2, 2, 16
    events = do(state, "melee list mod:he-shields-himself roll", 5, 5, 1, 2, 2, 5)
    assert rolled(events) == [[5, 5], [1, 2], [2], [5]] and 145 in rules(events)
    do(state, "rest")
    do(state, "discard 1")
    do(state, "go")
    do(state, "act0")
    assert refused(state, "melee roll") == "refuse.shielded"
    assert refused(state, "do do:run roll") == "refuse.run"


def test_a_shield_against_criticals():
    """DU-177, DU-178: 5 blocks, against a critical 6, never a double one."""
    state = fight(h1__melee="=1", f1__armor=6, f1__vitality=9)
    assert "say.blocked" in notes(do(state, "melee roll", 4, 5, 1, 2, 5))
    assert "say.blocked" not in notes(do(state, "melee roll", 6, 5, 1, 2, 5, 2, 2))
    assert len(rolled(do(state, "melee roll", 6, 6, 1, 2, 2, 2, 2))) == 3


def test_a_weapon_that_breaks_shields():
    """DU-181: after the block the table tells; DU-182: a broken shield lets one die through."""
    state = fight(h1__traits="breaker", h1__melee="=1", f1__armor=4)
    do(state, "melee roll", 4, 5, 1, 2, 5)
    do(state, "breaks")
    assert show(state, "f1.block") == "0"
    events = do(state, "roll", 4)
    assert 182 in rules(events) and show(state, "f1.vit") == "2"


def test_a_shield_that_holds():
    """DU-181"""
    state = fight(h1__traits="breaker", h1__melee="=1")
    do(state, "melee roll", 4, 5, 1, 2, 5)
    do(state, "holds")
    assert show(state, "f1.block") == "5" and not state.pending


def test_blunders_in_melee():
    """DU-135: the attacker's activation ends; a defender's shield or weapon goes at random."""
    state = fight()
    do(state, "melee roll", 1, 1, 3, 3)
    assert show(state, "h1.move") == "0" and refused(state, "act1") == "refuse.pending"
    do(state, "breaks")
    assert "weaponlost" in show(state, "h1.flags")
    state = fight(h1__melee="=1", f1__armor=6)
    do(state, "melee roll", 3, 3, 1, 1, 5, 1)
    assert show(state, "f1.block") == "0"
    state = fight(h1__melee="=1", f1__armor=6)
    do(state, "melee roll", 3, 3, 1, 1, 3, 1, 1)
    assert "weaponlost" in show(state, "f1.flags") and show(state, "f1.block") == "5"


def test_a_miss_may_hit_an_ally():
    """DU-121: one natural 1, an ally beside the target who is not smaller than it."""
    state = start(heroes=3, foes=["raider"], h2__shot=2, h2__shooting=0, h3__size=1, h1__block=0)
    do(state, "act1")
    events = do(state, "shoot list mod:an-ally-is-next-to-it roll", 1, 3)
    assert 121 in rules(events)
    assert offers(state, "stray h1") and not offers(state, "stray h3")
    do(state, "stray h1 roll", 5, 1)
    assert show(state, "h1.vit") == "5"


def test_much_smaller_attackers():
    """DU-169: a double critical Stuns, nothing else does."""
    state = fight("cave-dragon", h1__melee="=1", f1__combat=1)
    do(state, "melee roll", 6, 5, 1, 2, 1, 1)
    assert show(state, "f1.conditions") == "-"
    events = do(state, "melee roll", 6, 6, 1, 2, 1, 1, 1)
    assert show(state, "f1.conditions") == "stunned" and 169 in rules(events)


def test_armour_is_six_at_most():
    """DU-161: so a 6 always wounds."""
    state = fight(h1__melee="=1", f1__armor=9, f1__block=0)
    do(state, "melee roll", 5, 5, 1, 2, 6)
    assert show(state, "f1.vit") == "2"


def test_defensive_shots_stop_smaller_ones():
    """DU-131, DU-132: a wound stops an Average foe; no second shot; not while reloading."""
    state = start(foes=["raider"], heroes=2, phase="dark", step="creatures", active="f1")
    state.foes[0][4] = 0
    do(state, "defend h2 roll", 5, 5, 6, 6, 1)
    assert show(state, "f1.move") == "0" and "shotback" in show(state, "h2.flags")
    state = start(foes=["raider"], phase="dark", step="creatures", active="f1")
    do(state, "mark h2 5")
    assert not offers(state, "defend")


def test_the_last_way_of_striking_is_remembered(monkeypatch):
    """DU-133: target, modifiers and the way of entering them; a fault in that is noticed."""
    state = fight("raider", "raider", f2__vitality=9)
    do(state, "melee list mod:he-has-cover next roll", 1, 2, 5, 5)
    assert net(state, "melee") == -1 and show(state, "h1.target") == "f2"
    menu = game.choices(PACK, state, ["melee"])
    assert menu.find("more") is None and menu.find("net") is not None
    monkeypatch.setattr(strike, "_keep", lambda state, aim, verb: None)
    do(state, "melee net roll", 1, 2, 5, 5)
    assert net(state, "melee") == -1
