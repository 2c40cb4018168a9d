"""A journal that forgets: for scenarios, bots, and play without a flash."""


class MemoryJournal:
    """Records in a list; a record's offset is its index."""

    def __init__(self, warning=""):
        self.warning = warning
        self.durable = True
        self.whole = True
        self._header = None
        self._records = []

    def begin(self, header):
        self._header = header
        self._records = []
        self.durable = False

    def open(self):
        return self._header

    def records(self):
        for offset, (kind, payload) in enumerate(self._records):
            yield offset, kind, payload

    def append(self, kind, payload):
        self._records.append((kind, payload))
        self.durable = False
        return len(self._records) - 1

    def read(self, offset):
        return self._records[offset]

    def flush(self):
        self.durable = True

    def tidy(self):
        return False

    def spare_page(self):
        return 0

    def set_aside(self):
        self._header = None
        self._records = []
