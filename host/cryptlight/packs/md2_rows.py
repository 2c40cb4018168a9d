"""Turns the checked tables of a Massive Darkness 2 folder into the records of a pack."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cryptlight.packs import md2_model as m
from cryptlight.packs.errors import Finding, nearest
from cryptlight.packs.tables import Row, Words, name_words

_SPACES = {"A": 9, "B": 4}
_HERO_NUMBERS = 6
_HERO_TRACKS = {
    "health": ("Health", "Salud"),
    "mana": ("Mana", "Maná"),
    "xp": ("XP", "PX"),
    "level": ("Level", "Nivel"),
    "fire": ("Fire", "Fuego"),
    "frost": ("Frost", "Escarcha"),
    "max_health": ("Max. Health", "Salud máx."),
    "max_mana": ("Max. Mana", "Maná máx."),
    "done": ("Has acted", "Ya actuó"),
}


@dataclass
class Rows:
    dice: list[m.Die]
    spaces: list[m.Space]
    heroes: list[m.Hero]
    mobs: list[m.Mob]
    roaming: list[m.Roaming]
    bosses: list[m.Boss]
    items: list[m.Item]
    doors: list[m.Door]
    skills: list[m.Skill]
    tokens: list[m.Token]
    arrows: list[m.Arrow]
    quests: list[m.Quest]

    def parts(self) -> list[tuple[str, Sequence[Row]]]:
        return [(f"{name}.csv", table) for name, table in vars(self).items()]

    def check(self) -> list[Finding]:
        """What one row alone cannot show."""
        findings = []
        if [die.die for die in self.dice] != list(m.DICE):
            message = "a variant has the dice " + ", ".join(m.DICE) + ", in this order"
            findings.append(Finding("dice.csv", "column die", message))
        for side, count in _SPACES.items():
            found = [space.space for space in self.spaces if space.side == side]
            if found != list(range(1, count + 1)):
                message = f"side {side} has the spaces 1 to {count}, in order"
                findings.append(Finding("darkness.csv", "column space", message))
        basics = [s for s in self.skills if s.klass == "wizard" and s.rank == 0]
        if len(basics) != 4:
            message = "a wizard has four spells of rank 0, one for every quadrant"
            findings.append(Finding("skills.csv", "column rank", message))
        bosses = [boss.id for boss in self.bosses]
        for number, quest in enumerate(self.quests, start=2):
            if quest.boss not in bosses:
                message = f'there is no boss "{quest.boss}"' + nearest(quest.boss, bosses)
                findings.append(Finding("quests.csv", f"row {number}, column boss", message))
        for number, boss in enumerate(self.bosses, start=2):
            lengths = {len(boss.texts_en), len(boss.texts_es), len(boss.abilities)}
            tracks = {len(boss.track_en), len(boss.track_es), len(boss.track or boss.track_en)}
            if len(lengths) > 1 or len(tracks) > 1:
                message = "as many texts as abilities, and as many spaces in both languages"
                findings.append(Finding("bosses.csv", f"row {number}", message))
        return findings

    def tables(self) -> dict[str, list[list[Any]]]:
        return {
            "die": [[die.count, die.faces] for die in self.dice],
            "dark": [space.events for space in self.spaces],
            "hero": [_hero(hero) for hero in self.heroes],
            "mob": [
                [_type(self.mobs, mob), m.BANDS.index(mob.band), 1, mob.health, mob.blue,
                 mob.reward, mob.trigger, mob.effects]
                for mob in self.mobs
            ],
            "roam": [self._roaming(card) for card in self.roaming],
            "boss": [_boss(number, boss) for number, boss in enumerate(self.bosses)],
            "item": [
                [m.TYPES.index(i.type), m.BANDS.index(i.band), i.copies, i.yellow, i.orange]
                for i in self.items
            ],
            "door": [[0, 0, d.copies, d.wounds, d.treasure, d.roaming] for d in self.doors],
            "skill": self._skills(),
            "class": [self._class(name) for name in m.CLASSES],
            "token": [
                [m.COLOURS.index(token.colour), token.start, token.copies, token.effects]
                for token in self.tokens
            ],
            "arrow": [[a.symbols, a.copies, a.quick, a.bullseye, a.overload] for a in self.arrows],
            "quest": [
                [q.portals, q.roaming, q.markers, [b.id for b in self.bosses].index(q.boss), q.xp]
                for q in self.quests
            ],
        }  # fmt: skip

    def _roaming(self, card: m.Roaming) -> list[Any]:
        return [
            _type(self.roaming, card), m.BANDS.index(card.band), 1, card.health, card.blue,
            card.reward, card.trigger, card.effects, card.yellow, card.orange, card.enemy,
            m.RARITIES.index(card.fixed),
        ]  # fmt: skip

    def _skills(self) -> list[list[Any]]:
        families = ["", *dict.fromkeys(s.klass + s.family for s in self.skills if s.family)]
        return [
            [
                m.CLASSES.index(s.klass), families.index(s.klass + s.family if s.family else ""),
                s.rank, s.level, s.timing, s.costs, s.effects, s.stance,
            ]
            for s in self.skills
        ]  # fmt: skip

    def _class(self, name: str) -> list[Any]:
        """Skills printed on the dashboard, and the cards beside it."""
        own = [(i, s.rank) for i, s in enumerate(self.skills) if s.klass == name]
        return [[i for i, rank in own if not rank], [i for i, rank in own if rank]]

    def name(self, words: Words) -> None:
        """Names and texts of all cards, by their numbers."""
        for number, hero in enumerate(self.heroes):
            name_words(words, f"hero.{number}", (hero.en, hero.es))
            name_words(words, f"shadow.{number}", (hero.shadow_en, hero.shadow_es))
        for mob in self.mobs:
            self._enemy(words, "mob", _type(self.mobs, mob), mob)
        for card in self.roaming:
            number = _type(self.roaming, card)
            self._enemy(words, "roam", number, card)
            if card.first_en:
                name_words(words, f"pattern.{number}.1", (card.first_en, card.first_es))
                name_words(words, f"pattern.{number}.2", (card.second_en, card.second_es))
        for number, boss in enumerate(self.bosses):
            _name_boss(words, number, boss)
        lists: list[tuple[str, Sequence[m.Named]]] = [
            ("item", self.items), ("door", self.doors), ("skill", self.skills),
            ("token", self.tokens), ("arrow", self.arrows), ("quest", self.quests),
        ]  # fmt: skip
        for key, rows in lists:
            for number, row in enumerate(rows):
                name_words(words, f"{key}.{number}", (row.en, row.es))
        for key, names in _HERO_TRACKS.items():
            for seat in range(1, _HERO_NUMBERS + 1):
                texts = [f"{name} {seat}" for name in names]
                name_words(words, f"track.{key}{seat}", texts)
        for kind, die in enumerate(self.dice):
            for number, face in enumerate(die.faces):
                text = "".join(m.SYMBOLS[s] * n for s, n in enumerate(face)) or "-"
                name_words(words, f"face.{kind}.{number}", (text, text))

    def _enemy(self, words: Words, kind: str, number: int, card: m.Mob | m.Roaming) -> None:
        name_words(words, f"{kind}.{number}", (card.en, card.es))
        if card.text_en:
            name_words(words, f"ability.{kind}.{number}", (card.text_en, card.text_es))


def _type(cards: Sequence[m.Named], card: m.Named) -> int:
    """Cards of one kind of miniature share their id; its number is the order of appearance."""
    return list(dict.fromkeys(other.id for other in cards)).index(card.id)


def _hero(hero: m.Hero) -> list[Any]:
    pool = [*hero.pool, 0, m.TYPES.index(hero.type)]
    return [m.CLASSES.index(hero.klass), hero.health, hero.mana, pool, hero.shadow]


def _boss(number: int, boss: m.Boss) -> list[Any]:
    return [
        number, 0, 1, boss.health, boss.blue, 0, boss.trigger, boss.effects, boss.yellow,
        boss.orange, boss.enemy, 0, boss.actions, boss.dice, boss.abilities,
        boss.track or [[] for _ in boss.track_en],
    ]  # fmt: skip


def _name_boss(words: Words, number: int, boss: m.Boss) -> None:
    name_words(words, f"boss.{number}", (boss.en, boss.es))
    name_words(words, f"ability.boss.{number}", (boss.en, boss.es))
    for i, (count, _) in enumerate(boss.abilities):
        texts = (boss.texts_en[i], boss.texts_es[i])
        name_words(words, f"boss.ability.{number}.{count}", texts)
    for space in range(len(boss.track_en)):
        texts = (boss.track_en[space], boss.track_es[space])
        name_words(words, f"boss.track.{number}.{space + 1}", texts)
