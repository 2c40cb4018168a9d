"""Plays one scenario under MicroPython: `micropython boardmain.py SCRIPT.json`, rows to stdout."""

import json
import sys

from cryptboard.store.pack import Pack
from cryptlight.scenario.player import Player


def main(path):
    with open(path) as file:
        script = json.load(file)
    with open(script["pack_file"], "rb") as file:
        pack = Pack(file)
        game = __import__("cryptboard.rules." + pack.game, None, None, ("apply",))
        adapter = __import__("cryptlight.scenario." + script["adapter"], None, None, ("show",))
        print(json.dumps(Player(game, pack, adapter, script).play()))


main(sys.argv[1])
