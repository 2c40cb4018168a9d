"""Who plays and who has fallen; a hero's own tracks."""

from cryptboard.rules.tracker import tables as t


def plays(state, record):
    """Whether a track is in play: the table's own, or that of a hero who is there."""
    return record[t.T_SEAT] < 0 or record[t.T_SEAT] in state.heroes


def tracks(pack, state):
    """(id, value, low, high) of all that is in play."""
    found = []
    for i in range(pack.count(t.TRACK)):
        record = pack.record(t.TRACK, i)
        if plays(state, record):
            found.append((record[t.T_ID], state.values[i], record[t.T_LOW], record[t.T_HIGH]))
    return found


def stands(pack, state, seat):
    """A hero falls when his life is at its lowest; where no track is life, nobody falls."""
    life = pack.meta[t.M_LIFE]
    if life < 0:
        return True
    return state.values[life + seat] > pack.record(t.TRACK, life + seat)[t.T_LOW]


def standing(pack, state):
    return [seat for seat in state.heroes if stands(pack, state, seat)]


def acting(pack, state):
    """The seat whose turn it is, or -1."""
    phase = pack.record(t.PHASE, state.phase)
    if phase[t.P_REPEAT] == t.HEROES and state.turn < len(state.heroes):
        return state.heroes[state.turn]
    return -1


def turns(state, phase):
    """How often a phase is played before the next one."""
    if phase[t.P_REPEAT] == t.HEROES:
        return max(1, len(state.heroes))
    return phase[t.P_REPEAT]


def next_turn(pack, state, after):
    """The next turn of this phase, fallen heroes left out; -1: none."""
    phase = pack.record(t.PHASE, state.phase)
    for turn in range(after + 1, turns(state, phase)):
        own = phase[t.P_REPEAT] == t.HEROES and turn < len(state.heroes)
        if not own or stands(pack, state, state.heroes[turn]):
            return turn
    return -1


def affected(pack, state, who):
    """The seats that an effect means."""
    if who == t.EACH:
        return standing(pack, state)
    seat = acting(pack, state)
    return [seat if seat >= 0 else state.shown] if state.heroes else []
