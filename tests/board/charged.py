"""A main.py that starts the firmware as it is, with what its Python costs on a Pico charged.

The simulated parts charge for flash, pixels and buses. What the interpreter itself takes is
added here, around the functions that do the work of a press or a frame, so that virtual time is
the Pico's. `measure` writes down what each takes on this computer instead.
"""

from ast import literal_eval

# Microseconds a call on an RP2040 at 125 MHz, rounded. From `measure`: the median on a quiet
# computer times 240, the ratio of the bytecode pixel loop there (6.1 ms) and here (25 us). A frame
# is 230 us of viper as measured there, and as much for the Python around it.
COSTS_US = {
    "cryptboard.tasks.App.step": 150,
    "cryptboard.panel.gestures.Gestures.next": 150,
    "cryptboard.panel.lights.Lights.frame": 460,
    "cryptboard.panel.lights.Lights.answer": 1_000,
    "cryptboard.panel.walker.Walker.key": 40_000,
    "cryptboard.table.table.Table._draw": 15_000,
    "cryptboard.table.table.Table._compose": 8_000,
    "cryptboard.panel.canvas.Canvas.line": 3_000,
    "cryptboard.panel.canvas.Canvas.send": 200,
    "cryptboard.store.session.Session.flush": 3_000,
    "cryptboard.store.session.Session.tidy": 700,
    "cryptboard.requests.service.Linkup.step": 300,
}
COLLECT_US = 10_000  # 44 KB live

# The deployed firmware can be imported from here on.
ATTACH = "import start\nstart.attach(start.pointer()[0])\n"

_MAIN = (
    ATTACH
    + """
import sys
import gc
import _sim, utime
gc.threshold(16384)
COSTS = {costs}
taken = {{}}

def charged(name, work, us):
    def call(*given):
        _sim.spend(us)
        return work(*given)
    def timed(*given):
        start = utime.ticks_us()
        result = work(*given)
        taken.setdefault(name, []).append(utime.ticks_us() - start)
        return result
    return timed if {measure} else call

for name in COSTS:
    parts = name.split(".")
    module = __import__(".".join(parts[:-2]), None, None, ("x",))
    owner = getattr(module, parts[-2])
    setattr(owner, parts[-1], charged(name, getattr(owner, parts[-1]), COSTS[name]))
if not {measure}:
    from cryptboard import tasks
    class Gc:
        @staticmethod
        def collect():
            import gc
            _sim.spend({collect})
            gc.collect()
    tasks.gc = Gc
from cryptboard.table.table import Table
seen = [0]
press, frame = Table.press, Table.frame
def counted(*given):
    seen[0] += 1
    return press(*given)
Table.press = counted
turn = [0]
def busy(*given):
    turn[0] += 1
    if {erase_every} and turn[0] % {erase_every} == 0:
        _sim.block(45000)  # what the simulated flash does for an erase: interrupts are off
    return frame(*given)
Table.frame = busy
{extra}
from cryptboard.app import main

main()
"""
)

# The firmware without any charges; its presses are counted, and the heap after every tenth.
COUNTING = (
    ATTACH.encode()
    + b"""
import gc
from array import array
seen = [0]
used = array("I", bytes(4 * 1000))
from cryptboard.table.table import Table
press = Table.press
def counted(*given):
    if seen[0] % 10 == 0:
        gc.collect()
        used[seen[0] // 10 % len(used)] = gc.mem_alloc()
    seen[0] += 1
    return press(*given)
Table.press = counted
from cryptboard.app import main

main()
"""
)


def heaps(board):
    """The heap in use after every tenth press, of an interrupted board that was counting."""
    parts = [board.evaluate(f"list(used[{at}:{at + 50}])") for at in range(0, 1000, 50)]
    return [size for part in parts for size in literal_eval(part) if size]


def grows(used):
    """Whether the last third of the time never needed as little as the first third's most.

    Positions differ, and so does what they need; what leaks is never given back.
    """
    third = len(used) // 3
    return min(used[-third:]) > 1.01 * max(used[:third])


def main(measure=False, erase_every=0, extra="", **changed):
    """The text of a main.py; `changed` replaces costs by the last part of their name.

    `erase_every`: so many frames apart the flash is erased; `extra`: more lines of Python.
    At the prompt `seen[0]` tells how many presses reached the game.
    """
    costs = dict(COSTS_US)
    for last, us in changed.items():
        costs[next(name for name in costs if name.endswith("." + last))] = us
    settings = {"measure": measure, "erase_every": erase_every, "extra": extra}
    settings |= {"collect": COLLECT_US}
    return _MAIN.format(costs=costs, **settings).encode()
