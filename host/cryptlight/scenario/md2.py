"""What scenario lines mean in Massive Darkness 2; portable, see player.py.

Fields of a hero end with the seat: `health 1`, `mana 1`, `max health 1`, `max mana 1`, `xp 1`,
`level 1`, `fire 1`, `frost 1`, `done 1`, `reserve 1` (rare, epic), `pool 1` (yellow orange blue
shadow type), `skills 1`, and of the classes `rage`, `stance`, `amulet`, `elements`, `flipped`,
`consecrated`, `blessed`, `tokens` (drawn), `bag of tokens`, `arrows`, `spirits`.
Fields of the table: round, phase, active (seat or -), actions, mp, life (blue/gray), darkness
(A3, B1, boss 2), bag, supply, floor (common rare epic), portals, time, goals, dungeon level,
boss, ask (the question that waits), pool (of the fight), rerolls, roll (damage block mana claw
trigger), assist, over, foes (their names), strip A ... strip D, seats.
`given: foe = Undead 3-4 minions=3 wounds=1 fire=0 frost=0 treasure=1/0/0 item=yes dice=1/0`
puts an enemy there; `foe 1 wounds` and so on look at the first one.
Tokens of commands: `#1` is the first enemy, `mob:Undead/3-4` and `roam:The Weaver/1-2` are cards,
`skill:Fatal Fury I` a skill, common, rare, epic are rarities.
"""

from cryptboard.rules import md2
from cryptboard.rules.md2 import heroes, pools
from cryptboard.rules.md2 import state as s
from cryptlight.scenario import md2_cards as cards

_LEVELS = ("track", "dice", "full")
_PHASES = ("hero", "enemy", "level")
_RARITIES = ("common", "rare", "epic")
_STYLES = "·.-#oD!"  # off, faint, dim, solid, slow, double, fast
_HERO = {
    "health": "health",
    "mana": "mana",
    "max health": "top",
    "max mana": "well",
    "xp": "xp",
    "level": "level",
    "fire": "fire",
    "frost": "frost",
    "done": "done",
    "reserve": "reserve",
    "pool": "pools",
}
_GEAR = {
    "stance": 0,
    "rage": 1,
    "amulet": 0,
    "consecrated": 0,
    "blessed": 1,
    "elements": 0,
    "flipped": 1,
    "spirits": 2,
    "bag of tokens": 0,
    "tokens": 1,
    "arrows": 3,
}
_PLAIN = ("round", "actions", "mp", "portals", "time", "goals", "life", "spent")
_LISTS = ("bag", "supply", "floor")


def given(pack, state, field, text):
    name, seat = _split(field)
    if field == "foe":
        cards.put(pack, state, text)
    elif seat >= 0 and name in _HERO:
        getattr(state, _HERO[name])[seat] = _value(text)
    elif seat >= 0 and name in _GEAR:
        state.gear[seat][_GEAR[name]] = _value(text)
    elif seat >= 0 and name == "skills":
        state.skills[seat] = []
        for skill in text.split(","):
            number = cards.skill(pack, skill.strip())
            state.skills[seat].append(number)
    elif seat >= 0 and name == "quadrants":
        for i, skill in enumerate(text.split(",")):
            state.gear[seat][s.QUADRANT + i] = cards.skill(pack, skill.strip())
    elif field in _PLAIN:
        setattr(state, field, int(text))
    elif field in _LISTS:
        setattr(state, field, _value(text))
    elif field == "darkness":
        state.side, state.space = "AB".index(text[0]), int(text[1:])
    elif field == "phase":
        state.phase = _PHASES.index(text)
        state.active = -1
    elif field == "ask" and text == "-":
        state.ask = []
    elif field == "active":
        state.active = state.shown = int(text) - 1
    elif field == "assist":
        state.assist = _LEVELS.index(text)
    else:
        raise ValueError("cannot set %s to %s" % (field, text))


def _split(field):
    """("health", 0) of "health 1"; seat -1 when no number follows."""
    words = field.split(" ")
    if len(words) > 1 and words[-1].isdigit():
        return " ".join(words[:-1]), int(words[-1]) - 1
    return field, -1


def _value(text):
    words = text.split(" ")
    if len(words) == 1:
        return int(text)
    return [int(word) for word in words]


