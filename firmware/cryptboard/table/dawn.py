"""The first light: the game that was left shines before the rest of the firmware is loaded.

What this module imports, and the game's own, is all that a player waits for in the dark; keys,
texts, menus and the link are loaded while the strips are lit already.
"""

from cryptboard.panel import motion
from cryptboard.panel.lights import Lights
from cryptboard.store.packs import Packs
from cryptboard.table import opening
from cryptboard.table.settings import Settings


class Dawn:
    """What the table goes on with. `resumed`: whether its session stands where the game was left,
    None while nobody knows."""

    def __init__(self, board, pins):
        self.faults = list(board.faults)
        self.settings = Settings()
        self.settings.load()
        self.lights = Lights(pins.STRIPS, pins.LIMIT_MA, pins.CHANNEL_MA, pins.IDLE_MA)
        self.store = Packs()
        self.installed = opening.open_packs(self.store, self.faults)
        chosen, fresh = self.settings.get("pack"), self.settings.get("fresh")
        self.session = opening.open_session(self.installed, self.store, chosen, fresh, self.faults)
        self.resumed = None
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
