"""Resolves queued steps until the game needs an answer; the one table of all steps."""

from cryptboard.rules.valpiedra import danger, telling, tracks
from cryptboard.rules.valpiedra.state import part


def step_reopen(pack, state, step, events):
    """After an item or a purchase: ask again only if the question still stands."""
    ask = step[1]
    if ask[0] == "window":
        part("strength").measure(pack, state)
        if part("activation").has_window(pack, state):
            state.ask = ask
    elif ask[0] != "danger" or danger.avertable(pack, state, ask[1], ask[2]):
        state.ask = ask


# The module of every step; the function there is called step_ and its name.
_HOMES = {
    "advance": "advance",
    "white": "advance",
    "enter": "advance",
    "reveal": "advance",
    "pursuit": "advance",
    "combat": "combat",
    "round_start": "combat",
    "icon_evil": "combat",
    "start_abilities": "combat",
    "round_end": "combat",
    "evil_check": "combat",
    "next_round": "combat",
    "attacks": "attack",
    "dice": "attack",
    "after_roll": "attack",
    "hit": "attack",
    "redirect": "attack",
    "wound": "attack",
    "deaths": "attack",
    "counter": "attack",
    "attack_done": "attack",
    "suffer": "track_steps",
    "table_combat": "track_steps",
    "table_round": "track_steps",
    "icons": "track_steps",
    "rest": "rest",
    "relic": "rest",
    "trigger": "abilities",
    "hero_trigger": "abilities",
    "effect": "abilities",
    "reopen": "flow",
    "demand": "handover",
}
_steps = {}  # those met so far


def run(pack, state, events):
    told = None
    while state.todo and not state.ask and not state.result:
        step = state.todo.pop()
        name = step[0]
        if name not in _steps:
            _steps[name] = getattr(part(_HOMES[name]), "step_" + name)
        told = len(events)
        _steps[name](pack, state, step, events)
        telling.causes(pack, state, step, events, told)
        tracks.check_defeat(pack, state, events)
    if told is not None and state.ask and state.ask[0] == "danger":
        telling.danger(pack, state, events)
