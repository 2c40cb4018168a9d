"""Activations and turns: who acts, recovery, what a new turn brings."""

from cryptboard.rules.contract import CHANGED
from cryptboard.rules.kit.values import aide, change, enter, order
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t

_ONE_ACTIVATION = t.RUNNING | t.DIFFICULT | t.NO_MOVE | t.HOLD_BACK | t.HELD


def waiting(state):
    """Who has not acted this turn, on the side whose turn it is."""
    side = f.foes(state) if state.phase == t.DARK else f.standing_heroes(state)
    found = []
    for who in side:
        if not f.of(state, who)[t.F_FLAGS] & t.ACTED:
            found.append(who)
    return found


def activate(state, who, events):
    """Start an activation (DU-052); the one before ends with it."""
    if state.active >= 0:
        finish_activation(state, events)
    state.active = who
    one = f.of(state, who)
    held = t.HOLD_BACK if one[t.F_FLAGS] & t.SHIELDED else 0
    one[t.F_FLAGS] = one[t.F_FLAGS] & ~(_ONE_ACTIVATION | t.SHIELDED) | t.ACTED | held
    one[t.F_ACTION] = one[t.F_MOVE] = one[t.F_QUICK] = 1
    one[t.F_ATTACKS] = 0
    one[t.F_MELEE_NET] = one[t.F_SHOT_NET] = one[t.F_MELEE_MODS] = one[t.F_SHOT_MODS] = 0
    aide(events, 52, "say.acts", f.name(state, who))  # the scene has it, too
    state.notice = ["say.acts", f.name(state, who)]
    if held:
        f.remind(events, 145)
    if one[t.F_COND] & t.DOWN:
        if state.combat and not one[t.F_FLAGS] & t.STAYED_DOWN:
            state.pending.append([t.P_STAND, who])
        else:
            stand_up(state, who, events)
    elif one[t.F_COND] & t.STUNNED:
        state.pending.append([t.P_RECOVER, who])


def stand_up(state, who, events):
    """Standing up leaves the figure Stunned (DU-050, DU-051)."""
    f.flag(state, who, t.STAYED_DOWN, False)
    f.condition(state, who, t.DOWN, False, 50, events)
    f.condition(state, who, t.STUNNED, True, 51, events)


def stay_down(state, who, events):
    f.flag(state, who, t.STAYED_DOWN)
    one = f.of(state, who)
    one[t.F_MOVE] = 0
    f.say(state, events, 50, "say.stays_down", f.name(state, who))


def spend_all(state, who):
    one = f.of(state, who)
    one[t.F_ACTION] = one[t.F_MOVE] = one[t.F_QUICK] = one[t.F_ATTACKS] = 0


def swim_squares(state, who):
    """How far a swimmer gets (DU-059); below 0 he goes under."""
    one = f.of(state, who)
    burden = one[t.F_BLOCK] > 0 or one[t.F_TRAITS] & t.HEAVY
    return one[t.F_ATTR + t.AGILITY] - f.penalty(state, who) - (1 if burden else 0)


def finish_activation(state, events):
    who = state.active
    state.active = -1
    swims = f.has(state, who, t.WATER) and not f.trait(state, who, t.AQUATIC)
    if swims and swim_squares(state, who) < 0:
        state.pending.append([t.P_HARM, who, 3, f.of(state, who)[t.F_NATURAL], 60])
        f.say(state, events, 60, "say.drowning", f.name(state, who))


def hero_turn(state, jumped, events):
    """A new turn of the heroes, after the Dark Player's or at once by Initiative (DU-101)."""
    if state.active >= 0:
        finish_activation(state, events)
    if state.phase != t.HEROES:
        enter(state, "phase", t.HEROES, 101 if jumped else 0, events, "phase.%d")
    state.step = 0
    enter(state, "turn", state.turn + 1, 101 if jumped else 52, events)
    state.jumped = 1 if jumped else 0
    state.drawn = 0
    for who in list(range(len(state.heroes))) + f.foes(state):
        f.flag(state, who, t.ACTED | t.SHOT_BACK, False)
    for who in range(len(state.heroes)):
        f.flag(state, who, t.DIFFICULT | t.RUNNING, False)  # until the next turn (DU-057, DU-072)
    for thing in [state.door] + state.things:
        if thing:
            thing[t.O_STRUCK] = 0
    _count_down(state, events)
    if jumped:
        f.remind(events, 101)
    else:
        aide(events, 98, "say.combat_turn" if state.combat else "say.exploration_turn")


def _count_down(state, events):
    """Permanent spells last as many turns as their higher die (DU-149)."""
    kept = []
    for who, spell, left in state.spells:
        subject = "spell%d" % (who if who < t.FOE else t.MAX_HEROES)
        events.append((CHANGED, subject, left, left - 1, 149))
        if left > 1:
            kept.append([who, spell, left - 1])
        else:
            f.say(state, events, 149, "say.spell_ends", ("spell.%d" % spell,))
    state.spells = kept


def dark_turn(state, rule, events):
    """The Dark Player's turn; steps without anything to do are passed over."""
    if state.active >= 0:
        finish_activation(state, events)
    enter(state, "phase", t.DARK, rule, events, "phase.%d")
    state.step = t.DRAW
    state.drawn = 0
    for who in f.foes(state):
        f.flag(state, who, t.ACTED | t.DIFFICULT | t.RUNNING, False)
    _pass_over(state, events)


def may_draw(state):
    """One card a turn, none while the heroes fight in the Main Room (DU-031)."""
    return not state.drawn and not state.main_room and (state.decks[0] or state.decks[1])


def next_step(state, events):
    if state.active >= 0:
        finish_activation(state, events)
    if state.step == t.DISCARDS:
        hero_turn(state, False, events)
        return
    enter(state, "step", state.step + 1, (31, 32, 32, 34)[state.step + 1], events, "dark.step%d")
    _pass_over(state, events)


def _pass_over(state, events):
    if state.step == t.DRAW and not may_draw(state):
        state.step = t.CARDS
    if state.step == t.CARDS and not state.hand:
        state.step = t.CREATURES
    if state.step == t.CREATURES and not f.foes(state):
        state.step = t.DISCARDS
    if state.step == t.DISCARDS and not state.hand:
        hero_turn(state, False, events)
    elif state.step == t.DISCARDS and state.hand > hand_limit(state):
        order(events, 35, "dark.discard", state.hand, hand_limit(state))


def hand_limit(state):
    """Twice the heroes, at least 4, at most 10 (DU-035)."""
    return max(4, min(10, 2 * len(state.heroes)))


def achieve(state, events):
    change(state, "feats", 1, 0, 99, 101, events)
