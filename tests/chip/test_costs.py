"""The cost model's arithmetic: what callgrind writes down, the factor, turns of the loop."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))

import bench_chip
import costs


def test_the_instructions_between_two_marks_are_read(tmp_path):
    dump = tmp_path / "out.2"
    dump.write_text("version: 1\npart: 2\nevents: Ir\nfn=(1) main\n1 400\ntotals: 41234\n")
    assert costs.instructions(dump) == 41234


def test_the_factor_is_the_median_of_what_was_measured_by_what_is_counted():
    taken = {name: us * 50 for name, us in costs.POINTS.items()}
    model = costs.calibrated(taken)
    assert model.us == pytest.approx(1 / 50)
    assert model.spread == pytest.approx(1)
    taken["raise and catch"] *= 10  # one that is off does not move it
    assert costs.calibrated(taken).us == pytest.approx(1 / 50)
    assert costs.calibrated(taken).spread > 1.5


def test_a_pico_2_is_faster_by_its_cores_and_its_clock():
    assert pytest.approx(4.02 / 2.46 * 150 / 125) == 1 / costs.PICO_2


def test_a_turn_is_whole_and_charged_for_wires_and_flash_but_not_for_erases():
    rows = [
        ("press 0 0 0", 100),
        ("pixel 1500 0 0", 2000),
        ("press 500 2 1", 8000),
        ("idle 0 0 0", 9),
    ]
    found = bench_chip.segments(rows)
    whole = bench_chip.turns(found)
    assert [one.instructions for one in whole] == [100, 10_000]
    model = costs.Model(us=0.01, spread=1.0)
    assert whole[1].ms(model) == pytest.approx(10_000 * 0.01 / 1000 + 2.0 + 2 * costs.PROGRAM_MS)
    assert whole[1].erases == 1
    slower, faster = whole[1].ms(model), whole[1].ms(model, costs.PICO_2)
    assert slower - faster == pytest.approx(0.1 * (1 - costs.PICO_2))  # wires are no faster


def test_percentiles():
    assert bench_chip.percentile([5.0, 1.0, 3.0], 0.99) == 5.0
    assert bench_chip.percentile([float(n) for n in range(101)], 0.5) == 50.0
