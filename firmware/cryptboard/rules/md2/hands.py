"""What the players tell the board: finds, hits, dice, enemies, the quest.  The lists of lists."""

from cryptboard.rules import contract
from cryptboard.rules.contract import ROLL
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import heroes, rows
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice, numbers, words
from cryptboard.rules.md2.state import BY_HERO, HERO, SIDE, part

_FINDS = ("step", "door", "treasure", "chest", "great", "fountain", "forge")
_HITS = ("wounds", "react", "spike", "bear", "heal", "mana", "fire", "frost")
POOL = (("yellow", 3), ("orange", 3), ("blue", 5), ("shadow", 1), ("type", 2))
_BOOST = ("yellow", "orange", "damage", "reroll", "enemy_reroll", "ignore", "pillar")
_DEFENCE = ("blue", "block", "reroll", "enemy_reroll")
_QUEST = ("victory", "defeat", "objective", "xp", "portals", "time", "goals", "boss", "xp_one")


def menu(pack, state, partial):
    return _MENUS[partial[0]](pack, state, partial)


def _find(pack, state, partial):
    if len(partial) == 1:
        names = []
        for name in _FINDS:
            if name == "step" and not state.points:
                continue
            if name == "treasure" and not any(state.floor):
                continue
            if name == "fountain" and not part("things").healable(pack, state):
                continue
            names.append(name)
        return words("find", names)
    kind = partial[1]
    if kind == "door":
        return _door(state, partial)
    if kind == "forge":
        if len(partial) == 5:
            return None
        tiers = 3
        if len(partial) == 4 and min(partial[2:4]) == 2:
            tiers = 2  # three Epic items make nothing better
        return menus.menu(asks("forge"), [(i, ("rarity.%d" % i,)) for i in range(tiers)])
    if kind == "step" or len(partial) == 3:
        return None
    if kind == "fountain":
        return numbers("fountain", 1, 6, 3)
    found = [i for i in range(3) if kind != "treasure" or state.floor[i]]
    return menus.menu(asks("rarity"), [(i, ("rarity.%d" % i,)) for i in found])


def _door(state, partial):
    """How many spawn markers, how many Loot tokens; then the board draws."""
    if len(partial) == 2:
        return numbers("markers", 0, 3, 1)
    if len(partial) == 3:
        return numbers("loot", 0, 9, 2)
    if len(partial) == 4 and state.assist != contract.TRACK:
        return menus.menu(asks("door"), [("draw", choice("draw"), ROLL)])
    return None


def _hit(pack, state, partial):
    if len(partial) == 1:
        return words("hit", part("things").hits(pack, state, _HITS))
    if len(partial) == 2 and partial[1] != "bear":
        return numbers("amount", 1, 9, 1)
    return None


def _pool(pack, state, partial):
    if len(partial) == 1:
        names = [name for name, _ in POOL]
        return words("pool", names if state.phase == HERO else ["blue"])
    if len(partial) == 2:
        for i in range(len(POOL)):
            if POOL[i][0] == partial[1]:
                now = state.pools[owner(state)][i]
                if partial[1] == "type":
                    found = [(k, ("type.%d" % k,)) for k in range(3)]
                    return menus.menu(asks("type"), found, now)
                return numbers("pool", 0, POOL[i][1], now)
    return None


def _boost(pack, state, partial):
    """What a hero adds to the next roll: to his own attack, or to his defence (MD2-222)."""
    attacks = state.fight[SIDE] == BY_HERO if state.fight else state.phase == HERO
    names = _BOOST if attacks else _DEFENCE
    if len(partial) == 1:
        return words("boost", names[:-1] if state.fight and attacks else names)
    if state.fight and len(partial) == 2 and partial[1] in t.KINDS:
        return menus.menu(asks("boost"), [("roll", choice("roll_more"), ROLL)])
    return None


def owner(state):
    """Whose dice are meant: of the hero who acts, else of the one on show."""
    return state.active if state.active >= 0 else state.shown


def _target(pack, state, partial):
    return part("handled").enemies(pack, state, "target") if len(partial) == 1 else None


def _look(pack, state, partial):
    """Another hero on the strips: PLUS, MINUS and `hit` mean that one until the next turn."""
    if len(partial) > 1:
        return None
    rows = []
    for seat in range(len(state.heroes)):
        if seat != state.shown:
            rows.append((seat, heroes.hero_name(state, seat)))
    return menus.menu(asks("look"), rows)


def _foe(pack, state, partial):
    return part("handled").menu(pack, state, partial)


def _item(pack, state, partial):
    """The Mob Item that the table drew: those of the band first."""
    return part("handled").items(pack, state) if len(partial) == 1 else None


def _learn(pack, state, partial):
    return None  # the question that was put off comes back


def _quest(pack, state, partial):
    if len(partial) == 1:
        names = []
        for name in _QUEST:
            if name == "boss" and (state.boss >= 0 or state.phase != HERO):
                continue
            if name == "objective" and state.assist == contract.TRACK:
                continue
            names.append(name)
        return words("quest", names)
    what = partial[1]
    if what == "objective" and state.assist == contract.FULL:
        if len(partial) == 2:
            return menus.menu(asks("card"), [("draw", choice("draw"), ROLL)])
        return None
    if what == "xp_one" and len(partial) == 3:  # a reward of the quest for one hero
        return menus.menu(asks("who"), rows.heroes_for(state, "reward", False))
    if len(partial) > 2:
        return None
    if what == "xp" or what == "xp_one":
        now = pack.record("quest", state.quest)[t.Q_XP]
        return numbers("amount", 1, 12, now)
    if what == "portals":
        return numbers("portals", 0, 4, state.portals)
    if what == "time" or what == "goals":
        return numbers("amount", 0, 12, getattr(state, what))
    return None


_MENUS = {
    "find": _find,
    "hit": _hit,
    "pool": _pool,
    "boost": _boost,
    "target": _target,
    "foe": _foe,
    "quest": _quest,
    "look": _look,
    "learn": _learn,
    "item": _item,
}
