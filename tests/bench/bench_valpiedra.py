"""Valpiedra: how hard the sample cards are for the bot, and how long a command takes the VM.

The times are those of MicroPython's Unix build here, and what they mean on a board, which is so
many times slower (yardstick.py).
"""

import json
import tempfile
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import Any

from yardstick import on_vm, pico_slowness

from cryptboard.rules import valpiedra
from cryptboard.store.pack import Pack
from cryptlight.lab import bot
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

GAMES = 200
BUDGET_MS = 50  # no call may block longer
ON_VM = """
import gc, json, sys, time
from cryptboard.rules import valpiedra
from cryptboard.store.pack import Pack
job = json.load(open(sys.argv[1]))
pack = Pack(open(job["pack"], "rb"))
times = []
for options, seed, commands in job["games"]:
    best = [[command[0], 1000000, 1000000] for command in commands]
    for _ in range(5):  # the least of five: other programs run here, too
        state = valpiedra.new(pack, options, bytes(seed))
        for command, row in zip(commands, best):
            gc.collect()
            start = time.ticks_us()
            valpiedra.apply(pack, state, command)
            row[1] = min(row[1], time.ticks_diff(time.ticks_us(), start))
            start = time.ticks_us()
            valpiedra.scene(pack, state, 0)
            row[2] = min(row[2], time.ticks_diff(time.ticks_us(), start))
    times.extend(best)
print(json.dumps(times))
"""


def options(heroes: int) -> list[list[Any]]:
    return [["heroes", list(range(heroes))], ["assist", 2]]


def rates(pack: Pack) -> None:
    for heroes in (2, 3, 4):
        ends = Counter(
            bot.play(pack, options(heroes), number.to_bytes(4, "big")).result
            for number in range(GAMES)
        )
        listed = ", ".join(f"{end} {count / GAMES:.0%}" for end, count in sorted(ends.items()))
        print(f"bot, {heroes} heroes, {GAMES} games: {listed}")


def recorded(pack: Pack, heroes: int, seed: int) -> list[Any]:
    state = valpiedra.new(pack, options(heroes), bytes([seed]))
    commands = []
    while not state.result:
        commands.append(bot.choose(pack, state))
        valpiedra.apply(pack, state, commands[-1])
    return [options(heroes), [seed], commands]


def times(pack: Pack, data: bytes) -> None:
    games = [recorded(pack, heroes, seed) for heroes in (2, 3, 4) for seed in range(5)]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pack.crpk").write_bytes(data)
        (folder / "on_vm.py").write_text(ON_VM)
        job = folder / "job.json"
        job.write_text(json.dumps({"pack": str(folder / "pack.crpk"), "games": games}))
        spent = json.loads(on_vm(folder / "on_vm.py", job))
    slower = pico_slowness() / 1000
    for label, column in (("apply", 1), ("scene", 2)):
        values = sorted(row[column] for row in spent)
        for share, at in (("p50", 0.5), ("p99", 0.99), ("most", 1.0)):
            here = values[min(len(values) - 1, int(at * len(values)))]
            board = here * slower
            print(
                f"{label:5} {share:4} {here:6} us here, {board:5.1f} ms on the board, "
                f"{board / BUDGET_MS:4.0%} of the longest block allowed"
            )
    longest = sorted(spent, key=lambda row: -row[1])[:5]
    verbs = sorted({row[0] for row in spent})
    means = {v: [r[1] for r in spent if r[0] == v] for v in verbs}
    parts = [f"{v} {sum(x) / len(x) * slower:.0f}" for v, x in means.items()]
    print("apply on the board by verb, mean ms:", ", ".join(parts))
    print(f"the longest of {len(spent)} commands: {' '.join(row[0] for row in longest)}")


def main() -> None:
    data = load_folder(game_folder("valpiedra-demo")).bytes
    pack = Pack(BytesIO(data))
    rates(pack)
    times(pack, data)


if __name__ == "__main__":
    main()
