"""What presses cost: time and erases of the Pico's flash, and memory."""

import pytest
import vm

PICO_HEAP = 241_000
SHARE = 0.6
OBJECTS = 2  # the VM's objects are about twice as large as the Pico's
PRESSES = 5000


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """5,000 presses with six tenths of the Pico's heap; the flash lies outside of it."""
    flash = tmp_path_factory.mktemp("flash") / "flash.bin"
    heap = int(PICO_HEAP * SHARE) * OBJECTS
    return vm.counts(vm.run("presses.py", PRESSES, 300, flash, heap=str(heap)))


def test_a_press_is_durable_within_the_budget(found):
    assert found["violations"] == 0
    assert found["p50_us"] <= 1_400
    assert found["p99_us"] <= 60_000
    assert found["erases"] <= 0.15 * PRESSES  # housekeeping included


def test_memory_stays_what_it_was_after_a_hundred_presses(found):
    assert abs(found["heap_late"] - found["heap_early"]) <= 0.01 * found["heap_early"]


def test_the_game_stays_whole_or_keeps_its_undo_steps(found):
    assert found["undone"] >= 256
