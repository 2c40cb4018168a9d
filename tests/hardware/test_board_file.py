"""The board file by itself: pins, parts to buy, current. No KiCad needed."""

import copy
import importlib.util
from pathlib import Path

from cryptlight.hardware import checks, design

_spec = importlib.util.spec_from_file_location(
    "expected_pins", Path(__file__).with_name("expected_pins.py")
)
expected = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(expected)
BOARD = design.load()


def test_every_gpio_is_used_once_and_can_do_its_job():
    assert checks.gpio_faults(BOARD) == []


def test_a_pin_used_twice_is_found():
    board = copy.deepcopy(BOARD)
    board["buzzer"]["pin"] = board["key"][0]["pin"]
    assert any("used by" in fault for fault in checks.gpio_faults(board))


def test_an_illegal_pin_is_found():
    board = copy.deepcopy(BOARD)
    board["strip"][0]["pin"] = 23
    assert "pico: no pin 23" in checks.gpio_faults(board)


def test_an_i2c_pin_that_its_controller_cannot_reach_is_found():
    board = copy.deepcopy(BOARD)
    board["display"]["i2c"] = 1
    assert checks.gpio_faults(board) == ["I2C1 cannot reach its pins"]


def test_netlist_equals_the_table_written_by_hand():
    nets = design.netlist(BOARD)
    assert [(net, gpio) for _, gpio, net in expected.PICO] == sorted(
        design.signals(BOARD), key=lambda entry: entry[1]
    )
    for pin, _, net in expected.PICO:
        assert ("U1", str(pin)) in nets[net]
    for pin, net in [*expected.SUPPLY, *((pin, "GND") for pin in expected.GROUND)]:
        assert ("U1", str(pin)) in nets[net]
    for strip, inp, out, resistor, plug in expected.STRIPS:
        assert ("U2", inp) in nets[f"STRIP_{strip}"]
        assert nets[f"BUF_{strip}"] == {("U2", out), (resistor, "1")}
        assert {(resistor, "2"), (plug, "2")} <= nets[f"DATA_{strip}"]


def test_every_key_reaches_a_plug():
    nets = design.netlist(BOARD)
    for key in BOARD["key"]:
        assert any(ref.startswith("J") for ref, _ in nets[f"KEY_{key['id']}"])


def test_plugs_with_different_jobs_have_different_sizes():
    jobs = {}
    for part in design.parts(BOARD):
        if part.ref.startswith("J"):
            job = tuple(pin.net.replace("_A", "").rstrip("ABCD_") for pin in part.pins)
            jobs.setdefault(len(part.pins), set()).add(job)
    assert all(len(same) == 1 for same in jobs.values()), jobs


def test_bom_is_complete():
    assert checks.bom_faults(BOARD) == []


def test_a_part_without_a_number_is_found():
    board = copy.deepcopy(BOARD)
    del board["kind"]["switch"]["mpn"]
    assert checks.bom_faults(board) == ["U3 has no MPN"]


def test_current_stays_within_usb():
    assert checks.budget_faults(BOARD) == []
    assert checks.budget(BOARD)["unlimited"] > 500  # so the limiter is needed


def test_too_much_current_is_found():
    board = copy.deepcopy(BOARD)
    board["power"]["limit_ma"] = 450
    board["budget"]["slew_nf"] = 1
    assert len(checks.budget_faults(board)) == 2
