"""Turns, finds, hits, healing, limits of the box."""

from md2_table import FEYDRA, GHETA, IRK, RONEN, Table, t

from cryptboard.rules import contract


def test_movement_points_end_with_the_move():
    """MD2-089, MD2-092, MD2-096."""
    table = Table(RONEN, GHETA, points=1)
    table.do("hero1").do("move")
    assert {92, 96} <= table.told()
    table.do("find step").do("move")
    assert table.state.mp == 2 and 89 in table.told()
    table.do("trade")
    assert table.state.mp == 0 and 89 in table.told()
    assert table.refused("find chest rare") == "refuse.no_mp"


def test_trade_and_special_actions_are_counted():
    """MD2-029, MD2-145, MD2-146, MD2-148, MD2-149, MD2-150, MD2-152, MD2-156, MD2-226."""
    table = Table(RONEN, GHETA).do("hero1").do("trade")
    assert table.state.actions == 2
    assert {29, 145, 146, 148, 149, 150, 156} <= table.told()
    table.do("special")
    assert table.state.actions == 1 and {152, 226} <= table.told()
    table.do("special")
    assert table.refused("special") == "refuse.no_action"


def test_actions_of_a_turn():
    """MD2-083, MD2-219, MD2-259."""
    assert Table(RONEN, GHETA).do("hero1").state.actions == 3
    table = Table(RONEN).do("hero1")
    assert table.state.actions == 4 and 219 in table.told()


def test_leaving_enemies_and_traps():
    """MD2-091, MD2-250, MD2-251."""
    table = Table(RONEN, GHETA, points=1).do("hero1").do("move")
    table.do("hit react 2")
    assert table.show("health 1") == "4" and 91 in table.told()
    table.do("hit spike 1")
    assert table.show("health 1") == "3" and 250 in table.told()
    table.do("hit bear")
    assert table.state.mp == 0 and table.state.actions == 1 and 251 in table.told()


def test_chests():
    """MD2-254, MD2-255, MD2-151."""
    table = Table(RONEN, GHETA).do("hero1").do("find great epic")
    assert ("note.draw_item.2", 3) in table.notes()
    assert {255, 112, 113, 151} <= table.told()
    table.do("find chest rare")
    assert ("note.draw_item.1", 2) in table.notes() and 254 in table.told()


def test_a_point_of_healing_may_put_out_fire():
    """MD2-242: asked only where both would help."""
    table = Table(RONEN, GHETA).given(health_1=2, fire_1=1).do("hero1").do("roll", 1)
    table.given(fire_1=2).do("hit heal 3")
    assert table.show("ask") == "heal"
    table.do("douse").do("health").do("health")
    assert (table.show("fire 1"), table.show("health 1")) == ("1", "4")
    assert table.show("ask") == "-"
    table.given(health_1=6).do("hit heal 1")
    assert table.show("fire 1") == "0"


def test_healing_may_go_to_another_hero():
    """MD2-241: the hero who is looked at gets it; the turn stays where it was."""
    table = Table(RONEN, GHETA).given(health_2=3).do("hero1").do("look 1").do("hit heal 2")
    assert table.show("health 2") == "5" and table.state.active == 0
    assert table.show("strip B") == "-----··#········"
    assert "bear" not in table.choices("hit")
    table.do("less")
    assert table.show("health 2") == "4" and table.show("health 1") == "6"
    table.do("hero2")
    assert table.state.shown == 1


def test_healing_nobody_who_is_down():
    """MD2-174."""
    table = Table(RONEN, GHETA, assist=contract.TRACK).given(health_1=0, phase="enemy")
    assert table.refused("hit heal 2") == "refuse.not_offered"
    assert table.show("health 1") == "0"


def test_what_the_box_lacks_is_not_placed():
    """MD2-008, MD2-010, MD2-041: 25 conditions; gems only as long as there are tokens."""
    table = Table(RONEN, GHETA).do("hero1")
    for _ in range(4):
        table.do("hit fire 9")
    assert table.show("fire 1") == "25"
    table.do("hit frost 3")
    assert table.show("frost 1") == "0"
    gems = Table(RONEN, GHETA).given(phase="level", darkness="A3", supply="0 0 0")
    gems.do("dark")
    assert gems.show("bag") == "20 5 0"


def test_a_gain_is_never_refused_for_lack_of_tokens():
    """MD2-305, MD2-033."""
    table = Table(RONEN, GHETA).given(mana_1=0, max_mana_1=30).do("hero1").do("hit mana 9")
    assert table.show("mana 1") == "9"


def test_an_empty_bag_gives_nothing():
    """MD2-037, MD2-038: draws are fair among the tokens that are there."""
    table = Table(RONEN, GHETA).given(bag="1 1 0").do("hero1")
    table.do("find door 0 3 draw", 2, 1)
    assert table.show("floor") == "1 1 0" and table.show("bag") == "0 0 0"
    assert ("note.bag_empty",) in table.notes()


