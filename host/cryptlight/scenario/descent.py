"""What scenario lines mean in Descent; portable, see player.py.

Fields: threat, conquest, hand, deck, walls, tricksters, round, event, trap, monster (treachery
left), phase (setup, heroes, overlord), turn (a hero or -), assist, over, asked, stunned, halves,
said (the note on the screen), fight (damage/range/surges/pierce), missed, bought, removed,
glyphs, chests, strip A ... strip D, seats.
Of a hero, by his id: wounds, fatigue, armour, coins, moves, potions, packed, cursed, value,
order, relics, flags, pool, and every token: `frost tahlia`.
Of an attack: `mod bash tahlia`, `mod command lord`, effort, stands (what may amend the roll), foe
and target (the numbers, from 0, of the monster that attacks and of the one attacked; -1: none).
Of prolonged action n: `progress 2`, or one hero's part `progress 2 tahlia`; `tasks` is their
number, `given: task = melee 4 disrupt continuous group` adds one.
Of foe n, which keeps its number for life: `foe 1` (its id), `lost 1`, `knock 1`, `stun foe1` and
so on, - for a dead one; foes is how many live. `given: foe = ogre` adds one.
Dice are red, blue, white, green, yellow and black (power).
"""

from cryptboard.rules import descent
from cryptboard.rules.descent import fight, foes, halves, heroes, tasks
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import (
    FLAGS,
    INVULNERABLE,
    KIND,
    LOST,
    MODS,
    PROGRESS,
    TOKEN0,
    TOKENS,
    foes_there,
    new_foe,
)

_LEVELS = ("track", "dice", "full")
_PHASES = ("setup", "heroes", "overlord")
_STYLES = "·.-#oD!"  # off, faint, dim, solid, slow, double, fast
_DICE = ("red", "blue", "white", "green", "yellow", "black")
_NUMBERS = ("threat", "conquest", "hand", "deck", "walls", "tricksters", "round", "stunned")
_OF_HERO = ("wounds", "fatigue", "armour", "coins", "moves", "potions", "packed", "cursed")
_OF_HERO += ("order",)
_TASK_WORDS = ("disrupt", "continuous", "group")


def given(pack, state, field, text):
    name, _, of = field.partition(" ")
    if field in _NUMBERS:
        setattr(state, field, int(text))
    elif field in t.KINDS:
        state.points[t.KINDS.index(field)] = int(text)
    elif field == "phase":
        state.phase = _PHASES.index(text)
    elif field == "turn":
        state.turn = state.focus = _seat(pack, state, text)
    elif field == "assist":
        state.assist = _LEVELS.index(text)
    elif field == "done":
        names = [] if text == "-" else [_seat(pack, state, word) for word in text.split()]
        state.done = [1 if seat in names else 0 for seat in range(len(state.heroes))]
    elif field in ("bought", "removed"):
        setattr(state, field, [_record(pack, t.CARD, word) for word in text.split()])
    elif field == "task":
        state.tasks.append(_task(state, text.split()))
    elif field == "tasks" and text == "-":
        state.tasks = []
    elif field == "foe":
        state.foes.append(new_foe(_record(pack, t.MONSTER, text)))
        state.foe = len(state.foes) - 1
    elif name == "lost":
        state.foes[int(of) - 1][LOST] = int(text)
    elif of.startswith("foe") and name in TOKENS:
        state.foes[int(of[3:]) - 1][TOKEN0 + TOKENS.index(name)] = int(text)
    elif name == "progress":
        task, _, hero = of.partition(" ")
        seat = _seat(pack, state, hero) if hero else 0
        state.tasks[int(task) - 1][PROGRESS][seat] = int(text)
    else:
        _given_hero(pack, state, name, _seat(pack, state, of), text)


def _given_hero(pack, state, name, seat, text):
    if name in TOKENS:
        state.tokens[seat][TOKENS.index(name)] = int(text)
    elif name in _OF_HERO:
        getattr(state, name)[seat] = int(text)
    elif name in t.TRAITS:
        state.traits[seat][t.TRAITS.index(name)] = int(text)
    elif name == "flags":
        for word in text.split():
            state.flags[seat] |= INVULNERABLE if word == "potion" else 1 << FLAGS.index(word)
    elif name == "pool":
        dice = [_DICE.index(word) for word in text.split()]
        state.pool[seat] = [dice.count(kind) for kind in range(6)]
    else:
        raise ValueError("cannot set " + name)


