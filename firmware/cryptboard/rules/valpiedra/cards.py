"""The fields of the pack's records, and the values that follow from cards in play."""

from cryptboard.rules.contract import RuleError
from cryptboard.rules.valpiedra.state import CARD, TOKENS, UP, WOUNDS

# Table "game", one record.
(
    G_EVIL_LIMIT,
    G_HEALTH_MAX,
    G_START_HEALTH,  # for 2, 3, 4 heroes
    G_HARD_DELTA,
    G_COUNTERATTACK,
    G_COST_EVIL,
    G_COST_DAMAGE,
    G_COST_HEALTH,
    G_CAMP_XP,
    G_HIT_FACES,
    G_DIE_FACES,
    G_MAX_DICE,  # 0: no limit
    G_ALLOW_PASS,
    G_EARLY_START,  # 1: "start of round" abilities act in round 1, too
    G_DECK_SIZES,  # of the boxes EN, ES: what the table holds when no cards are typed in yet
    G_OPEN,  # how many levels, heroes, cards are not typed in yet; older packs do not tell
) = range(16)
OPEN = -1  # a number that is not typed in yet
# Table "creature".
(
    C_RANK,
    C_HEALTH,
    C_DEFENSE,
    C_WEAK,
    C_ABILITIES,
    C_XP,
    C_LOOT,
    C_LOOT_ABILITIES,
    C_COPIES_EN,
    C_COPIES_ES,
) = range(10)
# Table "hero", table "level" (set, side, level), table "relic" (normal, extreme).
H_RANGE, H_ATTACK, H_VIRTUE, H_ABILITIES, H_SLOTS = range(5)
L_BLACK, L_WHITE, L_EVIL, L_HEALTH, L_PURSUIT, L_SETUP_WHITE, L_ABILITIES = range(7)
R_ABILITIES, R_TEXT = range(2)
VALPIEDRA = (0, (), 0, 0, 0, (), ())  # a place, too: a correction may put the heroes there

WEAPON, ARMOR, RING, TEXT, ANY = range(5)

# An ability is [trigger, conditions, effects, costs], an effect [name, a, b, c].
A_TRIGGER, A_CONDITIONS, A_EFFECTS, A_COSTS = range(4)


def game(pack):
    return pack.record("game", 0)


def check_whole(pack):
    """FULL plays with every card; refused while some are blank."""
    record = game(pack)
    lacking = (
        record[G_OPEN] if len(record) > G_OPEN else (0, 0, 0 if pack.count("creature") else 44)
    )
    if max(lacking):
        raise RuleError("error.no_cards", *lacking)


def throw(pack, state):
    """One die of the box."""
    return game(pack)[G_DIE_FACES][state.chance.die(6) - 1]


def creature(pack, card):
    return pack.record("creature", card)


def hero(pack, state, seat):
    return pack.record("hero", state.heroes[seat])


def level(pack, state, place):
    """The face-up side of a level card; the sets are 2-3 heroes, then 4 heroes."""
    if not place:
        return VALPIEDRA
    big = 1 if len(state.heroes) == 4 else 0
    return pack.record("level", big * 8 + state.ascent * 4 + place - 1)


def icons(pack, state, place):
    """[Evil icons, Pursuit] of this side: its card's, else as the table told; OPEN: ask."""
    card = level(pack, state, place)
    told = state.icons[state.ascent * 4 + place - 1] if place else VALPIEDRA
    evil, pursuit = card[L_EVIL], card[L_PURSUIT]
    return [evil if evil >= 0 else told[0], pursuit if pursuit >= 0 else told[1]]


def relic(pack, state):
    return pack.record("relic", state.extreme)


def black_rank(pack, state, place):
    return level(pack, state, place)[L_BLACK] if place else 0


def health(pack, state, place, entry, given=None):
    """Effective Health of a face-up creature: printed, level, tokens, auras (VAL-066)."""
    value = creature(pack, entry[CARD])[C_HEALTH] + entry[TOKENS]
    if place:
        value += level(pack, state, place)[L_HEALTH]
    for source, effect in auras(pack, state, place) if given is None else given:
        if _touches(effect[2], source, entry):
            value += effect[1]
    return value


def auras(pack, state, place):
    """(creature, effect) of all that change the Health of creatures on this level."""
    found = []
    for entry in state.lines[place]:
        if entry[UP]:
            for effect in own_passives(pack, state, entry):
                if effect[0] == "creature_health":
                    found.append((entry, effect))
    return found


def _touches(target, source, entry):
    if target == "self":
        return source is entry
    return target != "other_creatures" or source is not entry


def passives_of(pack, state, abilities, entry=None, seat=-1):
    """The effects of the abilities that work all the time and whose conditions hold."""
    found = []
    for ability in abilities:
        if ability[A_TRIGGER] == "passive":  # noqa: SIM102 - the second test costs much more
            if holds(pack, state, ability[A_CONDITIONS], entry, seat):
                found.extend(ability[A_EFFECTS])
    return found


def own_passives(pack, state, entry):
    return passives_of(pack, state, creature(pack, entry[CARD])[C_ABILITIES], entry)


def holds(pack, state, conditions, entry=None, seat=-1):
    for name, value in conditions:  # noqa: SIM110 - a generator costs more than the loop
        if not _holds(pack, state, name, value, entry, seat):
            return False
    return True


def _holds(pack, state, name, value, entry, seat):
    if name in ("round_from", "evil_from", "damage_from", "health_from"):
        return getattr(state, name[:-5]) >= value
    if name in ("round_to", "evil_to", "damage_to", "health_to"):
        return getattr(state, name[:-3]) <= value
    if name in ("ascent", "place"):
        return getattr(state, name) == value
    if name == "heroes":
        return len(state.heroes) == value
    if name == "line_from":
        return len(state.lines[state.place]) >= value
    if name == "dice_show":
        return value in state.dice
    if name == "is_active_hero":
        return state.active == seat
    if name == "carries":
        return seat >= 0 and _carries(pack, state, seat, value)
    if entry is None:
        return False
    if name == "rank":
        return creature(pack, entry[CARD])[C_RANK] == value
    return (entry[WOUNDS] > 0) == (name == "damaged")


def _carries(pack, state, seat, kind):
    held = [item for item in state.gear[seat] if item]
    return kind in [creature(pack, item[0])[C_LOOT] for item in held]


def hero_passives(pack, state, seat):
    """Permanent effects on one hero: own ability, ready equipment, the relic."""
    found = passives_of(pack, state, hero(pack, state, seat)[H_ABILITIES], None, seat)
    for item in state.gear[seat]:
        if item and not item[1]:  # exhausted cards are not active
            abilities = creature(pack, item[0])[C_LOOT_ABILITIES]
            found.extend(passives_of(pack, state, abilities, None, seat))
    if state.relic:
        found.extend(passives_of(pack, state, relic(pack, state)[R_ABILITIES]))
    return found


def line_passives(pack, state):
    """What the creatures and the card of the heroes' level do all the time."""
    found = []
    for entry in state.lines[state.place]:
        if entry[UP]:
            abilities = creature(pack, entry[CARD])[C_ABILITIES]
            if abilities:
                found.extend(passives_of(pack, state, abilities, entry))
    if state.place:
        found.extend(passives_of(pack, state, level(pack, state, state.place)[L_ABILITIES]))
    return found
