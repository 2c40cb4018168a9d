"""Turns a checked tracker game into the rows and words of its pack."""

from typing import Any

from cryptboard.rules import contract
from cryptboard.rules.tracker import tables as t
from cryptlight.packs.tracker_model import Die, Effect, FaceName, Game, Space, Text

_WAYS = {"up": t.UP, "down": t.DOWN, "both": t.BOTH}
_STYLES = {"fill": t.FILL, "point": t.POINT, "against": t.AGAINST, "phases": t.PHASES}
_ROUND_NAME = Text(en="Round", es="Ronda")


class Rows:
    """`tables`: rows by table; `words`: texts by language and key."""

    def __init__(self, game: Game) -> None:
        self.words: dict[str, dict[str, str]] = {"en": {}, "es": {}}
        self._notes = 0
        names = [track.id for track in game.tracks] + [counter.id for counter in game.counters]
        self._tracks = {name: i for i, name in enumerate([*names, t.ROUND])}
        self._dice = {die.id: i for i, die in enumerate(game.dice)}
        self._word("game.title", game.title)
        self.tables: dict[str, list[list[Any]]] = {
            t.TRACK: self._track_rows(game),
            t.PHASE: self._phase_rows(game),
            t.DIE: [self._die_row(die, game.faces) for die in game.dice],
            t.ENDING: self._end_rows(game),
            t.STRIP: self._strip_rows(game),
        }

    def _word(self, key: str, text: Text | FaceName) -> str:
        self.words["en"][key] = text.en
        self.words["es"][key] = text.es
        return key

    def _note(self, text: Text) -> str:
        self._notes += 1
        return self._word(f"note.{self._notes:03}", text)

    def _track_rows(self, game: Game) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for track in game.tracks:
            self._word("track." + track.id, track.name)
            hue = getattr(contract, track.colour.upper())
            spaces = self._spaces(track.spaces)
            limits = [track.low, track.high, track.start, track.danger]
            rows.append([track.id, *limits, hue, spaces])
        for counter in game.counters:
            self._word("track." + counter.id, counter.name)
            limits = [counter.low, counter.high, counter.start, None]
            rows.append([counter.id, *limits, contract.PLAIN, []])
        self._word("track." + t.ROUND, _ROUND_NAME)
        spaces = self._spaces(game.rounds.spaces)
        rows.append([t.ROUND, 1, game.rounds.high, 1, None, contract.TIME, spaces])
        return rows

    def _spaces(self, spaces: list[Space]) -> list[list[Any]]:
        return [[s.at, _WAYS[s.moving], self._effects(s.effects)] for s in spaces]

    def _effects(self, effects: list[Effect]) -> list[list[Any]]:
        return [self._effect(effect) for effect in effects]

    def _effect(self, effect: Effect) -> list[Any]:
        if effect.change is not None:
            return [t.CHANGE, self._tracks[effect.change], effect.by]
        if effect.note is not None:
            return [t.SAY, self._note(effect.note)]
        if effect.roll is not None:
            return [t.ASK_ROLL, self._dice[effect.roll]]
        assert effect.why is not None  # the model saw to it
        return [t.END, effect.end, self._note(effect.why)]

    def _phase_rows(self, game: Game) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for phase in game.phases:
            if phase.remind is not None:
                self._word(f"remind.phase.{phase.id}", phase.remind)
            self._word("phase." + phase.id, phase.name)
            for i, step in enumerate(phase.steps, 1):
                self._word(f"step.{phase.id}.{i}", step.name)
            repeat = t.HEROES if phase.repeat == "heroes" else phase.repeat
            dice = [self._dice[name] for name in phase.dice]
            steps = [self._effects(step.effects) for step in phase.steps]
            rows.append([phase.id, repeat, dice, steps])
        return rows

    def _die_row(self, die: Die, names: dict[str, FaceName]) -> list[Any]:
        self._word("die." + die.id, die.name)
        for i, face in enumerate(map(str, die.faces)):
            name = names.get(face, FaceName(en=face, es=face))
            self._word(f"face.{self._dice[die.id]}.{i}", name)
        effects: list[list[Any]] = []
        for when in die.when:
            run = self._effects(when.effects)
            effects += [[i, run] for i, face in enumerate(die.faces) if face == when.face]
        return [die.id, die.count, [str(face) for face in die.faces], effects]

    def _end_rows(self, game: Game) -> list[list[Any]]:
        rows: list[list[Any]] = []
        for track in game.tracks:
            if track.against is not None and track.why is not None:
                pair = [self._tracks[track.id], t.REACHES, self._tracks[track.against]]
                rows.append([*pair, track.reached, self._note(track.why)])
        for end in game.ends:
            test, value = t.AT_LEAST, end.at_least
            if end.at_least is None:
                test, value = t.AT_MOST, end.at_most
            rows.append([self._tracks[end.track], test, value, end.result, self._note(end.why)])
        return rows

    def _strip_rows(self, game: Game) -> list[list[Any]]:
        against = {track.id: track.against for track in game.tracks}
        rows: list[list[Any]] = []
        for strip in game.strips:
            track = -1 if strip.track is None else self._tracks[strip.track]
            post = against.get(strip.track or "") if strip.style == "against" else None
            other = -1 if post is None else self._tracks[post]
            rows.append(["ABCD".index(strip.strip), _STYLES[strip.style], track, other])
        return rows
