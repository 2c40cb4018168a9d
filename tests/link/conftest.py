"""The helpers beside these tests are plain modules, so that MicroPython can run them, too."""

import random
import sys
from pathlib import Path

import pytest

from cryptlight.link import client

sys.path.insert(0, str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def same_numbers(monkeypatch):
    """A client begins with a number drawn at random: here the same ones in every run."""
    dice = random.Random(1)
    monkeypatch.setattr(client.random, "SystemRandom", lambda: dice)
