"""What scenario lines mean in a declared game without an adapter of its own; see player.py.

Fields: any track that the game shows, and any field of its state: a number, a text, or numbers
between blanks for a list of them; `assist` by its name, `over`, the lights `strip A` to `strip D`.
"""

_LEVELS = ("track", "dice", "full")
_STYLES = "·.-#oD!"  # off, faint, dim, solid, slow, double, fast


def _game(pack):
    return __import__("cryptboard.rules." + pack.game + ".game", None, None, ("GAME",)).GAME


def _track(pack, state, field):
    for track in _game(pack).tracks(pack, state):
        if track[0] == field:
            return track
    return None


def given(pack, state, field, text):
    track = _track(pack, state, field)
    if track:
        if not track[2] <= int(text) <= track[3]:
            raise ValueError("%s goes from %d to %d" % (field, track[2], track[3]))
        _game(pack).write(pack, state, field, int(text))
    elif field not in state.FIELDS:
        raise ValueError("there is no field " + field)
    elif isinstance(getattr(state, field), list):
        setattr(state, field, [token(pack, state, word) for word in text.split()])
    else:
        setattr(state, field, token(pack, state, text))


def show(pack, state, field):
    track = _track(pack, state, field)
    if track:
        return str(track[1])
    if field == "over":
        return state.over or "no"
    if field == "assist":
        return _LEVELS[state.assist]
    if field.startswith("strip ") and field[6:] in ("A", "B", "C", "D"):
        cells = _game(pack).scene(pack, state).strips["ABCD".index(field[6:])]
        return "".join([_STYLES[cell >> 4] for cell in cells])
    if field not in state.FIELDS:
        raise ValueError("there is no field " + field)
    value = getattr(state, field)
    if isinstance(value, list):
        return " ".join([str(item) for item in value]) if value else "-"
    return str(value)


def token(pack, state, text):
    """Whole numbers are numbers, levels of help have names, all else stays as it is."""
    if text in _LEVELS:
        return _LEVELS.index(text)
    digits = text[1:] if text.startswith("-") else text
    return int(text) if digits.isdigit() else text


def deck(pack, state, rest):
    raise ValueError("this game lays out no cards: set its lists by `given`")
