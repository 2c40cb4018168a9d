"""What a laptop may bring and take: packs, and whole games. Installed whole or not at all."""

from cryptboard.link import lines
from cryptboard.link.server import Refused, number_in, text_in
from cryptboard.link.upload import BlockError, Unpacker
from cryptboard.requests.game import hex_of
from cryptboard.store import archive, packs, verify
from cryptboard.store.pack import Pack, PackError
from cryptboard.table import opening
from cryptboard.table.opening import bytes_of

MAX_SIZE = 1 << 20

NO_ROOM = "packs.room"
NO_PACK = "packs.lacking"
NO_PREVIOUS = "packs.previous"
OTHER_SET = "packs.set"
TWICE = "packs.twice"
NO_RULES = "packs.game"
BAD_BLOCK = "packs.block"
NO_SUCH_GAME = "games.none"
BAD_LOG = "games.log"


def requests(table):
    depot = Depot(table, table.store)
    return {
        "packs": depot.list_packs,
        "offer": depot.offer,
        "send": depot.send,
        "install": depot.install,
        "rollback": depot.roll_back,
        "fetch": depot.fetch,
        "games": depot.games,
        "game": depot.game,
        "restore": depot.restore,
    }


class Depot:
    def __init__(self, table, store):
        self.table = table
        self.packs = store
        self._offered = []

    def list_packs(self, _body, _bulk):
        for where, entries in (("now", self.packs.installed), ("before", self.packs.previous)):
            for hash, name in entries:
                pack = opening.open_pack(self.packs.path(name), [])
                facts = (pack.id, pack.version, pack.game) if pack else ("?", "?", "?")
                yield ("pack", hex_of(hash[:16]), "in", where, "id", facts[0], "version", facts[1])

    def offer(self, body, _bulk):
        """One pack of a new set; the answer says whether the board has it already."""
        if body.get("first"):
            self._offered = []
        hash = _hash(body)
        if len(self._offered) >= packs.MAX_PACKS:
            raise Refused(NO_ROOM, "a set has at most %d packs" % packs.MAX_PACKS)
        if hash not in self._offered:
            self._offered.append(hash)
        yield ("have", self.packs.find(hash) is not None)

    def send(self, body, bulk):
        """A pack that the board lacks, as lines of bytes; checked before it gets its name."""
        hash = _hash(body)
        size = number_in(body, "size", 1, MAX_SIZE)
        if self.packs.free() < size + packs.RESERVE:
            self.packs.sweep(self._in_use() + self._offered)
            if self.packs.free() < size + packs.RESERVE:
                raise Refused(NO_ROOM, "%d bytes are free" % self.packs.free())
        yield ("send", True)
        draft = self.packs.draft(hash, size)
        try:
            for item in _unpacked(bulk, size, draft.write):
                yield item
        finally:
            draft.close()
        try:
            with open(draft.path, "rb") as file:
                for _ in verify.steps(file, hash):
                    yield ()
                game = Pack(file, check=False).game
        except PackError as error:
            raise Refused(error.code, " ".join([str(detail) for detail in error.details]))
        if not opening.has_game(game):
            raise Refused(NO_RULES, game)
        draft.keep()

    def install(self, body, _bulk):
        """Switch to the offered packs; `set` must name them, so that no offer was missed."""
        if packs.set_id(self._offered) != text_in(body, "set", 16):
            raise Refused(OTHER_SET, "these are not the packs that were offered")
        for hash in self._offered:
            if self.packs.find(hash) is None:
                raise Refused(NO_PACK, hex_of(hash[:8]))
        self._one_of_each()
        changed = self.packs.install(self._offered, self._in_use())
        self._offered = []
        yield ("changed", changed, "next_game", self.table.packs_changed() if changed else False)

    def _one_of_each(self):
        """Two versions of one game in a set: nobody could say which of them is played."""
        ids = []
        for hash in self._offered:
            pack = opening.open_pack(self.packs.path(self.packs.find(hash)), [])
            if pack and pack.id in ids:
                raise Refused(TWICE, pack.id)
            ids.append(pack.id if pack else "")

    def roll_back(self, _body, _bulk):
        if not self.packs.roll_back():
            raise Refused(NO_PREVIOUS, "no set was installed before this one")
        yield ("set", self.packs.set_id(), "next_game", self.table.packs_changed())

    def fetch(self, body, _bulk):
        """A pack, byte by byte."""
        name = self.packs.find(_hash(body))
        if name is None:
            raise Refused(NO_PACK, "the board does not have it")
        with open(self.packs.path(name), "rb") as file:
            yield ("size", file.seek(0, 2))
            file.seek(0)
            while True:
                data = file.read(lines.BULK_TO_HOST)
                if not data:
                    return
                yield data

    def _in_use(self):
        """Hashes of the packs that saved games, and the one in play, were begun with."""
        shelf = self._shelf()
        hashes = [bytes_of(digits) for digits in shelf.packs_in_use()] if shelf else []
        if self.table.session:
            hashes.append(bytes_of(self.table.session.pack.hash))
        return hashes

    # Games

    def games(self, _body, _bulk):
        shelf, now = self._shelf(), self._number()
        for number, slot in archive.games(shelf) if shelf else ():
            yield ("number", number, "slot", slot, "now", number == now)

    def game(self, body, _bulk):
        """A game's header and log; number 0 is the one in play. `from`: where to start."""
        shelf = self._shelf()
        number = number_in(body, "number", 0, 9999999) or self._number()
        if self.table.session:
            self.table.session.flush()
        found = archive.open_game(shelf, number) if shelf and number else None
        if found is None:
            raise Refused(NO_SUCH_GAME, "there is no such game on the board")
        head, log = found
        begin = body.get("from")
        begin = max(log.start, begin) if isinstance(begin, int) else log.start
        yield ("number", number, "head", len(head), "start", log.start, "from", begin,
               "end", log.end)  # fmt: skip
        for at in range(0, len(head), lines.BULK_TO_HOST):
            yield head[at : at + lines.BULK_TO_HOST]
        while begin < log.end:
            data = log.take(begin, min(lines.BULK_TO_HOST, log.end - begin))
            if not data:
                return
            yield data
            begin += len(data)

    def restore(self, body, bulk):
        """A game from a backup, as a new one in the active slot; the board then starts again."""
        shelf = self._shelf()
        size = number_in(body, "size", 1, MAX_SIZE)
        head = number_in(body, "head", 1, 2000)
        start = number_in(body, "start", 0, 1 << 29)
        if shelf is None or self.packs.free() < size + packs.RESERVE:
            raise Refused(NO_ROOM, "%d bytes are free" % self.packs.free())
        made = archive.NewGame(shelf, head, start)
        yield ("number", made.number)  # the laptop seals the records for this number
        whole = False
        try:
            for item in _unpacked(bulk, size, made.write):
                yield item
            made.close()
            if self.packs.find(bytes_of(made.header[4])) is None:
                raise Refused(NO_PACK, made.header[4][:16])
            whole = True
        except ValueError:
            raise Refused(BAD_LOG, "the log does not follow from its header")
        finally:
            if not whole:
                made.drop()
        if self.table.session:
            self.table.session.flush()
        made.keep()
        self.table.restart()

    def _shelf(self):
        return self.table.shelf()

    def _number(self):
        return getattr(self.table.session.journal, "number", 0) if self.table.session else 0


def _unpacked(bulk, size, write):
    """Blocks from the laptop to where they belong; None while more must come."""
    unpacker = Unpacker(size)
    while unpacker.left:
        block = _next_block(unpacker, b"")
        if block is None:
            data = bulk()
            if data is None:
                yield None
                continue
            block = _next_block(unpacker, data)
        if block is not None:
            write(block)
            yield ()


def _next_block(unpacker, data):
    try:
        unpacker.put(data)
        return unpacker.block()
    except BlockError:
        raise Refused(BAD_BLOCK, "a block is not what it says")


def _hash(body):
    digits = text_in(body, "hash", 64)
    try:
        hash = bytes_of(digits)
    except ValueError:
        hash = b""
    if len(hash) != 32:
        raise Refused("link.wrong", "hash must be 64 hex digits")
    return hash
