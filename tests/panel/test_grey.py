"""Without colours: whatever differs in meaning differs in place or rhythm; with them, hues that
stand on one strip stay apart for every eye that their palette is made for."""

import itertools

import pytest
import sights

from cryptboard.panel import motion, palette
from cryptboard.panel.lights import Lights
from cryptboard.rules import contract
from cryptlight.resources import shipped_games

GAMES = shipped_games()
LONG = 16  # a track of more values is drawn to scale or in laps
RESERVE = 31
LAPS = 48  # beyond that a pile is counted on the screen
KEYS_MA = 60  # one bright, the others dim
APART = 20.0  # CIE76; 2.3 is just noticeable, side by side
# Whose hero it is, said by the colour of one pixel on the optional strip D: the seat key whose
# light blinks or the second line of the screen says it, too.
TOLD_TWICE = {"descent": 3, "massive-darkness-2": 3}

# Linear RGB as dichromats see it (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "every eye": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
MADE_FOR = [(0, "every eye"), (1, "protanopia"), (1, "deuteranopia"), (2, "tritanopia")]


def grey(name, scene):
    """Strips over two seconds in one colour, the rhythm of the seat keys, and the level of help:
    a table plays at one of them, and strips mean other things at another."""
    strips = scene.strips
    if name in TOLD_TWICE:
        own = [cell | 15 if cell & 15 >= contract.HERO else cell for cell in strips[3]]
        strips = [*strips[:3], own]
    course = tuple(sights.course(cells) for cells in strips)
    return course, scene.active, tuple(scene.seats), getattr(scene, "level", None)


def lookalikes(name, scenes):
    """Pairs of scenes with different cells that look the same without colours."""
    seen = {}
    for cells, scene in scenes.items():
        if name in TOLD_TWICE:
            cells = cells[:48] + bytes(
                cell | 15 if cell & 15 >= contract.HERO else cell for cell in cells[48:]
            )
        key = (cells, scene.active, tuple(scene.seats))
        seen.setdefault(grey(name, scene), {}).setdefault(key, scene)
    return [list(group.values()) for group in seen.values() if len(group) > 1]


@pytest.mark.parametrize("name", GAMES)
def test_no_scene_differs_from_another_by_colour_alone(name):
    scenes = sights.scenes(name)
    assert len(scenes) > 50
    assert not [[scene.lines for scene in group] for group in lookalikes(name, scenes)]


def test_a_difference_by_colour_alone_is_found():
    good, bad = contract.Scene(), contract.Scene()
    good.put(0, 3, contract.SOLID, contract.GOOD)
    bad.put(0, 3, contract.SOLID, contract.BAD)
    scenes = {b"".join(map(bytes, scene.strips)): scene for scene in (good, bad)}
    assert lookalikes("dungeon-crawl", scenes)


@pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name in GAMES for level in sights.levels(name)]
)
def test_each_value_of_a_track_on_the_strips_has_its_own_look(name, level):
    shown = 0
    for track, scenes in sights.swept(name, level).items():
        looks = {}
        for value, scene in scenes.items():
            if value <= LAPS:
                looks.setdefault(grey(name, scene)[0], []).append(value)
        if len(looks) < 3:
            continue  # not on the strips, or only as a danger
        shown += 1
        for values in looks.values():  # where values share a look they are neighbours
            assert values == list(range(values[0], values[-1] + 1)), (track, values)
        count = sum(map(len, looks.values()))
        if count <= LONG and len(looks) > count // 2:
            assert len(looks) == count, (track, list(looks.values()))
    assert shown


def test_styles_are_told_apart_by_rhythm_or_brightness():
    courses = sights.cell_courses(sights.MONOCHROME)
    assert len({courses[style << 4] for style in range(8)}) == 8
    assert len({courses[style << 4 | hue] for style in (3,) for hue in range(16)}) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_victory_a_defeat_and_a_game_in_play_move_differently(name):
    scene = next(iter(sights.scenes(name).values()))
    seen = set()
    for effect in (motion.NONE, motion.TUMBLE, motion.VICTORY, motion.DEFEAT):
        lights = Lights(((0, 2, 16, ()), (1, 3, 16, ())), 10_000, 20, 1)
        lights.palette(sights.MONOCHROME)
        lights.show(scene, False)
        lights.animate(effect)
        frames = []
        for ms in range(0, 420, 20):
            lights.frame(ms, ms)
            frames.append(bytes(lights.buffers[0] + lights.buffers[1]))
        seen.add(tuple(frames))
    assert len(seen) == 4


