"""What a tracker game shows: strips in the common light language, lines, tracks."""

from cryptboard.rules import contract
from cryptboard.rules.contract import Scene
from cryptboard.rules.kit import dials
from cryptboard.rules.tracker import dice, heroes
from cryptboard.rules.tracker import tables as t
from cryptboard.rules.tracker.effects import holds

_PIXELS = 16
_LAST_ROUND_PIXEL = 15
_COMING = 3  # how many of the next spaces with effects show faintly


def scene(play, view):
    pack, state = play.pack, play.state
    out = Scene()
    out.active = heroes.acting(pack, state)
    out.tracks = heroes.tracks(pack, state)
    out.dials = dials.known(out.tracks, _dials(pack, state))
    if pack.meta[t.M_LIFE] >= 0:
        seats = range(max(state.heroes) + 1)
        out.seats = [_seat(pack, state, seat, out.active) for seat in seats]
        out.flags = tuple([_conditions(pack, state, seat) for seat in seats])
    _lines(pack, state, out)
    _pool(play, out)
    if view == contract.DICE_RESULT and state.faces:
        _dice(pack, state, out)
        return out
    if not pack.count(t.STRIP) and pack.meta[t.M_LIFE] >= 0:
        _pages(pack, state, out)
    for i in range(pack.count(t.STRIP)):
        record = pack.record(t.STRIP, i)
        if record[t.L_STYLE] == t.PHASES:
            _phases(pack, state, out, record[t.L_STRIP])
        elif record[t.L_STYLE] == t.AGAINST:
            _against(pack, state, out, record)
        else:
            _track(pack, state, out, record)
    _spare_phases(pack, state, out)
    return out


def _pool(play, out):
    """The dice that ROLL throws now, by kind, and those that lie there to be thrown again."""
    state = play.state
    pool = -1 if state.assist == contract.TRACK or state.over else dice.first(play)
    if state.faces:
        out.stands = ((contract.AGAIN, 0, len(state.faces) - 1),)
    if pool < 0:
        return
    kinds = dice.kinds_of(play, pool)
    counted = []
    for kind in kinds:
        if kind not in [row[0] for row in counted]:
            counted.append((kind, kinds.count(kind)))
    hue = contract.HERO
    out.pool = tuple([(contract.MINE, hue + kind % 6, count) for kind, count in counted])
    named = [("tracker.dice", n, t.name_of(play.pack, t.DIE, kind)) for kind, n in counted]
    if not state.faces:
        out.force = tuple(named)


def _dials(pack, state):
    """As the file says; else each strip's own track, on a page of heroes theirs; then the rest."""
    life = pack.meta[t.M_LIFE]
    turned = [None] * (2 * contract.PRESSED)
    for i in range(pack.count(t.STRIP)):
        record = pack.record(t.STRIP, i)
        for slot, track in ((0, record[t.L_TRACK]), (contract.PRESSED, record[t.L_POST])):
            if track >= 0:
                turned[record[t.L_STRIP] + slot] = pack.record(t.TRACK, track)[t.T_ID]
    if life >= 0 and not pack.count(t.STRIP):
        names = [pack.record(t.TRACK, life)[t.T_ID][:-1] + "%d"]
        following = pack.record(t.TRACK, life + 6)  # what every hero has beside his life
        names.append(following[t.T_ID][:-1] + "%d" if following[t.T_SEAT] == 0 else "%d")
        turned = dials.by_seat(names, 1, max(state.heroes) + 1, state.shown)
    rest = []
    for i in range(pack.count(t.TRACK)):
        record = pack.record(t.TRACK, i)
        if record[t.T_SLOT] >= 0 and heroes.plays(state, record):
            turned[record[t.T_SLOT]] = record[t.T_ID]
        elif record[t.T_SEAT] < 0 and record[t.T_ID] not in turned:
            rest.append(record[t.T_ID])
    free = [contract.SCREEN, contract.SCREEN + contract.PRESSED]
    if life >= 0 and not pack.count(t.STRIP) and state.shown <= dials.LAST:
        free.insert(0, dials.LAST)  # with fewer than four heroes
    for slot in free:
        if turned[slot] is None and rest and (slot != dials.LAST or rest[0] != t.ROUND):
            turned[slot] = rest.pop(0)
    return turned


