"""The strips: Darkness and what is coming, the hero, the dice; seat keys; words of the screen."""

from md2_table import GHETA, IRK, NAHIAS, RONEN, Table, shipped

from cryptboard.rules import contract
from cryptboard.rules.contract import DARKNESS, EVIL, GOOD

STYLES = "·.-#oD!"


def cells(strip):
    return "".join(STYLES[cell >> 4] for cell in strip)


def test_the_darkness_strip():
    """MD2-081, MD2-188: marker, what waits on the next spaces, Lifebringers on 15, 16, 10."""
    table = Table(GHETA, RONEN, IRK)
    assert table.show("strip A") == "#·o-D·········--"
    hues = [cell & 15 for cell in table.scene().strips[0]]
    assert (hues[0], hues[2], hues[3], hues[4]) == (DARKNESS, EVIL, GOOD, EVIL)
    table.given(darkness="A5", life=1, spent=1)
    assert table.show("strip A") == "----#-D-······-."
    table.given(darkness="B2")
    assert table.show("strip A") == "···········#·o-."


def test_six_heroes_have_three_lifebringers():
    """MD2-071."""
    table = Table(0, 1, 2, 3, 4, 5)
    assert table.show("strip A")[9] == "-"


def test_the_boss_track_replaces_it():
    """MD2-207."""
    table = Table(GHETA, RONEN)
    table.foe("boss 1")
    assert table.show("strip A") == "#.....········-·"


def test_the_hero_strip():
    """MD2-167: fill = Health, post = maximum; Mana and three Consecrations on C."""
    table = Table(RONEN, GHETA).given(health_1=3, mana_1=2).do("hero1")
    assert table.show("strip B") == "---···#·········"
    assert table.show("strip C") == "--······...·····"
    table.do("hit wounds 2")
    assert table.show("strip B") == "-·····!·········"


def test_seat_keys_show_how_the_heroes_are():
    """MD2-066, MD2-084, MD2-172: ready, done, active, at one Health, knocked out."""
    table = Table(RONEN, GHETA, IRK, NAHIAS).given(health_3=1, health_4=0)
    assert table.show("seats") == "##!D"
    table.do("hero1")
    assert table.show("seats") == "o#!D"
    table.do("hero2")
    assert table.show("seats") == "·o!D"


def test_dice_on_the_strips():
    """MD2-127, MD2-130: damage over block, the overhang is the Wounds; mana, claw, trigger."""
    table = Table(RONEN, GHETA)
    table.foe("Demons 5 minions=2")
    table.do("hero1").do("attack", 5, 6, 3, 1, 5, 6)
    assert table.state.roll == [4, 1, 1, 1, 2]
    scene = table.scene(contract.DICE_RESULT)
    assert cells(scene.strips[0]).rstrip("·") == "-###"
    assert cells(scene.strips[1]).rstrip("·") == "-"
    assert cells(scene.strips[2]) == "-·····#·····--··"


def test_enemies_on_strip_d():
    table = Table(RONEN, GHETA)
    table.foe("Demons 1-2 minions=1 wounds=1")
    table.foe("Satyrs 1-2 minions=1")
    table.do("hero1")
    assert table.show("strip D") == "##-·············"


def test_every_word_has_both_languages_and_no_rule_lacks_its_line():
    pack = shipped()
    english, spanish = pack.count("w.en"), pack.count("w.es")
    assert english == spanish
    for i in range(english):
        key, text = pack.record("w.en", i)
        other_key, other = pack.record("w.es", i)
        assert key == other_key and text and other
        for place in ("{0}", "{1}", "{2}", "{3}"):
            assert (place in text) == (place in other), key
    for number in range(1, 306):
        assert pack.word("rule.MD2-%03d" % number, "es")
