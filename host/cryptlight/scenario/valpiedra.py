"""What scenario lines mean in Valpiedra; portable, see player.py.

Fields: health, damage, evil, place (V, I ... IV), way (descent, ascent), phase, round, relic,
result, assist, active (hero or -), target (position), dice, outcome (per die: hit, blocked,
miss), total, xp, pile, done (heroes that attacked), line (of the heroes' level) or line I ...
line IV, decks, discards, deck 1 ... deck 3, gear NAME, attack NAME (dice), range NAME,
danger (the track), strip A ... strip D, tracks.

A line is `Imp(0/2), Ghoul(1/3), #2`: names, damage and Health, `#2` face down of rank 2,
`#2=Herald` in a `given` says which card that is.  Cards are named by their English names in the
pack, `Agnes` stands for every name that begins with it.  Gear is `Imp, Ghoul*`: * is exhausted.
"""

from cryptboard.rules import valpiedra
from cryptboard.rules.valpiedra import cards, decks, equipment, purchase, strength
from cryptboard.rules.valpiedra.state import (
    CARD,
    PLACES,
    UID,
    UP,
    WOUNDS,
    line,
)

_PHASES = ("advance", "combat", "rest")
_LEVELS = ("track", "dice", "full")
_WAYS = ("descent", "ascent")
_OUTCOMES = ("miss", "hit", "blocked")
_STYLES = "·.-#oD!"  # off, faint, dim, solid, slow, double, fast
_NUMBERS = ("health", "damage", "evil", "round", "relic", "bonus")


def given(pack, state, field, text):
    if field in _NUMBERS:
        setattr(state, field, int(text))
    elif field == "place":
        state.place = PLACES.index(text)
    elif field == "way":
        state.ascent = _WAYS.index(text)
        state.relic = state.ascent
    elif field == "phase":
        state.phase = _PHASES.index(text)
    elif field == "assist":
        state.assist = _LEVELS.index(text)
    elif field == "line" or field.startswith("line "):
        _set_line(pack, state, _place(state, field), text)
    elif field == "pile":
        for card in state.pile:
            _back(pack, state, card)
        state.pile = []
        for name in _words(text):
            state.pile.append(_take(pack, state, name))
    elif field == "done":
        names = [_hero(pack, state, name) for name in _words(text)]
        state.done = [1 if seat in names else 0 for seat in range(len(state.heroes))]
    elif field.startswith("gear "):
        _set_gear(pack, state, _hero(pack, state, field[5:]), text)
    elif field == "discards":
        _set_discards(pack, state, [int(n) for n in text.split("/")])
    elif field == "decks":
        _set_decks(pack, state, [int(n) for n in text.split("/")])
    else:
        raise ValueError("cannot set " + field)


def _words(text):
    return [word.strip() for word in text.split(",") if word.strip() and word.strip() != "-"]


def _place(state, field):
    return state.place if field == "line" else PLACES.index(field[5:])


def _find(pack, table, name):
    """The record whose English name is, or begins with, this."""
    for exact in (True, False):
        for i in range(pack.count(table)):
            word = pack.word("%s.%d" % (table, i), "en")
            if word == name or (not exact and word.startswith(name)):
                return i
    raise ValueError("there is no %s called %s" % (table, name))


def _hero(pack, state, name):
    hero = _find(pack, "hero", name)
    if hero not in state.heroes:
        raise ValueError(name + " does not play")
    return state.heroes.index(hero)


def _take(pack, state, name):
    """A card from its deck, the discards, or, invented for one scenario, from nowhere."""
    card = _find(pack, "creature", name)
    rank = cards.creature(pack, card)[cards.C_RANK]
    for heap in (state.decks[rank - 1], state.discards[rank - 1]):
        if card in heap:
            heap.remove(card)
            break
    return card


def _back(pack, state, card):
    """Under the deck, so that nothing changes on top of it."""
    state.decks[decks.rank_of(pack, card) - 1].insert(0, card)


def _set_line(pack, state, place, text):
    for entry in state.lines[place]:
        _back(pack, state, entry[CARD])
    state.lines[place] = []
    for word in _words(text):
        if word.startswith("#"):
            rank, _, name = word[1:].partition("=")
            deck = state.decks[int(rank) - 1]
            entry = [state.serial, _take(pack, state, name) if name else deck.pop(0), 0, 0, 0]
        else:
            name, _, numbers = word.partition("(")
            entry = [state.serial, _take(pack, state, name), 1, 0, 0]
            if numbers:
                entry[WOUNDS] = int(numbers.split("/")[0])
        state.serial += 1
        state.lines[place].append(entry)
    _check_health(pack, state, place, text)


def _check_health(pack, state, place, text):
    """A Health written in a `given` is what the rules make of the card; else the file is wrong."""
    words = _words(text)
    for i, entry in enumerate(state.lines[place]):
        word = words[i]
        if "/" in word:
            written = int(word.split("/")[1].rstrip(")"))
            real = cards.health(pack, state, place, entry)
            if written != real:
                raise ValueError("%s has Health %d here" % (word, real))