def test_doors_at_every_level_of_help():
    """MD2-060, MD2-098, MD2-104, MD2-108: below FULL the Door card is the table's."""
    table = Table(RONEN, GHETA, assist=contract.TRACK).do("hero1").do("find door 1 2")
    assert {60, 98} <= table.told() and ("note.spawn_table", 1) in table.notes()
    dice = Table(RONEN, GHETA).do("hero1").do("find door 1 1 draw", 1)
    assert dice.show("ask") == "spawn" and dice.show("floor") == "1 0 0"
    dice.do("card mob:Demons/1-2 draw", 1)
    assert dice.show("foe 1 treasure") == "1/0/0" and 104 in dice.told()
    empty = Table(RONEN, GHETA).do("hero1").do("find door 1 0 draw").do("none")
    assert empty.show("foes") == "-"


def test_an_empty_door_deck_is_made_of_its_discards():
    """MD2-099."""
    table = Table(RONEN, GHETA, assist=contract.FULL)
    table.state.discard[3], table.state.stock[3] = table.state.stock[3], [0] * 6
    table.do("hero1").do("find door 0 0 draw", 4)
    assert ("note.reshuffled",) in table.notes() and 99 in table.told()
    assert sum(table.state.stock[3]) == 29 and sum(table.state.discard[3]) == 1


def test_a_door_may_bring_a_roaming_monster():
    """MD2-199."""
    table = Table(RONEN, GHETA, assist=contract.FULL)
    table.state.stock[3] = [0, 0, 0, 0, 2, 0]
    table.do("hero1").do("find door 0 0 draw", 1, 1, 1)
    assert table.show("foes") == "The Gatekeeper" and 199 in table.told()


def test_levels_cost_and_end_at_five():
    """MD2-180, MD2-181, MD2-027, MD2-186: the reserve is used up at level 5."""
    table = Table(RONEN, GHETA).given(phase="enemy", xp_1=99).do("go")
    assert table.show("level 1") == "5" and table.show("xp 1") == str(99 - 45)
    assert table.show("reserve 1") == "0 0" and table.show("bag") == "20 6 3"
    assert (table.show("max health 1"), table.show("max mana 1")) == ("8", "6")
    assert {183, 184, 185, 186, 187} <= table.told()


def test_ranks_need_the_rank_before():
    """MD2-034, MD2-035, MD2-187."""
    table = Table(FEYDRA, GHETA, assist=contract.FULL)
    table.given(phase="enemy", xp_1=5).do("go")
    offered = table.choices("skill")
    assert table.skill("Shadowform I") in offered
    assert table.skill("Shadowform II") not in offered
    table.do("later")
    assert table.show("skills 1") == "-"


def test_the_quest_ends_as_the_players_say():
    """MD2-002, MD2-003: at any time, and nothing moves after it."""
    for result in ("victory", "defeat"):
        table = Table(RONEN, GHETA).do("hero1").do(f"quest {result}")
        assert table.show("over") == result
        assert table.refused("end") == "refuse.over"
        assert table.choices() == []


def test_quest_counters_and_objectives():
    """MD2-301, MD2-303."""
    table = Table(RONEN, GHETA).do("quest xp 3")
    assert (table.show("xp 1"), table.show("xp 2")) == ("3", "3") and 301 in table.told()
    table.do("quest time 4").do("quest goals 2").do("quest portals 3")
    assert [table.show(f) for f in ("time", "goals", "portals")] == ["4", "2", "3"]


def test_players_choose_where_a_rule_leaves_it_open():
    """MD2-007, MD2-082: any ready hero may be next."""
    table = Table(RONEN, GHETA, IRK)
    assert set(table.choices()) >= {"hero1", "hero2", "hero3"}
    table.do("hero3").do("hero1")
    assert table.show("done 3") == "1"
    assert table.refused("hero3") == "refuse.done"
    assert table.refused("hero4") == "refuse.no_hero"


def test_consumables_are_named_where_they_help():
    """MD2-045, MD2-153, MD2-155, MD2-225."""
    table = Table(RONEN, GHETA).given(health_1=4).do("hero1").do("hit heal 1")
    assert {45, 155} <= table.told()
    table.do("hero2").do("end")
    assert {153, 225} <= table.told()


def test_corrections_change_one_value_and_nothing_else():
    table = Table(RONEN, GHETA).given(phase="enemy")
    table.do("correct darkness 5")
    assert table.show("darkness") == "A5" and table.show("foes") == "-" and not table.state.ask
    table.do("correct xp1 20")
    assert table.show("level 1") == "1"
    table.do("correct bagE 2")
    assert table.show("bag") == "20 5 2" and table.state.supply[2] == 20 - 6 - 2
    assert table.refused("correct health1 9") == "refuse.value"
    assert table.refused("correct evil 1") == "refuse.no_track"
    table.do("correct health1 0")
    assert table.show("over") == "no"


def test_help_can_change_in_the_middle_of_a_roll():
    table = Table(RONEN, GHETA).given(spent=1)
    table.foe("Demons 1-2 minions=0")
    table.do("hero1").do("attack", 1, 1, 1)
    table.do("assist track")
    assert not table.state.fight and "attack" not in table.choices()
    table.do("hit wounds 1")
    assert table.role("more") == contract.MORE and table.role("less") == contract.LESS
    table.do("assist full")
    assert table.role("attack") == contract.ROLL


def test_track_counts_kills():
    """MD2-133, MD2-134, MD2-135."""
    table = Table(RONEN, GHETA, assist=contract.TRACK).do("hero1")
    table.do("kill 0").do("kill 1").do("kill 2")
    assert (table.show("xp 1"), table.show("xp 2")) == ("9", "6")
    assert t.XP_MOST == 99
