"""Builds a Valpiedra pack from its folder: game.toml and five CSV files, or every mistake."""

import csv
import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from cryptlight.packs import build, valpiedra_abilities
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors

PREFIX = "VAL"
LOOT = ("weapon", "armor", "ring", "holy_text", "any")
Provenance = Literal["rulebook", "owner", "sample", "inferred", "fixture"]
Edition = Literal["EN", "ES"]
T = TypeVar("T")


def _numbers(text: Any) -> list[int]:
    return [int(word) for word in str(text).split()]


def _virtues(text: Any) -> list[int]:
    return [valpiedra_abilities.VIRTUES.index(word) for word in str(text).split()]


def _loot(text: Any) -> int:
    return LOOT.index(str(text).strip())


def _slots(text: Any) -> list[int]:
    return [_loot(word) for word in str(text).split()]


Numbers = Annotated[list[int], BeforeValidator(_numbers)]
Virtues = Annotated[list[int], BeforeValidator(_virtues)]
Abilities = Annotated[list[Any], BeforeValidator(valpiedra_abilities.parse)]


class Row(BaseModel):
    model_config = ConfigDict(extra="forbid")
    provenance: Provenance


class Creature(Row):
    id: str
    en: str
    es: str
    rank: int = Field(ge=1, le=3)
    health: int = Field(ge=1)
    defense: Numbers
    weak: Virtues
    abilities: Abilities
    xp: int = Field(ge=0)
    loot: Annotated[int, BeforeValidator(_loot)] = Field(le=3)
    loot_en: str
    loot_es: str
    loot_abilities: Abilities
    copies_en: int = Field(ge=0)
    copies_es: int = Field(ge=0)

    def record(self) -> list[Any]:
        return [
            self.rank, self.health, self.defense, self.weak, self.abilities, self.xp, self.loot,
            self.loot_abilities, self.copies_en, self.copies_es,
        ]  # fmt: skip


class Hero(Row):
    id: str
    en: str
    es: str
    range: int = Field(ge=0)
    attack: int = Field(ge=0)
    virtue: Virtues
    abilities: Abilities
    slots: Annotated[list[int], BeforeValidator(_slots)] = Field(min_length=5, max_length=5)

    def record(self) -> list[Any]:
        return [self.range, self.attack, self.virtue, self.abilities, self.slots]


class Level(Row):
    heroes: Literal["2-3", "4"]
    side: Literal["descent", "ascent"]
    level: int = Field(ge=1, le=4)
    black: int = Field(ge=1, le=3)
    white: Numbers
    evil: int = Field(ge=0)
    health: int = Field(ge=0)
    pursuit: int = Field(ge=0, le=1)
    setup_white: int = Field(ge=0, le=3)
    abilities: Abilities

    def place(self) -> int:
        return (self.heroes == "4") * 8 + (self.side == "ascent") * 4 + self.level - 1

    def record(self) -> list[Any]:
        return [
            self.black, self.white, self.evil, self.health, self.pursuit, self.setup_white,
            self.abilities,
        ]  # fmt: skip


class Relic(Row):
    id: str
    en: str
    es: str
    mode: Literal["normal", "extreme"]
    abilities: Abilities
    text_en: str
    text_es: str


