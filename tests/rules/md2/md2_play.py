"""Random legal games of Massive Darkness 2, and what must hold after every command.

1. Treasure tokens of every rarity: bag + supply + map + reserves + enemies = those in the box.
2. Fire and Frost tokens in play never exceed the box; a knocked-out hero has none.
3. Health, Mana, XP, level, Rage, Elements stay within their bounds.
4. A roll never holds more dice of a kind than the box.
5. An enemy has a Leader, at most six Minions, fewer Wounds than Health; a type is there once.
6. Cards of a deck: stock + discards + in play never exceed the copies.
7. Rogue tokens and Arrow cards are neither made nor lost.
8. Only what the key ROLL takes consumes randomness.
9. Every menu has 1 to 32 options until the game is over; every word is known in both languages.
10. A state and its bytes are the same thing; a refused command changes nothing.
"""

import functools
import io
import random

from cryptboard.rules import contract
from cryptboard.rules import md2 as game
from cryptboard.rules.kit import dice as pool
from cryptboard.rules.md2 import heroes, lineup
from cryptboard.rules.md2 import state as s
from cryptboard.rules.md2 import tables as t
from cryptboard.store.pack import Pack
from cryptlight.packs import folder
from cryptlight.resources import game_folder


class QuickPack(Pack):
    """Keeps all records, which a laptop can; a board keeps twelve."""

    def record(self, table, number):
        kept = self.__dict__.setdefault("kept", {})
        if (table, number) not in kept:
            kept[table, number] = self._load(table, number)
        return kept[table, number]


@functools.cache
def shipped():
    return QuickPack(io.BytesIO(folder.load_folder(game_folder("massive-darkness-2")).bytes))


ILLEGAL = (
    ["dance"], [], [7], ["hero7"], ["recover", 5], ["correct", "health1", 99], ["assist", 7],
    ["reroll", 40, "roll"], ["use", 999], ["pool", "yellow", 9], ["hero1", 1],
)  # fmt: skip
# How eager the players are: what ends a game or rewrites the table is rare.
RARE = {"quest": 0.06, "foe": 0.15, "hit": 0.15, "pool": 0.1, "boost": 0.3, "end": 0.5}


def pick(pack, state, dice, partial, known):
    """A whole command and whether ROLL took part."""
    rolled = False
    while (menu := game.choices(pack, state, partial)) is not None:
        assert 0 < len(menu.options) <= contract.MAX_OPTIONS, (partial, menu.prompt)
        assert -1 <= menu.default < len(menu.options)
        tokens = [option.token for option in menu.options]
        assert len(set(tokens)) == len(tokens)
        words_known(pack, menu, known)
        options = [option for option in menu.options if option.token != contract.AMEND]
        weights = [RARE.get(o.token, 1) if not partial else 1 for o in options]
        option = dice.choices(options, weights)[0]
        rolled = rolled or option.role == contract.ROLL
        partial = [*partial, option.token]
    return partial, rolled


def words_known(pack, menu, known):
    for phrase in [menu.prompt, *(option.label for option in menu.options)]:
        phrase_known(pack, phrase, known)


BASE = ("ui.", "key.")


def phrase_known(pack, phrase, known):
    if not isinstance(phrase, tuple):
        return
    key, parts = (phrase[0], phrase[1:]) if isinstance(phrase[0], str) else ("", phrase)
    if key and key not in known and not key.startswith(BASE):
        assert pack.word(key, "en") and pack.word(key, "es"), key
    known.add(key)
    for part in parts:
        phrase_known(pack, part, known)


def invariants(pack, state):
    tokens_balance(pack, state)
    placed = sum(state.fire) + sum(state.frost)
    placed += sum(foe[s.FIRE] + foe[s.FROST] for foe in state.foes)
    assert placed <= t.value(pack, t.V_CONDITIONS)
    for seat in range(len(state.heroes)):
        assert 0 <= state.health[seat] <= state.top[seat]
        assert 0 <= state.mana[seat] <= state.well[seat]
        assert 0 <= state.xp[seat] <= t.XP_MOST
        assert 1 <= state.level[seat] <= t.LEVELS
        class_bounds(pack, state, seat)
    if state.fight:
        caps = t.caps(pack)
        for kind in range(5):
            assert pool.count(state.fight[s.THROWN], kind) <= caps[kind]
        assert len(state.fight[s.SEEN]) * 2 == len(state.fight[s.THROWN])
    types = [
        (foe[s.KIND], pack.record(t.TABLES[foe[s.KIND]], foe[s.CARD])[0]) for foe in state.foes
    ]
    assert len(set(types)) == len(types)
    for foe in state.foes:
        assert foe[s.LEADER] == 1
        assert 0 <= foe[s.MINIONS] <= t.value(pack, t.V_MINIONS)
        assert 0 <= foe[s.WOUNDS] < lineup.health(pack, state, foe)
    for deck, name in enumerate(("mob", "roam", "item", "door")):
        for number, left in enumerate(state.stock[deck]):
            gone = state.discard[deck][number]
            assert left >= 0 and gone >= 0
            assert left + gone <= pack.record(name, number)[t.E_COPIES]
    if state.phase == s.HERO and state.active >= 0 and not state.fight and not state.over:
        assert state.actions >= 0
    assert heroes.dungeon_level(state) == max(state.level)
    assert len(state.ask) < 40  # six heroes may choose four skills each


