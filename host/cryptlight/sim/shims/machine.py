"""The Pico's `machine` as far as a cryptlight board uses it."""

import _sim
from _oled import Oled
from _sim import falls, levels, outputs, rises, shm, spend

PWRON_RESET = 1
WDT_RESET = 3
_PIXEL_BYTES_US = 31  # for three bytes


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    ALT = 3
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=-1, pull=-1, *, value=None, alt=-1):
        if isinstance(id, Pin):
            id = id.id
        if not 0 <= id < 30:
            raise ValueError("invalid pin")
        self.id = id
        self.mode = Pin.IN
        self.handler = None
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None, alt=-1):
        if mode != -1:
            self.mode = mode
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is not None:
            outputs[self.id] = 1 if level else 0
            return None
        if self.mode == Pin.OUT:
            return outputs[self.id]
        spend(1)
        return levels[self.id]

    __call__ = value

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    high = on
    low = off

    def toggle(self):
        self.value(not outputs[self.id])

    def irq(self, handler=None, trigger=12, hard=False):
        self.handler = handler
        self.trigger = trigger
        self.fallen = falls[self.id]
        self.risen = rises[self.id]
        self.hit = 0
        if self in _sim.pin_irqs:
            _sim.pin_irqs.remove(self)
        if handler is not None:
            _sim.pin_irqs.append(self)
        return self

    def flags(self):
        return self.hit

    def look(self):
        """Call the handler once for all edges since the last look, as the hardware latch does."""
        hit = 0
        if falls[self.id] != self.fallen:
            self.fallen = falls[self.id]
            hit = Pin.IRQ_FALLING
        if rises[self.id] != self.risen:
            self.risen = rises[self.id]
            hit |= Pin.IRQ_RISING
        self.hit = hit & self.trigger
        if self.hit:
            self.handler(self)


_drive = [0] * 30  # the sum of all bytes that each wire got last


