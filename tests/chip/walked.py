"""A game walked at random: `python walked.py FIRMWARE HOST PACK COMMANDS` prints a digest.

FIRMWARE is a folder with the package, as it is written or joined; what every command gives, the
state after it and the scene go into the digest, command by command.
"""

import hashlib
import random
import sys
from pathlib import Path

firmware, host, pack_file, commands = sys.argv[1:]
sys.path[:0] = [firmware, host]

try:
    from cryptboard.store.pack import Pack
except ImportError:  # it became a part of another module
    from cryptboard.table.dawn import Pack

WIDE, DEEP = 8, 7


def whole(game, pack, state, luck):
    """A whole command, by a walk down the tree of choices; None where the tree ends."""
    partial = []
    for _ in range(DEEP):
        menu = game.choices(pack, state, partial)
        if menu is None:
            return partial
        if not menu.options:
            return None
        partial.append(luck.choice(menu.options[: 2 * WIDE]).token)
    return None


def dealt(game, pack, level, seed):
    defaults = getattr(game, "default_options", lambda _pack: [])(pack)
    options = [option for option in defaults if option[0] != "assist"]
    try:
        return game.new(pack, [*options, ["assist", level]], seed)
    except Exception:  # cards that only an owner of the box has
        return game.new(pack, [*options, ["assist", 0]], seed)


def main():
    with Path(pack_file).open("rb") as file:
        pack = Pack(file)
        name = pack.game
        game = getattr(__import__(f"cryptboard.rules.{name}").rules, name)
        luck, state = random.Random(3), None
        refusals = 0
        for number in range(int(commands)):
            if state is None or state.over or number % 400 == 0:
                state = dealt(game, pack, number // 400 % 3, bytes([number % 251] * 16))
            command = whole(game, pack, state, luck)
            try:
                told = game.apply(pack, state, command) if command else "end"
            except Exception as error:  # a refusal; of a fault the two must say the same, too
                told, refusals = (type(error).__name__, error.args), refusals + 1
            scene = game.scene(pack, state, 0)
            strips = [bytes(strip) for strip in scene.strips]
            lines = (command, told, game.encode(state), strips, scene.lines, scene.tracks)
            print(number, command, hashlib.sha256(repr(lines).encode()).hexdigest()[:16])
        print("refusals", refusals)


main()
