"""All commands in one table: the list that `--help` shows costs none of what they need.

`summary` is the first sentence of the function's docstring; a test holds the two together.
"""

from typing import NamedTuple


class Entry(NamedTuple):
    name: str
    place: str  # module:function, or module:app for a command with commands of its own
    summary: str


GROUPS: tuple[tuple[str, tuple[Entry, ...]], ...] = (
    (
        "Play",
        (
            Entry("play", "play:play", "Play on the simulated board, in the browser."),
            Entry("sim", "play:sim", "Run the firmware on a simulated board."),
        ),
    ),
    (
        "Your board",
        (
            Entry("deploy", "deploy:deploy", "Install or update the firmware."),
            Entry("sync", "sync:sync", "Bring games and cards onto the board."),
            Entry("doctor", "doctor:doctor", "Look at everything from the cable to the cards."),
            Entry("status", "status:status", "Tell what the board shows."),
            Entry("press", "status:press", "Press keys of the board from afar."),
            Entry("bridge", "bridge:bridge", "Tell an MQTT broker what happens at a board."),
        ),
    ),
    (
        "The game on the table",
        (
            Entry("log", "log:log", "Tell what happened, and which rule caused it."),
            Entry("undo", "status:undo", "Take the last step of the game back."),
            Entry("replay", "log:replay", "Play a game again from its log and compare."),
            Entry("dice", "dice:dice", "Roll the board's dice: are they fair?"),
            Entry("games", "games:games", "Name the games that are kept on this computer."),
            Entry("backup", "backup:backup", "Save all games and their packs."),
            Entry("restore", "backup:restore", "Put a saved game back on the board."),
        ),
    ),
    (
        "Games and cards as data",
        (Entry("pack", "pack:app", "Write, check and show packs of game and card data."),),
    ),
    (
        "For contributors, in a checkout",
        (
            Entry("run", "run:run", "Play scenario files."),
            Entry("rules", "coverage:rules", "Tell which rules of each game have a test."),
            Entry("bench", "bench:bench", "Measure speed and memory."),
        ),
    ),
)
COMMANDS = {entry.name: entry for _title, entries in GROUPS for entry in entries}
