"""Cards and enemies of Massive Darkness 2 by the names that scenario lines give them."""

from cryptboard.rules.md2 import lineup, spawn
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t

_BANDS = ("1-2", "3-4", "5")
_FOE = {
    "minions": s.MINIONS,
    "wounds": s.WOUNDS,
    "fire": s.FIRE,
    "frost": s.FROST,
    "treasure": s.GEMS,
    "item": s.ITEM,
    "dice": s.DICE,
    "poison": s.POISON,
    "acts": s.ACTS,
}


def put(pack, state, text):
    """Wounds and so on as `word=number`; what is not said is as it enters the game."""
    words = text.split(" ")
    pairs = [word for word in words if "=" in word]
    names = [word for word in words if "=" not in word]
    if names[0] == "boss":
        state.boss = int(names[1]) - 1
        foe = spawn.boss(pack, state, state.boss)
        state.side, state.space = 2, 1
    else:
        kind, number = card(pack, " ".join(names[:-1]), names[-1])
        foe = _enter(pack, state, kind, number)
    for pair in pairs:
        name, value = pair.split("=")
        if name == "item":
            foe[s.ITEM] = s.TABLE_ITEM if value == "yes" else s.NO_ITEM
        elif "/" in value:
            foe[_FOE[name]] = [int(part) for part in value.split("/")]
        else:
            foe[_FOE[name]] = int(value)


def _enter(pack, state, kind, number):
    minions = s.count(state) if kind == s.IS_MOB else 0
    foe = [state.serial, kind, number, minions, 1, 0, 0, 0, [0, 0, 0], s.TABLE_ITEM]
    foe += [s.WAITING, -1, [1, 0], 0]
    if kind == s.IS_ROAM:
        record = pack.record("roam", number)
        foe[s.DICE], foe[s.ITEM] = [record[t.E_YELLOW], record[t.E_ORANGE]], s.NO_ITEM
    state.serial += 1
    state.foes.append(foe)
    spawn.take(state, kind, number)
    return foe


def card(pack, name, band):
    """(kind of enemy, number of the card) of `Undead` and `3-4`."""
    for kind, table in ((s.IS_MOB, "mob"), (s.IS_ROAM, "roam")):
        for i in range(pack.count(table)):
            record = pack.record(table, i)
            word = pack.word("%s.%d" % (table, record[t.E_TYPE]), "en")
            if word == name and record[t.E_BAND] == _BANDS.index(band):
                return kind, i
    raise ValueError("there is no enemy %s %s" % (name, band))


def skill(pack, name):
    for i in range(pack.count("skill")):
        if pack.word("skill.%d" % i, "en").split(":")[0] == name:
            return i
    raise ValueError("there is no skill " + name)


def show(pack, state, field):
    words = field.split(" ")
    number = int(words[1]) - 1
    if number >= len(state.foes):
        return "-"
    foe = state.foes[number]
    if len(words) == 2:
        return name(pack, foe)
    if words[2] == "card":
        return _BANDS[lineup.card(pack, foe)[t.E_BAND]]
    if words[2] == "item":
        return "no" if foe[s.ITEM] == s.NO_ITEM else "yes"
    if words[2] == "weapon":
        return pack.word("item.%d" % foe[s.ITEM], "en") if foe[s.ITEM] >= 0 else "-"
    value = foe[_FOE[words[2]]]
    return "/".join([str(part) for part in value]) if isinstance(value, list) else str(value)


def name(pack, foe):
    return pack.word(lineup.enemy_name(pack, foe)[0], "en")
