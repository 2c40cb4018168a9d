"""What can go wrong between laptop and board, in words that say what to do next."""


class LinkError(Exception):
    """The board cannot be reached, or stopped answering."""


class Refusal(LinkError):  # noqa: N818  it is what the board says, not a fault
    """The board understood and said no; `code` is for programs."""

    def __init__(self, code: str, say: str) -> None:
        self.code = code
        self.say = say
        told = SAYINGS.get(code)
        self.words = told.format(say) if told else say or "the board refuses"
        super().__init__(self.words if told else f"{self.words} ({code})")


REBUILD = "Build the pack again with `cryptlight pack build` and sync once more."

SAYINGS = {
    "pack.magic": "The pack is refused: it is not a pack file. " + REBUILD,
    "pack.schema": "The pack is refused: it has schema {0}, which this firmware does not "
    "know. Run `cryptlight deploy` to bring the firmware up to date.",
    "pack.cut": "The pack is refused: it is cut short. " + REBUILD,
    "pack.section": "The pack is refused: its table of contents is wrong. " + REBUILD,
    "pack.index": "The pack is refused: the index of table {0} points astray. " + REBUILD,
    "pack.record": "The pack is refused: a record of table {0} is malformed. " + REBUILD,
    "pack.hash": "The pack is refused: its bytes do not match its hash. " + REBUILD,
    "pack.other": "The board received another pack than was announced. Sync once more.",
    "pack.table": "The pack is refused: table {0} is missing. " + REBUILD,
    "pack.number": "The pack is refused: table {0} has no such record. " + REBUILD,
    "pack.meta": "The pack is refused: its name or its game is malformed. " + REBUILD,
    "packs.room": "The board has no room for this: {0}. Sync fewer packs with --only.",
    "packs.lacking": "The board lacks a pack ({0}). Sync it first: `cryptlight sync`.",
    "packs.previous": "There is nothing to roll back to: {0}.",
    "packs.set": "Another program changed what was offered to the board. Sync once more.",
    "packs.twice": "The set has two packs called {0}. Name the one that you want.",
    "packs.game": 'The firmware on the board has no rules for the game "{0}". Run '
    "`cryptlight deploy` to bring it up to date.",
    "packs.block": "The bytes were damaged on the way. Sync once more; if it happens again, try "
    "another cable.",
    "games.none": "{0}. `cryptlight status` tells which game is in play.",
    "games.log": "The board refuses the game: {0}. Use another backup.",
    "game.none": "No game is running on the board. Sync a pack: `cryptlight sync`.",
}
