"""The log as files to keep: text for people, JSON for programs, pictures for both."""

import functools
import io
import json
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from cryptboard.rules import contract
from cryptboard.store.pack import Pack
from cryptlight.card import card
from cryptlight.card.drawing import svg
from cryptlight.lab.statistics import Tally, tallies
from cryptlight.web.charts import THEMES, Bars, Line, Mark, dice_plot, tracks_over_time
from cryptlight.web.story import Story
from cryptlight.web.telling import Teller

SAID = {
    "en": {
        "do": "",
        "undo": "undone: ",
        "redo": "redone: ",
        "tracks": "Tracks over time",
        "no_tracks": "No value has changed yet.",
        "log": "Everything that happened",
        "dice": "The dice of this game",
        "no_dice": "No die has been rolled yet.",
        "few": "Too few rolls to tell.",
        "share": "Of fair dice, {0} deviate at least as much.",
        "before": "{0} steps at the start are no longer in the log.",
    },
    "es": {
        "do": "",
        "undo": "deshecho: ",
        "redo": "rehecho: ",
        "tracks": "Los marcadores en el tiempo",
        "no_tracks": "Aún no ha cambiado ningún valor.",
        "log": "Todo lo que pasó",
        "dice": "Los dados de esta partida",
        "no_dice": "Aún no se ha tirado ningún dado.",
        "few": "Pocas tiradas para decidir.",
        "share": "De dados justos, {0} se desvían al menos tanto.",
        "before": "{0} pasos del principio ya no están en el registro.",
    },
}
ENOUGH = 5  # expected per face, below which the test says little


@functools.cache
def _card(cards: bytes, lang: str) -> str:
    return svg(card(Pack(io.BytesIO(cards)), lang))


def panel_card(story: Story, lang: str) -> str:
    """What every strip, dial, key and light means in this game, on one page."""
    return _card(story.cards, lang)


def as_text(story: Story, lang: str) -> str:
    teller, said = Teller(story, lang), SAID[lang]
    lines = [f"{teller.title()} {story.pack.version}", ""]
    if story.unknown:
        lines.append(said["before"].format(story.unknown))
    for entry in teller.log():
        lines.append(f"{entry['n']:>4}  {said[entry['kind']]}{entry['label']}")
        for event in entry["events"]:
            rule = f"  [{event['rule']}] {event['why']}" if "rule" in event else ""
            lines.append(f"        {event['text']}{rule}")
    return "\n".join(lines) + "\n"


def as_json(story: Story, lang: str) -> str:
    teller, pack = Teller(story, lang), story.pack
    whole = {
        "game": pack.game,
        "pack": pack.id,
        "version": pack.version,
        "hash": pack.hash,
        "options": story.options,
        "entries": teller.log(),
        "now": teller.picture(len(story.entries)),
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def tracks_picture(story: Story, lang: str, theme: str = "light") -> str:
    teller, said = Teller(story, lang), SAID[lang]
    moments = [
        {i: value for i, value, _low, _high in story.scene(n).tracks}
        for n in range(len(story.entries) + 1)
    ]
    lines = [
        Line(teller.name(track), [moment.get(track, 0) for moment in moments])
        for track in moments[0]
        if len({moment.get(track) for moment in moments}) > 1
    ]
    title = f"{teller.title()}: {said['tracks']}"
    if not lines:
        return tracks_over_time(f"{title}. {said['no_tracks']}", [], (), THEMES[theme])
    return tracks_over_time(title, lines, _marks(story, teller), THEMES[theme])


def _marks(story: Story, teller: Teller) -> list[Mark]:
    """Where a round or a place begins, and the end of the game."""
    found = []
    for step, entry in enumerate(story.entries, 1):
        for kind, subject, _before, after, _rule in entry.events:
            if kind == contract.ENDED:
                found.append(Mark(step, teller.text((f"ui.{subject}",)), strong=True))
            elif subject == "round" and isinstance(after, int) and entry.kind == "do":
                found.append(Mark(step, f"{teller.name(subject)[:1]}{after}"))
            elif kind == contract.PHASE and subject == "place" and not isinstance(after, int):
                found.append(Mark(step, teller.text(after), strong=True))
    return found


def dice(story: Story) -> list[Tally]:
    """What was undone fell all the same: it is counted once, when it was rolled."""
    rolled = [event for entry in story.entries if entry.kind == "do" for event in entry.events]
    return tallies(story.pack, rolled)


def dice_table(story: Story, lang: str) -> list[dict[str, Any]]:
    teller = Teller(story, lang)
    return [
        {
            "name": teller.text(t.kind),
            "faces": [teller.text(face) for face in t.faces],
            "counts": t.fairness.counts,
            "chi_square": round(t.fairness.chi_square, 3),
            "probability": round(t.fairness.probability, 4),
            "said": _verdict(t, lang),
        }
        for t in dice(story)
    ]


def _verdict(tally: Tally, lang: str) -> str:
    fairness = tally.fairness
    if fairness.draws < ENOUGH * len(tally.faces):
        return SAID[lang]["few"]
    return SAID[lang]["share"].format(f"{fairness.probability:.1%}")


def dice_picture(story: Story, lang: str, theme: str = "light") -> str:
    table, said = dice_table(story, lang), SAID[lang]
    bars = [Bars(row["name"], row["faces"], row["counts"], row["said"]) for row in table]
    return dice_plot(said["dice"] if bars else said["no_dice"], bars, THEMES[theme])


def evening(story: Story, lang: str, theme: str = "dark") -> str:
    """The whole evening as one page that needs nothing else: to keep, to send, to print."""
    teller, said = Teller(story, lang), SAID[lang]
    now = teller.picture(len(story.entries))
    colours = THEMES[theme]
    values = "".join(
        f"<li><b>{escape(track['name'])}</b> {track['value']}</li>"
        for track in now["tracks"]
        if track["main"]
    )
    steps = "".join(
        f"<li class={quoteattr(entry['kind'])}>{escape(entry['label'])}<ul>"
        + "".join(
            f"<li>{escape(event['text'])} <i>{escape(event.get('rule', ''))}</i></li>"
            for event in entry["events"]
        )
        + "</ul></li>"
        for entry in teller.log()
    )
    title = f"{teller.title()} · {now['ending'] or ' · '.join(now['lines'][:1])}"
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>body {{ margin: 2rem auto; max-width: 62rem; "
        f"padding: 0 1rem; font-family: system-ui, sans-serif; background: {colours.back}; "
        f"color: {colours.ink}; }} svg {{ width: 100%; height: auto; }} .undo {{ opacity: 0.6; }}"
        f"</style>\n<h1>{escape(title)}</h1>\n<ul>{values}</ul>\n"
        + tracks_picture(story, lang, theme)
        + dice_picture(story, lang, theme)
        + f"<h2>{escape(said['log'])}</h2>\n<ol>{steps}</ol>\n</html>\n"
    )
