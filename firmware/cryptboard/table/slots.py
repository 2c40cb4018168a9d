"""Game nights: the save slots, how they are named, and what happened before.

A new game never takes the place of one that is still open: it goes to a free slot, or to one whose
game is over.  Such a game leaves its slot, not the flash: the laptop can fetch it as a log.
"""

from cryptboard.panel import screen
from cryptboard.rules.contract import GAME, MAX_OPTIONS, Menu, Option, RuleError
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.session import PACK_GONE
from cryptboard.store.shelf import HEROES, NUMBER, OVER, PACK, PLACE, SLOTS
from cryptboard.table import opening, room

NO_SLOT = "refuse.slots"  # word keys
NOT_KEPT = "warn.no_slot"
NAME_MS = 3000  # after the last press: names are for people who come back, not for the game
_HERO_LETTERS = 10


class Evening:
    def __init__(self, table):
        self._table = table
        self._journal = table.session.journal
        self._shelf = getattr(self._journal, "shelf", None)
        self._named = -1

    def recover(self):
        """A game that cannot be shown keeps its slot; the word key that says so, or ""."""
        problem = self._table.session.warning
        if problem == PACK_GONE and not self._take_free_slot():
            self._table.session.journal = MemoryJournal(NOT_KEPT)
        return problem

    def make_room(self):
        """Turn to a slot that a new game may take, the present one if its game is over."""
        session = self._table.session
        begun = session.depth or session.can_redo
        if self._shelf is None or not begun or session.scene(GAME).over:
            return
        session.flush()
        self.name()
        if not self._take_free_slot():
            raise RuleError(NO_SLOT)

    def _take_free_slot(self):
        slot = self._shelf.free_slot()
        if slot >= 0:
            self._journal.use(slot)
        return slot >= 0

    def name(self):
        """Name the slot by what is on show now."""
        table, session = self._table, self._table.session
        if session.state is None or session.journal is not self._journal or self._shelf is None:
            return
        scene = session.scene(GAME)
        heroes = []
        for hero in getattr(session.state, "heroes", None) or ():
            text = table.words.text(("hero.%d" % hero,)) if isinstance(hero, int) else ""
            heroes.append(text[:_HERO_LETTERS])
        place = table.words.text(scene.lines[0]) if scene.lines else ""
        self._journal.name_slot(heroes, place, scene.over)

    def tidy(self, quiet_ms):
        """Called in quiet moments; True: there will be something to do."""
        if self._named == self._table.walker.revision:
            return False
        if quiet_ms >= NAME_MS:
            self._named = self._table.walker.revision
            self.name()
        return True

    # What the menu asks for.

    def slots(self):
        """(slot, text) of all save slots; none where nothing can be saved."""
        if self._shelf is None:
            return []
        return [(slot, self._line(slot)) for slot in range(SLOTS)]

    def _line(self, slot):
        entry = self._shelf.entry(slot)
        text = self._table.words.text
        if entry is None:
            return "%d %s" % (slot + 1, text(("ui.slot_free",)))
        place = text(("ui." + entry[OVER],)) if entry[OVER] else entry[PLACE]
        here = "●" if slot == self._journal.slot else ""
        return "%d%s %s %s" % (slot + 1, here, self._title(entry[PACK]), place)

    def _title(self, pack_id):
        for pack in self._table.installed:
            if pack.id == pack_id:
                return pack.word(pack.title, self._table.words.lang) or pack_id
        return pack_id

    def slot_menu(self, slot):
        """The heroes and the place of a game, and what can be done with it."""
        entry = self._shelf.entry(slot)
        stay = Option("no", ("ui.no",))
        if entry is None:
            return Menu(("ui.slot_free",), [Option("play", ("ui.slot_begin",)), stay], 0)
        if not self._pack_there(entry):
            keep = Option("no", ("ui.slot_keep",))
            return Menu(("ui.slot_gone",), [keep, Option("aside", ("ui.slot_aside",))], 0)
        about = " ".join([entry[PLACE], ", ".join([str(hero) for hero in entry[HEROES]])])
        return Menu(about, [Option("play", ("ui.slot_play",)), stay], 0)

    def _pack_there(self, entry):
        header = self._shelf.header(entry[NUMBER])
        if header is None:
            return True  # damaged rather than without its pack: opening it says so
        for pack in self._table.installed:
            if pack.hash == header[4]:
                return True
        return self._table.store.find(opening.bytes_of(header[4])) is not None

    def use_slot(self, slot, what):
        """Go on with the game in a slot, begin one there, or set one aside."""
        table, session, journal = self._table, self._table.session, self._journal
        entry = self._shelf.entry(slot)
        if what == "aside":
            self._shelf.set_aside(entry[NUMBER])
            self._shelf.empty(slot)
            return
        if what != "play" or (slot == journal.slot and session.journal is journal):
            return
        header = self._shelf.header(entry[NUMBER]) if entry else None
        if header:
            room.check(header[1])
        session.flush()
        self.name()
        journal.use(slot)
        if entry and (header is None or header[4] != session.pack.hash):
            table.reboot()  # one game is loaded per boot
            return
        session.journal = journal
        if not session.resume():
            table.begin(session.options)
        table.walker.refresh()
        table.walker.resumed(session.recap)

    def recap(self):
        """What happened last, and what has to lie on the table, line by line."""
        table, session = self._table, self._table.session
        words = table.words
        lines = [screen.event_text(event, words) for event in session.recap]
        lines.append(words.text(("ui.rebuild",)))
        scene = session.scene(GAME)
        lines += [words.text(phrase) for phrase in scene.lines]
        for name, value, _low, _high in scene.tracks:
            lines.append("%s %d" % (words.text(("track." + name,)), value))
        return lines[:MAX_OPTIONS]
