"""What the system menu asks of the table: settings, games, facts (see panel/menu.py)."""

from cryptboard import VERSION
from cryptboard.panel.canvas import Canvas
from cryptboard.table import room


class Wishes:
    def __init__(self, table):
        self._table = table
        evening = table.evening
        self.slots = evening.slots
        self.slot_menu = evening.slot_menu
        self.use_slot = evening.use_slot
        self.recap = evening.recap

    def packs(self):
        """(id, title) of every game on the board."""
        table = self._table
        lang = table.words.lang
        return [(pack.id, pack.word(pack.title, lang) or pack.id) for pack in table.installed]

    def get(self, name):
        return self._table.settings.get(name)

    def set(self, name, value):
        settings = self._table.settings
        if name == "teach":
            settings.set("taught", [])
        settings.set(name, value)
        self._table.apply_settings()

    def night(self):
        """Presets, house rules, names: loaded for those who ask."""
        from cryptboard.table import presets

        return presets

    def may_choose(self):
        session = self._table.session
        least, most, heroes = session.game.party(session.pack)
        return most > least or heroes > most

    def may_join(self):
        session = self._table.session
        joining = getattr(session.game, "joining", None)
        return bool(joining and session.state and joining(session.pack, session.state))

    def night_menu(self, tokens):
        return self.night().choices(self._table, tokens)

    def night_wish(self, tokens):
        self.night().do(self._table, tokens)

    def new_game(self, pack_id, options=None):
        """As last time, or of another pack; another game needs a boot of its own."""
        table = self._table
        session = table.session
        pack_id = pack_id or session.pack.id
        for pack in table.installed:
            if pack.id == pack_id:
                room.check(pack.game)
        table.evening.make_room()
        for pack in table.installed:
            if pack.id == pack_id and pack.hash != session.pack.hash:
                session.flush()
                table.settings.set("pack", pack_id)
                table.settings.set("options", options or [])
                table.settings.set("fresh", 1)
                table.reboot()
                return
        table.begin(self.night().options_now(session) if options is None else options)
        table.walker.refresh()

    def summary(self):
        """How the game ended: the result, the place, the tracks, the length."""
        scene = self._table.scene
        lines = [("ui." + scene.over,)] + scene.lines[:1]
        for name, value, _low, _high in scene.tracks:
            lines.append(("event.stands", ("track." + name,), value))
        lines += [("house." + name,) for name in self.night().in_force(self._table.session)]
        return lines + [("ui.length", self._table.session.depth)]

    def self_test(self):
        from cryptboard.panel import selftest

        table = self._table
        selftest.run(table.board, table.pins)
        table.canvas = Canvas(table.board.displays)

    def about(self):
        return [("about.version", VERSION), ("about.board", self._table.pins.NAME)]
