"""Card abilities as people type them: `trigger [if condition=n] [for cost=n]: effect, ...`.

Several abilities of a card are parted by `;`, several conditions or costs by `&`. Words of a card
stand in quotes, in English, then in Spanish.
"""

import re
from typing import Any

_OF_ALL = {"passive", "round_start", "round_end"}
_OF_THE_WAY = _OF_ALL | {"on_advance", "on_enter_level", "rest_start", "rest_end"}
_OF_HEROES = _OF_THE_WAY | {
    "on_roll", "on_use_holy_text", "activated", "before_roll", "after_roll", "any_time",
}  # fmt: skip
TRIGGERS = {  # by the kind of card that can have them
    "creature": _OF_ALL | {
        "on_reveal", "on_attacked", "on_neighbour_damaged", "on_damaged", "on_defeated",
        "on_counterattack", "on_ally_defeated",
    },
    "loot": _OF_HEROES | {"on_equip", "on_discard"},
    "hero": _OF_HEROES,
    "level": _OF_THE_WAY,
    "relic": _OF_THE_WAY | {"on_gain"},
}  # fmt: skip
NUMBER = {
    "evil", "damage", "health", "dice", "range", "reroll", "hit_damage", "counterattack",
    "prevent_damage", "summon_others", "ready", "exhaust", "xp", "range_set",
}  # fmt: skip
ON_CREATURES = {"creature_damage", "creature_heal", "creature_health"}
LISTS = {
    "defense_add", "defense_remove", "defense_ignore", "vulnerability_add",
    "vulnerability_remove", "virtue_add",
}  # fmt: skip
BARE = {"damage_clear", "redirect_damage", "pursuit", "exhaust_instead_of_discard"}
CREATURE_TARGETS = {
    "self", "attacked", "left_neighbour", "right_neighbour", "neighbours", "leftmost",
    "rightmost", "chosen_creature", "all_creatures", "other_creatures",
}  # fmt: skip
LEVEL_TARGETS = {"heroes_level", "other_levels", "deeper_levels", "each_level"}
CONDITIONS = {
    "round_from", "undamaged", "damaged", "line_from", "ascent", "place", "dice_show",
    "heroes", "evil_from", "damage_from", "health_from", "evil_to", "damage_to", "health_to",
    "round_to", "rank", "is_active_hero", "carries",
}  # fmt: skip
COSTS = {"xp", "damage", "evil", "once_per_round", "once_per_level"}
LOOT = ("weapon", "armor", "ring", "holy_text", "any")
VIRTUES = "ABCD"
_COLUMNS = {
    "creature": "creatures.csv abilities",
    "loot": "creatures.csv loot_abilities",
    "hero": "heroes.csv",
    "level": "levels.csv",
    "relic": "relics.csv",
}
_OF_CREATURES_ONLY = {"self", "left_neighbour", "right_neighbour", "neighbours", "other_creatures"}
MOST = {  # of what an effect does at once; the tracks of the game end there
    "evil": 15, "damage": 15, "health": 15, "xp": 20, "dice": 12, "range": 12, "range_set": 12,
    "reroll": 12, "hit_damage": 15, "counterattack": 15, "prevent_damage": 15,
    "summon_others": 4, "ready": 5, "exhaust": 5,
}  # fmt: skip
_QUOTED = re.compile(r'["“”„«]([^"“”„«»]*)["“”»]')
_QUOTE = re.compile('["“”„«»]')
_HELD = re.compile(r"@(\d+)")  # where a quoted text stood
MOST_LETTERS = 160

Effect = list[Any]
Ability = list[Any]


def parse(text: str, kind: str = "") -> list[Ability]:
    """All abilities of one cell; raises ValueError that names the part it does not know.

    `kind` of card: creature, loot, hero, level or relic; "" knows the triggers of all.
    """
    said: list[str] = []

    def hold(found: re.Match[str]) -> str:
        said.append(" ".join(found[1].split()))
        return f"@{len(said) - 1} "

    bare = _QUOTED.sub(hold, text)
    if _QUOTE.search(bare):
        raise ValueError("a quote is not closed")
    try:
        return [_ability(part.strip(), kind, said) for part in bare.split(";") if part.strip()]
    except ValueError as error:  # what it quotes of the text, as it was typed
        told = _HELD.sub(lambda held: f'"{said[int(held[1])]}"', str(error))
        raise ValueError(told) from None


def _ability(text: str, kind: str, said: list[str]) -> Ability:
    head, colon, body = text.partition(":")
    if not colon:
        raise ValueError(f'"{text}" has no colon after its trigger')
    head, _, price = head.partition(" for ")
    trigger, _, condition = head.strip().partition(" if ")
    trigger = _trigger(trigger.strip(), kind)
    effects = [_effect(part, said) for part in _parts(body)]
    if kind and kind != "creature":
        _check_targets(effects)
    return [trigger, _conditions(condition), effects, _costs(price)]


def _trigger(word: str, kind: str) -> str:
    _known(word, set().union(*TRIGGERS.values()), "trigger")
    if kind and word not in TRIGGERS[kind]:
        places = [_COLUMNS[other] for other in TRIGGERS if word in TRIGGERS[other]]
        raise ValueError(f'"{word}" has no place here; it belongs in {" / ".join(places)}')
    return word


def _parts(body: str) -> list[str]:
    parts = [part.strip() for part in body.split(",")]
    if not all(parts):
        raise ValueError("an effect is missing before or after a comma")
    return parts