def _set_gear(pack, state, seat, text):
    """Into the first slots that fit, as the players would."""
    for item in state.gear[seat]:
        if item:
            _back(pack, state, item[0])
    state.gear[seat] = [[], [], [], [], []]
    for word in _words(text):
        card = _take(pack, state, word.rstrip("*"))
        slot = equipment.free_slot(pack, state, seat, card)
        if slot < 0:
            raise ValueError("there is no slot for " + word)
        state.gear[seat][slot] = [card, 1 if word.endswith("*") else 0]


def _set_discards(pack, state, sizes):
    for rank in range(3):
        deck, discards = state.decks[rank], state.discards[rank]
        while len(discards) > sizes[rank]:
            deck.insert(0, discards.pop())
        while len(discards) < sizes[rank]:
            discards.append(deck.pop(0))


def _set_decks(pack, state, sizes):
    """Cards that are too many leave the game, bottom first: for scenarios of empty decks."""
    for rank in range(3):
        deck = state.decks[rank]
        if len(deck) < sizes[rank]:
            raise ValueError("deck %d has only %d cards" % (rank + 1, len(deck)))
        del deck[: len(deck) - sizes[rank]]


def show(pack, state, field):
    if field in _NUMBERS:
        return str(getattr(state, field))
    if field == "place":
        return PLACES[state.place]
    if field == "way":
        return _WAYS[state.ascent]
    if field == "phase":
        return _PHASES[state.phase]
    if field == "assist":
        return _LEVELS[state.assist]
    if field == "result":
        return state.result or "-"
    if field == "line" or field.startswith("line "):
        return _join([_creature(pack, state, _place(state, field), e) for e in _row(state, field)])
    if field == "pile":
        return _join([_name(pack, card) for card in state.pile])
    if field == "xp":
        return str(purchase.funds(pack, state))
    if field == "active":
        return "-" if state.active < 0 else _hero_name(pack, state, state.active)
    if field == "target":
        uids = [entry[UID] for entry in line(state)]
        return str(uids.index(state.target) + 1) if state.target in uids else "-"
    if field == "done":
        seats = range(len(state.heroes))
        return _join([_hero_name(pack, state, seat) for seat in seats if state.done[seat]])
    if field == "danger":
        return state.ask[1] if state.ask and state.ask[0] == "danger" else "-"
    return _show_more(pack, state, field)


def _show_more(pack, state, field):
    if field == "dice":
        return " ".join([str(face) for face in state.dice]) or "-"
    if field == "outcome":
        return " ".join([_OUTCOMES[result] for result in state.blocked]) or "-"
    if field == "total":
        return str(state.total)
    if field in ("decks", "discards"):
        return "/".join([str(len(heap)) for heap in getattr(state, field)])
    first, _, rest = field.partition(" ")
    if first == "gear":
        items = [item for item in state.gear[_hero(pack, state, rest)] if item]
        return _join([_name(pack, item[0]) + ("*" if item[1] else "") for item in items])
    if first == "attack":
        return str(strength.dice_count(pack, state, _hero(pack, state, rest)))
    if first == "range":
        return str(strength.reach(pack, state, _hero(pack, state, rest)))
    if first == "pool":
        return str(state.pools[_hero(pack, state, rest)])
    if first == "strip" and rest in ("A", "B", "C", "D"):
        cells = valpiedra.scene(pack, state, 0).strips["ABCD".index(rest)]
        return "".join([_STYLES[cell >> 4] for cell in cells])
    if first == "dice-strip" and rest in ("A", "B", "C", "D"):
        cells = valpiedra.scene(pack, state, 1).strips["ABCD".index(rest)]
        return "".join([_STYLES[cell >> 4] for cell in cells])
    if field == "tracks":
        return _join([track[0] for track in valpiedra.scene(pack, state, 0).tracks])
    raise ValueError("there is no field " + field)


def _row(state, field):
    return state.lines[_place(state, field)]


def _creature(pack, state, place, entry):
    if not entry[UP]:
        return "#%d" % decks.rank_of(pack, entry[CARD])
    health = cards.health(pack, state, place, entry)
    return "%s(%d/%d)" % (_name(pack, entry[CARD]), entry[WOUNDS], health)


def _name(pack, card):
    return pack.word("creature.%d" % card, "en") if card >= 0 else "#%d" % -card


def _hero_name(pack, state, seat):
    return pack.word("hero.%d" % state.heroes[seat], "en").split(" ")[0]


def token(pack, state, text):
    """@Imp is the card in the pile, or its record; help levels have names, numbers are numbers."""
    if text.startswith("@"):
        card = _find(pack, "creature", text[1:])
        if card in state.pile:
            return state.pile.index(card)
        return card
    if text in _LEVELS:
        return _LEVELS.index(text)
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isdigit() else text


def deck(pack, state, rest):
    """`deck: 1 Imp Ghoul`: these lie on top of deck 1, Imp first."""
    words = rest.split()
    heap = state.decks[int(words[0]) - 1]
    for name in words[:0:-1]:
        heap.append(_take(pack, state, name))


def _join(words):
    return ", ".join(words) if words else "-"