def tokens_balance(pack, state):
    counts = [state.bag[i] + state.supply[i] + state.floor[i] for i in range(3)]
    for reserve in state.reserve:
        counts[1] += reserve[0]
        counts[2] += reserve[1]
    held = [foe for foe in state.foes]
    held += [ask[2] for ask in state.ask if ask[0] == "who" and ask[2]]
    for foe in held:
        for i in range(3):
            counts[i] += foe[s.GEMS][i]
    assert counts == t.value(pack, t.V_TOKENS), counts
    assert min(state.bag + state.supply + state.floor) >= 0


def class_bounds(pack, state, seat):
    kind, gear = s.class_of(pack, state, seat), state.gear[seat]
    if kind == t.BERSERKER:
        assert 0 <= gear[s.RAGE] <= t.value(pack, t.V_RAGE) and 0 <= gear[s.STANCE] <= 2
    elif kind == t.WIZARD:
        assert 0 <= gear[s.MARKER] <= 3
    elif kind == t.SHAMAN:
        assert all(0 <= value <= t.value(pack, t.V_ELEMENT) for value in gear[s.ELEMENTS])
    elif kind == t.ROGUE:
        poisons = [foe[s.POISON] - 1 for foe in state.foes if foe[s.POISON]]
        poisons += [
            a[2][s.POISON] - 1 for a in state.ask if a[0] == "who" and a[2] and a[2][s.POISON]
        ]
        for token in range(pack.count("token")):
            found = gear[s.T_BAG][token] + gear[s.T_DISCARD][token] + poisons.count(token)
            found += (gear[s.T_READY] + gear[s.T_FLIPPED]).count(token)
            record = pack.record("token", token)
            assert record[t.T_START] <= found <= record[t.T_COPIES], (token, gear, poisons)
    elif kind == t.RANGER:
        for arrow in range(pack.count("arrow")):
            found = gear[s.A_DECK][arrow] + gear[s.A_DISCARD][arrow]
            found += gear[s.A_SHOWN].count(arrow)
            assert found == pack.record("arrow", arrow)[t.A_COPIES]


def corrected(command):
    return command[0] == contract.CORRECT


def play(number, pack=None, steps=140, known=None):
    """One game; returns how it ended and what it went through."""
    pack = pack or shipped()
    known = set() if known is None else known
    dice = random.Random(number)
    count = dice.randint(1, 6)
    seats = dice.sample(range(6), count)
    options = [["heroes", seats], ["assist", dice.choice([0, 1, 1, 2, 2])]]
    options += [["quest", dice.randrange(2)], ["hellbreaker", dice.randrange(2)]]
    options.append(["points", dice.randrange(2)])
    state = game.new(pack, options, number.to_bytes(8, "big"))
    seen = {"boss": False, "rounds": 1, "heroes": count}
    touched = False  # a correction may leave conditions on a hero without Health
    for step in range(steps):
        if state.over:
            break
        entry = dice.choice([["correct"], ["assist"]]) if dice.random() < 0.04 else []
        if step > steps - 40 and state.boss < 0 and not entry and not dice.randrange(4):
            menu = game.choices(pack, state, [])
            if menu.find("quest") and state.phase == s.HERO:
                entry = ["quest", "boss"]
        command, rolled = pick(pack, state, dice, entry, known)
        touched = touched or corrected(command)
        drawn = state.chance.count
        kept = game.encode(state) if game.rolls(command) else b""
        events = game.apply(pack, state, command)
        assert rolled or state.chance.count == drawn, command
        for event in events:
            assert len(event) == 5
            if event[0] == contract.TOLD:
                phrase_known(pack, event[3], known)
        invariants(pack, state)
        if kept:
            amends(pack, state, kept, command, dice)
        if not touched:
            for seat in range(count):
                if not state.health[seat] and not state.fight:
                    assert not state.fire[seat] and not state.frost[seat]
        scene = game.scene(pack, state, dice.randint(0, 1))
        assert all(low <= value <= high for _, value, low, high in scene.tracks), scene.tracks
        if step % 7 == 0:  # the bytes of a state cost more than the rest of a step
            data = game.encode(state)
            assert game.encode(game.decode(data)) == data
            refuses(pack, state, data, known)
        seen["boss"] = seen["boss"] or state.boss >= 0
        seen["rounds"] = state.round
    return state.over, seen


def amends(pack, state, kept, command, dice):
    """The roll that stands, once more with amendments: dice that lay there stay as they were."""
    stands = game.scene(pack, state, contract.GAME).stands
    if not stands:
        return
    words = [contract.AMEND]
    for name, low, high in dice.sample(stands, 2):
        words += [name, dice.randint(max(low, -2), min(high, 2))]
    again = game.decode(kept)
    game.apply(pack, again, [*command, *words])
    invariants(pack, again)


def refuses(pack, state, data, known):
    for illegal in ILLEGAL:
        try:
            game.apply(pack, state, list(illegal))
        except contract.RuleError as error:
            phrase_known(pack, (error.code,), known)
        else:
            raise AssertionError(f"{illegal} was allowed")
    assert game.encode(state) == data
