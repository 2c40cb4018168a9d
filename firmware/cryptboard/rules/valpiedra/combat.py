"""The Combat phase between the attacks: rounds, Start of Round, End of Round."""

from cryptboard.rules import contract
from cryptboard.rules.valpiedra import cards, danger, firing, tracks
from cryptboard.rules.valpiedra.state import COMBAT, WOUNDS, later, line, part


def step_combat(pack, state, step, events):
    if not line(state):
        later(state, [["rest"]])  # VAL-105
        return
    set_phase(state, COMBAT, 104, events)
    open_round(state, events)
    later(state, [["attacks"]])
    if cards.game(pack)[cards.G_EARLY_START]:
        part("abilities").queue_line(state, "round_start")


def set_phase(state, phase, rule, events):
    before, state.phase = state.phase, phase
    if before != phase:
        words = ("phase.%d" % before,), ("phase.%d" % phase,)
        events.append((contract.PHASE, "phase", words[0], words[1], rule))


def open_round(state, events):
    state.used = [entry for entry in state.used if entry[1]]
    events.append((contract.PHASE, "round", state.round, state.round + 1, 108))
    state.round += 1
    state.done = [0] * len(state.heroes)
    state.undamaged = 0


def step_round_start(pack, state, step, events):
    """Icons and abilities from the second round on; the first never comes here (VAL-109)."""
    steps = []
    if state.place:
        level = cards.level(pack, state, state.place)
        if danger.stop_for(pack, state, "evil", level[cards.L_EVIL], step):
            return
        steps.append(["icon_evil"])
        if level[cards.L_PURSUIT]:
            steps.append(["pursuit"])
    open_round(state, events)
    later(state, steps + [["start_abilities"], ["attacks"]])


def step_icon_evil(pack, state, step, events):
    amount = cards.level(pack, state, state.place)[cards.L_EVIL]
    tracks.change(pack, state, "evil", amount, 111, events)


def step_start_abilities(pack, state, step, events):
    firing.table(pack, state, "round_start")
    part("abilities").queue_line(state, "round_start")


def step_round_end(pack, state, step, events):
    later(state, [["evil_check"], ["next_round"]])
    firing.table(pack, state, "round_end")
    part("abilities").queue_line(state, "round_end")


def undamaged(state):
    count = 0
    for entry in line(state):
        if entry[WOUNDS] == 0:
            count += 1
    return count


def step_evil_check(pack, state, step, events):
    """VAL-156: one Evil for each creature without a wound."""
    count = undamaged(state)
    if count and not danger.stop_for(pack, state, "evil", count, step):
        for _ in range(count):
            if not state.result:
                tracks.change(pack, state, "evil", 1, 156, events)


def step_next_round(pack, state, step, events):
    if line(state):
        later(state, [["round_start"]])
    else:
        later(state, [["rest"]])
