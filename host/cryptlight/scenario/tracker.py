"""What scenario lines mean in a tracker game; portable, see player.py.

Fields: the id of any track or counter, `round`, `phase`, `step` (from 1), `turn` (from 1),
`focus`, `assist`, `over`, `asked`, `faces`, and for the lights `strip A` ... `strip D`.
"""

from cryptboard.rules import tracker
from cryptboard.rules.tracker import tables as t

_LEVELS = ("track", "dice", "full")
_STYLES = "·.-#oD!"  # off, faint, dim, solid, slow, double, fast


def given(pack, state, field, text):
    track = t.find(pack, t.TRACK, field)
    if track >= 0:
        record = pack.record(t.TRACK, track)
        value = int(text)
        if not record[t.T_LOW] <= value <= record[t.T_HIGH]:
            raise ValueError("%s goes from %d to %d" % (field, record[t.T_LOW], record[t.T_HIGH]))
        state.values[track] = value
    elif field == "phase":
        state.phase, state.step, state.turn = _known(pack, t.PHASE, text), 0, 0
    elif field == "step":
        steps = pack.record(t.PHASE, state.phase)[t.P_STEPS]
        if not 1 <= int(text) <= len(steps):
            raise ValueError("this phase has %d steps" % len(steps))
        state.step = int(text) - 1
    elif field == "focus":
        state.focus = _known(pack, t.TRACK, text)
    elif field == "assist" and text in _LEVELS:
        state.assist = _LEVELS.index(text)
    else:
        raise ValueError("cannot set %s to %s" % (field, text))


def show(pack, state, field):
    track = t.find(pack, t.TRACK, field)
    if track >= 0:
        return str(state.values[track])
    if field == "phase":
        return pack.record(t.PHASE, state.phase)[t.P_ID]
    if field == "step" or field == "turn":
        return str(getattr(state, field) + 1)
    if field == "focus":
        return pack.record(t.TRACK, state.focus)[t.T_ID]
    if field == "assist":
        return _LEVELS[state.assist]
    if field == "over":
        return state.over or "no"
    if field == "asked":
        return _join([pack.record(t.DIE, die)[t.D_ID] for die in state.asked])
    if field == "faces":
        faces = []
        for i in range(len(state.faces)):
            faces.append(pack.record(t.DIE, state.rolled[i])[t.D_FACES][state.faces[i]])
        return _join(faces)
    if field.startswith("strip ") and field[6:] in ("A", "B", "C", "D"):
        cells = tracker.scene(pack, state, 0).strips["ABCD".index(field[6:])]
        return "".join([_STYLES[cell >> 4] for cell in cells])
    raise ValueError("there is no field " + field)


def token(pack, state, text):
    """Ids stay as they are; whole numbers are numbers, and assist levels have names."""
    if text in _LEVELS:
        return _LEVELS.index(text)
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isdigit() else text


def deck(pack, state, rest):
    raise ValueError("a tracker game has no decks")


def _known(pack, table, name):
    number = t.find(pack, table, name)
    if number < 0:
        raise ValueError("there is no %s %s" % (table, name))
    return number


def _join(words):
    return " ".join(words) if words else "-"