def bitstream(pin, encoding, timing, buf):
    """Keeps the frame; interrupts are off while it goes out, so nobody is asked in between."""
    at = pin.id * _sim.STRIP_ROOM
    size = len(buf)
    if size > _sim.STRIP_ROOM:
        raise ValueError("the simulated strip has no room for %d bytes" % size)
    shm.busy += 1
    _sim.strips[at : at + size] = buf
    _drive[pin.id] = sum(buf)
    drive = sum(_drive)
    if drive > shm.peak:
        shm.peak = drive
    _sim.strip_bytes[pin.id * 2] = size & 255
    _sim.strip_bytes[pin.id * 2 + 1] = size >> 8
    shm.frames += 1
    shm.busy -= 1
    spend(size * _PIXEL_BYTES_US // 3)


class I2C:
    """A bus with up to two displays; an absent address answers like the Pico's: OSError 5.

    Two on one bus differ in their address; with a bus of its own the far one is like the near one.
    """

    def __init__(self, id=-1, *, scl=None, sda=None, freq=400000, timeout=50000):
        self.freq = freq
        self._oleds = {}
        for number in range(2):
            bus = number if shm.far_bus else 0
            if shm.screens_fitted & (1 << number) and bus == max(0, id):
                self._oleds[0x3C + number - bus] = Oled(number)

    def _spend(self, size):
        spend((size + 1) * 9 * 1000000 // self.freq)

    def _at(self, address):
        oled = self._oleds.get(address)
        if oled is None:
            self._spend(0)
            raise OSError(5)
        return oled

    def scan(self):
        self._spend(112)
        return sorted(self._oleds)

    def writeto(self, address, buf, stop=True):
        oled = self._at(address)
        if len(buf):
            oled.write(buf, 0)
        self._spend(len(buf))
        return len(buf)

    def writevto(self, address, vector, stop=True):
        oled = self._at(address)
        size = 0
        data = False
        for part in vector:
            if size == 0:
                data = part[0] & 0x40
                oled.write(part, 0)
            elif data:
                oled.data(part)
            else:
                oled.write(b"\x00" + bytes(part), 0)
            size += len(part)
        self._spend(size)
        return size

    def writeto_mem(self, address, register, buf, *, addrsize=8):
        return self.writevto(address, (bytes((register,)), buf))

    def readfrom(self, address, size, stop=True):
        self._at(address)
        self._spend(size)
        return bytes(size)


class SoftI2C(I2C):
    def __init__(self, scl, sda, *, freq=400000, timeout=50000):
        super().__init__(-1, scl=scl, sda=sda, freq=freq)


class SPI:
    """A bus with nothing but the chain of shift registers on it."""

    MSB = 0

    def __init__(
        self, id=-1, baudrate=1000000, *, polarity=0, phase=0, sck=None, mosi=None, miso=None
    ):
        if not polarity or phase:
            raise OSError("the registers shift when the clock rises: read when it falls")
        self.baudrate = baudrate

    def readinto(self, buf, write=0):
        """The registers took their inputs when LOAD was low; here that is a moment ago."""
        word = shm.chain
        for i in range(len(buf)):
            byte = 0
            for _ in range(8):
                byte = byte << 1 | word & 1
                word >>= 1
            buf[i] = byte
        shm.moves_seen = shm.moves
        spend(len(buf) * 8 * 1000000 // self.baudrate)


class PWM:
    def __init__(self, pin, freq=0, duty_u16=0, duty_ns=0):
        self.pin = pin
        self._freq = freq
        self._duty = duty_u16
        self._show()

    init = __init__

    def _show(self):
        shm.tone_hz = self._freq if self._duty else 0

    def freq(self, hertz=None):
        if hertz is None:
            return self._freq
        self._freq = hertz
        self._show()

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty
        self._show()

    def deinit(self):
        self._duty = 0
        self._show()


class WDT:
    """Bites when it is not fed; nothing of this class can stop it."""

    def __init__(self, id=0, timeout=5000):
        if not 1 <= timeout <= 8388:
            raise ValueError("the watchdog takes 1 to 8388 ms")
        shm.wdt_us = timeout * 1000
        shm.wdt = _sim.now() + shm.wdt_us
        _sim.plan()

    def feed(self):
        if shm.wdt:
            shm.wdt = _sim.now() + shm.wdt_us
            _sim.plan()


class _Mem32:
    """The one register that the firmware looks at: the watchdog's, with its alias that clears."""

    _CONTROL = 0x40058000
    _CLEAR = 0x4005B000
    _ENABLE = 1 << 30

    def __getitem__(self, address):
        if address != self._CONTROL:
            raise ValueError("the simulated chip has no register at 0x%08x" % address)
        return self._ENABLE if shm.wdt else 0

    def __setitem__(self, address, bits):
        if address != self._CLEAR:
            raise ValueError("the simulated chip has no register at 0x%08x" % address)
        if bits & self._ENABLE:
            shm.wdt = 0
            _sim.plan()


mem32 = _Mem32()


class Timer:
    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id=-1, **settings):
        self.due = 0
        if settings:
            self.init(**settings)

    def init(self, *, mode=1, freq=0, period=0, tick_hz=1000, callback=None, hard=False):
        self.deinit()
        self.period = int(1000000 / freq) if freq else period * 1000000 // tick_hz
        self.repeats = mode == Timer.PERIODIC
        self.callback = callback
        self.due = _sim.now() + self.period
        _sim.timers.append(self)
        shm.timers = len(_sim.timers)
        _sim.plan()

    def deinit(self):
        if self in _sim.timers:
            _sim.timers.remove(self)
        shm.timers = len(_sim.timers)

    def fire(self, now):
        if self.repeats:
            self.due = now + self.period
        else:
            self.deinit()
        if self.callback:
            self.callback(self)


def unique_id():
    return bytes(int(_sim.UID[i : i + 2], 16) for i in range(0, len(_sim.UID), 2))


def reset():
    _sim.stop(b"R")


def soft_reset():
    raise SystemExit


def reset_cause():
    return _sim.CAUSE


def freq(hertz=None):
    return 125000000


def idle():
    spend(10)


def lightsleep(ms=0):
    _sim.sleep_until(_sim.now() + ms * 1000)


def disable_irq():
    return 0


def enable_irq(state=0):
    pass
