"""What moves: by time, in the direction of the change, never too often, and cut short at will."""

import pytest

from cryptboard.panel import motion
from cryptboard.panel.lights import Lights
from cryptboard.rules import contract

STRIPS = ((0, 2, 16, (0,)), (1, 3, 16, ()))


def track(value, strip=0):
    scene = contract.Scene()
    scene.fill(strip, 0, value - 1, contract.DIM, contract.EVIL)
    scene.put(strip, value, contract.SOLID, contract.EVIL)
    return scene


def lit(lights, strip=0):
    """Which pixels of a strip burn, and how strongly."""
    buffer = lights.buffers[strip]
    return [max(buffer[3 * i : 3 * i + 3]) for i in range(16)]


def settled(scene):
    lights = Lights(STRIPS, 1000, 20, 1)
    lights.show(scene, False)
    lights.frame(0, 0)
    lights.frame(2000, 0)
    return lights


def test_a_change_travels_upwards_and_arrives():
    lights = settled(track(2))
    before = lit(lights)
    lights.show(track(12), False)
    heads = []
    for ms in range(3000, 3400, 20):
        lights.frame(ms, 0)
        now = lit(lights)
        heads.append(max(i for i in range(16) if now[i] != before[i] or i == 2))
    assert heads == sorted(heads) and len(set(heads)) > 5
    assert lit(lights) == lit(settled(track(12)))


def test_a_change_downwards_travels_downwards():
    lights = settled(track(12))
    lights.show(track(2), False)
    lights.frame(3000, 0)
    lights.frame(3100, 0)
    now = lit(lights)
    assert now[12] == 0 and now[4] > 0  # its upper end has gone, the lower is still to come
    lights.frame(3400, 0)
    assert lit(lights) == lit(settled(track(2)))


@pytest.mark.parametrize("slots", [[0, 100], range(0, 101, 4), [0, 33, 66, 100]])
def test_the_moment_counts_and_not_the_number_of_frames(slots):
    lights = settled(track(2))
    lights.show(track(12), False)
    for ms in slots:
        lights.frame(3000 + ms, 0)
    reference = settled(track(2))
    reference.show(track(12), False)
    for ms in range(101):
        reference.frame(3000 + ms, 0)
    assert lit(lights) == lit(reference)


def test_a_key_answers_at_once():
    lights = settled(track(2))
    lights.show(track(12), False)
    lights.overlay(0, contract.SOLID, contract.PLAIN)
    lights.frame(3000, 0)
    assert max(lights.buffers[0][48:51]) > 100


@pytest.mark.parametrize("effect", [motion.TUMBLE, motion.VICTORY, motion.DEFEAT])
def test_an_animation_ends_in_the_scene_and_flashes_at_most_three_times_a_second(effect):
    lights = settled(track(2))
    lights.show(track(5), False)
    lights.animate(effect)
    history = []
    for ms in range(3000, 7000, 10):
        lights.frame(ms, 0)
        history.append(lit(lights) + lit(lights, 1))
    assert history[5] != history[-1]
    assert lit(lights) == lit(settled(track(5)))
    for pixel in range(32):
        bright = [frame[pixel] > 20 for frame in history]
        rises = [i for i in range(1, len(bright)) if bright[i] and not bright[i - 1]]
        for i in rises:
            assert len([j for j in rises if i <= j < i + 100]) <= 3, (pixel, rises)


def test_a_victory_and_a_defeat_move_differently_and_need_no_colour():
    seen = []
    for effect in (motion.VICTORY, motion.DEFEAT):
        lights = settled(track(5))
        lights.animate(effect)
        for ms in (3000, 3500):
            lights.frame(ms, 0)
        seen.append([value > 20 for value in lit(lights)])
    won, lost = seen
    assert won.index(True) > 2 and sum(won) <= 4  # one short wave on its way
    assert lost == lost[::-1] and lost[0] and not lost[8]  # both ends, closing in


def test_the_next_scene_cuts_an_animation_short():
    lights = settled(track(5))
    lights.animate(motion.VICTORY)
    lights.frame(3000, 0)
    lights.show(track(6), False)
    lights.frame(3010, 0)
    lights.frame(3300, 0)
    assert lit(lights) == lit(settled(track(6)))


def test_the_clock_that_starts_over_does_not_stop_a_movement():
    lights = settled(track(2))
    lights.show(track(12), False)
    lights.frame(3_999_990, 0)
    lights.frame(5, 0)
    lights.frame(400, 0)
    assert lit(lights) == lit(settled(track(12)))
