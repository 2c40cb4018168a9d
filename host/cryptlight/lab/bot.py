"""A player of Valpiedra that plays reasonably, to see how hard a set of cards is.

It knows the rules only through the tree of choices and looks at the cards like any player: who
can be felled, who is still unhurt, what the experience is best spent on.
"""

from dataclasses import dataclass
from math import comb
from typing import Any

from cryptboard.rules import valpiedra as game
from cryptboard.rules.valpiedra import activation, cards, equipment, purchase, strength
from cryptboard.rules.valpiedra.state import ADVANCE, CARD, COMBAT, UID, WOUNDS, line
from cryptboard.store.pack import Pack

Command = list[Any]
LIMIT = 2000  # commands; a game that takes longer hangs
_EVIL_HIGH = 7


@dataclass(frozen=True)
class Game:
    """How one game went."""

    result: str
    commands: int
    place: int
    ascent: bool


def play(pack: Pack, options: list[list[Any]], seed: bytes) -> Game:
    state = game.new(pack, options, seed)
    for count in range(LIMIT):
        if state.result:
            return Game(state.result, count, state.place, bool(state.ascent))
        game.apply(pack, state, choose(pack, state))
    raise RuntimeError(f"no end after {LIMIT} commands")


def choose(pack: Pack, state: Any) -> Command:
    """The command for this position."""
    if state.ask:
        return _answer(pack, state)
    if state.phase == ADVANCE:
        return ["advance"]
    if state.phase == COMBAT:
        return _fight(pack, state)
    return _rest(pack, state)


def _answer(pack: Pack, state: Any) -> Command:
    kind = state.ask[0]
    if kind == "window":
        return _window(pack, state)
    if kind == "danger":
        lowered = "evil" if state.ask[1] == "evil" else "damage"
        if purchase.can_buy(pack, state, lowered):
            return ["buy", lowered, "done"]
        helping = _usable_against(pack, state, lowered)
        return helping or ["go"]
    return _first(pack, state)


def _first(pack: Pack, state: Any) -> Command:
    """The first answer to every question."""
    command: Command = []
    while (menu := game.choices(pack, state, command)) is not None:
        command.append(menu.options[0].token)
    return command


def _usable_against(pack: Pack, state: Any, track: str) -> Command | None:
    for seat, slot in activation.usable(pack, state):
        for effect in activation.effects(pack, state, seat, slot):
            inner = effect[3] if effect[0] == "choose" else [effect]
            for i, option in enumerate(inner):
                if option[0] == track and option[1] < 0:
                    answers = [i] if effect[0] == "choose" else []
                    return _finish(pack, state, ["use", seat, slot, *answers])
    return None


def _finish(pack: Pack, state: Any, command: Command) -> Command:
    """Answer what is still open with the first option."""
    while (menu := game.choices(pack, state, command)) is not None:
        command = [*command, menu.options[0].token]
    return command


def _window(pack: Pack, state: Any) -> Command:
    """Roll a wasted die again, or add damage, if that may fell the target."""
    wasted = [i for i, outcome in enumerate(state.blocked) if outcome != 1]
    for seat, slot in activation.usable(pack, state):
        name = activation.effects(pack, state, seat, slot)[0][0]
        if name == "reroll" and wasted:
            return _finish(pack, state, ["use", seat, slot, wasted[0]])
        if name in ("hit_damage", "defense_ignore") and state.total < _needed(pack, state):
            return _finish(pack, state, ["use", seat, slot])
    return ["resolve"]


def _needed(pack: Pack, state: Any) -> int:
    for entry in line(state):
        if entry[UID] == state.target:
            return int(cards.health(pack, state, state.place, entry) - entry[WOUNDS])
    return 0


def _fight(pack: Pack, state: Any) -> Command:
    if state.active >= 0:
        return _aim(pack, state)
    ready = strength.ready_heroes(pack, state)
    if not ready:
        return ["end"]
    best = max(ready, key=lambda seat: max(_values(pack, state, seat)))
    return [f"hero{best + 1}"]


def _aim(pack: Pack, state: Any) -> Command:
    values = _values(pack, state, state.active)
    best = values.index(max(values))
    target = line(state)[best]
    if state.target != target[UID]:
        return ["target", best + 1]
    hard = cards.creature(pack, target[CARD])[cards.C_RANK] > 1
    for seat, slot in activation.usable(pack, state):
        if activation.effects(pack, state, seat, slot)[0][0] == "dice" and hard:
            return _finish(pack, state, ["use", seat, slot])
    return ["roll"]


def _values(pack: Pack, state: Any, seat: int) -> list[float]:
    """What an attack of this hero on each creature in reach is worth."""
    before, state.active = state.active, seat
    found = []
    for entry in strength.in_reach(pack, state, seat):
        dice = strength.dice_count(pack, state, seat)
        shield = strength.defense(pack, state, entry)
        hits = [face for face in (1, 2, 3) if face not in shield]
        sure = strength.virtue_hits(pack, state, entry)
        need = cards.health(pack, state, state.place, entry) - entry[WOUNDS]
        fell = _at_least(dice, len(hits) / 6, need - sure)
        touch = 1.0 if sure else _at_least(dice, len(hits) / 6, 1)
        found.append(2 * fell + (touch if entry[WOUNDS] == 0 else 0) + _menace(pack, entry))
    state.active = before
    return found or [-1.0]


def _menace(pack: Pack, entry: list[int]) -> float:
    """A creature that acts every round should go first."""
    abilities = cards.creature(pack, entry[CARD])[cards.C_ABILITIES]
    return 0.4 * len([a for a in abilities if a[0] in ("round_end", "round_start", "passive")])


def _at_least(dice: int, chance: float, wanted: int) -> float:
    if wanted <= 0:
        return 1.0
    return sum(
        comb(dice, k) * chance**k * (1 - chance) ** (dice - k) for k in range(wanted, dice + 1)
    )


def _rest(pack: Pack, state: Any) -> Command:
    """First weapons and the like, then what hurts most, then Health."""
    healthy = state.health - state.damage
    if healthy <= 2 and purchase.can_buy(pack, state, "damage"):
        return ["buy", "damage", "done"]
    if state.evil >= _EVIL_HIGH and purchase.can_buy(pack, state, "evil"):
        return ["buy", "evil", "done"]
    if healthy <= 2 and state.damage >= 3:
        return ["camp"]
    if state.place == 0:
        return ["rest"]
    for i, card in enumerate(state.pile):
        if cards.creature(pack, card)[cards.C_LOOT] != cards.RING or state.damage == 0:
            takers = equipment.takers(pack, state, card)
            if takers:
                return ["equip", i, min(takers, key=lambda seat: _load(state, seat))]
    for track in ("damage", "evil", "health"):
        if purchase.can_buy(pack, state, track):
            return ["buy", track, "done"]
    return ["rest"]


def _load(state: Any, seat: int) -> int:
    return len([item for item in state.gear[seat] if item])
