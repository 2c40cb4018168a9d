"""Deploy through the real mpremote: the old firmware or the new one starts, never a mixture."""

import contextlib
import importlib
import json
import random
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from cryptlight import cli, compiled
from cryptlight.cli.errors import Failed
from cryptlight.contents import board_contents
from cryptlight.deploy import bundle
from cryptlight.deploy import deploy as steps
from cryptlight.deploy.remote import Remote
from cryptlight.link import Board, LinkError
from cryptlight.resources import board_file, firmware_files
from cryptlight.sim import SimulatedBoard, image

SOURCES = {name: firmware_files()[name].read_bytes() for name in ("main.py", "start.py")}
LOOSE = compiled.compile_all(SOURCES, None)
JOURNAL = {"journal/slot0": b"a game that must stay"}


def tiny(says: str, breaks: bool = False) -> dict[str, bytes]:
    """Modules of a firmware that tells its name and runs, or breaks."""
    app = f"def main():\n    print('running {says}')\n"
    if breaks:
        app += "    raise ValueError('broken')\n"
    else:
        app += "    import start\n    start.confirm()\n"
    sources = {"cryptboard/__init__.py": b"", "cryptboard/app.py": app.encode()}
    return compiled.compile_all(sources, None)


def firmware(says: str, breaks: bool = False) -> bundle.Firmware:
    files = {
        "bundle": bundle.bundle(tiny(says, breaks)),
        "words.crpk": b"words of " + says.encode(),
    }
    return bundle.Firmware(f"{says:0<16}", files, LOOSE)


@pytest.fixture
def flash(tmp_path):
    return tmp_path / "flash.bin"


def board_on(flash: Path, **settings) -> SimulatedBoard:
    """A board with a firmware called old lying open on its flash, as from the maker."""
    contents = {**LOOSE, **tiny("old"), **JOURNAL}
    return SimulatedBoard(contents=contents, board_toml=board_file(), flash=flash, **settings)


def started(flash: Path) -> str:
    """Which firmware runs after power-on, by what it prints; the game must still be there."""
    with board_on(flash) as board:
        board.advance(ms=3000)
        said = board.console.decode()
        board.advance(ms=1000)
        assert board.evaluate("open('/journal/slot0').read()") == "a game that must stay"
    assert said.count("running") >= 1, said
    return said.rpartition("running ")[2].split()[0]


def bring(board: SimulatedBoard, new: bundle.Firmware, monkeypatch, call=None) -> list[str]:
    """Deploy; `call` may replace mpremote. Returns the steps that were told."""
    monkeypatch.setattr(steps, "build", lambda _toml, _march: new)
    remote = Remote(board.port)
    if call:
        monkeypatch.setattr(remote, "call", call(remote.call))
    told: list[str] = []
    steps.deploy(remote, steps.look(remote, board_file()), told.append)
    return told


def test_a_new_firmware_starts_and_is_confirmed(flash, monkeypatch):
    with board_on(flash, realtime=True) as board:
        told = bring(board, firmware("new"), monkeypatch)
    assert told[0] == "service mode" and told[-1] == "switch"
    assert started(flash) == "new"
    with board_on(flash) as board:
        board.advance(ms=3000)
        assert board.evaluate("open('/fw/current').read()") == f"{'new':0<16} - ok"
        assert "bundle" in board.evaluate(f"__import__('os').listdir('/fw/{'new':0<16}')")


def test_the_one_before_is_kept_and_older_ones_go(flash, monkeypatch):
    with board_on(flash, realtime=True) as board:
        for name in ("one", "two", "three"):
            bring(board, firmware(name), monkeypatch)
    assert started(flash) == "three"
    with board_on(flash) as board:
        board.advance(ms=3000)
        left = board.evaluate("sorted(__import__('os').listdir('/fw'))")
    assert left == str(sorted(["current", f"{'two':0<16}", f"{'three':0<16}"]))


def test_two_failed_starts_bring_the_one_before_back(flash, monkeypatch):
    with board_on(flash, realtime=True) as board:
        bring(board, firmware("good"), monkeypatch)
        bring(board, firmware("bad", breaks=True), monkeypatch)
    with board_on(flash) as board:
        board.advance(ms=5000)
        said = board.console.decode()
    assert said.count("running bad") <= 2 and "ValueError: broken" in said
    assert "failed twice; back to" in said
    assert said.rpartition("running ")[2].split()[0] == "good"
    assert started(flash) == "good"