def _seat(pack, state, seat, active):
    """A seat key: slow in his turn, fast one step from falling; faint says that he has fallen."""
    if seat not in state.heroes:
        return contract.OFF
    life = pack.meta[t.M_LIFE] + seat
    left = state.values[life] - pack.record(t.TRACK, life)[t.T_LOW]
    if not left:
        return contract.FAINT
    if left == 1:
        return contract.FAST
    return contract.SLOW if seat == active else contract.SOLID


def _conditions(pack, state, seat):
    """The names of what is true of a hero, one after the other; None: nothing is."""
    found = []
    for i in range(pack.count(t.TRACK)):
        record = pack.record(t.TRACK, i)
        if record[t.T_KIND] == t.CONDITION and record[t.T_SEAT] == seat and state.values[i]:
            found.append(t.name_of(pack, t.TRACK, i))
    return tuple(found) or None


def _pages(pack, state, out):
    """Hero n on strip n; heroes 5 and 6 are a page of their own. With fewer than four the last
    strip has a track of the table's."""
    page = state.shown // len(out.strips) * len(out.strips)
    for strip in range(len(out.strips)):
        if page + strip in state.heroes:
            _hero(pack, state, out, (strip, page + strip))
    lord = _lord(pack, state, out.dials)
    if lord >= 0:
        _track(pack, state, out, (dials.LAST, t.FILL, lord, -1))


