"""Turns a checked tracker game into the rows and words of its pack."""

from dataclasses import dataclass, field
from typing import Any

from cryptboard.rules import contract
from cryptboard.rules.tracker import tables as t
from cryptlight.packs.tracker_model import Counter, Effect, Game, Space, Test, Text, Track

SEATS = 6
_WAYS = {"up": t.UP, "down": t.DOWN, "both": t.BOTH}
_STYLES = {"fill": t.FILL, "point": t.POINT, "against": t.AGAINST, "phases": t.PHASES}
_TICKS = {None: t.NEVER, "round": t.EACH_ROUND, "turn": t.EACH_TURN}
_ROUND_NAME = Text(en="Round", es="Ronda")
_HERO = Text(en="Hero", es="Héroe")


@dataclass
class _Item:
    """A track of any kind before it becomes one record, or six."""

    id: str
    name: Text
    limits: list[int | None]  # low, high, start, danger
    hue: int = contract.PLAIN
    spaces: list[Space] = field(default_factory=list)
    own: bool = False
    kind: int = t.PLAIN
    tick: int = t.NEVER
    slot: int = -1
    beside: str = ""


def items(game: Game) -> list[_Item]:
    """Every track in the order of the pack: the table's, the heroes', counters, decks, round."""
    tracks = [_of(track) for track in game.tracks]
    tracks.sort(key=lambda item: (item.own, item.kind != t.LIFE))
    counters = sorted((_of(counter) for counter in game.counters), key=lambda item: item.own)
    conditions = [
        _Item(c.id, c.name, [0, 1, 0, None], own=True, kind=t.CONDITION, tick=_TICKS[c.lasts])
        for c in game.conditions
    ]
    decks: list[_Item] = []
    for deck in game.decks:
        full = [0, deck.cards, deck.cards, None]
        decks.append(_Item(deck.id, deck.name, full, kind=t.DECK, beside=discards(deck.id)))
        decks.append(_Item(discards(deck.id), deck.discards, [0, deck.cards, 0, None]))
    last = [1, game.rounds.high, 1, None]
    round_ = _Item(t.ROUND, _ROUND_NAME, last, contract.TIME, game.rounds.spaces)
    return [*tracks, *counters, *conditions, *decks, round_]


def discards(deck: str) -> str:
    return deck + "-discards"


def _of(given: Track | Counter) -> _Item:
    slot = -1
    if given.dial is not None:
        slot = "ABCDS".index(given.dial) + (contract.PRESSED if given.pressed else 0)
    item = _Item(given.id, given.name, [given.low, given.high, given.start, None], slot=slot)
    item.own, item.tick = given.per == "hero", _TICKS[given.tick]
    if isinstance(given, Track):
        item.limits[3] = given.danger
        item.hue = getattr(contract, given.colour.upper())
        item.spaces = given.spaces
        item.kind = t.LIFE if given.life else t.PLAIN
    return item


