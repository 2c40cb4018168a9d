"""What `pip install .` brings: the command, the firmware as a package and as files for a board."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from cryptlight.resources import board_file, firmware_files

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's files, unpacked: an installation that knows nothing of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]
    subprocess.run([*command, str(folder), str(ROOT)], check=True, capture_output=True)
    target = folder / "site"
    zipfile.ZipFile(next(folder.glob("*.whl"))).extractall(target)
    return target


def ask(installed: Path, code: str) -> str:
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = [{str(installed)!r}]\n{code}"]
    done = subprocess.run(command, cwd=installed, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def test_the_wheel_carries_every_file_of_the_firmware(installed: Path) -> None:
    code = "from cryptlight import resources as r\nprint(*sorted(r.firmware_files()))"
    assert ask(installed, code).split() == sorted(firmware_files())


def test_the_carried_files_are_those_of_the_checkout(installed: Path) -> None:
    code = (
        "from cryptlight import resources as r\n"
        "print(r.board_file())\nprint(r.firmware_files()['main.py'])"
    )
    board, main = (Path(line) for line in ask(installed, code).splitlines())
    assert installed in board.parents and installed in main.parents
    assert board.read_bytes() == board_file().read_bytes()
    assert main.read_bytes() == (ROOT / "firmware" / "main.py").read_bytes()


def test_the_installed_package_ships_playable_games(installed: Path) -> None:
    code = (
        "from cryptlight import resources as r\nfrom cryptlight.packs.folder import load_folder\n"
        "print(*[len(load_folder(r.game_folder(g)).bytes) > 0 for g in r.shipped_games()])"
    )
    answers = ask(installed, code).split()
    assert answers and set(answers) == {"True"}
