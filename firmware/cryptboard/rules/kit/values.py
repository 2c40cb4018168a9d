"""Values that change within bounds and say so.  `events` is the list of the running command."""

from cryptboard.rules.contract import AIDE, ALL, CHANGED, ENDED, NEWS, ORDER, PHASE, TOLD


def clamp(value, low, high):
    return low if value < low else high if value > high else value


def change(state, name, by, low, high, rule, events, subject=""):
    """Move the attribute `name` by so much; what goes beyond its bounds is lost.

    Returns how far it really moved.
    """
    before = getattr(state, name)
    after = clamp(before + by, low, high)
    if after != before:
        setattr(state, name, after)
        events.append((CHANGED, subject or name, before, after, rule))
    return after - before


def change_at(values, i, by, low, high, subject, rule, events):
    """The same for one item of a list, such as a hero's Health."""
    before = values[i]
    after = clamp(before + by, low, high)
    if after != before:
        values[i] = after
        events.append((CHANGED, subject, before, after, rule))
    return after - before


def enter(state, name, after, rule, events, words=""):
    """A phase, round, place or turn goes on; `words` % its number is what it is called."""
    before = getattr(state, name)
    setattr(state, name, after)
    if words:
        before, after = (words % before,), (words % after,)
    events.append((PHASE, name, before, after, rule))


def turn_to(state, name, seat, hero_name, rule, events):
    """Whose turn it is (-1: nobody's); told by names, because people read it."""
    seats = getattr(state, name), seat
    setattr(state, name, seat)
    told = [hero_name(state, i) if i >= 0 else ("hero.none",) for i in seats]
    events.append((PHASE, name, told[0], told[1], rule))


def note(events, rule, key, *details):
    """Tell the players what came of it; `key` is a word."""
    events.append((TOLD, NEWS, ALL, (key,) + details, rule))


def order(events, rule, key, *details):
    """Tell the table what it must do now."""
    events.append((TOLD, ORDER, ALL, (key,) + details, rule))


def aide(events, rule, key, *details):
    """Name a standing rule that the table has to look after."""
    events.append((TOLD, AIDE, ALL, (key,) + details, rule))


def finish(state, result, cause, rule, events):
    """End the game; `cause` is a phrase."""
    state.over = result
    events.append((ENDED, result, None, cause, rule))
