"""Every game that ships, with a pack of its own folder: for tests that hold in all of them."""

import io
import sys
from functools import cache
from pathlib import Path

from cryptboard.rules import contract
from cryptboard.store.pack import Pack
from cryptlight import words as panel_words
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder, shipped_games

# A box whose cards are not typed in plays at no FULL; its rules are those of the demo cards.
NAMES = [name for name in shipped_games() if name != "valpiedra"]
LANGUAGES = ("en", "es")


@cache
def pack_of(name):
    return Pack(io.BytesIO(load_folder(Path(game_folder(name))).bytes))


@cache
def base():
    return Pack(io.BytesIO(panel_words.board_words()))


def rules_of(pack):
    __import__("cryptboard.rules." + pack.game)
    return sys.modules["cryptboard.rules." + pack.game]


def text(pack, key, language):
    return pack.word(key, language) or base().word(key, language)


def unknown(pack, phrase):
    """The first word of a phrase that a language lacks, or None."""
    if not isinstance(phrase, tuple | list):
        return None
    if (
        phrase
        and isinstance(phrase[0], str)
        and not all(text(pack, phrase[0], language) for language in LANGUAGES)
    ):
        return phrase[0]
    for part in phrase[1:] if phrase and isinstance(phrase[0], str) else phrase:
        found = unknown(pack, part)
        if found:
            return found
    return None


def offered(menu):
    """Its options without AMEND, which means something to a session only (kit/standing.py)."""
    return [option for option in menu.options if option.token != contract.AMEND]


def pick(game, pack, state, dice, partial=()):
    """A random whole command, and whether its last token is one of ROLL."""
    partial, rolls = list(partial), False
    while (menu := game.choices(pack, state, partial)) is not None:
        assert menu.options, (partial, menu.prompt)
        option = dice.choice(offered(menu))
        partial, rolls = [*partial, option.token], option.role == contract.ROLL
    return partial, rolls
