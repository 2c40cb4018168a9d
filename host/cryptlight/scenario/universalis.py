"""What scenario lines mean in Dungeon Universalis; portable, see player.py.

Figures are h1 ... h6 and f1 ... f48.  A field is a figure, a dot and an attribute (h1.dexterity),
one of size, level, traits, block, melee, shot, range, natural, vit, manaleft, luck, action, move,
quick, attacks, target, conditions or flags; `foe = raider` puts one on the board; or a name of
the state (rp, vp, hand, combat, coins...); door is what is being broken, things the others,
stands what may amend the last roll.  Tokens: figures, and names of actions (chest),
modifiers (back), spells (spark), creatures (raider), attributes (dexterity); @f1 is f1 as target.
"""

from cryptboard.rules import universalis
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import turns
from cryptboard.rules.universalis.state import figure

_LEVELS = ("track", "dice", "full")
_PHASES = ("setup", "heroes", "dark")
_STEPS = ("draw", "cards", "creatures", "discards")
_STYLES = "·.-#oD!"
ATTRIBUTES = ("movement", "combat", "strength", "shooting", "armor", "dexterity", "agility",
              "intelligence", "mana", "courage", "vitality", "perception",
              "fortune")  # fmt: skip
_PLACES = {
    "size": 1, "level": 2, "traits": 3, "block": 4, "melee": 5, "shot": 6, "range": 7,
    "natural": 8, "vit": t.F_VIT, "manaleft": t.F_MANA, "luck": t.F_LUCK, "action": t.F_ACTION,
    "move": t.F_MOVE, "quick": t.F_QUICK, "attacks": t.F_ATTACKS,
}  # fmt: skip
_CONDITIONS = ("stunned", "down", "diseased", "poisoned", "out")
_FLAGS = ("acted", "running", "difficult", "water", "stayed", "shielded", "holdback", "shotback",
          "engaged", "nomove", "weaponlost", "loading")  # fmt: skip
_TRAITS = ("fearsome", "flying", "aquatic", "long", "leader", "throwing", "heavy", "breaker",
           "alchemist", "loremaster", "hired", "twice", "thrice")  # fmt: skip
_NUMBERS = ("rp", "vp", "hand", "combat", "coins", "feats", "light", "once", "elements", "traps",
            "trap_bonus", "main_room", "visited", "relic", "turn", "jumped", "leader")  # fmt: skip
_TESTS = ("door", "lock", "chest", "secret", "room", "disarm", "riddle", "object", "potion",
          "furniture", "jump", "climb", "rope", "pickup", "disengage", "fear", "swim", "light",
          "element", "armour", "run", "corpses", "break", "fall")  # fmt: skip
_DOORS = ("ordinary", "reinforced", "chest", "door")  # tokens of what is broken down


def given(pack, state, field, text):
    who, dot, name = field.partition(".")
    if dot:
        _given_figure(state, _who(who), name, text)
    elif field == "foe":
        state.foes[f.free_place(state)] = figure(pack, "creature", _named(pack, "creature", text))
    elif field == "heroes":
        state.heroes = [figure(pack, "hero", i) for i in range(int(text))]
    elif field == "begin":
        state.phase, state.step = t.HEROES, 0
        state.pending = []
    elif field == "phase":
        state.phase = _PHASES.index(text)
    elif field == "step":
        state.step = _STEPS.index(text)
    elif field == "active":
        state.active = _who(text)
    elif field == "corpses":
        state.corpses = [int(word) for word in text.split()]
    elif field == "decks":
        state.decks = [int(word) for word in text.split()]
    elif field == "leader":
        state.leader = _named(pack, "creature", text) + 1
    elif field in _NUMBERS:
        setattr(state, field, int(text))
    else:
        raise ValueError("cannot set " + field)


def _given_figure(state, who, name, text):
    one = f.of(state, who)
    if name in ATTRIBUTES:
        at = t.F_ATTR + ATTRIBUTES.index(name)
        one[at] = int(text)
        if name == "vitality":
            one[t.F_VIT] = int(text)
        elif name == "mana":
            one[t.F_MANA] = int(text)
        elif name == "fortune":
            one[t.F_LUCK] = int(text)
    elif name == "conditions":
        one[t.F_COND] = _bits(_CONDITIONS, text)
    elif name == "flags":
        one[t.F_FLAGS] = _bits(_FLAGS, text)
    elif name == "traits":
        one[t.F_TRAITS] = _bits(_TRAITS, text)
    elif name == "target":
        one[t.F_TARGET] = _who(text)
    elif name == "melee" and text.startswith("="):
        one[t.F_MELEE] = t.FIXED_DICE + int(text[1:])
    elif name in _PLACES:
        one[_PLACES[name]] = int(text)
    else:
        raise ValueError("a figure has no " + name)


