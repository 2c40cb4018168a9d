"""Dice, pools, rerolls, skills in combat."""

import pytest
from md2_table import FEYDRA, GHETA, IRK, MATHRIN, NAHIAS, RONEN, Table, s, shipped, t

from cryptboard.rules import contract


def test_the_dice_of_the_box():
    """MD2-009, MD2-014, MD2-015, MD2-017, MD2-025: counts and what the faces can show."""
    pack = shipped()
    assert t.caps(pack) == [3, 3, 5, 1, 6]
    sums = [[sum(face[i] for face in t.faces(pack)(kind)) for i in range(6)] for kind in range(5)]
    yellow, orange, blue, shadow, enemy = sums
    assert orange[t.DMG] > yellow[t.DMG] and yellow[t.MANA] > orange[t.MANA]
    assert blue == [0, 0, blue[t.BLOCK], 0, 0, 0]
    assert shadow[t.DMG] and shadow[t.MANA] and shadow[t.SHADOW] == 1
    assert enemy[t.CLAW] and enemy[t.TRIGGER] and not enemy[t.DMG]


def test_damage_less_block():
    """MD2-018, MD2-020, MD2-044: three swords against two shields is one Wound."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=0")
    table.do("hero1").do("attack", 6, 2, 6)
    assert table.state.roll[:2] == [3, 2]
    assert table.show("foe 1 wounds") == "1"


def test_the_shadow_die_and_its_ability():
    """MD2-016, MD2-021, MD2-055: only in Shadow, and the symbol names the hero's ability."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=0")
    table.do("hero1")
    assert table.show("pool") == "1 1 1 0 0"
    table.do("pool shadow 1")
    assert table.show("pool") == "1 1 1 1 0"
    table.do("attack", 1, 1, 1, 1)
    assert ("note.shadow", ("shadow.1",)) in table.notes()


def test_enemies_never_roll_the_shadow_die():
    """MD2-166."""
    table = Table(RONEN, GHETA).given(phase="enemy", pool_1="1 1 1 1 0")
    table.foe("Demons 1-2 minions=2")
    table.do("go").do("hero1")
    assert table.show("pool") == "1 0 1 0 2"


def test_a_pillar_takes_an_orange_die():
    """MD2-252: of attacks from another zone, and nothing happens without one."""
    table = Table(RONEN, GHETA).given(pool_1="1 1 1 0 2")
    table.foe("Demons 1-2 minions=0")
    table.do("hero1").do("boost pillar")
    assert table.show("pool") == "1 0 1 0 0"
    table.do("boost pillar")
    assert table.show("pool") == "1 0 1 0 0"
    table.do("pool orange 0")
    assert table.show("pool") == "1 0 1 0 0"
    table.do("pool orange 1").do("pool type 0")
    assert table.show("pool") == "1 1 1 0 0"


def test_ignored_block():
    """MD2-234."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=0")
    table.do("hero1").do("boost ignore").do("attack", 2, 1, 4)
    assert table.state.roll[:2] == [1, 0]
    assert table.show("foe 1 wounds") == "1"


def test_bonuses_last_for_one_attack():
    """MD2-125, MD2-154, MD2-155."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 5 minions=0")
    table.do("hero1").do("boost damage")
    assert {154, 155} <= table.told()
    table.do("attack", 2, 1, 1, 1).do("attack", 2, 1, 1, 1)
    assert table.state.roll[0] == 1


