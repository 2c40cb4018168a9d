"""What every port does in the same way with the parts of a pin map, whatever they are made of."""

from cryptboard.ports.inputs import Inputs


class Assembly:
    """All parts of a board; one that cannot be made is left out and named in `faults`."""

    def __init__(self, pins, switch, strip, inputs, displays, buzzer):
        self.faults = []
        self.switch = None
        if pins.LOAD_SWITCH is not None:
            self.switch = self._try("power", lambda: switch(pins.LOAD_SWITCH))
        self.strips = [strip(pin, size + len(tail)) for _strip, pin, size, tail in pins.STRIPS]
        self.inputs = self._try("keys", lambda: inputs(pins)) or Inputs(pins)
        self.displays = self._try("display", lambda: displays(pins)) or []
        self.buzzer = None
        if pins.BUZZER is not None:
            self.buzzer = self._try("buzzer", lambda: buzzer(pins.BUZZER))
        self.watchdog = None

    def _try(self, name, make):
        try:
            return make()
        except Exception as error:
            self.faults.append(name)
            print("left out:", name, repr(error))
            return None

    def feed(self):
        if self.watchdog:
            self.watchdog.feed()