def test_modules_for_another_interpreter_are_named_and_the_one_before_starts(flash, monkeypatch):
    new = firmware("new")
    spoilt = new.files["bundle"].replace(b"M\x06", b"M\x09")
    assert spoilt != new.files["bundle"]
    new = bundle.Firmware(new.name, {**new.files, "bundle": spoilt}, LOOSE)
    with board_on(flash, realtime=True) as board:
        bring(board, new, monkeypatch)
    with board_on(flash) as board:
        board.advance(ms=5000)
        said = board.console.decode()
    assert "incompatible .mpy" in said
    assert said.rpartition("running ")[2].split()[0] == "old"


def cable_cut_at(number):
    """The mpremote call of that number and all after it find no board."""

    def wrap(call):
        count = [0]

        def cut(*words, check=True):
            count[0] += 1
            if count[0] >= number:
                raise LinkError("The cable is out.")
            return call(*words, check=check)

        return cut

    return wrap


@pytest.mark.parametrize("number", [2, 4, 6, 7, 8])
def test_the_cable_pulled_before_each_step(flash, monkeypatch, number):
    monkeypatch.setattr(Remote, "wait_for_prompt", lambda self: self.call("resume", "exec", "1"))
    with board_on(flash, realtime=True) as board:
        try:
            bring(board, firmware("new"), monkeypatch, cable_cut_at(number))
            done = True
        except LinkError:
            done = False
    assert started(flash) == ("new" if done else "old") or number >= 8


def power_cut_at(flash, monkeypatch, operation, torn):
    with board_on(flash, realtime=True) as board:
        monkeypatch.setattr("cryptlight.deploy.remote._SECONDS", 3)
        monkeypatch.setattr(
            Remote, "wait_for_prompt", lambda self: self.call("resume", "exec", "1")
        )
        board.cut_power(at=operation, torn=torn)
        with contextlib.suppress(LinkError):
            bring(board, firmware("new"), monkeypatch)
        cut = not board.powered
    name = started(flash)
    assert name in ("old", "new")
    monkeypatch.undo()
    with board_on(flash, realtime=True) as board:
        bring(board, firmware("new"), monkeypatch)
    assert started(flash) == "new"
    return cut, name


LARGE = 700_000


def large(says: str) -> bundle.Firmware:
    """So large that it does not find room beside itself."""
    made = firmware(says)
    noise = random.Random(1).randbytes(LARGE)
    return bundle.Firmware(made.name, {**made.files, "words.crpk": noise}, LOOSE)


def test_half_a_copy_does_not_stand_in_the_way_of_the_next_try(flash, monkeypatch):
    """Nor does half a copy of another one, as after a deploy that broke off."""
    new = large("new")
    halves = {
        f"fw/{new.name}/words.crpk": new.files["words.crpk"][:600_000],
        "fw/0123456789abcdef/bundle": bytes(400_000),
    }
    image.create(flash, 352, {**LOOSE, **tiny("old"), **JOURNAL, **halves})
    with board_on(flash, realtime=True) as board:
        bring(board, new, monkeypatch)
    assert started(flash) == "new"


def test_without_room_the_game_goes_on_and_packs_can_be_taken_off(flash, monkeypatch):
    packs = {"packs/large.crpk": bytes(1_000_000)}
    image.create(flash, 352, {**LOOSE, **tiny("old"), **JOURNAL, **packs})
    with board_on(flash, realtime=True) as board:
        with pytest.raises(LinkError, match="the game goes on"):
            bring(board, large("new"), monkeypatch)
        limit = time.monotonic() + 20
        while not board.resets:
            assert time.monotonic() < limit
            board.advance(ms=20)
    assert started(flash) == "old"


@pytest.mark.parametrize(("operation", "torn"), [(2, 0.5), (14, 0.5), (17, 0.9)])
def test_power_cut_at_some_flash_operations(flash, monkeypatch, operation, torn):
    power_cut_at(flash, monkeypatch, operation, torn)


@pytest.mark.soak
@pytest.mark.parametrize("torn", [0.0, 0.5])
def test_power_cut_at_every_flash_operation(tmp_path, monkeypatch, torn):
    operation, names, cut = 0, set(), True
    while cut:
        operation += 1
        cut, name = power_cut_at(tmp_path / f"flash{operation}", monkeypatch, operation, torn)
        names.add(name)
    assert operation > 10 and names == {"old", "new"}


def test_an_old_interpreter_is_refused_before_anything_is_touched(monkeypatch):
    remote = Remote("nowhere")
    monkeypatch.setattr(
        remote, "run", lambda *_a, **_k: [[1, 26, 1], 0x1006, [], [], 9**6, ["", ""], False]
    )
    with pytest.raises(LinkError, match=r"MicroPython 1\.26\.1 .* needs 1\.27.*BOOTSEL"):
        steps.look(remote, board_file())


