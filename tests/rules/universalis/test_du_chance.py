"""Every chance shown before a roll is the share of all equally likely dice that succeed."""

import io
from itertools import product

import pytest
from duhelp import PACK, Scripted, do, game, notes, start, tokens

from cryptboard.rules import contract
from cryptboard.rules.universalis import odds
from cryptboard.store.pack import Pack
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

FACES = range(1, 7)
PAIRS = [sum(pair) for pair in product(FACES, repeat=2)]
# What the players are told when a roll succeeds.
GOOD = {
    "say.hit", "say.shot", "say.passed", "say.cast", "say.won", "say.heroes_first", "say.waits",
    "say.dispelled", "say.trap_found", "say.lucky", "lose.0", "lose.1", "say.shield_lost",
    "say.swims",
}  # fmt: skip


def rounded(good, of):
    return int(100 * good / of + 0.5)


@pytest.mark.parametrize("least", range(-12, 27))
def test_ways_to_pass(least):
    """DU-005, DU-007, DU-008"""
    ways = 0
    for pair in product(FACES, repeat=2):
        ways += pair != (1, 1) and (sum(pair) >= least or pair == (6, 6))
    assert odds.test(least) == ways
    assert odds.two_dice(least) == sum(total >= least for total in PAIRS)


@pytest.mark.parametrize("ahead", range(-12, 13))
def test_ways_to_win_an_opposed_roll(ahead):
    """DU-006, DU-104, DU-134"""
    gaps = [mine + ahead - theirs for mine in PAIRS for theirs in PAIRS]
    assert odds.opposed(ahead, False) == sum(gap > 0 for gap in gaps)
    assert odds.opposed(ahead, True) == sum(gap >= 0 for gap in gaps)
    decided = [gap for gap in gaps if gap]
    assert odds.opposed_again(ahead) == (sum(gap > 0 for gap in decided), len(decided))


def test_percentages_are_rounded_to_the_nearest():
    assert [odds.percent(n, 36) for n in (0, 1, 5, 18, 35, 36)] == [0, 3, 14, 50, 97, 100]
    for of in (36, 1296):
        assert all(odds.percent(n, of) == (n * 1000 // of + 5) // 10 for n in range(of + 1))


def shown(state, partial):
    """The percentage in the label of ROLL."""
    menu = game.choices(PACK, state, partial)
    label = next(option.label for option in menu.options if option.role == contract.ROLL)
    assert "{%d}%%" % (len(label) - 2) in PACK.word(label[0], "en")
    return label[-1]


def enumerate_all(state, command, dice):
    """(successes, outcomes) of a command over all faces of its first dice; ties roll again."""
    before = game.encode(state)
    good = ties = 0
    for faces in product(FACES, repeat=dice):
        trial = game.decode(before)
        trial.chance = Scripted(*faces)
        events = game.apply(PACK, trial, list(command))
        rolls = [event for event in events if event[0] == contract.ROLLED]
        if command[0] in ("initiative", "spawn") and len(rolls) > 2:
            ties += 1
        else:
            good += bool(GOOD & set(notes(events)))
    return good, 6**dice - ties


def agree(state, text, dice=2):
    command = tokens(state, text)
    percent = shown(state, command[:-1])
    good, of = enumerate_all(state, command, dice)
    assert percent == rounded(good, of)


ACTIONS = [
    "do do:lock", "do do:chest", "do do:secret", "do do:room", "do do:riddle", "do do:potion",
    "do do:furniture 1", "do do:rope more more", "do do:jump mod:wider-than-1-square",
    "do do:climb less", "do do:pickup", "do do:fall 2", "check attr:courage",
    "check attr:strength less less less less less", "do do:disarm",
]  # fmt: skip


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("skill", [0, 4, 9])
def test_guided_tests(action, skill):
    """DU-005, DU-067, DU-068, DU-073..076, DU-082, DU-083, DU-086, DU-089, DU-094..096"""
    names = ("dexterity", "perception", "intelligence", "strength", "agility", "courage")
    fields = {f"h2__{name}": skill for name in names}
    state = start(heroes=2, traps=1, trap_bonus=1, **fields)
    do(state, "act1")
    agree(state, action + " roll")


def test_tests_against_foes():
    """DU-115, DU-183, DU-061"""
    state = start(foes=["ogre"], combat=1, h1__flags="engaged", h1__vitality=9)
    do(state, "act0")
    agree(state, "do do:disengage roll")
    agree(state, "do do:fear roll")
    do(state, "terrain 2")
    agree(state, "do do:swim roll")


@pytest.mark.parametrize("mods", ["", "mod:light-cover mod:i-moved", "more more more"])
def test_shots(mods):
    """DU-119..129, DU-131"""
    state = start(heroes=2, foes=["gloomwing"])
    do(state, "act1")
    agree(state, f"shoot {mods} roll")
    state = start(heroes=2, foes=["moss-troll"], phase="dark", step="creatures", active="f1")
    agree(state, f"defend h2 {mods} roll")


@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ({"h1__agility": 5, "f1__agility": 3}, "melee roll"),
        ({"h1__agility": 3, "f1__agility": 4, "h1__conditions": "diseased"}, "melee more roll"),
        ({"h1__agility": 3, "f1__block": 0}, "melee mod:he-stands-higher roll"),
        ({"h1__agility": 3, "h1__block": 0}, "melee mod:from-behind roll"),
    ],
)
def test_melee(fields, command):
    """DU-133, DU-134, DU-139..142: all 1296 throws, every kind of tie."""
    state = start(foes=["raider"], **fields)
    do(state, "act0")
    agree(state, command, 4)


