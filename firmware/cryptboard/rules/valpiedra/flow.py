"""Resolves queued steps until the game needs an answer; the one table of all steps."""

from cryptboard.rules.valpiedra import (
    abilities,
    activation,
    advance,
    attack,
    cards,
    combat,
    danger,
    equipment,
    rest,
    strength,
    track_steps,
    tracks,
)
from cryptboard.rules.valpiedra.state import later


def step_reopen(pack, state, step, events):
    """After an item or a purchase: ask again only if the question still stands."""
    ask = step[1]
    if ask[0] == "window":
        strength.measure(pack, state)
        if activation.has_window(pack, state):
            state.ask = ask
    elif ask[0] != "danger" or danger.avertable(pack, state, ask[1], ask[2]):
        state.ask = ask


def step_demand(pack, state, step, events):
    """A forced discard: the players pick, as long as there is something to pick."""
    kind = None if step[2] == cards.ANY else step[2]
    if step[1] > 0 and equipment.held(state, kind, pack):
        later(state, [["demand", step[1] - 1, step[2]]])
        state.ask = ["drop", step[2]]


_STEPS = {
    "advance": advance.step_advance,
    "white": advance.step_white,
    "enter": advance.step_enter,
    "reveal": advance.step_reveal,
    "pursuit": advance.step_pursuit,
    "combat": combat.step_combat,
    "round_start": combat.step_round_start,
    "icon_evil": combat.step_icon_evil,
    "start_abilities": combat.step_start_abilities,
    "round_end": combat.step_round_end,
    "evil_check": combat.step_evil_check,
    "next_round": combat.step_next_round,
    "attacks": attack.step_attacks,
    "dice": attack.step_dice,
    "after_roll": attack.step_after_roll,
    "hit": attack.step_hit,
    "redirect": attack.step_redirect,
    "wound": attack.step_wound,
    "deaths": attack.step_deaths,
    "counter": attack.step_counter,
    "attack_done": attack.step_attack_done,
    "suffer": track_steps.step_suffer,
    "table_combat": track_steps.step_combat,
    "table_round": track_steps.step_round,
    "rest": rest.step_rest,
    "relic": rest.step_relic,
    "trigger": abilities.step_trigger,
    "hero_trigger": abilities.step_hero_trigger,
    "effect": abilities.step_effect,
    "reopen": step_reopen,
    "demand": step_demand,
}


def run(pack, state, events):
    while state.todo and not state.ask and not state.result:
        step = state.todo.pop()
        _STEPS[step[0]](pack, state, step, events)
        tracks.check_defeat(pack, state, events)
