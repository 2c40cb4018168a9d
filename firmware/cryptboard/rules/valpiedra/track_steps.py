"""Steps of the levels TRACK and DICE, where the table deals and tells the board what happened."""

from cryptboard.rules.valpiedra import advance, cards, combat, danger, firing, rest, tracks
from cryptboard.rules.valpiedra.state import COMBAT, ICONS, later, note


def step_suffer(pack, state, step, events):
    """["suffer", track, amount, rule]: a marker moves, after a warning if that is the end."""
    if not danger.stop_for(pack, state, step[1], step[2], step):
        tracks.change(pack, state, step[1], step[2], step[3], events)


def step_table_combat(pack, state, step, events):
    if state.place == 0:
        rest.step_rest(pack, state, step, events)  # VAL-105: nobody waits in Valpiedra
        return
    combat.set_phase(state, COMBAT, 104, events)
    combat.open_round(state, events)
    events.append(note("told.clear", 106))  # it stays on line 2: how to get from here to Rest


def step_table_round(pack, state, step, events):
    """The next round on this level, with what the level card says (VAL-111, VAL-112)."""
    if state.place == 0:  # the table corrected the place in the middle of a round
        rest.step_rest(pack, state, step, events)
        return
    combat.open_round(state, events)
    later(state, [["icons"]])
    firing.table(pack, state, "round_start")


def step_icons(pack, state, step, events):
    """What the level card's icons bring; icons that nobody has typed in are asked, once."""
    if state.phase != COMBAT or not state.place:
        return  # the table corrected the place while the question waited
    evil, pursuit = cards.icons(pack, state, state.place)
    if cards.OPEN in (evil, pursuit):
        state.ask = list(ICONS)
        later(state, [step])
        return
    if pursuit:
        advance.climb(pack, state, events)
    later(state, [["suffer", "evil", evil, 111]])