def show(pack, state, field):
    name, _, of = field.partition(" ")
    if field in _NUMBERS:
        return str(getattr(state, field))
    if field in t.KINDS:
        return str(state.points[t.KINDS.index(field)])
    if field == "unspent":
        return str(sum(state.points))
    if field == "phase":
        return _PHASES[state.phase]
    if field == "turn":
        return "-" if state.turn < 0 else _hero(pack, state, state.turn)
    if field == "assist":
        return _LEVELS[state.assist]
    if field == "over":
        return state.over or "no"
    if field == "asked":
        return _join([question[0] for question in state.ask])
    if field == "halves":
        return _join([halves.HALVES[kind] for kind in halves.open_halves(pack, state)])
    if field == "said":
        return state.said[0] if state.said else "-"
    if field == "fight":
        damage, far, deep = fight.result(pack, state)
        return "%d/%d/%d/%d" % (damage, far, fight.left(pack, state), deep)
    if field == "missed":
        return "yes" if fight.missed(pack, state) else "no"
    if field == "dice":
        return str(len(state.fight[fight.THROWN]) // 2)
    if field in ("bought", "removed"):
        return _join([pack.record(t.CARD, i)[0] for i in getattr(state, field)])
    if field in ("glyphs", "lit", "chests"):
        return "/".join([str(count) for count in getattr(state, field)])
    if field == "tasks":
        return str(len(state.tasks))
    if field == "foes":
        return str(len(foes_there(state)))
    if field in ("effort", "foe", "target"):
        return str(getattr(state, field))
    if field == "stands":
        return _join([bounds[0] for bounds in descent.scene(pack, state, 0).stands])
    if name == "mod":
        return _mod(pack, state, of)
    if name == "progress":
        task, _, hero = of.partition(" ")
        return str(tasks.progress(state, int(task) - 1, _seat(pack, state, hero) if hero else -1))
    if name in ("foe", "lost", "knock") and not _alive(state, int(of)):
        return "-"
    if name == "foe":
        return pack.record(t.MONSTER, state.foes[int(of) - 1][KIND])[0]
    if name == "knock":
        return str(foes.knockback(pack, state.foes[int(of) - 1][KIND]))
    if name == "lost":
        return str(state.foes[int(of) - 1][LOST])
    if of.startswith("foe") and name in TOKENS:
        return str(state.foes[int(of[3:]) - 1][TOKEN0 + TOKENS.index(name)])
    if field == "seats":
        return "".join([_STYLES[style] for style in descent.scene(pack, state, 0).seats]) or "-"
    if name == "strip":
        cells = descent.scene(pack, state, 0).strips["ABCD".index(of)]
        return "".join([_STYLES[cell >> 4] for cell in cells])
    return _show_hero(pack, state, name, _seat(pack, state, of))


def _alive(state, number):
    return number - 1 in foes_there(state)


def _mod(pack, state, of):
    """`mod bash tahlia`, `mod command lord`: what is remembered for an attack."""
    name, _, who = of.partition(" ")
    at = len(state.heroes) if who == "lord" else _seat(pack, state, who)
    return str(state.mods[at][MODS.index(name)])


def _show_hero(pack, state, name, seat):
    if name in TOKENS:
        return str(state.tokens[seat][TOKENS.index(name)])
    if name == "order":
        kinds = ("ordinary", "none")
        return kinds[state.order[seat] + 2] if state.order[seat] < 0 else "prolonged"
    if name in _OF_HERO:
        return str(getattr(state, name)[seat])
    if name == "value":
        return str(heroes.worth(pack, state, seat))
    if name == "relics":
        return _join([pack.record(t.RELIC, relic)[0] for relic in state.relics[seat]])
    if name == "animated":
        monster = state.animated[seat]
        return "-" if monster < 0 else pack.record(t.MONSTER, monster)[0]
    if name == "flags":
        names = [FLAGS[i] for i in range(len(FLAGS)) if state.flags[seat] >> i & 1]
        return _join(names + (["potion"] if state.flags[seat] & INVULNERABLE else []))
    raise ValueError("there is no field " + name)


def token(pack, state, text):
    """Ids of cards, relics, monsters, heroes and dice are numbers; other words stay."""
    if text in _LEVELS:
        return _LEVELS.index(text)
    if text in _DICE:
        return _DICE.index(text)
    digits = text[1:] if text.startswith("-") else text
    if digits.isdigit():
        return int(text)
    for table in (t.CARD, t.RELIC, t.MONSTER):
        number = t.find(pack, table, text)
        if number >= 0:
            return number
    hero = t.find(pack, t.HERO, text)
    return state.heroes.index(hero) if hero in state.heroes else text


def whole(command):
    """`dodge` is all dice again, `dodge 1 3` these two: the roll need not be said."""
    if command[0] in ("dodge", "aim") and command[-1] not in ("all", "none", "roll"):
        command.append("roll" if len(command) > 1 else "all")
    return command


def deck(pack, state, rest):
    raise ValueError("Descent's cards lie on the table; the board counts them")


def _task(state, words):
    difficulty = 0 if words[1] == "X" else int(words[1])
    flags = [1 if word in words[2:] else 0 for word in _TASK_WORDS]
    return [t.TRAITS.index(words[0]), difficulty] + flags + [0, [0] * len(state.heroes)]


def _record(pack, table, name):
    number = t.find(pack, table, name)
    if number < 0:
        raise ValueError("there is no %s %s" % (table, name))
    return number


def _seat(pack, state, name):
    hero = _record(pack, t.HERO, name)
    if hero not in state.heroes:
        raise ValueError(name + " does not play here")
    return state.heroes.index(hero)


def _hero(pack, state, seat):
    return pack.record(t.HERO, state.heroes[seat])[0]


def _join(words):
    return " ".join(words) if words else "-"