def _check_targets(effects: list[Effect]) -> None:
    """Only a creature has a place in the line, and so neighbours."""
    for effect in effects:
        if str(effect[2]) in _OF_CREATURES_ONLY:
            raise ValueError(f'"{effect[2]}" is a target only for creatures.csv abilities')
        if effect[0] == "choose":
            _check_targets(effect[3])


def _costs(text: str) -> list[list[Any]]:
    found: list[list[Any]] = []
    for part in filter(None, (piece.strip() for piece in text.split("&"))):
        name, _, number = part.partition("=")
        found.append([_known(name.strip(), COSTS, "cost"), _int(number or "1", 0, 20)])
    return found


def _conditions(text: str) -> list[list[Any]]:
    found: list[list[Any]] = []
    for part in filter(None, (piece.strip() for piece in text.split("&"))):
        name, _, number = part.partition("=")
        name, number = _known(name.strip(), CONDITIONS, "condition"), number.strip()
        if name == "carries" and number not in LOOT:
            raise ValueError(f'"{part}" lacks its type; such as: carries=ring')
        if name != "carries" and number in LOOT:
            raise ValueError(f'"{part}" should have a number; such as: {name}=1')
        found.append([name, LOOT.index(number) if number in LOOT else _int(number or "1", 0, 99)])
    return found


def _effect(text: str, said: list[str]) -> Effect:
    name, _, rest = text.partition(" ")
    words = rest.split()
    if name == "choose":
        inner = rest.strip().removeprefix("(").removesuffix(")")
        return [name, 1, 0, [_effect(part.strip(), said) for part in inner.split("|")]]
    if name in BARE:
        return [name, 0, 0, 0]
    if name == "prompt":
        return _prompt(text, words, said)
    if not words:
        raise ValueError(f'"{text}" lacks its amount')
    if name in NUMBER:
        return [name, _int(words[0], -MOST[name], MOST[name]), 0, 0]
    if name in ON_CREATURES:
        if len(words) < 2:
            raise ValueError(f'"{text}" lacks its target; such as: {text} all_creatures')
        amount = 0 if words[0] == "all" else _int(words[0], -20, 20)
        return [name, amount, _target(words[1]), 0]
    if name in LISTS:
        return [name, [_face_or_virtue(word) for word in words], 0, 0]
    if name == "die_effect" and len(words) > 2:
        once = {"all": 0, "one": 1}[_known(words[1], {"all", "one"}, "scope")]
        faces = [_int(face, 1, 6) for face in words[0].split("/")]
        return [name, [faces, once, _effect(" ".join(words[2:]), said)], 0, 0]
    if name == "summon":
        return _summon(text, words)
    if name == "move_creature":  # to a position, or to the right end
        position = (
            0
            if words[0] == "rightmost"
            else 1
            if words[0] == "leftmost"
            else _int(words[0], 1, 12)
        )
        if len(words) < 2:
            raise ValueError(f'"{text}" lacks its target; such as: {text} self')
        return [name, position, _target(words[1]), 0]
    if name == "discard_equipment":
        kind = words[1] if len(words) > 1 else "any"
        return [name, _int(words[0], 1, 20), LOOT.index(_known(kind, set(LOOT), "type")), 0]
    if name == "flip_levels":
        sides = ["descent", "ascent"]
        return [name, sides.index(_known(words[0], set(sides), "side")), 0, 0]
    raise ValueError(f'unknown effect "{text}"')


def _summon(text: str, words: list[str]) -> Effect:
    if len(words) != 3:
        raise ValueError(
            f'"{text}" needs how many, which rank and where: summon 1 black heroes_level'
        )
    rank = words[1] if words[1] in ("black", "white") else _int(words[1], 1, 3)
    where: int | str = words[2]
    if words[2].isdigit():
        where = _int(words[2], 1, 4)
    else:
        _known(words[2], LEVEL_TARGETS, "place")
    return ["summon", _int(words[0], 1, 12), rank, where]


def _prompt(text: str, words: list[str], said: list[str]) -> Effect:
    """The words of a card, in English and in Spanish; or the key of words that exist."""
    held = [_HELD.fullmatch(word) for word in words]
    texts = [said[int(found[1])] for found in held if found]
    if not words or len(words) > 2 or (texts and len(texts) != len(words)):
        raise ValueError('prompt needs its words in quotes: prompt "in English" "en español"')
    if not texts:
        return ["prompt", 0, words[0], 0]
    for one in texts:
        if not one or len(one) > MOST_LETTERS:
            raise ValueError(f"the words of a prompt have 1 to {MOST_LETTERS} letters")
    return ["prompt", 0, [texts[0], texts[-1]], 0]


def _target(word: str) -> str:
    if word.startswith("at") and word[2:].isdigit():
        return word
    return _known(word, CREATURE_TARGETS, "target")


def _face_or_virtue(word: str) -> int:
    return VIRTUES.index(word) if word in VIRTUES else _int(word, 1, 6)


def _int(word: str, low: int, high: int) -> int:
    try:
        number = int(word)
    except ValueError:
        raise ValueError(f'"{word}" is not a number') from None
    if not low <= number <= high:
        raise ValueError(f'"{word}" is out of the game; from {low} to {high}')
    return number


def _known(word: str, words: set[str], what: str) -> str:
    if word not in words:
        raise ValueError(f'unknown {what} "{word}"; known: {", ".join(sorted(words))}')
    return word