class Rows:
    """`tables`: rows by table; `words`: texts by language and key; `life`: its first record."""

    def __init__(self, game: Game) -> None:
        self._languages = ["en", "es", *game.languages]
        self.words: dict[str, dict[str, str]] = {language: {} for language in self._languages}
        self._notes = 0
        self._game = game
        self._items = items(game)
        self._tracks: dict[str, int] = {}
        self._own = {item.id for item in self._items if item.own}
        at = 0
        for item in self._items:
            self._tracks[item.id] = at
            at += SEATS if item.own else 1
        life = [item.id for item in self._items if item.kind == t.LIFE]
        self.life = self._tracks[life[0]] if life else -1
        self._dice = {die.id: i for i, die in enumerate(game.dice)}
        named = [pool.id for pool in game.pools]
        self._pools = {name: i for i, name in enumerate([*self._dice, *named])}
        self._pool_rows: list[list[Any]] = []
        self._word("game.title", game.title)
        self._heroes()
        pools = self._all_pools()
        self.tables: dict[str, list[list[Any]]] = {
            t.TRACK: self._track_rows(),
            t.PHASE: self._phase_rows(pools),
            t.DIE: self._die_rows(),
            t.POOL: pools,
            t.ENDING: self._end_rows(),
            t.STRIP: self._strip_rows(),
        }

    def _word(self, key: str, text: Text) -> str:
        for language, said in text.texts().items():
            self.words[language][key] = said
        return key

    def _note(self, text: Text) -> str:
        self._notes += 1
        return self._word(f"note.{self._notes:03}", text)

    def _heroes(self) -> None:
        names = self._game.heroes.names
        for seat in range(SEATS):
            name = names[seat] if seat < len(names) else None
            for language in self._languages:
                plain = f"{_HERO.texts().get(language, _HERO.en)} {seat + 1}"
                text = name.texts().get(language, name.en) if name else plain
                self.words[language][f"hero.{seat}"] = text

    def _track_rows(self) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for item in self._items:
            rest = [item.limits[3], item.hue, self._spaces(item.spaces)]
            beside = self._tracks[item.beside] if item.beside else -1
            tail = [item.kind, item.tick, item.slot, beside]
            for seat in range(SEATS) if item.own else [t.TABLE_S]:
                name = item.id + (str(seat + 1) if item.own else "")
                rows.append([name, *item.limits[:3], *rest, seat, *tail])
                self._track_word(name, item.name, seat)
        return rows

    def _track_word(self, name: str, text: Text, seat: int) -> None:
        for language in self._languages:
            said = text.texts().get(language, text.en)
            if seat >= 0:
                said += " · " + self.words[language][f"hero.{seat}"]
            self.words[language]["track." + name] = said

    def _spaces(self, spaces: list[Space]) -> list[list[Any]]:
        return [[s.at, _WAYS[s.moving], self._effects(s.effects), s.every or 0] for s in spaces]

    def _effects(self, effects: list[Effect]) -> list[list[Any]]:
        return [self._effect(effect) for effect in effects]

    def _effect(self, effect: Effect) -> list[Any]:
        track = effect.change or effect.set
        if track is not None:
            kind, number = (t.CHANGE, effect.by) if effect.change else (t.SET, effect.to)
            moved = [kind, self._tracks[track], number]
            who = t.EACH if effect.who == "each" else t.ACTIVE
            return [t.HERO, who, moved] if track in self._own else moved
        if effect.note is not None:
            return [t.SAY, self._note(effect.note), contract.NEWS]
        if effect.tell is not None:
            urgency = contract.ORDER if effect.order else contract.NEWS
            return [t.SAY, self._note(effect.tell), urgency]
        if effect.roll is not None:
            return [t.ASK_ROLL, self._pools[effect.roll]]
        if effect.draw is not None:
            return [t.DRAW, self._tracks[effect.draw], effect.count]
        assert effect.why is not None  # the model saw to it
        return [t.END, effect.end, self._note(effect.why)]

    def _all_pools(self) -> list[list[Any]]:
        """First one for each die, then those with a name, then what a phase throws together."""
        rows: list[list[Any]] = []
        for die in self._game.dice:
            rows.append([die.id, "die." + die.id, [self._dice[die.id]] * die.count, 0, []])
        for pool in self._game.pools:
            dice: list[int] = []
            for name in pool.dice:
                count = 1 if pool.choose else self._game.dice[self._dice[name]].count
                dice += [self._dice[name]] * count
            sums = [[s.at_least, s.at_most, self._effects(s.effects)] for s in pool.sums]
            key = self._word("pool." + pool.id, pool.name)
            rows.append([pool.id, key, dice, pool.choose or 0, sums])
        return rows

    def _phase_rows(self, pools: list[list[Any]]) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for phase in self._game.phases:
            if phase.remind is not None:
                self._word(f"remind.phase.{phase.id}", phase.remind)
            self._word("phase." + phase.id, phase.name)
            for i, step in enumerate(phase.steps, 1):
                self._word(f"step.{phase.id}.{i}", step.name)
            repeat = t.HEROES if phase.repeat == "heroes" else phase.repeat
            thrown = [self._pools[name] for name in phase.pools]
            if len(phase.dice) == 1:
                thrown.insert(0, self._pools[phase.dice[0]])
            elif phase.dice:
                rows_of = [pools[self._pools[name]] for name in phase.dice]
                together = [die for row in rows_of for die in row[t.O_DICE]]
                pools.append(["phase-" + phase.id, "die." + phase.dice[0], together, 0, []])
                thrown.insert(0, len(pools) - 1)
            steps = [self._effects(step.effects) for step in phase.steps]
            rows.append([phase.id, repeat, thrown, steps])
        return rows

    def _die_rows(self) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for die in self._game.dice:
            self._word("die." + die.id, die.name)
            for i, face in enumerate(map(str, die.faces)):
                name = self._game.faces.get(face)
                for language in self._languages:
                    said = name.texts().get(language, name.en) if name else face
                    self.words[language][f"face.{self._dice[die.id]}.{i}"] = said
            effects: list[list[Any]] = []
            for when in die.when:
                run = self._effects(when.effects)
                effects += [[i, run] for i, face in enumerate(die.faces) if face == when.face]
            worth = [face if isinstance(face, int) else 0 for face in die.faces]
            faces = [str(face) for face in die.faces]
            rows.append([die.id, die.count, faces, effects, worth])
        return rows

    def _end_rows(self) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for track in self._game.tracks:
            if track.against is not None and track.why is not None:
                pair = [self._tracks[track.id], t.REACHES, self._tracks[track.against]]
                rows.append([[pair], track.reached, self._note(track.why)])
        for end in self._game.ends:
            tests = [self._test(test) for test in end.tests()]
            rows.append([tests, end.result, self._note(end.why)])
        return rows

    def _test(self, test: Test) -> list[Any]:
        if test.track is None:
            return [self.life, t.FALLEN, 0]
        if test.at_least is not None:
            return [self._tracks[test.track], t.AT_LEAST, test.at_least]
        return [self._tracks[test.track], t.AT_MOST, test.at_most]

    def _strip_rows(self) -> list[list[Any]]:
        against = {track.id: track.against for track in self._game.tracks}
        rows: list[list[Any]] = []
        for strip in self._game.strips:
            track = -1 if strip.track is None else self._tracks[strip.track]
            post = against.get(strip.track or "") if strip.style == "against" else None
            other = -1 if post is None else self._tracks[post]
            rows.append(["ABCD".index(strip.strip), _STYLES[strip.style], track, other])
        return rows
