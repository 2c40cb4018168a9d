"""Whenever the power goes, the game is found as confirmed, or with the one command in flight."""

import pytest
import vm


@pytest.mark.parametrize("first", [1, 101])
def test_ten_thousand_cuts(first):
    """Every flash operation of whole game nights, torn at every sixteenth, some cut twice."""
    cases = twice = 0
    seed = first
    while cases < 10_000:
        output = vm.run("sweep.py", "sweep", seed, 1)
        found = vm.counts(output)
        assert found["failures"] == 0, output
        cases += found["cases"]
        twice += found["twice"]
        seed += 1
    assert twice > 100


def test_the_harness_finds_losses_and_a_case_replays():
    """Positive control: replacing files by removing them first loses games."""
    output = vm.run("sweep.py", "sweep", 1, 4, "unsafe")
    assert vm.counts(output)["failures"] > 10
    case = output.split("FAIL ")[1].split()[0]
    assert "case " + case in output
    again = vm.run("sweep.py", "case", case, "unsafe")
    assert "FAIL " + case in again
    assert vm.counts(again)["failures"] == 1


@pytest.mark.soak
@pytest.mark.parametrize("first", range(200, 280, 10))
def test_every_cut_of_many_nights_and_every_second_cut(first):
    for seed in range(first, first + 10):
        output = vm.run("sweep.py", "sweep", seed, 1, "all")
        assert vm.counts(output)["failures"] == 0, output
