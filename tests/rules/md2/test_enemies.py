"""Mobs, Roaming Monsters, decks, fire, frost, the Boss."""

from md2_table import GHETA, IRK, RONEN, Table, s, t

from cryptboard.rules import contract

FULL = contract.FULL


def test_every_enemy_acts_once_in_any_order():
    """MD2-157, MD2-158, MD2-304, MD2-159: the ENEMY key takes another one first."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=1")
    table.foe("Satyrs 1-2 minions=1")
    table.do("hero1").do("hero2").do("end")
    assert {157, 159, 304} <= table.told()
    assert table.role("enemy") == contract.ENEMY
    table.do("enemy").do("move").do("move")
    assert table.show("foe 2 acts") == "0" and table.show("foe 1 acts") == "2"
    table.do("rest")
    assert table.show("phase") == "level"


def test_aim_is_asked_once():
    """MD2-160, MD2-161, MD2-168: a seat key names the hero; NEXT moves instead."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=0")
    table.do("hero1").do("hero2").do("end")
    assert table.refused("attack") == "refuse.no_aim"
    assert table.role("move") == contract.GO
    table.do("hero2").do("attack", 1, 1)
    assert {160, 161} <= table.told()
    table.do("move")
    assert 168 in table.told()


def test_a_roaming_monster_follows_its_pattern():
    """MD2-170, MD2-171: a condition that holds is its whole turn; else it acts like a Mob."""
    table = Table(RONEN, GHETA)
    table.foe("The Weaver 1-2")
    table.do("hero1").do("hero2").do("end")
    table.do("hero1")
    assert table.show("pool") == "2 0 1 0 2"
    table.do("pattern2")
    assert table.show("phase") == "enemy" and 170 in table.told()
    table.do("rest")  # the pattern says how often it attacks; the table says when that is done
    assert table.show("phase") == "level"


def test_an_empty_deck_takes_its_discards_then_the_next_band():
    """MD2-103, MD2-197, MD2-008."""
    table = Table(RONEN, GHETA, assist=FULL).given(phase="level", darkness="A4")
    table.state.discard[0][:8], table.state.stock[0][:8] = [1] * 8, [0] * 8
    table.do("dark", 3, 1, 1)
    assert table.show("foe 1") == "Satyrs" and ("note.reshuffled",) in table.notes()
    higher = Table(RONEN, GHETA, assist=FULL).given(phase="level", darkness="A2")
    higher.state.stock[1][:4] = [0] * 4
    higher.do("dark", 1, 1, 1)
    assert higher.show("foe 1 card") == "3-4"
    none = Table(RONEN, GHETA, assist=FULL).given(phase="level", darkness="A2")
    none.state.stock[1] = [0] * 12
    none.do("dark")
    assert none.show("foes") == "-" and ("note.no_card",) in none.notes()


def test_a_roaming_monster_that_is_there_is_upgraded():
    """MD2-198, MD2-196."""
    table = Table(RONEN, GHETA, assist=FULL).given(phase="level", darkness="A2", level_1=3)
    table.foe("The Weaver 1-2 wounds=3 frost=1 treasure=1/0/0")
    table.state.stock[1] = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    table.do("dark", 1)
    assert table.show("foe 1 card") == "3-4" and table.show("foe 1 wounds") == "3"
    assert table.show("foe 1 treasure") == "1/0/0" and table.show("ask") == "act"


def test_fire_kills_and_the_players_choose_who_is_paid():
    """MD2-245, MD2-246, MD2-144: Leader and Treasure included."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=0 wounds=2 fire=2 treasure=1/0/0")
    table.do("hero1").do("hero2").do("end")
    assert table.role("roll") == contract.ROLL
    table.do("roll", 2, 1)
    assert table.show("ask") == "who"
    table.do("hero2")
    assert (table.show("xp 1"), table.show("xp 2")) == ("2", "3")
    assert table.show("bag") == "21 5 0" and {138, 144} <= table.told()


def test_a_reward_is_still_owed_when_the_help_changes():
    """MD2-246: the Treasure of the dead is not lost."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=0 wounds=2 fire=1 treasure=1/0/0")
    table.do("hero1").do("hero2").do("end").do("roll", 2).do("assist track")
    assert table.show("ask") == "who"
    table.do("hero1")
    assert table.show("bag") == "21 5 0"