@pytest.mark.parametrize("name", GAMES)
def test_ordinary_scenes_do_not_reach_the_limiter(name):
    """board.toml: 392 mA for all; the three strips, their 60 dark pixels, and the key lights."""
    courses = sights.cell_courses(0)
    for cells, scene in sights.scenes(name).items():
        if name == "descent" and scene.tracks[0][1] > LAPS:
            continue  # no overlord has so much threat
        if any(track[0] == "rp" and track[1] >= RESERVE for track in scene.tracks):
            continue  # nor a Dark Player so many Reserve Points
        moments = zip(*(courses[cell & 127] for cell in cells[:48]), strict=True)
        drive = max(sum(map(sum, moment)) for moment in moments)
        assert drive * 20 / 255 + 60 + KEYS_MA <= 392, scene.lines


def together():
    """Pairs of hues that some scene of some game shows on one strip."""
    pairs = set()
    for name in GAMES:
        for cells in sights.scenes(name):
            for at in range(0, len(cells), 16):
                hues = sorted({cell & 15 for cell in cells[at : at + 16] if cell >> 4})
                pairs |= set(itertools.combinations(hues, 2))
    return sorted(pairs)


def lab(colour, eye):
    """CIE L*a*b* of a palette's colour at full level, as an eye sees it."""
    linear = [(channel / 255) ** 2 for channel in colour]  # the gamma of the panel
    red, green, blue = (
        min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in EYES[eye]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(colours, pair, eye):
    first, second = (lab(palette.colour(colours, hue), eye) for hue in pair)
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5


@pytest.mark.parametrize(("number", "eye"), MADE_FOR)
def test_hues_on_one_strip_stay_apart(number, eye):
    pairs = together()
    assert len(pairs) > 40
    colours = palette.PALETTES[number]
    close = {pair: round(distance(colours, pair, eye)) for pair in pairs}
    assert not {pair: far for pair, far in close.items() if far < APART}


@pytest.mark.parametrize("eye", ["protanopia", "deuteranopia", "tritanopia"])
def test_the_standard_palette_would_not_do_for_every_eye(eye):
    """Why there are others; and that the measure tells."""
    assert min(distance(palette.PALETTES[0], pair, eye) for pair in together()) < APART


def burning(scene, brightness):
    """Which pixels ever burn within two seconds, and the current they take at most."""
    strips = tuple((i, 2 + i, 16, ()) for i in range(4))
    lights = Lights(strips, 392, 20, 1)
    lights.brightness(brightness)
    lights.show(scene, False)
    lights.frame(0, 0)
    seen, drive = [0] * 64, 0
    for ms in range(1000, 3000, 50):
        lights.frame(ms, ms)
        wire = b"".join(map(bytes, lights.buffers))
        drive = max(drive, sum(wire))
        for at in range(64):
            seen[at] = max(seen[at], *wire[3 * at : 3 * at + 3])
    return tuple(seen), drive * 20 / 255


@pytest.mark.parametrize(
    ("name", "tracks"),
    [("dungeon-crawl", "evil damage darkness"), ("massive-darkness-2", "health1")],
)
def test_at_night_the_heads_still_tell_every_value(name, tracks):
    shown = sights.swept(name, contract.TRACK)
    for track in tracks.split():
        looks = [burning(scene, 0) for scene in shown[track].values()]
        lit = [tuple(level > 0 for level in seen) for seen, _ma in looks]
        alike = [pair for pair in itertools.pairwise(lit) if pair[0] == pair[1]]
        assert len(alike) <= 1, track  # one step from loss is told by rhythm
        assert all(any(seen) and ma <= 60 for seen, ma in looks), track


def test_an_ending_comes_again_and_shows_the_last_scene_in_between():
    scene = next(iter(sights.scenes("dungeon-crawl").values()))
    lights = Lights(((0, 2, 16, ()),), 1000, 20, 1)
    lights.show(scene, False)
    lights.frame(0, 0)
    lights.frame(2000, 0)
    still = bytes(lights.buffers[0])
    lights.animate(motion.VICTORY)
    looks = []
    for ms in range(2000, 22000, 1000):
        lights.frame(ms + 30, 0)
        looks.append(bytes(lights.buffers[0]) == still)
    assert looks == ([False] * 3 + [True] * 5) * 2 + [False] * 3 + [True]
