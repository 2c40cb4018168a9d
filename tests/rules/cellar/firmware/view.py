"""What a cellar shows: the torch on A, the rats on B, a hero a strip from C on."""

from cryptboard.rules.cellar.state import name

from cryptboard.rules import contract
from cryptboard.rules.kit import dials


def tracks(pack, state):
    found = [("torch", state.torch, 0, 15), ("rats", state.rats, 0, 15)]
    for seat in range(len(state.heroes)):
        found.append(("health%d" % (seat + 1), state.health[seat], 0, 9))
    if state.assist == contract.FULL:
        found.append(("potions", state.potions, 0, 3))
    return found


def scene(play, view):
    state, out = play.state, contract.Scene()
    out.tracks = play.game.tracks(play.pack, state)
    wanted = ["torch", "rats", "health1", "health2", "mod.oil", "health3"]
    out.dials = dials.known(out.tracks, wanted + [None] * (2 * contract.PRESSED - len(wanted)))
    out.active = state.active
    last = contract.FAST if state.torch == 1 else contract.SOLID
    out.fill(0, 0, state.torch - 1, contract.DIM, contract.TIME)
    out.put(0, state.torch - 1, last, contract.TIME)
    out.fill(1, 0, state.rats - 1, contract.DIM, contract.EVIL)
    for seat in range(min(2, len(state.heroes))):
        out.fill(2 + seat, 0, state.health[seat] - 1, contract.SOLID, contract.HERO + seat)
    out.lines = [("cellar.round", state.round), ("cellar.left", state.rats)]
    if state.faces:
        out.lines.append(("cellar.faces", state.faces[0], state.faces[1]))
    elif state.active >= 0:
        out.lines.append(("cellar.strike", name(state, state.active)))
    return out
