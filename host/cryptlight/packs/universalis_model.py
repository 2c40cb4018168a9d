"""The tables of a Dungeon Universalis folder: what every column may hold."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from cryptlight.packs.errors import nearest
from cryptlight.packs.tables import Provenance, Row

ATTRIBUTES = (
    "movement", "combat", "strength", "shooting", "armor", "dexterity", "agility",
    "intelligence", "mana", "courage", "vitality", "perception", "fortune",
)  # fmt: skip
LEVELS = ("hero", "grunt", "elite", "champion")
TRAITS = (
    "fearsome", "flying", "aquatic", "long", "leader", "throwing", "heavy", "breaker",
    "alchemist", "loremaster", "hired", "twice", "thrice",
)  # fmt: skip
TYPES = ("fighter", "explorer", "spellcaster")
SIDES = ("neutral", "good", "evil")
WHERE = ("melee", "shot", "spell", "jump", "climb", "rope")
EFFECTS = (
    "none", "back", "still", "shielding", "noroom", "far", "ally", "die", "long", "own",
)  # fmt: skip
LASTS = ("attack", "target", "turn")
COSTS = ("free", "action", "quick")
ONCE = ("lock", "room", "riddle")
KINDS = ("plain", "projectile", "control")
TESTS = (
    "door", "lock", "chest", "secret", "room", "disarm", "riddle", "object", "potion",
    "furniture", "jump", "climb", "rope", "pickup", "disengage", "fear", "swim", "light",
    "element", "armour", "run", "corpses", "break", "fall", "detect",
)  # fmt: skip
_FIXED_DICE = 100


def _bits(known: tuple[str, ...]) -> BeforeValidator:
    """Words between spaces as bits."""

    def read(text: Any) -> int:
        bits = 0
        for word in str(text).split():
            if word not in known:
                raise ValueError(f'unknown word "{word}"' + nearest(word, known))
            bits |= 1 << known.index(word)
        return bits

    return BeforeValidator(read)


def _place(known: tuple[str, ...]) -> BeforeValidator:
    """One word as its place in a list."""

    def read(text: Any) -> int:
        if text not in known:
            raise ValueError(f'"{text}" is not one of the known words' + nearest(text, known))
        return known.index(text)

    return BeforeValidator(read)


def _melee(text: Any) -> int:
    """`+2` is Strength and two dice, `=4` is four dice."""
    word = str(text).strip()
    if word[:1] in ("+", "=", "-") and word[1:].isdigit():
        number = int(word[1:])
        return _FIXED_DICE + number if word[0] == "=" else int(word)
    raise ValueError(f'"{word}" should look like +2 (Strength and two dice) or =4 (four dice)')


Skill = Annotated[int, Field(ge=0, le=15)]
Flag = Annotated[int, Field(ge=0, le=1)]


class Named(Row):
    id: str = Field(min_length=1)
    en: str = Field(min_length=1)
    es: str = Field(min_length=1)


class Figure(Named):
    vp: int = Field(ge=0, le=99)
    size: int = Field(ge=1, le=4)
    block: int = Field(ge=0, le=6)
    melee: Annotated[int, BeforeValidator(_melee)]
    shot: int = Field(ge=0, le=12)
    range: int = Field(ge=0, le=30)
    natural: int = Field(ge=0, le=6)
    movement: Skill
    combat: Skill
    strength: Skill
    shooting: Skill
    armor: int = Field(ge=0, le=6)
    dexterity: Skill
    agility: Skill
    intelligence: Skill
    mana: Skill
    courage: Skill
    vitality: int = Field(ge=1, le=15)
    perception: Skill
    fortune: Skill
    spells: Annotated[list[str], BeforeValidator(lambda text: str(text).split())]
    traits: Annotated[int, _bits(TRAITS)]

    def record(self, level: int, spells: list[str]) -> list[Any]:
        return [
            self.vp, self.size, level, self.traits, self.block, self.melee, self.shot,
            self.range, self.natural, *(getattr(self, name) for name in ATTRIBUTES),
            [spells.index(spell) for spell in self.spells],
        ]  # fmt: skip


class Hero(Figure):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)
    type: Annotated[int, _place(TYPES)]
    profession: str = Field(alias="class", min_length=1)
    race: str = Field(min_length=1)
    alignment: Annotated[int, _place(SIDES)]

    def row(self, spells: list[str]) -> list[Any]:
        more = [self.type, self.profession, self.race, self.alignment]
        return [*self.record(0, spells), *more]


class Creature(Figure):
    level: Annotated[int, _place(LEVELS)] = Field(ge=1)

    def row(self, spells: list[str]) -> list[Any]:
        return self.record(self.level, spells)


class Spell(Named):
    kind: Annotated[int, _place(KINDS)]
    superior: Flag
    permanent: Flag
    dice: int = Field(ge=0, le=12)

    def row(self) -> list[Any]:
        return [self.kind, self.superior, self.permanent, self.dice]


class Card(Named):
    deck: Annotated[int, _place(("obstacle", "encounter"))]
    cost: int = Field(ge=0, le=99)
    benefit: int = Field(ge=0, le=20)
    vp: int = Field(ge=0, le=99)
    half: Flag
    trap: Flag

    def row(self) -> list[Any]:
        return [self.deck, self.cost, self.benefit, self.vp, self.half, self.trap]


class Modifier(Named):
    where: Annotated[int, _bits(WHERE)]
    value: int = Field(ge=-9, le=9)
    group: int = Field(ge=0, le=9)
    effect: Annotated[int, _place(EFFECTS)]
    lasts: Annotated[int, _place(LASTS)] = LASTS.index("target")
    rule: int = Field(ge=1, le=189)

    def row(self) -> list[Any]:
        return [self.where, self.value, self.group, self.effect, self.rule, self.lasts]


class Test(Named):
    attribute: Annotated[int, _place(ATTRIBUTES)]
    modifier: int = Field(ge=-9, le=9)
    cost: Annotated[int, _place(COSTS)]
    exploratory: Flag
    once: Annotated[int, _bits(ONCE)]
    still: Flag
    mods: Annotated[int, _bits(WHERE)]
    rule: int = Field(ge=1, le=189)

    def row(self) -> list[Any]:
        return [
            self.attribute, self.modifier, self.cost, self.exploratory, self.once, self.still,
            self.mods, self.rule,
        ]  # fmt: skip


class Value(BaseModel):
    model_config = ConfigDict(extra="forbid")
    value: int | list[str] | str
    provenance: Provenance


class Game(BaseModel):
    model_config = ConfigDict(extra="forbid")
    kind: Literal["universalis"]
    id: str = Field(pattern=r"[a-z][a-z0-9-]*")
    version: str
    title: dict[Literal["en", "es"], str]
    values: dict[str, Value]
