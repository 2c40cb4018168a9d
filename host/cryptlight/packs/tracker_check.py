"""What the shape of a game.toml cannot tell: names that must exist, values within their range."""

from collections.abc import Iterable, Iterator, Sequence

from cryptlight.packs.errors import Finding, nearest
from cryptlight.packs.tracker_model import Counter, Effect, Game, Space, Track

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
    dice = [d.id for d in game.dice]
    yield from _twice("tracks and counters", [*tracks, ROUND])
    yield from _twice("dice", dice)
    yield from _twice("phases", [p.id for p in game.phases])
    yield from _twice("strips", [s.strip for s in game.strips])
    if game.heroes.least > game.heroes.most:
        yield "heroes", "least is more than most"
    yield from _ranges(game)
    for place, effect in _effects(game):
        if effect.change is not None and effect.change not in [*tracks, ROUND]:
            yield f"{place}, change", _unknown("track", effect.change, tracks)
        if effect.roll is not None and effect.roll not in dice:
            yield f"{place}, roll", _unknown("die", effect.roll, dice)
    for i, phase in enumerate(game.phases, 1):
        for name in phase.dice:
            if name not in dice:
                yield f"phases {i} ({phase.id}), dice", _unknown("die", name, dice)
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
    start[ROUND] = 1
    for i, end in enumerate(game.ends, 1):
        if end.track not in tracks:
            yield f"ends {i}, track", _unknown("track", end.track, tracks)
        elif (end.at_least is not None and start[end.track] >= end.at_least) or (
            end.at_most is not None and start[end.track] <= end.at_most
        ):
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
        elif strip.track not in tracks:
            yield f"{place}, track", _unknown("track", strip.track, tracks)
        elif strip.style == "against" and tracks[strip.track].against is None:
            yield f"{place}, style", f'track {strip.track} has no "against"'


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


def _of_spaces(place: str, spaces: list[Space]) -> Iterator[tuple[str, Effect]]:
    for j, space in enumerate(spaces, 1):
        for k, effect in enumerate(space.effects, 1):
            yield f"{place}, spaces {j}, effects {k}", effect


def _twice(group: str, names: list[str]) -> Iterator[tuple[str, str]]:
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield group, f'"{name}" is used twice; every id is its own'


def _unknown(what: str, name: str, known: Iterable[str]) -> str:

    return f'there is no {what} "{name}"' + nearest(name, known)
