"""What the shape of a game.toml cannot tell: names that must exist, values within their range."""

from collections.abc import Iterable, Iterator, Sequence

from pydantic import BaseModel

from cryptlight.packs.errors import Finding, nearest
from cryptlight.packs.tracker_model import Counter, Effect, Game, Space, Text, Track
from cryptlight.packs.tracker_rows import discards

ROUND = "round"


def place_of(raw: object, location: tuple[int | str, ...]) -> str:
    """A place as an author finds it: `tracks 2 (damage), spaces 1, at`."""
    words: list[str] = []
    node = raw
    for part in location:
        if isinstance(part, int) and isinstance(node, list) and part < len(node):
            node = node[part]
            name = node.get("id") if isinstance(node, dict) else None
            words[-1] += f" {part + 1}" + (f" ({name})" if name else "")
        elif isinstance(node, dict) and (part in node or part == location[-1]):
            node = node.get(part)
            words.append(str(part))
        # parts that name a branch of the model, not a place in the file, are left out
    return ", ".join(words)


def check(game: Game, file: str) -> list[Finding]:
    return [Finding(file, place, message) for place, message in _problems(game)]


def _problems(game: Game) -> Iterator[tuple[str, str]]:
    tracks = [t.id for t in game.tracks] + [c.id for c in game.counters]
    tracks += [c.id for c in game.conditions]
    tracks += [name for deck in game.decks for name in (deck.id, discards(deck.id))]
    decks = [deck.id for deck in game.decks]
    dice = [d.id for d in game.dice]
    pools = [*dice, *[pool.id for pool in game.pools]]
    yield from _twice("tracks and counters", [*tracks, ROUND])
    yield from _twice("dice and pools", pools)
    yield from _heroes(game)
    yield from _languages(game, list(game.languages), "")
    yield from _twice("phases", [p.id for p in game.phases])
    yield from _twice("strips", [s.strip for s in game.strips])
    if game.heroes.least > game.heroes.most:
        yield "heroes", "least is more than most"
    yield from _ranges(game)
    for place, effect in _effects(game):
        if effect.change is not None and effect.change not in [*tracks, ROUND]:
            yield f"{place}, change", _unknown("track", effect.change, tracks)
        if effect.set is not None and effect.set not in [*tracks, ROUND]:
            yield f"{place}, set", _unknown("track", effect.set, tracks)
        if effect.roll is not None and effect.roll not in pools:
            yield f"{place}, roll", _unknown("die", effect.roll, pools)
        if effect.draw is not None and effect.draw not in decks:
            yield f"{place}, draw", _unknown("deck", effect.draw, decks)
    for i, phase in enumerate(game.phases, 1):
        for name in phase.dice:
            if name not in dice:
                yield f"phases {i} ({phase.id}), dice", _unknown("die", name, dice)
        for name in phase.pools:
            if name not in pools:
                yield f"phases {i} ({phase.id}), pools", _unknown("pool", name, pools)
    for i, pool in enumerate(game.pools, 1):
        for name in pool.dice:
            if name not in dice:
                yield f"pools {i} ({pool.id}), dice", _unknown("die", name, dice)
    if game.phases[0].steps[0].effects:
        place = f"phases 1 ({game.phases[0].id}), steps 1, effects"
        yield place, "a game starts on this step, so its effects would be missed: move them on"
    for die_number, die in enumerate(game.dice, 1):
        for when in die.when:
            if when.face not in die.faces:
                faces = [str(face) for face in die.faces]
                yield (
                    f"dice {die_number} ({die.id}), when",
                    _unknown("face", str(when.face), faces),
                )
    every = [str(face) for die in game.dice for face in die.faces]
    for face in game.faces:
        if face not in every:
            yield "faces", _unknown("face", face, every)
    yield from _ends(game, [*tracks, ROUND])
    yield from _strips(game)


def _ranges(game: Game) -> Iterator[tuple[str, str]]:
    groups: list[tuple[str, Sequence[Track | Counter]]] = [
        ("tracks", game.tracks),
        ("counters", game.counters),
    ]
    for group, items in groups:
        for i, item in enumerate(items, 1):
            place = f"{group} {i} ({item.id})"
            if item.low >= item.high:
                yield f"{place}, high", f"{item.high} should be more than low, {item.low}"
            elif not item.low <= item.start <= item.high:
                message = f"{item.start} should be from {item.low} to {item.high}"
                yield f"{place}, start", message
    for i, track in enumerate(game.tracks, 1):
        place = f"tracks {i} ({track.id})"
        if track.danger is not None and not track.low <= track.danger <= track.high:
            yield f"{place}, danger", f"{track.danger} should be from {track.low} to {track.high}"
        yield from _spaces(place, track.spaces, track.low, track.high)
    yield from _spaces("rounds", game.rounds.spaces, 1, game.rounds.high)


def _spaces(place: str, spaces: list[Space], low: int, high: int) -> Iterator[tuple[str, str]]:
    for i, space in enumerate(spaces, 1):
        if not low <= space.at <= high:
            yield f"{place}, spaces {i}, at", f"{space.at} should be from {low} to {high}"


