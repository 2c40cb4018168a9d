"""Card abilities as people type them: `trigger [if condition=n] [for cost=n]: effect, ...`.

Several abilities of a card are parted by `;`, several conditions or costs by `&`.
"""

from typing import Any

TRIGGERS = {
    "passive", "before_roll", "after_roll", "any_time", "on_roll", "on_equip", "on_discard",
    "on_reveal", "round_start", "round_end", "on_attacked", "on_neighbour_damaged",
    "on_damaged", "on_defeated", "on_counterattack", "on_ally_defeated", "activated",
    "on_use_holy_text", "on_enter_level", "on_advance", "rest_start", "rest_end", "on_gain",
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

Effect = list[Any]
Ability = list[Any]


def parse(text: str) -> list[Ability]:
    """All abilities of one cell; raises ValueError that names the part it does not know."""
    return [_ability(part.strip()) for part in text.split(";") if part.strip()]


def _ability(text: str) -> Ability:
    head, colon, body = text.partition(":")
    if not colon:
        raise ValueError(f'"{text}" has no colon after its trigger')
    head, _, price = head.partition(" for ")
    trigger, _, condition = head.strip().partition(" if ")
    _known(trigger.strip(), TRIGGERS, "trigger")
    effects = [_effect(part.strip()) for part in body.split(",")]
    return [trigger.strip(), _conditions(condition), effects, _costs(price)]


def _costs(text: str) -> list[list[Any]]:
    found: list[list[Any]] = []
    for part in filter(None, (piece.strip() for piece in text.split("&"))):
        name, _, number = part.partition("=")
        found.append([_known(name, COSTS, "cost"), _int(number or "1")])
    return found


def _conditions(text: str) -> list[list[Any]]:
    found: list[list[Any]] = []
    for part in filter(None, (piece.strip() for piece in text.split("&"))):
        name, _, number = part.partition("=")
        _known(name, CONDITIONS, "condition")
        value = LOOT.index(number) if number in LOOT else _int(number or "1")
        found.append([name, value])
    return found


def _effect(text: str) -> Effect:
    name, _, rest = text.partition(" ")
    words = rest.split()
    if name == "choose":
        inner = rest.strip().removeprefix("(").removesuffix(")")
        return [name, 1, 0, [_effect(part.strip()) for part in inner.split("|")]]
    if name in BARE:
        return [name, 0, 0, 0]
    if not words:
        raise ValueError(f'"{text}" lacks its amount')
    if name in NUMBER:
        return [name, _int(words[0]), 0, 0]
    if name in ON_CREATURES:
        target = words[1] if len(words) > 1 else "self"
        amount = 0 if words[0] == "all" else _int(words[0])
        return [name, amount, _target(target), 0]
    if name in LISTS:
        return [name, [_face_or_virtue(word) for word in words], 0, 0]
    if name == "die_effect" and len(words) > 2:
        once = {"all": 0, "one": 1}[_known(words[1], {"all", "one"}, "scope")]
        faces = [_int(face) for face in words[0].split("/")]
        return [name, [faces, once, _effect(" ".join(words[2:]))], 0, 0]
    if name == "summon" and len(words) == 3:
        rank = words[1] if words[1] in ("black", "white") else _int(words[1])
        where = _int(words[2]) if words[2].isdigit() else words[2]
        if isinstance(where, str):
            _known(where, LEVEL_TARGETS, "place")
        return [name, _int(words[0]), rank, where]
    if name == "move_creature":  # to a position, or to the right end
        position = (
            0 if words[0] == "rightmost" else 1 if words[0] == "leftmost" else _int(words[0])
        )
        return [name, position, _target(words[1] if len(words) > 1 else "self"), 0]
    if name == "discard_equipment":
        kind = words[1] if len(words) > 1 else "any"
        return [name, _int(words[0]), LOOT.index(_known(kind, set(LOOT), "type")), 0]
    if name == "flip_levels":
        return [name, ["descent", "ascent"].index(words[0]), 0, 0]
    if name == "prompt":
        return [name, 0, words[0], 0]
    raise ValueError(f'unknown effect "{text}"')


def _target(word: str) -> str:
    if word.startswith("at") and word[2:].isdigit():
        return word
    return _known(word, CREATURE_TARGETS, "target")


def _face_or_virtue(word: str) -> int:
    return VIRTUES.index(word) if word in VIRTUES else _int(word)


def _int(word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise ValueError(f'"{word}" is not a number') from None


def _known(word: str, words: set[str], what: str) -> str:
    if word not in words:
        raise ValueError(f'unknown {what} "{word}"; known: {", ".join(sorted(words))}')
    return word
