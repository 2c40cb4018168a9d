"""What could not be read and was moved aside: a laptop lists it, takes it, may have it removed.

A piece is named by its place in the list and by its size: nobody gives us a path.
"""

from cryptboard.link import lines
from cryptboard.link.server import Refused, number_in
from cryptboard.store import aside

NO_SUCH_PIECE = "lost.none"
MOST = 9999


def requests(table):
    lost = Lost(table)
    return {"lost": lost.list, "piece": lost.piece, "forget": lost.forget}


class Lost:
    def __init__(self, table):
        self.table = table

    def list(self, _body, _bulk):
        pieces = self._pieces()
        for i in range(len(pieces)):
            folder, name, size = pieces[i]
            yield ("piece", i, "folder", folder, "name", name, "size", size)

    def piece(self, body, _bulk):
        folder, name, size = self._named(body)
        yield ("size", size)
        for at in range(0, size, lines.BULK_TO_HOST):
            yield aside.read(self._shelf(), folder, name, at, lines.BULK_TO_HOST)

    def forget(self, body, _bulk):
        folder, name, _size = self._named(body)
        aside.remove(self._shelf(), folder, name)
        yield ("left", len(self._pieces()))

    def _named(self, body):
        number, size = number_in(body, "piece", 0, MOST), number_in(body, "size", 0, 1 << 29)
        pieces = self._pieces()
        if number >= len(pieces) or pieces[number][2] != size:
            raise Refused(NO_SUCH_PIECE, "nothing like it was moved aside")
        return pieces[number]

    def _pieces(self):
        shelf = self._shelf()
        return aside.found(shelf) if shelf else []

    def _shelf(self):
        return self.table.shelf()
