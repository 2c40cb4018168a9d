"""Wiring and guides: computed tables are current, every link leads somewhere, every line runs."""

import ast
import copy
import json
import re

import pytest

from cryptlight.hardware import breadboard, design, guide, modules, wiring

BOARD = design.load()
GUIDES = guide.guides(design.HARDWARE)


@pytest.mark.parametrize("profile", wiring.DRAWINGS)
def test_wiring_drawing_is_up_to_date(profile):
    kept = design.HARDWARE / "wiring" / f"{profile}.yml"
    assert json.loads(kept.read_text()) == wiring.harness(BOARD, profile), "make hardware"
    drawn = kept.with_suffix(".svg").read_text()
    assert all(net in drawn for net in modules.pins_of(BOARD, profile))


@pytest.mark.parametrize("profile", wiring.DRAWINGS)
def test_wiring_names_every_signal_at_its_pin(profile):
    harness = wiring.harness(BOARD, profile)
    title = wiring.DRAWINGS[profile]
    module = harness["connectors"][title]
    at = dict(zip(module["pinlabels"], map(str, module["pins"]), strict=True))
    for net, (gpio, pin) in modules.pins_of(BOARD, profile).items():
        assert at[f"{net} (GP{gpio})"] == pin
    linked = {pin for link in harness["connections"] for pin in link[0].get(title, [])}
    assert linked == set(module["pins"])


def wired(steps: list[breadboard.Step]) -> set[str]:
    return {row[1] for step in steps for row in step.rows}


def test_the_steps_wire_every_fitted_signal():
    steps = breadboard.steps(BOARD)
    spare = {f"KEY_{key['id']}" for key in BOARD["key"] if not key.get("fitted", True)}
    spare |= {f"STRIP_{s['id']}" for s in BOARD["strip"] if not s.get("fitted", True)}
    for net, (gpio, pin) in modules.pins_of(BOARD, "pico").items():
        assert (f"pin {pin} (GP{gpio})" in wired(steps)) is (net not in spare), net


def test_key_lights_are_few_pieces_of_reel():
    board = copy.deepcopy(BOARD)
    assert [len(piece) for piece in breadboard.pieces(BOARD)] == [6, 4, 2]
    board["enclosure"]["places"].reverse()
    assert len(breadboard.pieces(board)) == 12


@pytest.mark.parametrize("step", breadboard.steps(BOARD), ids=lambda step: step.name)
def test_every_line_to_try_is_python_and_uses_the_steps_pins(step):
    for profile, line in step.tries.items():
        ast.parse(line)
        assert '"' not in line  # it stands in double quotes on the command line
        used = {str(gpio) for gpio, _ in modules.pins_of(BOARD, profile).values()}
        assert set(re.findall(r"Pin\((\d+)", line)) <= used


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_guide_is_up_to_date(path):
    text = path.read_text("utf-8")
    assert text == guide.filled(BOARD, text), "make hardware"


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path):
    text = path.read_text("utf-8")
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (path.parent / target).exists(), target
    for target, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", text):
        there = (path.parent / target if target else path).read_text("utf-8")
        heads = re.findall(r"^#+ (.+)$", there, re.MULTILINE)
        assert anchor in {
            re.sub(r"[^\w -]", "", h).strip().lower().replace(" ", "-") for h in heads
        }


def test_every_step_and_every_plate_is_in_a_guide():
    text = "".join(path.read_text("utf-8") for path in GUIDES)
    for step in breadboard.steps(BOARD):
        assert f"<!-- made: step {step.name} -->" in text
    for picture in (design.HARDWARE / "pictures").iterdir():
        assert f"pictures/{picture.name}" in text, picture.name


def test_a_changed_table_is_found():
    board = copy.deepcopy(BOARD)
    board["power"]["limit_ma"] = 300
    path = design.HARDWARE / "design.md"
    assert guide.filled(board, path.read_text("utf-8")) != path.read_text("utf-8")