def test_another_mpy_format_is_refused(monkeypatch):
    remote = Remote("nowhere")
    monkeypatch.setattr(
        remote, "run", lambda *_a, **_k: [[1, 99, 0], 7, [], [], 9**6, ["", ""], False]
    )
    with pytest.raises(LinkError, match=r"\.mpy version 7"):
        steps.look(remote, board_file())


def test_bytes_that_do_not_arrive_whole_are_noticed(flash, monkeypatch):
    def spoil(self, source, target):
        source.write_bytes(source.read_bytes()[:-1] + b"?")
        self.call("resume", "fs", "cp", str(source), f":{target}")

    monkeypatch.setattr(Remote, "copy", spoil)
    with board_on(flash, realtime=True) as board, pytest.raises(LinkError, match="not what was"):
        bring(board, firmware("new"), monkeypatch)
    assert started(flash) == "old"


def test_the_architecture_of_the_board_is_read_from_its_interpreter():
    assert bundle.architecture(6 | 4 << 10) == "armv6m"
    assert bundle.architecture(6 | 2 << 10) == "x64"
    assert bundle.architecture(6) is None


def test_the_same_sources_make_the_same_firmware():
    one, two = (bundle.build(board_file(), "armv6m") for _ in range(2))
    assert one == two and len(one.name) == 16


def test_deploy_of_the_real_firmware_keeps_the_game(new_board, monkeypatch):
    module = {"cryptboard/__init__.py": b"OLDER = True"}
    older = compiled.compile_all(module, compiled.march_here())
    board = new_board("dungeon-crawl", realtime=True, files=older)

    def answering(build=None):
        for _ in range(200):
            try:
                with Board.at(board.port) as client:
                    if build is None or client.hello["build"] == build:
                        return client.request("status").messages
            except LinkError:
                board.advance(ms=50)
        raise AssertionError("no answer")

    answering()
    with Board.at(board.port) as client:
        had = client.hello["build"]
        client.request("press", key="NEXT")
    before = answering()
    runner = CliRunner()
    dry = runner.invoke(cli.app, ["deploy", "--dry-run", "--port", board.port])
    assert dry.exit_code == 0 and "Would install" in dry.stdout
    assert answering(had) == before
    done = runner.invoke(cli.app, ["deploy", "--port", board.port, "--json"])
    assert done.exit_code == 0, (done.output, done.exception)
    facts = json.loads(done.stdout)
    assert facts["done"] and facts["firmware"] != had
    assert answering(facts["firmware"]) == before
    again = runner.invoke(cli.app, ["deploy", "--port", board.port])
    assert again.exit_code == 0 and "already" in again.stdout


def test_deploy_without_a_board_at_the_port():
    result = CliRunner().invoke(cli.app, ["deploy", "--port", "/dev/nothing-here"])
    assert isinstance(result.exception, Failed)
    assert "There is no port /dev/nothing-here" in str(result.exception)


def test_a_simulated_board_boots_what_a_deploy_leaves():
    """Bundle, pointer and loose files, and no module open on the flash."""
    contents = board_contents([], board_file())
    made = bundle.build(board_file(), compiled.march_here())
    installed = {f"fw/{made.name}/{name}": data for name, data in made.files.items()}
    assert contents == {**LOOSE, **installed, "fw/current": f"{made.name} - ok".encode()}


def test_a_simulated_board_runs_what_a_deploy_installed(new_board):
    board = new_board("dungeon-crawl", board_toml=board_file())
    board.advance(ms=3000)
    board.interrupt()
    name = bundle.build(board_file(), compiled.march_here()).name
    assert board.evaluate("__import__('start').running") == name
    assert board.evaluate("__import__('sys').path[0]") == "/f"


def test_a_dry_run_says_what_would_fail(monkeypatch, tmp_path):
    made = firmware("new")
    full = steps.Plan(made, (1, 29, 0), [], {}, made.size, ["main.py"])
    needed = made.size + sum(map(len, made.loose.values())) + steps.RESERVE
    assert "has room for" in full.problem
    assert replace(full, free=needed).problem == ""
    assert replace(full, current=[made.name, "-", "ok"], loose=[]).problem == ""
    command = importlib.import_module("cryptlight.cli.deploy")
    monkeypatch.setattr(command, "find", lambda port: "port")
    monkeypatch.setattr(command, "look", lambda *_given: full)
    monkeypatch.setattr(command, "Remote", lambda port: SimpleNamespace(reset=lambda: None))
    result = CliRunner().invoke(cli.app, ["deploy", "--dry-run"])
    assert isinstance(result.exception, Failed) and "has room for" in str(result.exception)
    assert "Would replace main.py" in result.output
