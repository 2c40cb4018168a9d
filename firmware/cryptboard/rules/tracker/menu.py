"""What may come next in a tracker game: the tree that keys, web page and bots walk."""

from cryptboard.rules import contract
from cryptboard.rules.contract import Menu, Option
from cryptboard.rules.tracker import tables as t
from cryptboard.rules.tracker.effects import doubtful_end
from cryptboard.rules.tracker.moves import repeats


def choices(pack, state, partial):
    """The options after `partial`; None when it is a whole command."""
    if not partial:
        return _root(pack, state)
    verb = partial[0]
    if len(partial) == 1:
        if verb == "raise" or verb == "lower":
            return Menu(
                ("tracker.which_track",), _tracks(pack, state, 1 if verb == "raise" else -1)
            )
        if verb == "throw":
            return Menu(("tracker.which_die",), _dice(pack))
        if verb == contract.CORRECT:
            return Menu(("tracker.which_track",), _tracks(pack, state, 0))
        if verb == contract.ASSIST:
            options = [Option(i, ("assist.%d" % i,)) for i in range(3)]
            return Menu(("tracker.which_assist",), options, state.assist)
    if len(partial) == 2 and verb == contract.CORRECT:
        return _values(pack, state, partial[1])
    return None


def _root(pack, state):
    if state.over:
        return Menu(("tracker.over." + state.over,), [])
    options = []
    default = -1
    prompt = t.step_name(pack, state.phase, state.step)
    rolls = state.assist != contract.TRACK
    if state.asked:
        name = t.name_of(pack, t.DIE, state.asked[0])
        prompt = ("tracker.asks_roll", name)
        options.append(Option("roll", ("tracker.roll", name), contract.ROLL))
        options.append(Option("skip", ("tracker.skip", name)))
    else:
        default = 0
        options.append(Option("go", _next(pack, state), contract.GO))
        dice = pack.record(t.PHASE, state.phase)[t.P_DICE]
        if rolls and dice:
            name = t.name_of(pack, t.DIE, dice[0])
            options.append(Option("roll", ("tracker.roll", name), contract.ROLL))
    _moves_of_focus(pack, state, options)
    end = doubtful_end(pack, state)
    if end >= 0:
        record = pack.record(t.ENDING, end)
        label = ("tracker.accept." + record[t.E_RESULT], (record[t.E_CAUSE],))
        options.append(Option("accept", label))
    if _any_moves(pack, state, 1):
        options.append(Option("raise", ("tracker.raise",)))
    if _any_moves(pack, state, -1):
        options.append(Option("lower", ("tracker.lower",)))
    if rolls and not state.asked and pack.count(t.DIE):
        options.append(Option("throw", ("tracker.throw",)))
    return Menu(prompt, options, default)


def _moves_of_focus(pack, state, options):
    record = pack.record(t.TRACK, state.focus)
    name = t.name_of(pack, t.TRACK, state.focus)
    value = state.values[state.focus]
    if value < record[t.T_HIGH]:
        options.append(Option("more", ("tracker.more", name, value + 1), contract.MORE))
    if value > record[t.T_LOW]:
        options.append(Option("less", ("tracker.less", name, value - 1), contract.LESS))


def _moves(pack, state, i, by):
    record = pack.record(t.TRACK, i)
    return record[t.T_LOW] <= state.values[i] + by <= record[t.T_HIGH]


def _any_moves(pack, state, by):
    for i in range(pack.count(t.TRACK)):  # noqa: SIM110 - a generator costs more than the loop
        if _moves(pack, state, i, by):
            return True
    return False


def _tracks(pack, state, by):
    """The tracks that can move by so much; with 0 all of them."""
    options = []
    for i in range(pack.count(t.TRACK)):
        if _moves(pack, state, i, by):
            record = pack.record(t.TRACK, i)
            value = state.values[i] + by
            label = ("tracker.value", t.name_of(pack, t.TRACK, i), value)
            options.append(Option(record[t.T_ID], label))
    return options


def _dice(pack):
    options = []
    for i in range(pack.count(t.DIE)):
        options.append(Option(pack.record(t.DIE, i)[t.D_ID], t.name_of(pack, t.DIE, i)))
    return options


def _values(pack, state, name):
    """Values around the present one: a list can show MAX_OPTIONS, a wider track is walked."""
    track = t.find(pack, t.TRACK, name)
    if track < 0:
        return None
    record = pack.record(t.TRACK, track)
    low, high, now = record[t.T_LOW], record[t.T_HIGH], state.values[track]
    first = max(low, min(now - contract.MAX_OPTIONS // 2, high - contract.MAX_OPTIONS + 1))
    last = min(high, first + contract.MAX_OPTIONS - 1)
    title = t.name_of(pack, t.TRACK, track)
    options = [Option(value, ("tracker.value", title, value)) for value in range(first, last + 1)]
    return Menu(("tracker.which_value", title), options, now - first)


def _next(pack, state):
    """What NEXT will do, in words."""
    record = pack.record(t.PHASE, state.phase)
    if state.step + 1 < len(record[t.P_STEPS]):
        return ("tracker.next", t.step_name(pack, state.phase, state.step + 1))
    if state.turn + 1 < repeats(state, record):
        return ("tracker.next", t.step_name(pack, state.phase, 0))
    if state.phase + 1 < pack.count(t.PHASE):
        return ("tracker.next", t.name_of(pack, t.PHASE, state.phase + 1))
    return ("tracker.next_round", state.values[-1] + 1)
