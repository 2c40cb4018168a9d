"""A journal that forgets: for scenarios, bots, and play without a flash."""


class MemoryJournal:
    """Records in a list; a record's offset is its index.

    Cutting the last records off and tidying are the flash's concern: here nothing is damaged.
    """

    def __init__(self, warning=""):
        self.warning = warning
        self.durable = True
        self.whole = True
        self._header = None
        self._records = []

    @property
    def end(self):
        """The offset that the next record gets."""
        return len(self._records)

    def begin(self, header):
        self._header = header
        self._records = []
        self.durable = False

    def open(self):
        return self._header

    def last(self):
        """(offset, kind, payload) of the last record, or None."""
        if not self._records:
            return None
        kind, payload = self._records[-1]
        return len(self._records) - 1, kind, payload

    def append(self, kind, payload):
        self._records.append((kind, bytes(payload)))
        self.durable = False

    def read(self, offset):
        return self._records[offset]

    def cut(self, offset):
        """Forget what follows `offset`."""
        del self._records[offset:]

    def flush(self):
        self.durable = True

    def tidy(self):
        return False

    def spare_page(self):
        return 0

    def set_aside(self):
        self._header = None
        self._records = []
