"""Which key lights are lit: lit = legal, brightest = the default, dark = would be refused."""

from cryptboard.panel import correction, keys, queue, screen, walker
from cryptboard.rules import contract

_LIT = contract.DIM
_BRIGHT = contract.SOLID
_LISTS = 2  # without a screen the third strip is the list


def light(lights, walker_, scene):
    """Set the light of every key for what is on show."""
    legal, default = legal_keys(walker_)
    white = _answers(walker_)
    for key in range(keys.COUNT):
        style = _BRIGHT if key == default else _LIT if legal >> key & 1 else contract.OFF
        seat = keys.seat(key)
        hue = contract.PLAIN
        if seat >= 0 and not white:
            hue = contract.HERO + seat
            if seat == scene.active and legal >> key & 1:
                style = contract.SLOW
            if seat < len(scene.seats):  # the game says how its heroes are
                style = scene.seats[seat]
            if style == contract.FAINT:  # he has fallen: his light blinks with the enemy's
                style, hue = contract.SLOW, contract.EVIL
            elif seat < len(scene.flags) and scene.flags[seat]:
                style = contract.DOUBLE
        elif key == keys.ENEMY:
            hue = contract.EVIL
            if style == contract.DIM and contract.FAINT in scene.seats:
                style = contract.SLOW
        elif key == keys.NEXT and walker_.queue.unread():
            style = contract.DOUBLE  # there is more to read
        elif key == default and walker_.notice and walker_.notice[0].startswith("remind."):
            style, hue = contract.DOUBLE, contract.TIME  # the twin of a reminder on the screen
        lights.key(key, style, hue)
    lights.key(keys.LINK, contract.OFF, contract.PLAIN)


def legal_keys(walker_):
    """(bits of the keys that would not be refused, the default key)."""
    session = walker_.session
    select, undo = 1 << keys.SELECT, 1 << keys.UNDO
    move = 1 << keys.PLUS | 1 << keys.MINUS
    if walker_.mode == walker.WHY:
        return move | select | undo | 1 << keys.NEXT, keys.NEXT
    if walker_.mode == walker.UNDONE:
        bits = 1 << keys.NEXT | select
        bits |= 1 << keys.PLUS if session.can_redo else 0
        return bits | (undo | 1 << keys.MINUS if session.can_undo else 0), keys.NEXT
    if walker_.mode == walker.CORRECT:
        _name, value, low, high = walker_.correction.track
        bits = select | undo | 1 << keys.NEXT
        bits |= 1 << keys.PLUS if value < high else 0
        return bits | (1 << keys.MINUS if value > low else 0), keys.NEXT
    return _prompted(walker_, walker_.active_walk())


def _prompted(walker_, walk):
    session = walker_.session
    bits = 1 << keys.SELECT
    counts = walk.counts() or walker_.mode == walker.MORE
    for option in walk.menu.options:
        key = keys.of_role(option.role)
        if key >= 0 and not (walk.opened and keys.seat(key) >= 0):
            bits |= 1 << key
    if counts:
        bits |= (1 << min(keys.SEATS, len(walk.listed))) - 1 << keys.SEAT1
    if walker_.standing.marked:
        bits |= 1 << keys.ROLL
    if walker_.list_open() or (not walk.steps() and walker_.entries()):
        bits |= 1 << keys.PLUS | 1 << keys.MINUS
    if walk.default() or walk.opened or walker_.mode == walker.MORE or walker_.queue.unread():
        bits |= 1 << keys.NEXT
    if session.can_undo or walk.taken or walk.opened or walker_.mode == walker.MORE:
        bits |= 1 << keys.UNDO
    bits = _focused(walker_, walk, bits)
    return bits, screen.default_action(walker_)[0]


def _focused(walker_, walk, bits):
    """On small builds PLUS and MINUS turn the value in focus as far as it goes."""
    focus = walker_.dials.focus
    if walker_.small and walker_.standing.focus >= 0 and not walker_.list_open():
        return bits | 1 << keys.PLUS | 1 << keys.MINUS
    name = walker_.dials.track(focus) if focus >= 0 else ""
    found = walker_.look.track(name) if name else None
    if found is None or walk.partial or walker_.list_open():
        return bits
    bits &= ~(1 << keys.PLUS | 1 << keys.MINUS)
    bits |= 1 << keys.PLUS if found[1] < found[3] else 0
    return bits | (1 << keys.MINUS if found[1] > found[2] else 0)


def _answers(walker_):
    """Whether the seats' keys answer 1 to 6 now: then all of their lights are white."""
    walk = walker_.active_walk()
    return walk is not None and (walk.counts() or walker_.mode == walker.MORE)


def mark_dial(walker_, scene):
    """The head of the value that a dial puts right, or that is in focus, blinks at 1 Hz."""
    slot = walker_.dials.right
    if slot < 0 and walker_.small:
        slot = walker_.dials.focus
    strip, pressed = slot % contract.PRESSED, slot >= contract.PRESSED
    if slot < 0 or strip >= len(scene.strips) or walker_.view != contract.GAME:
        return
    cells = scene.strips[strip]
    at = _tail(cells) if pressed else _head(cells)
    hue = cells[at] & 15
    scene.put(strip, at, contract.SLOW, hue)


def show_orders(walker_, scene):
    """Without a screen an order blinks on the strip that it concerns: that of the hero it is for,
    of the track that brought it, else on that of the lists."""
    if walker_.view != contract.GAME or walker_.list_open():
        return
    for line in walker_.queue.page():
        if line[queue.URGENCY] == contract.ORDER:
            cells = scene.strips[_concerned(line, scene)]
            at = _head(cells)
            cells[at] = contract.SLOW << 4 | cells[at] & 15


def _concerned(line, scene):
    strips = len(scene.strips)
    for slot in range(len(scene.dials)):
        if scene.dials[slot] == line[queue.TRACK] and slot % contract.PRESSED < strips:
            return slot % contract.PRESSED
    seat = line[queue.WHOM]
    return seat % strips if contract.ALL < seat < contract.LORD else _LISTS


def _head(cells):
    """Where the first value of a strip ends: the end of its first row of lights."""
    at = 0
    while at < len(cells) - 1 and cells[at] >> 4 < contract.DIM:
        at += 1
    if cells[at] >> 4 < contract.DIM:
        return 0
    while at + 1 < len(cells) and cells[at + 1] >> 4 >= contract.DIM:
        if cells[at + 1] & 15 != cells[at] & 15:
            break
        at += 1
    return at


def _tail(cells):
    """Where the second value stands: the last light from the right."""
    at = len(cells) - 1
    while at and cells[at] >> 4 < contract.DIM:
        at -= 1
    return at


def show_list(walker_, scene):
    """Without a screen the third strip is the list: an entry per pixel, the cursor solid.

    A correction lists the tracks until the one in focus moves; then its own strip tells.
    """
    if walker_.mode == walker.CORRECT:
        if walker_.correction.moved:
            return
        count = len(scene.tracks)
        cursor = correction.index(scene.tracks, walker_.correction.track[0])
    else:
        if not walker_.list_open():
            return
        count, cursor = len(walker_.entries()), walker_.active_walk().cursor
        if not count:
            return
    cells = scene.strips[_LISTS]
    size = len(cells)
    scene.fill(_LISTS, 0, size - 1, contract.OFF, contract.PLAIN)
    scene.fill(_LISTS, 0, min(count, size) - 1, contract.DIM, contract.PLAIN)
    at = cursor if count <= size else cursor * size // count
    scene.put(_LISTS, at, contract.SOLID, contract.TIME)
