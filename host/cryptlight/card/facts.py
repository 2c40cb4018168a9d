"""What a game says of its own panel, asked of the game itself: dials, keys, values, by level.

Nothing here is written down by hand. Games are played at random at every level of help, and
what most often lies under a dial or a key there is what the card names.
"""

import importlib
import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from cryptboard.panel import keys
from cryptboard.rules import contract

LEVELS = (contract.TRACK, contract.DICE, contract.FULL)
GAMES, COMMANDS, LONGEST = 3, 60, 14
ASIDE = (contract.CORRECT, contract.CONCEDE, contract.ASSIST)


@dataclass
class Level:
    """What was met at one level of help."""

    dials: list[Counter[str]] = field(default_factory=lambda: [Counter() for _ in range(10)])
    keys: dict[str, Counter[Any]] = field(default_factory=dict)
    ranges: dict[str, tuple[int, int]] = field(default_factory=dict)

    def dial(self, slot: int) -> str:
        """The track that a dial turns, "" for none."""
        found = self.dials[slot].most_common(1)
        return found[0][0] if found else ""

    def key(self, name: str, most: int) -> list[Any]:
        """The phrases of what a key does, the commonest first, each word once."""
        found: dict[str, Any] = {}
        for label, _count in self.keys.get(name, Counter()).most_common():
            found.setdefault(label[0], label)
        return list(found.values())[:most]


def met(pack: Any) -> dict[int, Level]:
    """The levels that a game has with these cards."""
    game = importlib.import_module("cryptboard.rules." + pack.game)
    found = {}
    for level in LEVELS:
        seen = Level()
        if all([_play(game, pack, (level, number), seen) for number in range(GAMES)]):
            found[level] = seen
    return found


def _play(game: Any, pack: Any, number: tuple[int, int], seen: Level) -> bool:
    """One game at random; False: this level cannot be played with these cards."""
    luck = random.Random(number[1])
    state = game.new(pack, game.default_options(pack), number[1].to_bytes(16, "big"))
    try:
        game.apply(pack, state, [contract.ASSIST, number[0]])
    except contract.RuleError:
        return False
    for _ in range(COMMANDS):
        scene = game.scene(pack, state, contract.GAME)
        if scene.over:
            break
        _note(scene, game.choices(pack, state, []), seen)
        try:
            game.apply(pack, state, _command(game, pack, state, luck))
        except contract.RuleError:
            continue
    return True


def _note(scene: Any, menu: Any, seen: Level) -> None:
    for slot, name in enumerate(scene.dials):
        if name:
            seen.dials[slot][name] += 1
    for name, _value, low, high in scene.tracks:
        before = seen.ranges.get(name, (low, high))
        seen.ranges[name] = min(low, before[0]), max(high, before[1])
    for option in menu.options:
        key = keys.of_role(option.role)
        if key >= 0 and isinstance(option.label, tuple) and isinstance(option.label[0], str):
            name = "SEAT" if keys.seat(key) >= 0 else keys.NAMES[key]
            seen.keys.setdefault(name, Counter())[option.label] += 1


def _command(game: Any, pack: Any, state: Any, luck: random.Random) -> list[Any]:
    command: list[Any] = []
    while (menu := game.choices(pack, state, command)) is not None:
        options = [o for o in menu.options if o.token not in (*ASIDE, contract.AMEND)]
        done = menu.find("done") if len(command) > LONGEST else None
        command.append((done or luck.choice(options)).token)
    return command
