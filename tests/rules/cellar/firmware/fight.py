"""A hero strikes, the rats bite back; loaded when somebody first does."""

from cryptboard.rules.cellar import tables as t
from cryptboard.rules.cellar.state import name

from cryptboard.rules.contract import ROLLED
from cryptboard.rules.kit import mods, standing

DICE = 2


def ready(seat):
    """The seat's key: who stands and has not struck yet."""

    def offered(play):
        state = play.state
        if seat >= len(state.heroes) or state.active >= 0:
            return None
        if not state.health[seat]:
            return ("refuse.fallen", name(state, seat))
        return ("refuse.done",) if seat in state.done else ("cellar.strike", name(state, seat))

    return offered


def begin(seat):
    def does(play):
        play.state.active, play.state.faces = seat, []

    return does


def aimed(play):
    return ("cellar.roll", DICE) if play.state.active >= 0 else None


def roll(play):
    """Every face that is high enough kills a rat, and so does each of the hits added."""
    state = play.state
    state.faces = [state.chance.die(6) for _ in range(DICE)]
    play.events.append((ROLLED, "dice", [6] * DICE, list(state.faces), t.R_HIT))
    needed = play.pack.record("hero", state.heroes[state.active])[t.HERO_HITS]
    hits = play.mod("oil") + standing.total(play.amended, "oil")
    for face in state.faces:
        if face >= needed:
            hits += 1
    before = state.rats
    state.rats = max(0, before - max(0, hits))
    play.changed("rats", before, state.rats, t.R_HIT)
    play.later(["bite", state.active])
    play.expire(mods.ATTACK)
    state.done.append(state.active)
    state.active = -1


def bite(play, seat):
    """What is left of the rats bites once; whoever would fall may drink first."""
    state = play.state
    if not state.rats:
        return
    damage = play.pack.record("place", 0)[t.PLACE_BITE]
    if state.assist == 2 and state.potions and state.health[seat] <= damage:
        play.ask("danger", seat, damage)
    else:
        wound(play, seat, damage)


def wound(play, seat, damage):
    before = play.state.health[seat]
    play.state.health[seat] = max(0, before - damage)
    play.changed("health%d" % (seat + 1), before, play.state.health[seat], t.R_BITE)
    if before and not play.state.health[seat]:
        play.tell(t.R_FALLEN, "cellar.fallen", name(play.state, seat))


def danger(play):
    return ("cellar.danger", name(play.state, play.state.ask[1]), play.state.ask[2])


def drinkable(play):
    return ("cellar.potion", play.state.potions)


def accept(play):
    _name, seat, damage = play.state.ask
    play.state.ask = []
    play.later(["wound", seat, damage])


def drink(play):
    play.state.potions -= 1
    play.changed("potions", play.state.potions + 1, play.state.potions, t.R_POTION)
    play.state.ask = []
