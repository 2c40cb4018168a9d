"""What ROLL would throw, drawn on three strips."""

import pytest

from cryptboard.rules.contract import HERO, MINE, OFF, SOLID, THEIRS, Scene
from cryptboard.rules.kit import duel


def lit(cells):
    return [at for at, cell in enumerate(cells) if cell >> 4 == SOLID]


def test_each_side_has_a_pixel_a_die_in_its_hue():
    scene = Scene()
    scene.fill(duel.A, 0, 15, SOLID, 1)  # what the game showed there before
    scene.pool = ((MINE, HERO, 2), (MINE, HERO + 1, 1), (THEIRS, HERO + 2, 3))
    duel.draw(scene, 0)
    assert [cell & 15 for cell in scene.strips[duel.A][:3]] == [HERO, HERO, HERO + 1]
    assert lit(scene.strips[duel.A]) == [0, 1, 2] and lit(scene.strips[duel.B]) == [0, 1, 2]
    assert scene.strips[duel.A][3] >> 4 == OFF


@pytest.mark.parametrize(
    ("flat", "pixels"), [(0, [7]), (3, [8, 9, 10]), (-2, [5, 6]), (8, list(range(8, 16)))]
)
def test_the_modifier_stands_around_the_eighth_pixel(flat, pixels):
    scene = Scene()
    duel.draw(scene, flat)
    assert lit(scene.strips[duel.C]) == pixels