def test_enemy_rerolls_are_for_enemy_dice():
    """MD2-239."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=2")
    table.do("hero1").do("boost enemy_reroll").do("attack", 1, 1, 1, 1, 4)
    assert table.choices("reroll") == [3, 4]
    table.do("reroll 4 roll", 1)
    assert 239 in table.told()
    assert table.show("health 1") == "6"


def test_timings_of_skills():
    """MD2-036, MD2-218, MD2-220, MD2-222: an attack skill while attacking, once."""
    table = Table(RONEN, GHETA, assist=contract.FULL)
    table.given(skills_1="Smite I, Oath Shield I").foe("Demons 1-2 minions=1")
    assert table.refused(["use", "skill:Smite I"]) == "refuse.not_now"
    table.do("hero1")
    assert table.refused(["use", "skill:Oath Shield I"]) == "refuse.timing"
    table.do(["use", "skill:Smite I"])
    assert table.show("mana 1") == "3" and 36 in table.told()
    assert table.refused(["use", "skill:Smite I"]) == "refuse.used"
    table.do("attack", 2, 1, 1, 1)
    assert table.state.roll[0] == 2
    table.do("end").do("hero2").do("end")
    table.do("hero1").do("attack", 6, 1, 1)
    assert table.refused(["use", "skill:Smite I"]) == "refuse.timing"
    table.do(["use", "skill:Oath Shield I"])
    assert table.state.fight[s.BLOCK] == 1


def test_a_skill_of_one_attack_type():
    """MD2-221, MD2-266: a spell of attack needs a Magic weapon."""
    table = Table(MATHRIN, GHETA, assist=contract.FULL)
    table.foe("Demons 1-2 minions=1")
    table.do("hero1").do("pool type 0")
    assert table.refused(["use", "skill:Spark"]) == "refuse.timing"
    table.do("pool type 1").do(["use", "skill:Spark"])
    assert table.show("amulet 1") == "1"


def test_requirements_of_skills():
    """MD2-227, MD2-061, MD2-230, MD2-229: Shadow, Light, wounded."""
    table = Table(FEYDRA, GHETA, assist=contract.FULL)
    table.given(skills_1="Shadowform I", skills_2="Last Stand", rage_2=2)
    table.foe("Demons 1-2 minions=1")
    table.do("hero1")
    assert table.refused(["use", "skill:Shadowform I"]) == "refuse.cost"
    table.do("pool shadow 1").do(["use", "skill:Shadowform I"])
    assert {227, 61} <= table.told()
    table.do("hero2")
    assert table.refused(["use", "skill:Last Stand"]) == "refuse.cost"
    table.do("hit wounds 3").do(["use", "skill:Last Stand"])
    assert table.show("health 2") == "6"


def test_paid_again_and_again():
    """MD2-244, MD2-276: an ability with the infinity sign works as often as it is paid."""
    table = Table(GHETA, RONEN).given(rage_1=3, stance_1=1, round=2)
    table.do("hero1").do("move")
    for mp in (3, 4, 5):
        table.do(["use", "skill:Reckless"])
        assert table.state.mp == mp
    assert table.refused(["use", "skill:Reckless"]) == "refuse.cost"


def test_effects_on_the_user():
    """MD2-235, MD2-226, MD2-281: Mana up to the maximum; an action gained."""
    table = Table(FEYDRA, RONEN, assist=contract.FULL).given(skills_1="Flurry", mana_1=3)
    table.do("hero1").do(["use", "skill:Flurry"])
    assert table.state.actions == 4 and table.show("mana 1") == "0"
    table.do("hit mana 9")
    assert table.show("mana 1") == table.show("max mana 1")


def test_dice_added_to_a_lying_roll():
    """MD2-236, MD2-126: only the key ROLL may add them, and the caps hold."""
    table = Table(IRK, RONEN, assist=contract.FULL)
    table.given(skills_1="Storm", pool_1="2 0 1 0 1", mana_1=3, spent=1)
    table.foe("Demons 5 minions=0")
    table.do("hero1").do("attack", 1, 1, 1, 1)
    number = table.skill("Storm")
    assert table.role("roll", "use", number) == contract.ROLL
    table.do(["use", "skill:Storm", "roll"], 2)
    thrown = table.state.fight[s.THROWN]
    assert thrown[0::2].count(t.Y) == 3


def test_two_weapons_add_up_in_the_pool():
    """MD2-121, MD2-231: the remembered pool is what the table tells."""
    table = Table(NAHIAS, RONEN)
    table.foe("Demons 1-2 minions=0")
    table.do("hero1").do("pool yellow 3").do("pool orange 2")
    assert table.show("pool") == "3 2 1 0 0"
    table.do("attack", 1, 1, 1, 1, 1, 1)
    assert table.show("pool 1") == "3 2 1 0 2"


@pytest.mark.parametrize("verb", ["attack", "move", "use"])
def test_a_lying_roll_comes_first(verb):
    table = Table(RONEN, GHETA).given(spent=1)
    table.foe("Demons 1-2 minions=0")
    table.do("hero1").do("attack", 1, 1, 1)
    code = "refuse.not_now" if verb == "use" else "refuse.resolve_first"
    assert table.refused(verb) == code
