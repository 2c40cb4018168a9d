"""What every port does in the same way with the parts of a pin map, whatever they are made of."""

_SELECT = 3  # the encoder's push is that key


class Assembly:
    """All parts of a board; one that cannot be made is left out and named in `faults`."""

    def __init__(self, pins, switch, strip, keys, encoder, displays, buzzer):
        self.faults = []
        self.switch = self._try("power", lambda: switch(pins.LOAD_SWITCH))
        self.strips = [strip(pin, size + len(tail)) for _strip, pin, size, tail in pins.STRIPS]
        pairs = list(pins.KEYS)
        self._encoder = None
        if pins.ENCODER:
            pairs.append((_SELECT, pins.ENCODER[2]))
            self._encoder = self._try("encoder", lambda: encoder(*pins.ENCODER[:2]))
        self._keys = keys(pairs)
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

    def pressed(self):
        return self._keys.pressed()

    def latched(self):
        return self._keys.latched()

    def turns(self):
        return self._encoder.turns() if self._encoder else 0

    def feed(self):
        if self.watchdog:
            self.watchdog.feed()
