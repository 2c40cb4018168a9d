"""A full game is added as the firmware's README says: folders and nothing else.

The cellar (beside this file) is copied into a checkout of its own; no file that is there already
is touched. Then everything knows it: packs, scenarios on both interpreters, the tests that are
made from games, plates, the big picture, the bundle for a board.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cryptboard
import cryptlight

CELLAR = Path(__file__).parent / "cellar"
TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    root = tmp_path_factory.mktemp("checkout")
    left = shutil.ignore_patterns("__pycache__", "pictures")
    firmware = Path(cryptboard.__file__).parent
    shutil.copytree(firmware.parent, root / "firmware", ignore=left)
    shutil.copytree(Path(cryptlight.__file__).parent, root / "host" / "cryptlight", ignore=left)
    shutil.copytree(TESTS.parent / "hardware", root / "hardware", ignore=lambda *_: {"pictures"})
    shutil.copytree(CELLAR / "firmware", root / "firmware" / "cryptboard" / "rules" / "cellar")
    shutil.copytree(CELLAR / "host", root / "host" / "cryptlight" / "games" / "cellar")
    return root


def run(checkout, *command):
    paths = os.pathsep.join(str(checkout / name) for name in ("firmware", "host"))
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=TESTS.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.parametrize("name", ["strike", "sweep"])
@pytest.mark.parametrize("engine", ["cpython", "micropython"])
def test_its_scenarios_hold_on_both_interpreters(checkout, name, engine):
    told = run(checkout, "-m", "cryptlight.cli", "run", CELLAR / f"{name}.txt", "--engine", engine)
    assert told.count("ok  ") >= 2 and "FAIL" not in told


def test_the_tests_that_are_made_from_games_hold_it_too(checkout):
    files = [TESTS / "rules" / name for name in ("test_generated.py", "test_as_before.py")]
    options = ("-q", "-p", "no:cacheprovider", "-k", "cellar", "-m", "not soak")
    told = run(checkout, "-m", "pytest", *options, *files)
    assert " passed" in told and int(told.rsplit(" passed", 1)[0].split()[-1]) >= 5


KNOWN = """
import json, io
from cryptboard.store.pack import Pack
from cryptlight import plates, resources
from cryptlight.packs.folder import kinds, load_folder
from cryptlight.web.focus import focus_of
pack = Pack(io.BytesIO(load_folder(resources.game_folder("cellar")).bytes))
print(json.dumps({
    "shipped": "cellar" in resources.shipped_games(),
    "kind": "cellar" in kinds(),
    "hero": list(pack.record("hero", 1)),
    "place": list(pack.record("place", 0)),
    "named": [pack.word("hero.1", "es"), pack.word("rule.CEL-006", "en")],
    "plate": [p["title"]["es"] for p in plates.plates() if p["game"] == "cellar"],
    "focus": list(focus_of("cellar").tracks),
    "board": "cryptboard/rules/cellar/fight.py" in resources.firmware_files(),
}))
"""


def test_packs_plates_pages_and_boards_know_it(checkout):
    told = json.loads(run(checkout, "-c", KNOWN))
    assert told == {
        "shipped": True,
        "kind": True,
        "hero": [4, 3],
        "place": [[4, 7, 10], 6, 2],
        "named": ["Gata", "A potion keeps a bite off."],
        "plate": ["La bodega"],
        "focus": ["torch", "rats"],
        "board": True,
    }


@pytest.mark.parametrize(
    ("file", "before", "after", "message"),
    [
        ("hero.csv", "health,hits", "health,teeth", "unknown column"),
        ("hero.csv", "5,4,sample", "5,many,sample", "is no whole number"),
        ("place.csv", "6,2,sample", "6 7,2,sample", "this should be one whole number"),
        ("game.toml", 'prefix = "CEL"', 'prefix = "c"', "prefix"),
        ("words.csv", "Torch,Antorcha", "Torch,", "every word needs a text"),
    ],
)
def test_a_mistake_in_its_tables_is_named(checkout, tmp_path, file, before, after, message):
    folder = tmp_path / "cellar"
    shutil.copytree(CELLAR / "host", folder)
    text = (folder / file).read_text("utf-8")
    assert before in text
    (folder / file).write_text(text.replace(before, after, 1), "utf-8")
    script = (
        "from pathlib import Path; from cryptlight.packs.folder import load_folder; "
        "from cryptlight.packs.errors import PackErrors\n"
        f"try: load_folder(Path({str(folder)!r}))\n"
        "except PackErrors as error: print(error)"
    )
    told = run(checkout, "-c", script)
    assert message in told and file.split(".")[0] in told
