"""Whole evenings, kept: what every command of a random game told, showed and offered.

    python tests/rules/digests.py               which evenings go otherwise now than they are kept
    python tests/rules/digests.py --only md2    those of one game
    python tests/rules/digests.py --show md2 full 3 > now.txt      one evening in words
    python tests/rules/digests.py --keep        keep all of them as they go now

evenings.toml keeps a digest every 25 commands: of events with their rules, of lights, lines and
tracks, of every menu on the way and of the refusal of what is not offered. A change of the rules
changes evenings: `--show` before and after tells what became of them. Whoever means it keeps them.
"""

import argparse
import hashlib
import random
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

import every  # noqa: E402
from test_generated import LEVELS, begun  # noqa: E402

from cryptboard.rules import contract  # noqa: E402
from cryptboard.rules.contract import RuleError  # noqa: E402
from cryptboard.rules.kit import verbs  # noqa: E402
from cryptlight.resources import example_trackers  # noqa: E402

KEPT = HERE / "evenings.toml"
WORDS = ("track", "dice", "full")
NUMBERS, COMMANDS, APART = 24, 150, 25
NAMES = [*every.NAMES, *example_trackers()]
NOT_PLAYED = ("concede", "victory", "defeat")  # a longer evening tells more


def told(name: str, level: int, number: int) -> Iterator[str]:
    """One line of an evening after the other."""
    luck = random.Random(number)
    game, pack, state = begun(name, level, number)
    said: set[str] = set()
    for count in range(COMMANDS):
        scene = game.scene(pack, state, contract.GAME)
        yield from _shown(scene)
        if scene.over:
            yield f"over: {scene.over}"
            return
        rolled = game.scene(pack, state, contract.DICE_RESULT)
        yield "dice: " + " ".join(bytes(strip).hex() for strip in rolled.strips)
        menu = game.choices(pack, state, [])
        yield f"menu: {menu.prompt} {menu.default}"
        offered = {option.token for option in menu.options}
        for word in sorted(said - offered)[:3]:
            yield f"not: {word} {_refusal(game, pack, state, [word])}"
        said |= {option.token for option in menu.options if isinstance(option.token, str)}
        turns = verbs.turns(scene)
        if turns and luck.random() < 0.2:
            command = luck.choice(turns)
        else:
            command = yield from _picked(game, pack, state, luck)
        yield f"{count}: {command}"
        try:
            for event in game.apply(pack, state, command):
                yield f"  {event}"
        except RuleError as error:  # a turn that the rules know better than the track's bounds
            yield f"  refused: {error.code} {error.details}"
        yield "state: " + hashlib.sha256(game.encode(state)).hexdigest()[:16]


def _shown(scene: contract.Scene) -> Iterator[str]:
    yield "lights: " + " ".join(bytes(strip).hex() for strip in scene.strips)
    yield f"lines: {scene.lines} {scene.active} {scene.seats}"
    yield f"tracks: {scene.tracks}"
    yield f"dials: {scene.dials} {scene.pool} {scene.force} {scene.stands} {scene.flags}"


def _picked(game, pack, state, luck):
    """A random command, and every option on the way to it."""
    partial = []
    while (menu := game.choices(pack, state, partial)) is not None:
        for option in menu.options:
            yield f"  {option.token!r} {option.label} {option.role}"
        options = [option for option in every.offered(menu) if option.token not in NOT_PLAYED]
        partial = [*partial, luck.choice(options or menu.options).token]
    return partial


def _refusal(game, pack, state, command):
    try:
        before = game.encode(state)
        kept = game.decode(before)
        game.apply(pack, kept, command)
    except RuleError as error:
        return f"{error.code} {error.details}"
    return "allowed"


def digests(name: str, level: int, number: int) -> Iterator[str]:
    """A digest of all so far, every few commands and at the end."""
    digest, commands = hashlib.sha256(), 0
    for line in told(name, level, number):
        digest.update(line.encode() + b"\n")
        if line.startswith("state: "):
            commands += 1
            if commands % APART == 0:
                yield digest.hexdigest()[:8]
    yield digest.hexdigest()[:8]


def key(name: str, level: int, number: int) -> str:
    return f"{name} {WORDS[level]} {number}"


def all_of(only: str = "") -> "list[tuple[str, int, int]]":
    found = []
    for name in NAMES:
        if not only or only in (name, every.pack_of(name).game):
            found += [(name, level, number) for level in LEVELS for number in range(NUMBERS)]
    return found


def otherwise(name: str, level: int, number: int, kept: "dict[str, str]") -> str:
    """Where an evening goes otherwise than it is kept; "" if it does not."""
    expected = kept.get(key(name, level, number), "").split()
    count = 0
    for count, digest in enumerate(digests(name, level, number), 1):
        if count > len(expected) or digest != expected[count - 1]:
            return f"{key(name, level, number)}: before command {count * APART}"
    return "" if count == len(expected) else f"{key(name, level, number)}: it ends sooner"


def kept() -> "dict[str, str]":
    return {str(k): str(v) for k, v in tomllib.loads(KEPT.read_text("utf-8")).items()}


def keep() -> None:
    lines = ["# Written by `python tests/rules/digests.py --keep`, which says what stands here."]
    for evening in all_of():
        lines.append(f'"{key(*evening)}" = "{" ".join(digests(*evening))}"')
    KEPT.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--only", default="", help="a game, or the rules that it is played by")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--show", nargs=3, metavar=("GAME", "LEVEL", "NUMBER"))
    given = parser.parse_args()
    if given.keep:
        keep()
        return 0
    if given.show:
        name, level, number = given.show
        print("\n".join(told(name, WORDS.index(level), int(number))))
        return 0
    known = kept()
    for evening in all_of(given.only):
        found = otherwise(*evening, known)
        if found:
            print("FAILED", found)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
