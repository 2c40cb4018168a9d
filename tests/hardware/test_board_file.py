"""The board file by itself: pins on every module, parts to buy, current, levels. No KiCad."""

import copy
import importlib.util
from pathlib import Path

import pytest

from cryptboard.panel.lights import Lights
from cryptboard.rules import contract
from cryptlight import boardfile
from cryptlight.hardware import checks, design, modules, shopping

_spec = importlib.util.spec_from_file_location(
    "expected_pins", Path(__file__).with_name("expected_pins.py")
)
expected = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(expected)
BOARD = design.load()
PICO = [(str(pin), gpio, net) for pin, gpio, net in expected.PICO]
TABLES = {"pico": PICO, "pico2": PICO, "esp32s3": expected.ESP32S3}


@pytest.fixture
def board():
    """A copy to break."""
    return copy.deepcopy(BOARD)


def test_every_gpio_is_used_once_and_can_do_its_job_on_every_module():
    assert modules.faults(BOARD) == []


def test_a_pin_used_twice_is_found(board):
    board["buzzer"]["pin"] = board["key"][0]["pin"]
    assert "pico: GPIO 9 is used by KEY_NEXT and by BUZZER" in modules.faults(board)


def test_a_pin_that_the_module_does_not_bring_out_is_found(board):
    board["strip"][0]["pin"] = 23
    assert "pico: STRIP_A on GPIO 23: used on the module" in modules.faults(board)


def test_a_strapping_pin_is_found_used_or_only_listed(board):
    board["profile"]["esp32s3"]["pins"]["22"] = 46
    assert modules.faults(board) == ["esp32s3: BUZZER on GPIO 46: strapping pin, read at reset"]
    board["profile"]["esp32s3"]["gpio"].append(46)
    assert len(modules.faults(board)) == 2


def test_a_pin_forgotten_in_a_profile_is_found(board):
    del board["profile"]["esp32s3"]["pins"]["22"]
    assert "esp32s3: pins names [22] too many or too few" in modules.faults(board)


def test_an_i2c_pin_that_its_controller_cannot_reach_is_found(board):
    board["display"]["i2c"] = 1
    faults = modules.faults(board)
    assert faults == [f"{name}: I2C1 cannot reach GPIO 0 and 1" for name in ("pico", "pico2")]


@pytest.mark.parametrize("profile", TABLES)
def test_pins_equal_the_table_written_by_hand(profile):
    table = {net: (gpio, pin) for pin, gpio, net in TABLES[profile]}
    assert table == modules.pins_of(BOARD, profile)
    swapped = copy.deepcopy(BOARD)
    one, two = swapped["key"][:2]
    one["pin"], two["pin"] = two["pin"], one["pin"]  # legal, and wrong
    assert modules.faults(swapped) == []
    assert table != modules.pins_of(swapped, profile)


@pytest.mark.parametrize("profile", TABLES)
def test_the_firmwares_pin_map_equals_the_table_written_by_hand(profile):
    names: dict = {}
    exec(boardfile.pin_map(boardfile.load(design.BOARD, profile)), names)
    gpio = {net: number for _, number, net in TABLES[profile]}
    assert names["PROFILE"] == profile
    for strip, pin, *_ in names["STRIPS"]:
        assert pin == gpio[f"STRIP_{'ABCD'[strip]}"]
    wires = names["CONTACTS"]
    for key, place in names["KEYS"]:
        assert wires[place] == gpio[f"KEY_{boardfile.KEY_ORDER[key]}"]
    assert len(names["STRIPS"]) == 3 and len(names["KEYS"]) == 11
    [(dial, a, b, push_key, push)] = names["DIALS"]
    assert (dial, push_key) == (4, 3)
    assert [wires[n] for n in (a, b, push)] == [gpio[f"ENC_{name}"] for name in ("A", "B", "PUSH")]
    assert names["BUSES"][0][1:] == (gpio["SDA"], gpio["SCL"])
    assert (names["BUZZER"], names["LOAD_SWITCH"]) == (gpio["BUZZER"], gpio["LED_ENABLE"])


def test_the_firmware_carries_the_pin_map_of_the_board_file():
    kept = design.ROOT / "firmware" / "cryptboard" / "pins.py"
    assert kept.read_text("utf-8") == boardfile.pin_map(boardfile.load(design.BOARD))


def test_the_pin_map_refuses_a_pin_that_the_module_lacks(tmp_path):
    bad = tmp_path / "board.toml"
    bad.write_text(design.BOARD.read_text("utf-8").replace("22 = 2,", "22 = 0,"), "utf-8")
    assert boardfile.load(bad)
    with pytest.raises(boardfile.BoardError, match="esp32s3 has no free GPIO 0"):
        boardfile.load(bad, "esp32s3")


