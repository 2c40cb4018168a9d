"""What happens when a track moves: spaces, their effects, decks, timers, the end of the game.

Everything that follows is queued and done one after the other (see kit/game.py), however long
the chain. A space acts at most once per command: so two tracks that push each other stop.
"""

from cryptboard.rules import contract
from cryptboard.rules.tracker import heroes
from cryptboard.rules.tracker import tables as t


def change(play, track, by, rule):
    """Move a track; every space that it enters on its way is queued."""
    record = play.pack.record(t.TRACK, track)
    before = play.state.values[track]
    after = min(max(before + by, record[t.T_LOW]), record[t.T_HIGH])
    if after == before:
        return
    kind = contract.PHASE if record[t.T_ID] == t.ROUND else contract.CHANGED
    play.state.values[track] = after
    play.events.append((kind, record[t.T_ID], before, after, rule))
    if kind == contract.CHANGED:
        play.state.focus = track
        if record[t.T_KIND] == t.LIFE and after == record[t.T_LOW]:
            play.tell(t.R_FALLEN, "tracker.fallen", t.hero_name(record[t.T_SEAT]))
    way = 1 if after > before else -1
    for value in range(after, before, -way):  # queued from the last, so the first comes first
        _queue_spaces(play, track, record, (value, t.UP if way > 0 else t.DOWN))


def _queue_spaces(play, track, record, moved):
    value, way = moved
    spaces = record[t.T_SPACES]
    for number in range(len(spaces) - 1, -1, -1):
        space = spaces[number]
        every = space[t.S_EVERY]
        here = (value - space[t.S_VALUE]) % every == 0 if every else space[t.S_VALUE] == value
        if here and space[t.S_WAY] & way:
            play.later(["enter", track, number])


def enter(play, track, number):
    if (track, number) not in play.done:
        play.done.append((track, number))
        queue(play, play.pack.record(t.TRACK, track)[t.T_SPACES][number][t.S_EFFECTS], t.R_SPACE)


def queue(play, effects, rule):
    play.later(*[["effect", effect, rule] for effect in effects])


def effect(play, what, rule):
    kind = what[0]
    if kind == t.CHANGE:
        change(play, what[1], what[2], rule)
    elif kind == t.SET:
        change(play, what[1], what[2] - play.state.values[what[1]], rule)
    elif kind == t.SAY:
        play.events.append((contract.TOLD, what[2], contract.ALL, (what[1],), t.R_NOTE))
    elif kind == t.ASK_ROLL:
        _ask(play, what[1])
    elif kind == t.DRAW:
        draw(play, what[1], what[2])
    elif kind == t.HERO:
        for seat in heroes.affected(play.pack, play.state, what[1]):
            own = list(what[2])
            own[1] += seat
            effect(play, own, rule)
    else:
        play.state.asked = []
        play.end(what[1], (what[2],), t.R_SPACE_END)


def _ask(play, pool):
    name = t.pool_name(play.pack, pool)
    if play.state.assist == contract.TRACK:
        play.order(t.R_ASKED_TABLE, "tracker.table_rolls", name)
    else:
        play.state.asked.append(pool)
        play.tell(t.R_ASKED, "tracker.asks_roll", name)


def draw(play, deck, count):
    """Cards from a deck to its discard pile; an empty deck is shuffled anew by the table."""
    pile = play.pack.record(t.TRACK, deck)[t.T_BESIDE]
    for _ in range(count):
        if not play.state.values[deck] and play.state.values[pile]:
            cards = play.state.values[pile]
            change(play, pile, -cards, t.R_SHUFFLE)
            change(play, deck, cards, t.R_SHUFFLE)
            play.order(t.R_SHUFFLE, "tracker.shuffle", t.name_of(play.pack, t.TRACK, deck))
        if play.state.values[deck]:
            change(play, deck, -1, t.R_DRAW)
            change(play, pile, 1, t.R_DRAW)
            play.order(t.R_DRAW, "tracker.drawn", t.name_of(play.pack, t.TRACK, deck))


def tick(play, when, seat):
    """Timers go down: those of the table with every round or turn, a hero's with his own."""
    for i in range(play.pack.count(t.TRACK)):
        record = play.pack.record(t.TRACK, i)
        his = record[t.T_SEAT] < 0 or record[t.T_SEAT] == seat or when == t.EACH_ROUND
        if record[t.T_TICK] == when and his and heroes.plays(play.state, record):
            change(play, i, -1, t.R_TICK)


def ends(play, held):
    """With None: which conditions hold. Else end the game by the first that has come true.

    One that a correction left true is asked and not assumed (TRK-021).
    """
    pack, state = play.pack, play.state
    now = []
    for i in range(pack.count(t.ENDING)):
        now.append(holds(pack, state, i))
    if held is None:
        return now
    for i in range(len(now)):
        if now[i] and not held[i]:
            state.asked = []
            record = pack.record(t.ENDING, i)
            reaches = record[t.E_TESTS][0][1] == t.REACHES
            rule = t.R_AGAINST if reaches else t.R_END
            play.end(record[t.E_RESULT], (record[t.E_CAUSE],), rule)
            break
    return now


def holds(pack, state, number, moved=-1, by=0):
    """Whether an end's tests hold, if need be with one track moved in thought.

    One function, for it is called at the end of every way: each call below it is C stack.
    """
    values = state.values
    for track, kind, limit in pack.record(t.ENDING, number)[t.E_TESTS]:
        if kind == t.FALLEN:
            for seat in state.heroes:
                own = track + seat
                life = values[own] + (by if own == moved else 0)
                if life > pack.record(t.TRACK, own)[t.T_LOW]:
                    return False
            if not state.heroes:
                return False
            continue
        value = values[track] + (by if track == moved else 0)
        if kind == t.REACHES:
            limit = values[limit] + (by if limit == moved else 0)
        if value > limit if kind == t.AT_MOST else value < limit:
            return False
    return True


def doubtful_end(pack, state):
    """The number of an end that holds though the game goes on, because of a correction; or -1."""
    if not state.over:
        for i in range(pack.count(t.ENDING)):
            if holds(pack, state, i):
                return i
    return -1
