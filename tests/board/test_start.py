"""What start.py does before anything of the firmware runs: it finds modules without searching."""

import json
import subprocess
import sys
from ast import literal_eval
from types import SimpleNamespace

import pytest

from cryptlight import compiled
from cryptlight.deploy import bundle
from cryptlight.resources import board_file, firmware_files
from cryptlight.scenario.engine import firmware, micropython

# Every import asks for a folder, a source, a compiled module, in this order.
LOOK = """
import gc, json, sys
import start
with open(sys.argv[2]) as file:
    names = json.load(file)
found = []
gc.collect()
before = gc.mem_alloc()
shelf = start.Bundle(sys.argv[1])
gc.collect()
kept = gc.mem_alloc() - before
def kind(path):
    try:
        return shelf.stat(path)[0]
    except OSError:
        return 0
for name in names:
    stem = "/" + name[:-4]
    file = shelf.open(stem + ".mpy", "rb")
    head = bytearray(40)
    file.readinto(head)
    found.append([kind(stem), kind(stem + ".py"), kind(stem + ".mpy"), list(head)])
gc.disable()
before = gc.mem_alloc()
for name in names:
    shelf.stat("/" + name)
per_look = (gc.mem_alloc() - before) // len(names)
print(json.dumps([kept, per_look, found, kind("/cryptboard/rules")]))
"""
BUILT_IN = """
import json, os, sys, vfs
import start
asked = []
class Ears:
    def mount(self, readonly, mkfs): pass
    def umount(self): pass
    def stat(self, path):
        asked.append(path)
        raise OSError(2)
vfs.mount(Ears(), "/ears")
sys.path.insert(0, "/ears")
for name in json.loads(sys.argv[1]):
    __import__(name)
print(json.dumps(asked))
"""
ABSENT = {"machine", "busio", "neopixel", "board"}  # in the VM without its simulated board


def told(tmp_path, script, *given):
    file = tmp_path / "script.py"
    file.write_text(script)
    done = subprocess.run(
        [micropython(), str(file), *given],
        env={"MICROPYPATH": f"{firmware()}:.frozen"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-500:]
    return json.loads(done.stdout)


def test_every_module_of_a_deploy_is_found_and_costs_no_heap(tmp_path):
    made = bundle.build(board_file(), compiled.march_here())
    modules = compiled.firmware(compiled.march_here())
    names = sorted(set(modules) - set(compiled.LOOSE))
    (tmp_path / "bundle").write_bytes(made.files["bundle"])
    (tmp_path / "names").write_text(json.dumps(names))
    answer = told(tmp_path, LOOK, str(tmp_path / "bundle"), str(tmp_path / "names"))
    kept, per_look, found, folder = answer
    assert folder == 0x4000
    for name, (as_folder, source, as_module, head) in zip(names, found, strict=True):
        assert (as_folder, source, as_module) == (0, 0, 0x8000), name
        if name != "cryptboard/pins.mpy":
            assert bytes(head[: len(modules[name])]) == modules[name][:40], name
    assert kept < 8 * 220 + 2048  # two numbers a path, and the open file
    assert per_look <= 128  # the path, and a hash too large for a small integer


def test_what_the_interpreter_has_is_not_searched_for(tmp_path):
    used = set()
    for path in firmware_files().values():
        for line in path.read_text("utf-8").splitlines():
            words = line.split()
            if words[:1] in (["import"], ["from"]) and not words[1].startswith("cryptboard"):
                used.add(words[1].split(".")[0])
    wanted = {"array", "binascii", "hashlib", "io", "os", "select", "struct", "time"}
    assert wanted <= used
    assert told(tmp_path, BUILT_IN, json.dumps(sorted(wanted))) == []


def test_two_paths_with_one_hash_are_refused(monkeypatch):
    monkeypatch.setattr(bundle, "_hash", lambda path: len(path))
    with pytest.raises(ValueError, match="same hash"):
        bundle.bundle({"cryptboard/a.mpy": b"M", "cryptboard/b.mpy": b"M"})


@pytest.mark.parametrize(
    ("version", "said"),
    [((1, 26, 1), "MicroPython 1.26 is too old"), ((1, 30, 0), "cannot load the firmware")],
)
def test_main_names_an_interpreter_that_cannot_run_the_rest(monkeypatch, capsys, version, said):
    class Refusing:
        def find_spec(self, name, *_rest):
            if name == "start":
                raise ValueError("incompatible .mpy file")

    facts = SimpleNamespace(name="micropython", version=version)
    monkeypatch.setattr(sys, "implementation", facts)
    monkeypatch.setattr(sys, "meta_path", [Refusing(), *sys.meta_path])
    exec(firmware_files()["main.py"].read_bytes(), {})
    told = capsys.readouterr().out
    assert said in told and "cryptlight deploy" in told


FIRST_LIGHT = b"""
import start
start.attach(start.pointer()[0])
import sys, machine
seen = []
send = machine.bitstream
def noted(pin, encoding, timing, buffer):
    if not seen:
        seen.append((max(buffer) > 0, [n for n in sys.modules if n.startswith("cryptboard")]))
    return send(pin, encoding, timing, buffer)
machine.bitstream = noted
from cryptboard.app import main
main()
"""
LATER = (
    "panel.walker",
    "panel.screen",
    "panel.words",
    "panel.font",
    "table.table",
    "tasks",
    "link",
)


def test_the_resumed_game_is_lit_before_the_rest_is_loaded(new_board):
    board = new_board("dungeon-crawl", files={"main.py": FIRST_LIGHT})
    board.advance(ms=2000)
    board.press("PLUS", "PLUS")
    board.advance(ms=3000)
    before = board.frame()["A"]
    board.unplug_usb()
    board.plug_in()
    board.advance(ms=3000)
    assert board.frame()["A"] == before
    board.interrupt()
    lit, loaded = literal_eval(board.evaluate("seen[0]"))
    assert lit
    early = [name for name in loaded if name.startswith(tuple(f"cryptboard.{n}" for n in LATER))]
    assert early == [] and "cryptboard.table.dawn" in loaded
