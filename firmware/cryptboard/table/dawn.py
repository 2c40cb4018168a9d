"""The first light: the game that was left shines before the rest of the firmware is loaded.

What this module imports, and the game's own, is all that a player waits for in the dark; keys,
texts, menus and the link are loaded while the strips are lit already.
"""

from cryptboard.panel import motion
from cryptboard.panel.lights import Lights
from cryptboard.store.packs import PACKS, Packs
from cryptboard.table import opening, room, starts
from cryptboard.table.settings import PATH, Settings


class Dawn:
    """What the table goes on with. `resumed`: whether its session stands where the game was left,
    None while nobody knows. `failed`: so many starts went wrong before this one. `root`: the
    folder that holds settings, packs and journal; on a board it is the flash itself."""

    def __init__(self, board, pins, failed=0, root=""):
        self.root = root
        self.faults = list(board.faults)
        self.careful = failed >= starts.MANY
        self.bare = failed > starts.MANY
        self.settings = Settings(root + PATH)
        if self.careful or not self.settings.load():
            self.faults.append("settings")
            print("default settings;", failed, "starts failed")
        self.lights = Lights(pins.STRIPS, pins.LIMIT_MA, pins.CHANNEL_MA, pins.IDLE_MA)
        self.store = Packs(root + PACKS)
        if self.store.spoilt:
            self.faults.append("packs/set")
        self.installed = opening.open_packs(self.store, self.faults)
        self.session = None
        self.resumed = None
        if self.bare:
            return
        journal = opening.open_journal(self.faults, root)
        packs = opening.in_order(self.installed, self.settings.get("pack"))
        fresh = self.settings.get("fresh")
        if not fresh:
            packs = opening.in_play(journal, packs, self.store)
        packs = [pack for pack in packs if room.most(pack.game) >= 0]
        self.session = opening.open_session(journal, packs, self.faults)
        if self.session:
            self.session.most = room.most(self.session.pack.game)
        if self.session and not fresh:
            try:
                self.resumed = self.session.resume()
                if self.resumed:
                    self._shine(board.strips)
            except Exception as error:  # the table tries again, and leaves out what fails
                print("no first light:", repr(error))

    def _shine(self, strips):
        lights = self.lights
        lights.brightness(self.settings.get("brightness"))
        lights.palette(self.settings.get("palette"))
        lights.show(self.session.scene(), False)
        lights.frame(0, 0)  # from here it would travel, but nobody calls for the next frame yet
        lights.frame(motion.TRAVEL_MS, 0)
        for i in range(len(strips)):
            strips[i].write(lights.buffers[i])
