"""The simulated board: the unmodified firmware on the real MicroPython VM."""

from cryptlight.sim.board import SimulatedBoard
from cryptlight.sim.errors import SimError

__all__ = ["SimError", "SimulatedBoard"]
