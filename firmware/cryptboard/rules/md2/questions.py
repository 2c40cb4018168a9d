"""Questions that interrupt the flow: what may be answered, and what an answer does.

state.ask is a stack; the last question is asked.  Kinds:
    ["setup"]            build the table            ["spawn", at setup]   a Mob appears
    ["skill", seat, level] take a skill           ["roam"]              a Roaming Monster appears
    ["rogue"]            draw Rogue tokens          ["act", uid, mob?]    an enemy acts once
    ["fire", seat]       burning hero               ["boss", left, first] the Boss acts
    ["who", kills, foe]  who is paid for a kill     ["won"]               the Boss is dead
    ["mana", seat, n, rule]  Mana or Elements       ["heal", seat, n, rule]  Health or Fire
    ["whom", seats, n, rule] who is healed  ["stay"]          who stays for the Boss Fight
"""

from cryptboard.rules import contract
from cryptboard.rules.contract import GO, ROLL
from cryptboard.rules.kit import menus
from cryptboard.rules.md2 import heroes, lineup, rows
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.phrases import asks, choice, row
from cryptboard.rules.md2.state import BY_PATTERN, IS_BOSS, KIND, UID, class_of, count, find, part


def menu(pack, state, partial):
    ask = state.ask[-1]
    kind = ask[0]
    if kind == "setup":
        loot = t.value(pack, t.V_LOOT)[count(state) - 1]
        begin = choice("begin", loot, state.portals)
        return _one(partial, asks("setup", state.life), ("go", begin, GO))
    if kind == "rogue":
        return _one(partial, asks("rogue"), ("draw", choice("draw"), ROLL))
    if kind == "fire":
        name = heroes.hero_name(state, ask[1])
        label = choice("fire", state.fire[ask[1]])
        return _one(partial, asks("fire", name), ("roll", label, ROLL))
    if kind == "boss":
        dice = pack.record("boss", state.boss)[t.E_DICE]
        return _one(partial, asks("boss", ask[1]), ("roll", choice("boss", dice), ROLL))
    if kind == "spawn" or kind == "roam":
        return _spawn(pack, state, kind, partial)
    if kind == "skill":
        return _skill(pack, state, ask, partial)
    if kind == "stay":
        return _stay(pack, state, partial)
    if kind == "act":
        return _act(pack, state, ask, partial)
    if partial:
        return None
    if kind == "who":
        return menus.menu(asks("who"), rows.heroes_for(state, "reward", False))
    if kind == "won":
        found = [row("victory"), row("play_on")]
        return menus.menu(asks("won"), found)
    if kind == "whom":
        found = [
            row for row in rows.heroes_for(state, "heal") if rows.HEROES.index(row[0]) in ask[1]
        ]
        return menus.menu(asks("whom", ask[2]), found)
    if kind == "heal":
        rows_of = {"health": ("health", choice("to_health"))}
        found = [rows_of.get(way, row(way)) for way in part("things").ways(pack, state, ask[1])]
        return menus.menu(asks("heal", ask[2]), found)
    found = [("keep", choice("keep_mana"))]
    for verb in heroes.mana_goes(pack, state, ask[1]):
        if verb != "keep":
            found.append((verb, ("track." + verb,)))
    return menus.menu(asks("mana", ask[2]), found, 0)


def _one(partial, prompt, row):
    return None if partial else menus.menu(prompt, [row])


def _spawn(pack, state, kind, partial):
    """FULL draws by itself; in DICE the table names the card, then the board draws Treasure."""
    if state.assist == contract.FULL:
        return _one(partial, asks(kind), ("draw", choice("draw"), ROLL))
    table = "mob" if kind == "spawn" else "roam"
    if not partial:
        found = [row("card"), ("none", choice("no_enemy"))]
        return menus.menu(asks(kind), found)
    if partial[0] == "none" or len(partial) == 3:
        return None
    if len(partial) == 2:
        return menus.menu(asks(kind), [("draw", choice("draw"), ROLL)])
    return menus.menu(asks(kind), card_rows(pack, state, table))


def card_rows(pack, state, table):
    """The cards of the band that the Dungeon Level uses now; behind them what an empty deck,
    or a quest, may bring of the others (MD2-103)."""
    now, found, others = heroes.band(state), [], []
    for i in range(pack.count(table)):
        record = pack.record(table, i)
        name = ("%s.%d" % (table, record[t.E_TYPE]),)
        if record[t.E_BAND] == now:
            found.append((i, name))
        else:
            others.append((i, choice("card_of", name, ("band.%d" % record[t.E_BAND],))))
    return found + others


def _skill(pack, state, ask, partial):
    seat = ask[1]
    if not partial:
        name = heroes.hero_name(state, seat)
        return menus.menu(asks("skill", name), [row("skill"), row("later")])
    if partial[0] == "later" or len(partial) == 3:
        return None
    if len(partial) == 1:
        cards = part("learning").offered(pack, state, seat, ask[2])
        found = [(k, ("skill.%d" % k,)) for k in cards]
        return menus.menu(asks("skill", heroes.hero_name(state, seat)), found)
    if class_of(pack, state, seat) == t.WIZARD:
        places = [(i, choice("quadrant", i + 1)) for i in range(4)]
        return menus.menu(asks("quadrant"), places)
    return None


def _stay(pack, state, partial):
    """The Boss Fight begins: who else stands in his Chamber (MD2-206)?"""
    others = [foe for foe in state.foes if foe[KIND] != IS_BOSS]
    if not partial:
        found = [("stay", choice("stay"), GO), row("clear")]
        return menus.menu(asks("stay", len(others)), found, 0)
    if partial[0] == "stay" or len(partial) > 1:
        return None
    return menus.menu(asks("clear"), [(f[UID], lineup.enemy_name(pack, f)) for f in others])


def _act(pack, state, ask, partial):
    if partial:
        return None
    foe = find(state, ask[1])
    prompt = asks("act", lineup.enemy_name(pack, foe))
    return menus.menu(prompt, rows.enemy_acts(pack, state, foe, ask[2] == BY_PATTERN))
