"""Halts before a defeat that a legal choice could still avert (VAL-269)."""

from cryptboard.rules.contract import FULL
from cryptboard.rules.valpiedra import tracks
from cryptboard.rules.valpiedra.state import later, part

WARNED = "warned"  # the last word of a step that the players let happen


def helps(state, track):
    """Whether this is worth a thought now: before a defeat only what averts it is."""
    if not state.ask or state.ask[0] != "danger":
        return True
    return (track == "evil") == (state.ask[1] == "evil")


def stop_for(pack, state, track, amount, step):
    """Ask before a fatal change; "go" then takes the same step again."""
    if step[-1] == WARNED or not avertable(pack, state, track, amount):
        return False
    state.ask = ["danger", track, amount]
    later(state, [step + [WARNED]])
    return True


def avertable(pack, state, track, amount):
    """Would this change lose the game, and can the players still do something about it?"""
    if track == "evil":
        missing = state.evil + amount - tracks.highest(pack, "evil") + 1
        lowered = "evil"
    else:  # Damage comes up to Health, or Health comes down to Damage
        missing = state.damage - state.health + abs(amount) + 1
        lowered = "damage"
        if amount * (1 if track == "damage" else -1) < 0:
            return False
    if missing <= 0 or amount == 0:
        return False
    if state.assist != FULL:  # only the table knows what it could pay
        return getattr(state, lowered) >= missing
    help_ = part("activation").relief(pack, state, lowered)
    help_ += min(part("purchase").most(pack, state, lowered), getattr(state, lowered))
    return help_ >= missing
