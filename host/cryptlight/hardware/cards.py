"""The one-page cards of all shipped games, beside the plates: SVG and PDF, in both languages."""

import io
from pathlib import Path

from cryptboard.store.pack import Pack
from cryptlight.card import Card, card
from cryptlight.card.drawing import pdf, svg
from cryptlight.packs.folder import load_folder
from cryptlight.plates import LANGUAGES
from cryptlight.resources import game_folder, shipped_games

DEMO = "valpiedra-demo"  # the same game with cards of our own: it needs no card beside the box's


def cards() -> list[Card]:
    found = []
    for name in shipped_games():
        if name != DEMO:
            pack = Pack(io.BytesIO(load_folder(game_folder(name)).bytes))
            found += [card(pack, lang) for lang in LANGUAGES]
    return found


def write(folder: Path) -> None:
    """All of them anew; the card of a game that is gone goes, too."""
    folder.mkdir(exist_ok=True)
    found = cards()
    for old in folder.iterdir():
        if old.stem not in {one.name for one in found}:
            old.unlink()
    for one in found:
        (folder / f"{one.name}.svg").write_text(svg(one), encoding="utf-8")
        (folder / f"{one.name}.pdf").write_bytes(pdf(one))