def test_wounds_without_an_attack_pay_the_hero_who_caused_them():
    """MD2-143."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=2")
    table.do("foe hurt #1 4 hero2")
    assert table.show("foe 1 minions") == "1" and table.show("foe 1 wounds") == "1"
    assert (table.show("xp 1"), table.show("xp 2")) == ("0", "1")


def test_healing_an_enemy_brings_no_minion_back():
    """MD2-243."""
    from cryptboard.rules.md2 import foes

    table = Table(RONEN, GHETA)
    foe = table.foe("Demons 1-2 minions=1 wounds=2")
    foes.heal(foe, 9, [])
    assert foe[s.WOUNDS] == 0 and foe[s.MINIONS] == 1


def test_enemies_are_set_by_hand():
    table = Table(RONEN, GHETA)
    table.do(["foe", "roam", "roam:The Weaver/1-2", "draw"], 1)
    table.do("foe wounds #1 2").do("foe frost #1 1").do("foe weapon #1 3 2")
    assert [table.show(f"foe 1 {f}") for f in ("wounds", "frost", "dice")] == ["2", "1", "3/2"]
    table.do("foe remove #1")
    assert table.show("foes") == "-" and table.show("bag") == "20 5 0"
    table.do("foe mob mob:Demons/1-2 draw", 1).do("foe item #1")
    assert table.show("foe 1 item") == "no" and 163 in table.told()


def boss(*heroes, **options):
    table = Table(*heroes, **options)
    table.given(floor="1 0 0", bag="18 5 0", xp_1=5, health_1=0, mana_1=0, fire_2=1)
    return table.do("hero2").do("roll", 1).do("quest boss")


def test_the_boss_fight_starts():
    """MD2-202, MD2-203, MD2-204, MD2-205, MD2-206, MD2-207, MD2-208, MD2-215, MD2-302."""
    table = boss(RONEN, GHETA)
    assert {202, 203, 206, 207, 208, 215, 302} <= table.told()
    assert table.show("level 1") == "2"
    assert table.show("health 1") == "7" and table.show("mana 1") == "4"
    assert table.show("foes") == "The Ashen Tyrant" and table.show("floor") == "0 0 0"
    assert table.state.supply[0] == 1
    assert table.show("darkness") == "boss 1" and table.show("round") == "2"
    assert table.show("active") == "-" and table.show("done 2") == "0"
    assert ("note.boss_health", ("boss.0",), 14) in table.notes()


def test_the_boss_track_moves_and_stays_at_its_end():
    """MD2-213, MD2-214."""
    table = Table(RONEN, assist=contract.TRACK).do("quest boss")
    for space in (2, 3, 4, 5, 6, 6):
        table.do("hero1").do("end").do("go")
        assert table.show("darkness") == f"boss {space}"
    assert 214 in table.told()


def test_no_other_hero_before_the_boss_has_acted():
    """MD2-209, MD2-212."""
    table = boss(RONEN, GHETA)
    table.do("hero1")
    assert table.refused("hero2") == "refuse.not_now"
    table.do("end")
    assert table.refused("hero2") == "refuse.answer_first"
    table.do("roll", 3, 3, 3, 1).do("roll", 5, 4, 4, 4)
    assert {210} <= table.told()
    # three triggers: 1 Wound to every hero; one trigger: an attack
    assert (table.show("health 1"), table.show("health 2")) == ("6", "6")
    assert table.show("ask") == "act"


def test_a_dead_boss_asks_for_the_victory():
    """MD2-002, MD2-053: the players confirm."""
    table = boss(RONEN, GHETA)
    table.do("foe wounds #1 13").do("hero1").do("attack", 6, 6, 1, 1, 1, 1, 1)
    assert table.show("ask") == "won" and table.show("over") == "no"
    table.do("victory")
    assert table.show("over") == "victory"


def test_an_enemy_for_an_objective():
    """MD2-216, MD2-217: drawn until one is new; none left is defeat."""
    table = Table(RONEN, GHETA, assist=FULL)
    table.foe("Demons 1-2 minions=1")
    table.state.stock[0] = [0, 0, 1, 1] + [0] * 20
    table.do("quest objective draw", 2, 1, 1, 1)
    assert table.show("foes") == "Demons, Satyrs" and 216 in table.told()
    assert table.show("ask") == "act"
    table.do("move")
    table.state.stock[0] = [0] * 24
    table.state.discard[0] = [0] * 24
    table.do("quest objective draw")
    assert table.show("over") == "defeat" and 217 in table.told()
    dice = Table(RONEN, GHETA).do("quest objective")
    assert dice.show("ask") == "spawn"


def test_claws_and_conditions_from_abilities():
    """MD2-237, MD2-023, MD2-232: Fire Entities lay Fire, once per trigger."""
    table = Table(RONEN, GHETA, IRK)
    table.foe("Fire Entities 1-2 minions=2")
    table.do("hero1").do("attack", 1, 1, 1, 3, 6)
    assert table.show("fire 1") == "2"
    assert t.value(table.pack, t.V_CONDITIONS) == 25
