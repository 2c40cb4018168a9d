"""Turns the checked tables of a Descent folder into the records and words of a pack."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.setup import SEATS
from cryptlight.packs import descent_model as m
from cryptlight.packs.errors import Finding, nearest
from cryptlight.packs.tables import Row, Words, name_words

_ABILITY_RULES = {
    "aura": 114, "bash": 115, "berserk": 117, "black-curse": 118, "blast": 120, "bleed": 90,
    "bolt": 121, "breath": 121, "burn": 89, "command": 123, "dark-prayer": 124, "daze": 91,
    "fear": 125, "fly": 126, "frost": 88, "grapple": 127, "ironskin": 128, "knockback": 129,
    "leap": 131, "leech": 134, "morph": 135, "pierce": 139, "poison": 94, "quick-shot": 140,
    "reach": 141, "shadowcloak": 142, "sorcery": 143, "stun": 93, "swarm": 144, "sweep": 145,
    "trickster": 146, "undying": 147, "unstoppable": 148, "web": 92,
}  # fmt: skip
# Tracks of one hero: their name gets the number of the seat.
HERO_TRACKS = (
    "wounds", "fatigue", "curse", "frost", "burn", "bleed", "daze", "web", "stun", "poison",
    "armour", "cursed", "potions", "packed", "moves", "coins", "corrupted", "monkey", "soul",
    "imp", "eyes", "necromancer", "invulnerable", "drank", "order",
)  # fmt: skip


@dataclass
class Rows:
    dice: list[m.Die]
    heroes: list[m.Hero]
    figures: list[m.Figure]
    monsters: list[m.Monster]
    cards: list[m.Card]
    relics: list[m.Relic]
    quests: list[m.Quest]
    potions: list[m.Potion]
    surges: list[m.Surge]
    box: list[m.Box]

    def parts(self) -> list[tuple[str, Sequence[Row]]]:
        return [(f"{name}.csv", table) for name, table in vars(self).items()]

    def check(self) -> list[Finding]:
        """What one row alone cannot show."""
        findings = []
        if [die.die for die in self.dice] != list(m.DICE):
            message = "the dice are " + ", ".join(m.DICE) + ", in this order"
            findings.append(Finding("dice.csv", "column die", message))
        figures = [figure.id for figure in self.figures]
        for number, monster in enumerate(self.monsters, start=2):
            if monster.figure not in figures:
                hint = nearest(monster.figure, figures)
                message = f'there is no figure "{monster.figure}"' + hint
                findings.append(Finding("monsters.csv", f"row {number}, column figure", message))
            if not monster.morph and not any(monster.dice[:3]):
                message = "an attack needs a red, blue or white die"
                findings.append(Finding("monsters.csv", f"row {number}, column dice", message))
        for number, card in enumerate(self.cards, start=2):
            if bool(card.gem) == bool(card.base):
                message = "a card has a gem or is in the base deck"
                findings.append(Finding("cards.csv", f"row {number}, column gem", message))
        for name, table in (("heroes", self.heroes), ("quests", self.quests)):
            if not table:
                findings.append(Finding(f"{name}.csv", "", "there is no row"))
        for name, count in (("monsters", len(self.monsters)), ("cards", len(self.cards))):
            if count > 32:
                findings.append(Finding(f"{name}.csv", "", "a list shows at most 32 rows"))
        return findings

    def tables(self) -> dict[str, list[list[Any]]]:
        figures = [figure.id for figure in self.figures]
        return {
            t.DIE: [[d.die, d.count, d.faces] for d in self.dice],
            t.HERO: [
                [
                    *(h.id, h.wounds, h.fatigue, h.armour, h.speed, h.conquest),
                    *([h.melee, h.ranged, h.magic], h.surges),
                ]
                for h in self.heroes
            ],
            t.FIGURE: [[f.id, f.count] for f in self.figures],
            t.MONSTER: [
                [
                    *(x.id, x.wounds, x.armour, x.speed, x.dice, x.morph, x.spaces, x.master),
                    *(x.named, figures.index(x.figure), x.abilities),
                ]
                for x in self.monsters
            ],
            t.ABILITY: [[name, _ABILITY_RULES[name]] for name in t.ABILITIES],
            t.CARD: [[c.id, c.kind, _gem(c), c.cost, c.base, c.copies] for c in self.cards],
            t.RELIC: [[r.id, r.threat] for r in self.relics],
            t.QUEST: [[q.id, q.gems, q.conquest, q.tasks] for q in self.quests],
            t.POTION: [[p.id, p.price, p.wounds, p.fatigue, p.invulnerable] for p in self.potions],
            t.SURGES: [[s.cost, s.damage, s.range, s.pierce] for s in self.surges],
            "box": [[b.kind, b.id, b.count] for b in self.box],
        }

    def name(self, words: Words) -> None:
        """Names of records, and of each seat's tracks."""
        for key, table in (
            ("die", self.dice), ("hero", self.heroes), ("monster", self.monsters),
            ("card", self.cards), ("relic", self.relics), ("quest", self.quests),
            ("potion", self.potions), ("surge", self.surges),
        ):  # fmt: skip
            for number, row in enumerate(table):
                name_words(words, f"{key}.{number}", (row.en, row.es))  # type: ignore[attr-defined]
        for kind, die in enumerate(self.dice):
            for number, face in enumerate(die.faces):
                text = m.face_text(face)
                name_words(words, f"face.{kind}.{number}", (text, text))
        for track in HERO_TRACKS:
            for seat in range(1, SEATS + 1):
                of = {"en": "{0} of hero {1}", "es": "{0} del héroe {1}"}
                texts = [
                    of[language].format(words[language]["track." + track], seat)
                    for language in words
                ]
                name_words(words, f"track.{track}{seat}", texts)


def _gem(card: m.Card) -> int:
    return m.GEMS.index(card.gem) if card.gem else -1


def reminders(rows: Sequence[m.Reminder], findings: list[Finding]) -> list[list[int]]:
    table = []
    for number, row in enumerate(rows, start=2):
        if row.topic not in t.TOPICS:
            message = f'unknown topic "{row.topic}"' + nearest(row.topic, t.TOPICS)
            findings.append(Finding("reminders.csv", f"row {number}, column topic", message))
            continue
        parts = 1 << m.PARTS.index(row.parts) if row.parts else 0
        table.append([t.TOPICS.index(row.topic), row.rule, parts])
    return table
