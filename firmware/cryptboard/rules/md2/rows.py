"""Rows that the prompts of several phases share, and the verbs behind them."""

from cryptboard.rules import contract
from cryptboard.rules.contract import LESS, MORE, SEAT
from cryptboard.rules.md2 import heroes, lineup
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import choice, row
from cryptboard.rules.md2.state import (
    ENEMY,
    HERO,
    IS_MOB,
    IS_ROAM,
    ITEM,
    KIND,
    OUT,
    UNNAMED_ITEM,
    part,
    seat_of_class,
    standing,
)

HEROES = ("hero1", "hero2", "hero3", "hero4", "hero5", "hero6")
SPIRITS = ("spirit1", "spirit2")  # of a Shaman, as targets
# What the players tell the board (hands.py), and what class dashboards do (abilities.py).
HANDS = ("find", "hit", "pool", "boost", "target", "foe", "quest", "look", "learn", "item")
ABILITIES = (
    "stance", "cast", "rotate", "consecrate", "recall", "bless", "element", "flip",
    "summon", "spirit", "strike", "token", "arrow", "draw",
)  # fmt: skip


def heroes_for(state, word, alive=True):
    """One row per hero, on the seat keys."""
    rows = []
    for seat in range(len(state.heroes)):
        if standing(state, seat) or not alive:
            rows.append((HEROES[seat], choice(word, heroes.hero_name(state, seat)), SEAT + seat))
    return rows


def health(state, seat):
    """At every prompt of the flow PLUS and MINUS move the Health of the hero on the strips."""
    rows = []
    if state.health[seat] < state.top[seat]:
        rows.append(("more", choice("more", state.health[seat] + 1), MORE))
    if state.health[seat] > 0:
        rows.append(("less", choice("less", state.health[seat] - 1), LESS))
    return rows


def hands(pack, state):
    names = ["hit", "quest"]
    if state.phase == HERO and state.active >= 0:
        names = ["find", "hit", "boost", "pool", "target", "quest"]
        if state.assist == contract.TRACK:
            names = ["find", "hit", "quest"]
        elif len(state.foes) < 2:
            names.remove("target")
        if state.points and not state.mp:
            names.remove("find")
    elif state.phase == ENEMY and state.assist != contract.TRACK:
        names = ["boost", "pool", "hit", "quest"]  # for the hero who defends
    if state.assist != contract.TRACK:
        names.append("foe")
    paladin = seat_of_class(pack, state, t.PALADIN)
    if paladin >= 0 and state.gear[paladin][OUT]:
        names.append("recall")  # at any time (MD2-271)
    if len(state.heroes) > 1:
        names.append("look")
    if state.assist == contract.FULL and part("learning").owed(pack, state, state.shown):
        names.append("learn")
    return [row(name) for name in names]


def enemy_acts(pack, state, foe, by_pattern):
    """What an enemy may do: attack whom it is named, or move; its pattern, and then its end."""
    rows = heroes_for(state, "aim") + part("spirits").targets(pack, state)
    seat = lineup.aim(state, foe)
    if foe[KIND] == IS_MOB and foe[ITEM] == UNNAMED_ITEM:
        rows.insert(0, row("item"))  # its dice are on the card that the table drew
    elif seat >= 0:
        name = part("spirits").name(state, foe) or heroes.hero_name(state, seat)
        rows.insert(0, ("attack", choice("attacks", name), contract.ROLL))
    rows.append(("move", choice("moves"), contract.LISTED if by_pattern else contract.GO))
    if foe[KIND] == IS_ROAM and not by_pattern:
        rows += [("pattern1", choice("pattern", 1)), ("pattern2", choice("pattern", 2))]
    rows.append(("rest", choice("rest"), contract.GO if by_pattern else contract.LISTED))
    return rows