def test_a_sure_hit():
    """DU-143"""
    state = start(foes=["raider"])
    do(state, "act0")
    assert shown(state, tokens(state, "melee mod:stationary:-sure-hit")) == 100


def test_the_strike_that_roll_repeats():
    """DU-133"""
    state = start(foes=["raider"], h1__target="f1")
    do(state, "act0")
    assert shown(state, []) == shown(state, ["melee"])


@pytest.mark.parametrize("wits", [2, 3, 4])
def test_initiative(wits):
    """DU-100, DU-104, DU-103, DU-070: ties by Intelligence, or rolled again."""
    state = start(foes=["raider"], h1__intelligence=wits, h1__perception=4)
    state.door = [5, 0, 2, 0, 1]
    agree(state, "initiative h1 f1 roll", 4)


def test_opposed_rolls_and_spawns():
    """DU-006, DU-103"""
    state = start(foes=["raider"], phase="dark", step="creatures", h1__intelligence=3)
    agree(state, "spawn f1 h1 roll", 4)
    state = start(foes=["ogre"])
    do(state, "act0")
    agree(state, "oppose attr:strength more roll", 4)


def test_spells():
    """DU-147, DU-152, DU-156, DU-157"""
    state = start(heroes=[2], foes=["ogre", "bone-caller"])
    do(state, "act0")
    agree(state, "cast spell:binding roll")
    agree(state, "cast spell:ward less roll")
    do(state, "cast spell:ward roll", 3, 4)
    agree(state, "dispel f2 roll")


def test_questions():
    """DU-010, DU-049, DU-050, DU-080"""
    state = start(h1__conditions="stunned", h2__conditions="down", combat=1)
    do(state, "act0")
    agree(state, "roll", 1)
    do(state, "roll", 4)
    do(state, "trap 0 0")
    agree(state, "roll")
    do(state, "roll", 6, 6)
    do(state, "act1")
    agree(state, "roll")
    do(state, "free")
    do(state, "wound h1 9")
    agree(state, "roll", 1)


def test_breaking_rolls_when_the_numbers_are_known(tmp_path):
    """DU-181, DU-182, DU-135: data in game.toml; a die up to the number breaks."""
    text = (game_folder("dungeon-universalis") / "game.toml").read_text("utf-8")
    text = text.replace("shield_break = { value = 0", "shield_break = { value = 2")
    (tmp_path / "game.toml").write_text(text, "utf-8")
    pack = Pack(io.BytesIO(load_folder(tmp_path).bytes))
    broken = 0
    for face in FACES:
        state = start(foes=["raider"], h1__traits="breaker", h1__melee="=1", pack=pack)
        do(state, "act0", pack=pack)
        do(state, "melee roll", 4, 5, 1, 2, 5, pack=pack)
        label = game.choices(pack, state, []).options[0].label
        broken += "say.shield_lost" in notes(do(state, "roll", face, pack=pack))
    assert broken == 2 and label == ("pend.break", rounded(2, 6))


def test_a_wrong_chance_is_noticed(monkeypatch):
    """A planted fault: ties are counted for the attacker."""
    state = start(foes=["raider"])
    do(state, "act0")
    right = odds.opposed
    monkeypatch.setattr(odds, "opposed", lambda ahead, wins_tie: right(ahead, True))
    with pytest.raises(AssertionError):
        agree(state, "melee roll", 4)