def show(pack, state, field):
    who, dot, name = field.partition(".")
    if dot:
        return _show_figure(pack, state, _who(who), name)
    if field in _NUMBERS:
        return str(getattr(state, field))
    if field == "phase":
        return _PHASES[state.phase]
    if field == "step":
        return _STEPS[state.step]
    if field == "active":
        return _label(state.active)
    if field == "assist":
        return _LEVELS[state.assist]
    if field == "over":
        return state.over or "no"
    if field == "decks" or field == "corpses":
        return _join([str(number) for number in getattr(state, field)])
    if field == "limit":
        return str(turns.hand_limit(state))
    if field == "door":
        return _join([str(number) for number in state.door[:3]])
    if field == "things":
        return _join(["%d/%d" % (one[t.O_LEFT], one[t.O_ARMOR]) for one in state.things])
    if field == "stands":
        found = universalis.scene(pack, state).stands
        return _join(["%s %d %d" % one for one in found])
    if field == "foes":
        return _join([_label(who) for who in f.foes(state)])
    if field == "spells":
        return _join(["%s %s %d" % (_label(r[0]), _word(pack, "spell", r[1]), r[2])
                      for r in state.spells])  # fmt: skip
    if field == "notice":
        return pack.word(state.notice[0], "en") if state.notice else "-"
    if field == "cards":
        return _join([_word(pack, "card", card) for card in state.cards])
    if field == "chance":
        return _chance(pack, state)
    if field[:6] == "strip " or field[:5] == "dice ":
        view = 1 if field.startswith("dice") else 0
        cells = universalis.scene(pack, state, view).strips["ABCD".index(field[-1])]
        return "".join([_STYLES[cell >> 4] for cell in cells])
    raise ValueError("there is no field " + field)


def _show_figure(pack, state, who, name):
    one = f.of(state, who)
    if not one:
        return "gone"
    if name in ATTRIBUTES:
        return str(f.attribute(pack, state, who, ATTRIBUTES.index(name)))
    if name == "conditions":
        return _words(_CONDITIONS, one[t.F_COND])
    if name == "flags":
        return _words(_FLAGS, one[t.F_FLAGS])
    if name == "target":
        return _label(one[t.F_TARGET])
    if name in _PLACES:
        return str(one[_PLACES[name]])
    raise ValueError("a figure has no " + name)


def _chance(pack, state):
    """The percentage that ROLL shows at the top."""
    for option in universalis.choices(pack, state, []).options:
        if option.role == 4:
            return str(option.label[-1])
    return "-"


def token(pack, state, text):
    if text in _LEVELS:
        return _LEVELS.index(text)
    if text in _DOORS:
        return _DOORS.index(text)
    if text == "pit":
        return 6
    if text.startswith("@"):
        return 64 + _who(text[1:])
    if text[:1] in ("h", "f") and text[1:].isdigit():
        return _who(text)
    digits = text[1:] if text.startswith("-") else text
    if digits.isdigit():
        return int(text)
    kind, colon, word = text.partition(":")
    if colon:
        if kind == "do":
            return _TESTS.index(word)
        if kind == "attr":
            return ATTRIBUTES.index(word)
        return _named(pack, kind, word)
    return text


def deck(pack, state, rest):
    raise ValueError("cards are drawn by dice here")


def _who(text):
    number = int(text[1:]) - 1
    return t.FOE + number if text[0] == "f" else number


def _label(who):
    if who < 0:
        return "-"
    return "f%d" % (who - t.FOE + 1) if who >= t.FOE else "h%d" % (who + 1)


def _named(pack, table, text):
    """A record by its English name, with - for spaces."""
    i = 0
    while pack.word("%s.%d" % (table, i), "en"):
        if _word(pack, table, i) == text:
            return i
        i += 1
    raise ValueError("there is no %s %s" % (table, text))


def _word(pack, table, number):
    return pack.word("%s.%d" % (table, number), "en").lower().replace(" ", "-")


def _bits(names, text):
    bits = 0
    for word in text.split():
        if word != "-":
            bits |= 1 << names.index(word)
    return bits


def _words(names, bits):
    return _join([names[i] for i in range(len(names)) if bits >> i & 1])


def _join(words):
    return " ".join(words) if words else "-"