def show(pack, state, field):
    name, seat = _split(field)
    if field.startswith("foe "):
        return cards.show(pack, state, field)
    if seat >= 0 and name in _HERO:
        return _text(getattr(state, _HERO[name])[seat])
    if seat >= 0 and name in _GEAR:
        return _text(state.gear[seat][_GEAR[name]])
    if seat >= 0 and name == "skills":
        names = [pack.word("skill.%d" % k, "en").split(":")[0] for k in state.skills[seat]]
        return ", ".join(names) or "-"
    if field == "life":
        return "%d/%d" % (state.life, state.spent)
    if field in _PLAIN:
        return str(getattr(state, field))
    if field in _LISTS or field == "roll":
        return _text(getattr(state, field))
    if field == "darkness":
        return "boss %d" % state.space if state.side == 2 else "AB"[state.side] + str(state.space)
    if field == "phase":
        return _PHASES[state.phase]
    if field == "active":
        return str(state.active + 1) if state.active >= 0 else "-"
    if field == "assist":
        return _LEVELS[state.assist]
    if field == "over":
        return state.over or "no"
    if field == "dungeon level":
        return str(heroes.dungeon_level(state))
    if field == "boss":
        return "yes" if state.boss >= 0 else "no"
    if field == "ask":
        return state.ask[-1][0] if state.ask else "-"
    if field == "foes":
        names = [cards.name(pack, foe) for foe in state.foes]
        return ", ".join(names) or "-"
    if field == "pool":
        return _text(_pool(pack, state))
    if field == "rerolls":
        return str(state.fight[s.REROLLS]) if state.fight else "-"
    return _show_lights(pack, state, field)


def _pool(pack, state):
    """Of the roll on the table, else of the attack that ROLL would make."""
    if state.fight:
        return state.fight[s.POOL]
    from cryptboard.rules.md2 import lineup

    if state.active >= 0:
        return pools.hero_pool(pack, state, state.active, lineup.last_of(state, state.active))
    foe = lineup.current(state)
    return pools.foe_pool(pack, state, foe, lineup.aim(state, foe))


def _show_lights(pack, state, field):
    scene = md2.scene(pack, state, 0)
    if field.startswith("strip ") and field[6:] in ("A", "B", "C", "D"):
        cells = scene.strips["ABCD".index(field[6:])]
        return "".join([_STYLES[cell >> 4] for cell in cells])
    if field.startswith("dice strip ") and field[11:] in ("A", "B", "C"):
        cells = md2.scene(pack, state, 1).strips["ABC".index(field[11:])]
        return "".join([_STYLES[cell >> 4] for cell in cells])
    if field == "seats":
        return "".join([_STYLES[style] for style in scene.seats])
    raise ValueError("there is no field " + field)


def _text(value):
    if isinstance(value, list):
        return " ".join([str(item) for item in value]) or "-"
    return str(value)


def token(pack, state, text):
    if text.startswith("#"):
        return state.foes[int(text[1:]) - 1][s.UID]
    if text.startswith("skill:"):
        return cards.skill(pack, text[6:])
    if text.startswith(("mob:", "roam:")):
        name, band = text[text.index(":") + 1 :].split("/")
        return cards.card(pack, name, band)[1]
    if text in _RARITIES:
        return _RARITIES.index(text)
    if text in _LEVELS:
        return _LEVELS.index(text)
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isdigit() else text


def deck(pack, state, rest):
    """`deck: mob Undead/3-4` leaves but this card in its deck, `deck: door Quiet room` too."""
    name, _, wanted = rest.partition(" ")
    if name not in ("mob", "roam", "item", "door"):
        raise ValueError("decks are mob, roam, item and door")
    number = ("mob", "roam", "item", "door").index(name)
    pile = state.stock[number]
    found = -1
    if name == "mob" or name == "roam":
        title, band = wanted.split("/")
        found = cards.card(pack, title, band)[1]
    else:
        for i in range(len(pile)):
            if pack.word("%s.%d" % (name, i), "en").split(":")[0] == wanted:
                found = i
    if found < 0:
        raise ValueError("there is no card " + wanted)
    for i in range(len(pile)):
        state.discard[number][i] += pile[i] if i != found else 0
        pile[i] = pile[i] if i == found else 0
    pile[found] = max(1, pile[found])