def _ends(game: Game, tracks: list[str]) -> Iterator[tuple[str, str]]:
    start = {t.id: t.start for t in game.tracks} | {c.id: c.start for c in game.counters}
    start |= {name: 0 for name in tracks if name not in start}
    start |= {deck.id: deck.cards for deck in game.decks}
    start[ROUND] = 1
    own = _own(game)
    for i, end in enumerate(game.ends, 1):
        now = []
        for test in end.tests():
            if test.track is None:
                if not any(track.life for track in game.tracks):
                    yield f"ends {i}, fallen", 'no track has "life = true": nobody can fall'
                now.append(False)
            elif test.track not in tracks:
                yield f"ends {i}, track", _unknown("track", test.track, tracks)
                now.append(False)
            elif test.track in own:
                message = f"{test.track} is every hero's own: an end needs a track of the table"
                yield f"ends {i}, track", message
            elif test.at_least is not None:
                now.append(start[test.track] >= test.at_least)
            else:
                now.append(test.at_most is not None and start[test.track] <= test.at_most)
        if now and all(now):
            yield f"ends {i}", "the game would end before it begins"
    for i, track in enumerate(game.tracks, 1):
        place = f"tracks {i} ({track.id}), against"
        if track.against is None:
            continue
        if track.against not in tracks or track.against == track.id:
            yield place, _unknown("other track", track.against, set(tracks) - {track.id})
        elif track.why is None:
            yield place, '"against" goes with "why", the text that tells the reason of the end'
        elif track.start >= start[track.against]:
            yield place, "the game would end before it begins"


def _strips(game: Game) -> Iterator[tuple[str, str]]:
    tracks = {track.id: track for track in game.tracks}
    for i, strip in enumerate(game.strips, 1):
        place = f"strips {i} ({strip.strip})"
        if strip.style == "phases":
            if strip.track is not None:
                yield f"{place}, track", "a strip of phases shows no track: leave it out"
        elif strip.track is None:
            yield f"{place}, track", f"a strip of style {strip.style} needs a track"
        elif strip.track in _own(game):
            message = f"{strip.track} is every hero's own: leave all strips out, they show heroes"
            yield f"{place}, track", message
        elif strip.track not in tracks:
            yield f"{place}, track", _unknown("track", strip.track, tracks)
        elif strip.style == "against" and tracks[strip.track].against is None:
            yield f"{place}, style", f'track {strip.track} has no "against"'


def _own(game: Game) -> set[str]:
    """Names of what every hero has."""
    groups: list[Sequence[Track | Counter]] = [game.tracks, game.counters]
    own = {item.id for group in groups for item in group if item.per == "hero"}
    return own | {condition.id for condition in game.conditions}


def _heroes(game: Game) -> Iterator[tuple[str, str]]:
    if game.heroes.names and len(game.heroes.names) < game.heroes.most:
        yield "heroes, names", f"{game.heroes.most} heroes may play: give every one a name"
    if _own(game) and game.heroes.most == 0:
        yield "heroes, most", 'nobody plays, so nothing can be "per hero"'
    lives = [track.id for track in game.tracks if track.life]
    if len(lives) > 1:
        yield "tracks", "only one track can be the life of the heroes, not " + ", ".join(lives)
    for i, track in enumerate(game.tracks, 1):
        place = f"tracks {i} ({track.id})"
        if track.life and track.per != "hero":
            yield f"{place}, life", 'goes with per = "hero"'
        if track.against and {track.id, track.against} & _own(game):
            yield f"{place}, against", "goes with tracks of the table, not with a hero's own"
    dials = [t for t in [*game.tracks, *game.counters] if t.dial]
    for item in dials:
        if item.per == "hero":
            yield f"{item.id}, dial", "a hero's own track has the dial of his seat"
    yield from _twice("dial", [f"{t.dial}{' pressed' if t.pressed else ''}" for t in dials])


def _languages(node: object, known: list[str], place: str) -> Iterator[tuple[str, str]]:
    """Texts in a language that the game does not announce."""
    if isinstance(node, Text):
        for language in node.texts():
            if language not in ("en", "es", *known):
                message = f'unknown word "{language}": a text has en, es'
                yield place, message + (", " + ", ".join(known) if known else "")
    elif isinstance(node, BaseModel):
        for name in type(node).model_fields:
            inner = f"{place}, {name}" if place else name
            yield from _languages(getattr(node, name), known, inner)
    elif isinstance(node, list):
        for i, item in enumerate(node, 1):
            yield from _languages(item, known, f"{place} {i}")
    elif isinstance(node, dict):
        for name, item in node.items():
            yield from _languages(item, known, f"{place}, {name}")


def _effects(game: Game) -> Iterator[tuple[str, Effect]]:
    for i, track in enumerate(game.tracks, 1):
        yield from _of_spaces(f"tracks {i} ({track.id})", track.spaces)
    yield from _of_spaces("rounds", game.rounds.spaces)
    for i, phase in enumerate(game.phases, 1):
        for j, step in enumerate(phase.steps, 1):
            for k, effect in enumerate(step.effects, 1):
                yield f"phases {i} ({phase.id}), steps {j}, effects {k}", effect
    for i, die in enumerate(game.dice, 1):
        for j, when in enumerate(die.when, 1):
            for k, effect in enumerate(when.effects, 1):
                yield f"dice {i} ({die.id}), when {j}, effects {k}", effect

    for i, pool in enumerate(game.pools, 1):
        for j, row in enumerate(pool.sums, 1):
            for k, effect in enumerate(row.effects, 1):
                yield f"pools {i} ({pool.id}), sums {j}, effects {k}", effect


def _of_spaces(place: str, spaces: list[Space]) -> Iterator[tuple[str, Effect]]:
    for j, space in enumerate(spaces, 1):
        for k, effect in enumerate(space.effects, 1):
            yield f"{place}, spaces {j}, effects {k}", effect


def _twice(group: str, names: list[str]) -> Iterator[tuple[str, str]]:
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield group, f'"{name}" is used twice; every id is its own'


def _unknown(what: str, name: str, known: Iterable[str]) -> str:

    return f'there is no {what} "{name}"' + nearest(name, known)
