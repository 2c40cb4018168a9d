"""Where two rules meet: lost actions, late Frost, several levels, decks that run out."""

import pytest
from md2_table import FEYDRA, GHETA, IRK, NAHIAS, RONEN, Table, s, t

from cryptboard.rules import contract

FULL = contract.FULL


def test_a_bear_trap_takes_a_token_of_the_rogue_too():
    """MD2-251, MD2-282: an action that is lost flips a token."""
    table = Table(FEYDRA, GHETA)
    table.state.gear[0][s.T_READY] = [0, 1, 2]
    table.do("hero1").do("hit bear")
    assert table.state.actions == 2 and table.show("tokens 1") == "0 1"
    assert {251, 282} <= table.told()


class NoRoamingPortal:
    """The shipped pack with a quest that has no Portal for Roaming Monsters."""

    def __init__(self, pack):
        self._pack = pack

    def __getattr__(self, name):
        return getattr(self._pack, name)

    def record(self, table, number):
        found = self._pack.record(table, number)
        if table == "quest":
            found = list(found)
            found[t.Q_ROAM] = 0
        return found


@pytest.mark.parametrize(("wrapped", "role"), [(False, contract.GO), (True, contract.ROLL)])
def test_only_roll_draws_the_tokens_of_the_next_round(wrapped, role):
    """MD2-192, MD2-279: without a spawn to name, the Darkness step draws, so ROLL takes it."""
    table = Table(FEYDRA, GHETA).given(phase="level", darkness="A2")
    if wrapped:
        table.pack = NoRoamingPortal(table.pack)
    assert table.role("dark") == role
    before = table.state.chance.count
    table.do("dark")
    assert (table.state.chance.count > before) == (role == contract.ROLL)
    assert table.show("ask") == ("-" if wrapped else "roam")


def test_frost_in_the_middle_of_an_activation_takes_the_second_action():
    """MD2-247, MD2-159: whenever a Mob would act."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=0")
    table.do("hero1").do("hero2").do("end")
    table.state.foes[0][s.FROST] = 1
    table.do("move")
    assert table.show("phase") == "level" and table.show("foe 1 frost") == "0"
    assert 247 in table.told()


def test_frost_takes_the_action_of_a_mob_that_is_upgraded():
    """MD2-105, MD2-247."""
    table = Table(RONEN, GHETA, assist=FULL).given(phase="level", darkness="A4")
    table.foe("Skeletons 1-2 minions=2 frost=2")
    table.state.stock[0] = [0] * 24
    table.state.stock[0][_card(table, "Skeletons", 1)] = 1
    table.do("dark", 1)
    assert table.show("foe 1 card") == "3-4" and table.show("foe 1 frost") == "1"
    assert table.show("ask") == "-"


def _card(table, name, band):
    for number in range(table.pack.count("mob")):
        record = table.pack.record("mob", number)
        word = table.pack.word(f"mob.{record[t.E_TYPE]}", "en")
        if (word, record[t.E_BAND]) == (name, band):
            return number
    raise AssertionError(name)


def test_each_level_offers_its_own_skills():
    """MD2-034, MD2-187: of two levels in one phase the lower is asked first."""
    table = Table(NAHIAS, GHETA, assist=FULL).given(phase="enemy", xp_1=16).do("go")
    assert table.show("level 1") == "3"
    levels = [table.pack.record("skill", k)[t.K_LEVEL] for k in table.choices("skill")]
    assert max(levels) == 2
    table.do(["skill", "skill:Pierce"])
    levels = [table.pack.record("skill", k)[t.K_LEVEL] for k in table.choices("skill")]
    assert max(levels) == 3


def test_a_skill_that_was_put_off_can_still_be_taken():
    """MD2-187, MD2-068: exactly one for every level; a second rank counts like a card."""
    table = Table(NAHIAS, GHETA, assist=FULL).given(phase="enemy", xp_1=5).do("go")
    table.do("later")
    assert table.show("ask") == "-" and "learn" in table.choices()
    table.do("learn").do(["skill", "skill:Pierce"]).do("learn").do(["skill", "skill:Trail I"])
    assert table.show("skills 1") == "Pierce, Trail I" and "learn" not in table.choices()
    assert "learn" not in Table(NAHIAS, GHETA).choices()


def test_a_skill_once_per_round():
    """MD2-244, MD2-230."""
    table = Table(GHETA, IRK, assist=FULL).given(skills_1="Last Stand", rage_1=7, health_1=3)
    table.do("hero1").do(["use", "skill:Last Stand"])
    assert table.show("health 1") == "5"
    table.given(health_1=3).do("move").do("move")
    assert table.refused(["use", "skill:Last Stand"]) == "refuse.used"
    table.do("hero2").do("end").do("dark").do("hero1")
    table.do(["use", "skill:Last Stand"])
    assert table.show("health 1") == "5"


def test_a_wound_by_the_minus_key_feeds_the_rage():
    """MD2-167, MD2-274: however the board learns of it; PLUS gives Health alone."""
    table = Table(GHETA, RONEN, assist=contract.TRACK).do("less").do("less")
    assert table.show("health 1") == "5" and table.show("rage 1") == "2"
    table.do("more")
    assert table.show("health 1") == "6" and table.show("rage 1") == "2"
    table.given(health_1=1, fire_1=1).do("less")
    assert table.show("fire 1") == "0" and 172 in table.told()


def test_a_table_whose_deck_ran_out_names_a_card_of_another_band():
    """MD2-103: the cards of the Dungeon Level first, the others behind them."""
    table = Table(RONEN, GHETA, setup=True)
    table.state.ask = [["spawn", 0]]
    offered = table.choices("card")
    bands = [table.pack.record("mob", number)[t.E_BAND] for number in offered]
    assert bands[:8] == [0] * 8 and 0 not in bands[8:] and len(offered) == 24
    table.do("card mob:Demons/3-4 draw", 1)
    assert table.show("foe 1 card") == "3-4"


def test_what_leaves_the_table_leaves_its_cards_behind():
    """MD2-141, MD2-206: a Mob Item of a Mob that is removed can be drawn again."""
    table = Table(RONEN, GHETA, assist=FULL)
    number = _card(table, "Demons", 0)
    table.do(["foe", "mob", str(number), "draw"], 1, 1)
    item = table.state.foes[0][s.ITEM]
    assert item >= 0
    table.do("foe remove #1")
    assert table.state.discard[2][item] == 1
    table.do(["foe", "mob", str(number), "draw"], 1, 1)
    item = table.state.foes[0][s.ITEM]
    before = table.state.discard[2][item]
    table.do("quest boss")  # whoever stands in the Chamber stays; the table says who goes
    assert table.state.discard[2][item] == before
    table.do("clear #1")
    assert table.state.discard[2][item] == before + 1


def test_poison_comes_home_from_a_boss():
    """MD2-285."""
    table = Table(FEYDRA, GHETA).do("quest boss").do("draw", 1, 1, 1)
    table.state.foes[0][s.POISON] = 6
    table.do("foe hurt #1 20 hero1")
    assert table.show("ask") == "won" and table.state.gear[0][s.T_BAG][5] == 1
