"""Builds a Valpiedra pack from its folder: game.toml and four CSV files, or every mistake."""

from importlib import resources
from pathlib import Path
from typing import Any

from cryptlight.packs import build, gamefolder, tables
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors
from cryptlight.packs.valpiedra_model import Creature, Game, Hero, Level, Relic, Row

PREFIX = "VAL"
HEROES = ("Hero {0}", "Héroe {0}")
LEVELS = ("track", "dice", "full")
KEYS = {  # what tells the rows of a file apart
    "creatures.csv": ("id",),
    "heroes.csv": ("id",),
    "levels.csv": ("heroes", "side", "level"),
    "relics.csv": ("id",),
}
CREATURES = 200  # kinds of cards; the board keeps them as small numbers


def load_folder(path: Path) -> BuiltPack:
    """Read and check the folder; raises PackErrors with everything that is wrong."""
    findings: list[Finding] = []
    game = gamefolder.read_game(path, Game)
    creatures = tables.read_rows(path / "creatures.csv", Creature, findings)
    heroes = tables.read_rows(path / "heroes.csv", Hero, findings)
    levels = tables.read_rows(path / "levels.csv", Level, findings)
    relics = tables.read_rows(path / "relics.csv", Relic, findings)
    for name, columns in KEYS.items():
        tables.same_names(path / name, columns, findings)
    if not findings:
        findings = _check(creatures, heroes, levels, relics)
    words = _shared(findings)
    if findings:
        raise PackErrors(findings)
    _name_words(words, game, creatures, heroes, relics)
    for row in (*creatures, *heroes, *levels, *relics):
        _name_prompts(words, row)
    sizes = game.deck_sizes
    records: dict[str, list[list[Any]]] = {
        "game": [
            [*game.values.record(), [sizes.EN, sizes.ES], _open(game, creatures, heroes, levels)]
        ],
        "creature": [creature.record() for creature in creatures],
        "hero": [hero.record() for hero in heroes],
        "level": [level.record() for level in sorted(levels, key=Level.place)],
        "relic": [relic.record() for relic in relics],
    }
    return build.build(
        game="valpiedra",
        pack_id=game.id,
        version=game.version,
        prefix=PREFIX,
        tables=records,
        words=words,
        extra=[2, 4, LEVELS.index(game.assist)],
        warnings=_warnings(game, creatures, heroes, levels),
    )


def _check(
    creatures: list[Creature], heroes: list[Hero], levels: list[Level], relics: list[Relic]
) -> list[Finding]:
    findings = []
    if sorted(level.place() for level in levels) != list(range(16)):
        findings.append(Finding("levels.csv", "", "needs 16 sides: 2 sets x 2 sides x 4 levels"))
    if [relic.mode for relic in relics] != ["normal", "extreme"]:
        findings.append(Finding("relics.csv", "", "needs the normal, then the extreme relic"))
    if len(heroes) < 4:
        findings.append(Finding("heroes.csv", "", "needs four heroes, since four may play"))
    if len(creatures) > CREATURES:
        findings.append(Finding("creatures.csv", "", f"more than {CREATURES} kinds of cards"))
    return findings


def _name_prompts(words: tables.Words, row: Row) -> None:
    """The words of its cards become words of the pack, a line each."""
    for column in ("abilities", "loot_abilities"):
        for ability in getattr(row, column, []):
            for effect in ability[2]:
                _name_prompt(words, effect)


def _name_prompt(words: tables.Words, effect: list[Any]) -> None:
    if effect[0] == "choose":
        for inner in effect[3]:
            _name_prompt(words, inner)
    if effect[0] == "die_effect":
        _name_prompt(words, effect[1][2])
    if effect[0] != "prompt" or isinstance(effect[2], str):
        return
    keys = []
    for pair in zip(*tables.told_lines(*effect[2]), strict=True):
        keys.append(f"prompt.{len(words['en'])}")  # no other word has this number
        tables.name_words(words, keys[-1], pair)
    effect[2] = " ".join(keys)


def _open(
    game: Game, creatures: list[Creature], heroes: list[Hero], levels: list[Level]
) -> list[int]:
    """How many levels, heroes and cards Full would still need; the board refuses it till then."""
    cards = sum(bool(card.blank()) for card in creatures) if creatures else sum(game.deck_sizes.EN)
    sides = sum(bool(level.blank()) for level in levels)
    return [sides, sum(bool(hero.blank()) for hero in heroes), cards]


def _warnings(
    game: Game, creatures: list[Creature], heroes: list[Hero], levels: list[Level]
) -> list[str]:
    """What is blank, by file and row; the cards win over the printed deck sizes (A-41)."""
    warnings = []
    for name, rows in (("levels", levels), ("heroes", heroes), ("creatures", creatures)):
        warnings += [
            f"{name}.csv, row {row._line}: {', '.join(row.blank())} blank; Full needs it"
            for row in rows
            if row.blank()
        ]
    if not creatures:
        warnings.append("creatures.csv has no cards yet; Full needs them, Tracks and Dice do not")
        return warnings
    for edition, sizes in game.deck_sizes.model_dump().items():
        column = "copies_en" if edition == "EN" else "copies_es"
        for rank, size in enumerate(sizes, start=1):
            copies = sum(getattr(c, column) for c in creatures if c.rank == rank)
            if copies != size:
                warnings.append(f"{edition}: rank {rank} has {copies} cards, the box {size}")
    return warnings


def _name_words(
    words: tables.Words,
    game: Game,
    creatures: list[Creature],
    heroes: list[Hero],
    relics: list[Relic],
) -> None:
    tables.name_words(words, "game.title", (game.title.en, game.title.es))
    for n, creature in enumerate(creatures):
        tables.name_words(words, f"creature.{n}", (creature.en, creature.es))
        tables.name_words(words, f"loot.{n}", (creature.loot_en, creature.loot_es))
    for n, hero in enumerate(heroes):
        names = (hero.en or HEROES[0], hero.es or hero.en or HEROES[1])
        tables.name_words(words, f"hero.{n}", [name.replace("{0}", str(n + 1)) for name in names])
    for n, relic in enumerate(relics):
        tables.name_words(words, f"relic.{n}", (relic.en, relic.es))
        for at, pair in enumerate(
            zip(*tables.told_lines(relic.text_en, relic.text_es), strict=True)
        ):
            tables.name_words(words, f"relic.text.{n}.{at}" if at else f"relic.text.{n}", pair)
    for n, pair in enumerate(zip(game.virtues.en, game.virtues.es, strict=True)):
        tables.name_words(words, f"virtue.{n}", pair)


def _shared(findings: list[Finding]) -> tables.Words:
    """Prompts and rules, the same for every box of cards."""
    with resources.as_file(resources.files("cryptlight.games") / "valpiedra") as folder:
        return tables.read_words(folder, {"words.csv": "", "rules.csv": "rule."}, findings)
