"""The tables of a Massive Darkness 2 folder: what every column may hold."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from cryptlight.packs.tables import Provenance, Row, effects, numbers

DICE = ("yellow", "orange", "blue", "shadow", "enemy")
SYMBOLS = "SMHXCT"  # damage, Mana, block, Shadow, claw, trigger
CLASSES = ("berserker", "wizard", "paladin", "rogue", "shaman", "ranger")
TYPES = ("melee", "magic", "ranged")
RARITIES = ("common", "rare", "epic")
BANDS = ("1-2", "3-4", "5")
SPACE_EVENTS = ("mob", "roaming", "rare", "epic")
COLOURS = ("red", "blue", "green")
FOE_EFFECTS = (
    *DICE, "damage", "block", "fire", "frost", "hurt", "mana_loss", "wounds", "heal",
)  # fmt: skip
BOSS_EFFECTS = ("attack", "hurt", "fire", "frost", "mana_loss", "heal", "mob")
TRACK_EFFECTS = (*BOSS_EFFECTS, "damage", "block")
HERO_EFFECTS = (
    *DICE[:4], "damage", "block", "ignore", "reroll", "enemy_reroll", "fire", "frost", "wounds",
    "heal", "mana", "mp", "rage", "action", "poison", *(f"token{i}" for i in range(12)),
)  # fmt: skip
COSTS = (
    "mana", "rage", "take_wounds", "wounded", "actions", "shadow", "light", "dual", "again",
    "round", "element0", "element1", "element2", "element3",
)  # fmt: skip
TIMINGS = Literal["attack", "magic", "defense", "combat", "move", "turn", "passive"]


def _faces(text: Any) -> list[list[int]]:
    faces = []
    for word in str(text).split():
        unknown = set(word) - set(SYMBOLS) - {"-"}
        if unknown:
            raise ValueError(f'"{word}": a face has the letters {SYMBOLS}, or is -')
        faces.append([word.count(symbol) for symbol in SYMBOLS])
    return faces


def _events(text: Any) -> list[int]:
    words = str(text).split()
    for word in words:
        if word not in SPACE_EVENTS:
            raise ValueError(f'"{word}" is not one of {", ".join(SPACE_EVENTS)}')
    return [SPACE_EVENTS.index(word) for word in words]


def _abilities(text: Any) -> list[list[Any]]:
    """`0: frost 1 | 1: attack 1`: by the exact number of TRIGGER results."""
    found = []
    for part in str(text).split("|"):
        number, colon, rest = part.partition(":")
        if not colon or not number.strip().isdigit():
            raise ValueError(f'"{part.strip()}" should look like "2: attack 1"')
        found.append([int(number), effects(rest, BOSS_EFFECTS)])
    return found


def _texts(text: Any) -> list[str]:
    return [part.strip() for part in str(text).split("|")]


def _spaces(text: Any) -> list[Any]:
    """`- | block 1 | damage 1`: what is in force while the marker stands there, or comes there."""
    parts = [part.strip() for part in str(text).split("|")] if text else []
    return [effects("" if part == "-" else part, TRACK_EFFECTS) for part in parts]


Numbers = Annotated[list[int], BeforeValidator(numbers)]
Six = Annotated[Numbers, Field(min_length=6, max_length=6)]
FoeEffects = Annotated[list[Any], BeforeValidator(lambda text: effects(text, FOE_EFFECTS))]
HeroEffects = Annotated[list[Any], BeforeValidator(lambda text: effects(text, HERO_EFFECTS))]
TrackEffects = Annotated[list[Any], BeforeValidator(_spaces)]
Costs = Annotated[list[Any], BeforeValidator(lambda text: effects(text, COSTS))]
Texts = Annotated[list[str], BeforeValidator(_texts)]
Band = Literal["1-2", "3-4", "5"]
Few = Annotated[int, Field(ge=0, le=9)]


class Named(Row):
    id: str
    en: str
    es: str


class Die(Row):
    variant: Literal["A", "B"]
    die: Literal["yellow", "orange", "blue", "shadow", "enemy"]
    count: Annotated[int, Field(ge=1, le=6)]
    faces: Annotated[list[list[int]], BeforeValidator(_faces), Field(min_length=6, max_length=6)]


class Space(Row):
    side: Literal["A", "B"]
    space: Annotated[int, Field(ge=1, le=9)]
    events: Annotated[list[int], BeforeValidator(_events)]


class Hero(Named):
    klass: Literal["berserker", "wizard", "paladin", "rogue", "shaman", "ranger"] = Field(
        alias="class"
    )
    health: Annotated[int, Field(ge=1, le=14)]
    mana: Annotated[int, Field(ge=0, le=14)]
    pool: Annotated[Numbers, Field(min_length=3, max_length=3)]
    type: Literal["melee", "magic", "ranged"]
    shadow: HeroEffects = Field(default_factory=list)  # what the board applies of it
    shadow_en: str
    shadow_es: str


class Enemy(Named):
    blue: Few
    trigger: Annotated[int, Field(ge=1, le=6)]
    effects: FoeEffects


class Mob(Enemy):
    band: Band
    health: Annotated[int, Field(ge=1, le=20)]
    reward: Few
    text_en: str
    text_es: str


class Single(Enemy):
    health: Six
    yellow: Few
    orange: Few
    enemy: Few


class Roaming(Single):
    band: Band
    reward: Few
    fixed: Literal["common", "rare", "epic"]
    text_en: str
    text_es: str
    first_en: str
    first_es: str
    second_en: str
    second_es: str


class Boss(Single):
    actions: Annotated[int, Field(ge=1, le=6)]
    dice: Annotated[int, Field(ge=1, le=6)]
    abilities: Annotated[list[Any], BeforeValidator(_abilities)]
    texts_en: Texts
    texts_es: Texts
    track: TrackEffects = Field(default_factory=list)  # by space; none: the table plays them
    track_en: Texts
    track_es: Texts


class Item(Named):
    type: Literal["melee", "magic", "ranged"]
    band: Band
    yellow: Few
    orange: Few
    copies: Annotated[int, Field(ge=0, le=60)]


class Door(Named):
    copies: Annotated[int, Field(ge=0, le=60)]
    wounds: Few
    treasure: Few
    roaming: Annotated[int, Field(ge=0, le=1)]


class Skill(Named):
    klass: Literal["berserker", "wizard", "paladin", "rogue", "shaman", "ranger"] = Field(
        alias="class"
    )
    family: str
    rank: Annotated[int, Field(ge=0, le=3)]
    level: Annotated[int, Field(ge=1, le=5)]
    timing: TIMINGS
    costs: Costs
    effects: HeroEffects
    stance: Annotated[int, Field(ge=-1, le=2)]


class Token(Named):
    colour: Literal["red", "blue", "green"]
    start: Few
    copies: Few
    effects: HeroEffects


class Arrow(Named):
    symbols: Annotated[int, Field(ge=0, le=7)]
    copies: Annotated[int, Field(ge=0, le=14)]
    quick: HeroEffects
    bullseye: HeroEffects
    overload: HeroEffects


class Quest(Named):
    portals: Six
    roaming: Annotated[int, Field(ge=0, le=1)]
    markers: Few
    boss: str
    xp: Few


class Value(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)
    value: Any = Field(alias="is")
    provenance: Provenance = Field(alias="from")


class Game(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["md2"]
    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    version: str
    dice: Literal["A", "B"]
    title: dict[Literal["en", "es"], str]
    values: dict[str, Value]