def _hero(pack, state, out, place):
    """His life from the left up to a post, his second value from the right in its own hue."""
    strip, seat = place
    life = pack.meta[t.M_LIFE] + seat
    record, second = pack.record(t.TRACK, life), pack.record(t.TRACK, life + 6)
    head, post = pixel(record, state.values[life]), pixel(record, record[t.T_HIGH])
    out.fill(strip, 0, head - 1, contract.DIM, record[t.T_HUE])
    out.put(strip, post, contract.DIM, contract.PLAIN)
    out.put(strip, head, _head_style(pack, state, life), contract.HERO + seat)
    room, span = _PIXELS - 1 - post, second[t.T_HIGH] - second[t.T_LOW]
    if second[t.T_SEAT] != seat or room < 1 or not span:
        return
    lit = state.values[life + 6] - second[t.T_LOW]
    if span > room:  # to scale, and anything is at least a pixel
        lit = -(-lit * room // span)
    out.fill(strip, _PIXELS - lit, _PIXELS - 1, contract.SOLID, second[t.T_HUE])


def _lord(pack, state, turned):
    """The table's track on the last strip, -1: a hero is there, or nobody's own is left."""
    if pack.count(t.STRIP) or not turned[dials.LAST]:
        return -1
    track = t.find(pack, t.TRACK, turned[dials.LAST])
    return track if pack.record(t.TRACK, track)[t.T_SEAT] < 0 else -1


def _lines(pack, state, out):
    place = t.name_of(pack, t.PHASE, state.phase)
    step = t.step_name(pack, state.phase, state.step)
    if out.active >= 0 and pack.meta[t.M_LIFE] >= 0:
        step = ("tracker.line.turn", t.hero_name(out.active), step)
    out.lines.append(("tracker.line.round", state.values[-1], place))
    out.lines.append(step)
    if state.faces:
        faces = [("face.%d.%d" % pair,) for pair in zip(state.rolled, state.faces)]
        out.lines.append(("tracker.line.dice", tuple(faces)))
    else:
        name = t.name_of(pack, t.TRACK, state.focus)
        out.lines.append(("tracker.value", name, state.values[state.focus]))


def pixel(record, value):
    """Pixel k + 1 is value k; a track longer than the strip is drawn to scale."""
    span = record[t.T_HIGH] - record[t.T_LOW]
    if span < _PIXELS:
        return value - record[t.T_LOW]
    return (value - record[t.T_LOW]) * (_PIXELS - 1) // span


def _track(pack, state, out, strip):
    track, cells = strip[t.L_TRACK], strip[t.L_STRIP]
    record = pack.record(t.TRACK, track)
    value, hue = state.values[track], record[t.T_HUE]
    _coming_spaces(out, cells, record, value)
    head = pixel(record, value)
    if strip[t.L_STYLE] == t.FILL:
        out.fill(cells, 0, head - 1, contract.DIM, hue)
    out.put(cells, head, _head_style(pack, state, track), hue)


def _coming_spaces(out, cells, record, value):
    shown = 0
    for space in sorted(record[t.T_SPACES], key=lambda space: space[t.S_VALUE]):
        if space[t.S_VALUE] > value and space[t.S_WAY] & t.UP and shown < _COMING:
            out.put(cells, pixel(record, space[t.S_VALUE]), contract.FAINT, contract.PLAIN)
            shown += 1


def _against(pack, state, out, strip):
    """Damage and Health on one strip: the fill grows towards the post, the gap is what is left."""
    cells, track, other = strip[t.L_STRIP], strip[t.L_TRACK], strip[t.L_POST]
    record, post = pack.record(t.TRACK, track), pack.record(t.TRACK, other)
    out.fill(cells, 1, pixel(record, state.values[track]), contract.DIM, record[t.T_HUE])
    style = _head_style(pack, state, track)
    out.put(cells, pixel(record, state.values[other]), style, post[t.T_HUE])  # on one scale


def _head_style(pack, state, track):
    if state.over:
        return contract.SOLID
    if _near_loss(pack, state, track):
        return contract.FAST
    danger = pack.record(t.TRACK, track)[t.T_DANGER]
    if danger is not None and state.values[track] >= danger:
        return contract.DOUBLE
    return contract.SOLID


def _near_loss(pack, state, track):
    """Whether one more step on this track, either way, loses the game."""
    for i in range(pack.count(t.ENDING)):
        if pack.record(t.ENDING, i)[t.E_RESULT] == t.DEFEAT and (
            holds(pack, state, i, track, 1) or holds(pack, state, i, track, -1)
        ):
            return True
    for space in pack.record(t.TRACK, track)[t.T_SPACES]:
        if abs(space[t.S_VALUE] - state.values[track]) == 1:
            way = t.UP if space[t.S_VALUE] > state.values[track] else t.DOWN
            for effect in space[t.S_EFFECTS]:
                if effect[0] == t.END and effect[1] == t.DEFEAT and space[t.S_WAY] & way:
                    return True
    return False


def _phases(pack, state, out, cells):
    """One pixel a phase, one gap, then its steps; rounds 1, 2 and 3 or more at the end."""
    for i in range(pack.count(t.PHASE)):
        style = contract.SOLID if i == state.phase else contract.FAINT
        out.put(cells, i, style, contract.PLACE)
    first = pack.count(t.PHASE) + 1
    for i in range(len(pack.record(t.PHASE, state.phase)[t.P_STEPS])):
        style = contract.DIM if i < state.step else contract.FAINT
        out.put(cells, first + i, contract.SOLID if i == state.step else style, contract.TIME)
    rounds = min(state.values[-1], 3)
    out.put(cells, _LAST_ROUND_PIXEL - 3 + rounds, contract.SOLID, contract.TIME)


def _spare_phases(pack, state, out):
    """A board may lack the strip of the phases: a short track has room for them at its end."""
    count = pack.count(t.PHASE)
    for i in range(pack.count(t.STRIP)):
        record = pack.record(t.STRIP, i)
        if record[t.L_STYLE] == t.FILL:
            track = pack.record(t.TRACK, record[t.L_TRACK])
            if track[t.T_HIGH] - track[t.T_LOW] + 1 < _PIXELS - count:
                out.fill(
                    record[t.L_STRIP], _PIXELS - count, _PIXELS - 1, contract.FAINT, contract.PLACE
                )
                at = _PIXELS - count + state.phase
                out.put(record[t.L_STRIP], at, contract.SOLID, contract.PLACE)
                return


def _dice(pack, state, out):
    """The dice of the last roll: on strip A which die, on B how far up its faces it shows."""
    for i in range(len(state.faces)):
        out.put(0, i, contract.SOLID, contract.PLAIN)
    for i in range(len(state.faces)):
        best = len(pack.record(t.DIE, state.rolled[i])[t.D_FACES]) - 1
        style = contract.SOLID if state.faces[i] == best else contract.DIM
        out.put(1, i, style if state.faces[i] else contract.SLOW, contract.GOOD)
