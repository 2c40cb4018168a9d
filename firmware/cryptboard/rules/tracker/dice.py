"""Pools of dice by name: which are thrown, how many, what their faces and their sum bring."""

from cryptboard.rules import contract
from cryptboard.rules.contract import Menu, Option
from cryptboard.rules.kit.menus import numbers
from cryptboard.rules.kit.standing import said
from cryptboard.rules.tracker import tables as t
from cryptboard.rules.tracker.effects import queue


def first(play):
    """The pool that ROLL throws: the one asked for, else the phase's first; -1: none."""
    if play.state.asked:
        return play.state.asked[0]
    pools = play.pack.record(t.PHASE, play.state.phase)[t.P_POOLS]
    return pools[0] if pools else -1


def rollable(play):
    if play.state.assist == contract.TRACK:
        return ("refuse.table_rolls",)
    pool = first(play)
    if pool < 0:
        return ("refuse.no_dice",)
    return ("tracker.roll", _label(play, pool))


def _label(play, pool):
    name = t.pool_name(play.pack, pool)
    chosen = play.state.chosen[pool]
    return ("tracker.value", name, chosen) if chosen else name


def roll(play):
    pool = first(play)
    rule = t.R_DICE
    if play.state.asked:
        play.state.asked = play.state.asked[1:]
        rule = t.R_ASKED_FIRST
    _throw(play, pool, rule)


def throwable(play):
    if play.state.assist == contract.TRACK:
        return ("refuse.table_rolls",)
    if play.state.asked:
        return ("refuse.asked", t.pool_name(play.pack, play.state.asked[0]))
    return ("tracker.throw",) if play.pack.count(t.POOL) else None


def pools(play, tokens):
    """["throw", pool], and how many where that is the players' choice."""
    pack = play.pack
    if not tokens:
        here = pack.record(t.PHASE, play.state.phase)[t.P_POOLS]
        order = here + [i for i in range(pack.count(t.POOL)) if i not in here]
        options = [Option(pack.record(t.POOL, i)[t.O_ID], t.pool_name(pack, i)) for i in order]
        return Menu(("tracker.which_die",), options[: contract.MAX_OPTIONS])
    pool = t.find(pack, t.POOL, tokens[0])
    most = pack.record(t.POOL, pool)[t.O_MOST] if pool >= 0 else 0
    if not most or len(tokens) > 1:
        return None
    prompt = ("tracker.how_many", t.pool_name(pack, pool))
    return numbers(prompt, "choice.number", 1, most, play.state.chosen[pool])


def throw(play):
    pool = t.find(play.pack, t.POOL, play.tokens[0])
    if len(play.tokens) > 1:
        play.state.chosen[pool] = play.tokens[1]
    _throw(play, pool, t.R_DICE)


def _throw(play, pool, rule):
    pack, state = play.pack, play.state
    record = pack.record(t.POOL, pool)
    kinds = kinds_of(play, pool)
    faces = [_cast(play, kind) for kind in kinds]
    for die in said(play.amended, contract.AGAIN):
        faces[die] = _cast(play, kinds[die])
    state.rolled, state.faces = list(kinds), faces
    play.events.append((contract.ROLLED, "dice", list(kinds), list(faces), rule))
    _sum(play, record)
    for i in range(len(kinds) - 1, -1, -1):
        for face, effects in pack.record(t.DIE, kinds[i])[t.D_EFFECTS][::-1]:
            if face == faces[i]:
                queue(play, effects, t.R_FACE)


def _cast(play, kind):
    return play.state.chance.below(len(play.pack.record(t.DIE, kind)[t.D_FACES]))


def kinds_of(play, pool):
    """The dice of a pool, by kind, as it would be thrown now."""
    record = play.pack.record(t.POOL, pool)
    if record[t.O_MOST]:
        return [record[t.O_DICE][0]] * play.state.chosen[pool]
    return record[t.O_DICE]


def stands(play):
    """Any die of a roll may be thrown again before the next command (TRK-016)."""
    pool, chosen = first(play), 0
    if play.word == "throw":
        pool = t.find(play.pack, t.POOL, play.tokens[0])
        chosen = play.tokens[1] if len(play.tokens) > 1 else 0
    count = chosen or (len(kinds_of(play, pool)) if pool >= 0 else 0)
    return ((contract.AGAIN, 0, count - 1),) if count else ()


def _sum(play, record):
    """What the sum brings comes after what the faces bring, so it is queued first."""
    if not record[t.O_SUMS]:
        return
    total = 0
    for i in range(len(play.state.faces)):
        die = play.pack.record(t.DIE, play.state.rolled[i])
        total += die[t.D_WORTH][play.state.faces[i]]
    play.tell(t.R_SUM, "tracker.sum", total)
    for low, high, effects in record[t.O_SUMS][::-1]:
        if low <= total <= high:
            queue(play, effects, t.R_SUM)


def asked(play):
    """Whether a roll waits: the refusal of all that has to come after it, or None."""
    if play.state.asked:
        return ("refuse.asked", t.pool_name(play.pack, play.state.asked[0]))
    return None


def skippable(play):
    if not play.state.asked:
        return ("refuse.nothing_asked",)
    return ("tracker.skip", t.pool_name(play.pack, play.state.asked[0]))


def skip(play):
    play.tell(t.R_SKIP, "tracker.skipped", t.pool_name(play.pack, play.state.asked[0]))
    play.state.asked = play.state.asked[1:]