def test_netlist_equals_the_table_written_by_hand():
    nets = design.netlist(BOARD)
    for pin, _, net in expected.PICO:
        assert ("U1", str(pin)) in nets[net]
    for pin, net in [*expected.SUPPLY, *((pin, "GND") for pin in expected.GROUND)]:
        assert ("U1", str(pin)) in nets[net]
    for strip, inp, out, resistor, plug in expected.STRIPS:
        assert ("U2", inp) in nets[f"STRIP_{strip}"]
        assert nets[f"BUF_{strip}"] == {("U2", out), (resistor, "1")}
        assert {(resistor, "2"), (plug, "2")} <= nets[f"DATA_{strip}"]


def loose_keys(board):
    nets = design.netlist(board)
    names = [f"KEY_{key['id']}" for key in board["key"]]
    return [name for name in names if not any(ref[0] == "J" for ref, _ in nets[name])]


def test_every_key_reaches_a_plug(board):
    assert loose_keys(BOARD) == []
    board["part"]["J4"]["nets"][1] = ""
    assert loose_keys(board) == ["KEY_NEXT"]


def mixed_plugs(board):
    """Sizes of plug that do more than one job."""
    jobs = {}
    for part in design.parts(board):
        if part.ref.startswith("J"):
            job = tuple(pin.net.replace("_A", "").rstrip("ABCD_") for pin in part.pins)
            jobs.setdefault(len(part.pins), set()).add(job)
    return [size for size, same in jobs.items() if len(same) > 1]


def test_plugs_with_different_jobs_have_different_sizes(board):
    assert mixed_plugs(BOARD) == []
    board["part"]["J1"]["nets"].reverse()
    assert mixed_plugs(board) == [4]


def test_bom_is_complete():
    assert checks.bom_faults(BOARD) == []
    assert shopping.faults(BOARD) == []


def test_a_part_without_a_number_and_a_line_without_a_price_are_found(board):
    del board["kind"]["switch"]["mpn"]
    board["buy"][0]["each"] = 0
    assert checks.bom_faults(board) == ["U3 has no MPN"]
    assert shopping.faults(board) == [f"{board['buy'][0]['item']}: no each"]


def test_shopping_counts_what_the_board_has(board):
    needs = {
        entry["need"]: shopping.needed(BOARD, entry)
        for entry in BOARD["buy"]
        if isinstance(entry["need"], str)
    }
    # 48 + 12 lights are one metre of sixty; eleven keys and two doubled ones.
    assert needs == {"metres": 1, "buttons": 13, "encoders": 1, "screws": 7}
    board["strip"][3]["fitted"] = True
    assert shopping.needed(board, {"need": "metres"}) == 2


def test_no_protecting_part_is_missing():
    assert checks.part_faults(BOARD) == []


@pytest.mark.parametrize(
    "ref", ["C1", "C3", "C4", "C5", "D1", "F1", "R1", "R5", "R7", "R8", "TP3"]
)
def test_a_lost_part_is_found(board, ref):
    del board["part"][ref]
    faults = checks.part_faults(board)
    assert len(faults) == 1 and faults[0].startswith("missing: ")


def test_levels_are_high_enough(board):
    assert checks.level_faults(BOARD) == []
    board["level"]["buffer_needs_mv"] = 3500  # what an AHC without the T asks for
    assert checks.level_faults(board) == [
        "the buffer may not see the controller's high level: take an AHCT"
    ]
    board["level"]["buffer_loses_mv"] = 1400
    assert len(checks.level_faults(board)) == 2


def test_current_stays_within_usb():
    assert checks.budget_faults(BOARD) == []
    sums = checks.budget(BOARD)
    assert sums["limited"] <= 500 < sums["unlimited"]  # so the limiter is needed


def test_too_much_current_is_found(board):
    board["power"]["limit_ma"] = 450
    board["budget"]["slew_nf"] = 1
    board["budget"]["fuse_hold_ma"] = 200
    board["budget"]["usb_least_mv"] = 3800
    assert len(checks.budget_faults(board)) == 4


def brightest(limit_ma):
    """All pixels in the brightest white that a scene can ask for, in mA."""
    power = BOARD["power"]
    strips = [(0, 2, 16, tuple(range(12))), (1, 3, 16, ()), (2, 4, 16, ())]
    lights = Lights(strips, limit_ma, power["channel_ma"], power["idle_ma"])
    scene = contract.Scene()
    for strip in range(3):
        scene.fill(strip, 0, 15, contract.SOLID, contract.PLAIN)
    for key in range(12):
        lights.key(key, contract.SOLID, contract.PLAIN)
    lights.show(scene, False)
    lights.frame(0, 0)
    drive = sum(sum(buffer) for buffer in lights.buffers)
    return drive * power["channel_ma"] / 255 + shopping.pixel_count(BOARD) * power["idle_ma"]


def test_the_firmwares_limiter_keeps_the_budget():
    limit = BOARD["power"]["limit_ma"]
    assert 0.8 * limit < brightest(limit) <= limit
    assert brightest(100_000) + BOARD["budget"]["controller_ma"] > 500  # it was the limiter