class Game(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["valpiedra"]
    id: str
    version: str
    title: dict[str, str]
    deck_sizes: dict[Edition, list[int]]
    virtues: dict[str, list[str]]
    values: dict[str, Any]


VALUES = (
    "evil_limit", "health_max", "start_health", "hard_mode_delta", "counterattack",
    "cost_evil_down", "cost_damage_down", "cost_health_up", "camp_heal_xp", "hit_faces",
    "die_faces", "max_dice", "allow_pass", "start_abilities_in_round_1",
)  # fmt: skip


def load_folder(path: Path) -> BuiltPack:
    """Read and check the folder; raises PackErrors with everything that is wrong."""
    findings: list[Finding] = []
    try:
        game = Game.model_validate(tomllib.loads((path / "game.toml").read_text("utf-8")))
    except (tomllib.TOMLDecodeError, ValidationError, OSError) as error:
        raise PackErrors([Finding("game.toml", "", str(error))]) from error
    for name in VALUES:
        if name not in game.values:
            findings.append(Finding("game.toml", "values", f"{name} is missing"))
    creatures = _rows(path / "creatures.csv", Creature.model_validate, findings)
    heroes = _rows(path / "heroes.csv", Hero.model_validate, findings)
    levels = _rows(path / "levels.csv", Level.model_validate, findings)
    relics = _rows(path / "relics.csv", Relic.model_validate, findings)
    if not findings and sorted(level.place() for level in levels) != list(range(16)):
        findings.append(Finding("levels.csv", "", "needs 16 sides: 2 sets x 2 sides x 4 levels"))
    if not findings and [relic.mode for relic in relics] != ["normal", "extreme"]:
        findings.append(Finding("relics.csv", "", "needs the normal, then the extreme relic"))
    if findings:
        raise PackErrors(findings)
    tables: dict[str, list[list[Any]]] = {
        "game": [[game.values[name] for name in VALUES]],
        "creature": [creature.record() for creature in creatures],
        "hero": [hero.record() for hero in heroes],
        "level": [level.record() for level in sorted(levels, key=Level.place)],
        "relic": [[relic.abilities, int(bool(relic.text_en))] for relic in relics],
    }
    return build.build(
        game="valpiedra",
        pack_id=game.id,
        version=game.version,
        prefix=PREFIX,
        tables=tables,
        words=_words(game, creatures, heroes, relics),
        extra=[2, 4, 0],
        warnings=_warnings(game, creatures),
    )


def _rows(path: Path, read: Callable[[dict[str, str]], T], findings: list[Finding]) -> list[T]:
    rows: list[T] = []
    try:
        text = path.read_text("utf-8")
    except OSError:
        findings.append(Finding(path.name, "", "there is no such file"))
        return rows
    for number, raw in enumerate(csv.DictReader(text.splitlines()), start=2):
        try:
            rows.append(read(raw))
        except ValidationError as error:
            for problem in error.errors():
                place = f"row {number}, column {'.'.join(map(str, problem['loc']))}"
                findings.append(Finding(path.name, place, problem["msg"]))
    return rows


def _warnings(game: Game, creatures: list[Creature]) -> list[str]:
    """The cards win over the printed deck sizes, but their owner should know (A-41)."""
    warnings = []
    for edition, sizes in game.deck_sizes.items():
        for rank, size in enumerate(sizes, start=1):
            copies = [
                c.copies_en if edition == "EN" else c.copies_es
                for c in creatures
                if c.rank == rank
            ]
            if sum(copies) != size:
                warnings.append(f"{edition}: rank {rank} has {sum(copies)} cards, the box {size}")
    return warnings


def _words(
    game: Game, creatures: list[Creature], heroes: list[Hero], relics: list[Relic]
) -> dict[str, dict[str, str]]:
    words: dict[str, dict[str, str]] = {}
    for i, language in enumerate(build.LANGUAGES):
        own = {"game.title": game.title[language]}
        for n, creature in enumerate(creatures):
            own[f"creature.{n}"] = (creature.en, creature.es)[i]
            own[f"loot.{n}"] = (creature.loot_en, creature.loot_es)[i]
        for n, hero in enumerate(heroes):
            own[f"hero.{n}"] = (hero.en, hero.es)[i]
        for n, relic in enumerate(relics):
            own[f"relic.{n}"] = (relic.en, relic.es)[i]
            own[f"relic.text.{n}"] = (relic.text_en, relic.text_es)[i]
        for n, name in enumerate(game.virtues[language]):
            own[f"virtue.{n}"] = name
        own.update(_shared(language))
        words[language] = own
    return words


def _shared(language: str) -> dict[str, str]:
    """Prompts and rules, the same for every box of cards."""
    folder = resources.files("cryptlight.games") / "valpiedra"
    words = {}
    for name, prefix in (("words.csv", ""), ("rules.csv", "rule.")):
        for row in csv.DictReader((folder / name).read_text("utf-8").splitlines()):
            words[prefix + row["id"]] = row[language]
    return words
