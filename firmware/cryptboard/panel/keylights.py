"""Which key lights are lit: lit = legal, brightest = the default, dark = would be refused."""

from cryptboard.panel import correction, keys, screen, walker
from cryptboard.rules import contract

_LIT = contract.DIM
_BRIGHT = contract.SOLID


def light(lights, walker_, scene):
    """Set the light of every key for what is on show."""
    legal, default = legal_keys(walker_)
    for key in range(keys.COUNT):
        style = _BRIGHT if key == default else _LIT if legal >> key & 1 else contract.OFF
        seat = keys.seat(key)
        hue = contract.PLAIN
        if seat >= 0:
            hue = contract.HERO + seat
            if seat == scene.active and legal >> key & 1:
                style = contract.SLOW
            if seat < len(scene.seats):  # the game says how its heroes are
                style = scene.seats[seat]
        elif key == keys.ENEMY:
            hue = contract.EVIL
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
    walk = walker_.active_walk()
    bits = select
    for option in walk.menu.options:
        key = keys.of_role(option.role)
        bits |= 1 << key if key >= 0 else 0
    if walk.movable():
        bits |= move
    if walk.default() or walker_.mode == walker.MORE:
        bits |= 1 << keys.NEXT
    if session.can_undo or walk.taken or walk.opened or walker_.mode == walker.MORE:
        bits |= undo
    return bits, screen.default_action(walker_)[0]


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
        walk = walker_.active_walk()
        if walk is None or not walk.movable():
            return
        count, cursor = len(walker_.entries()), walk.cursor
        if not count:
            return
    cells = scene.strips[2]
    size = len(cells)
    scene.fill(2, 0, size - 1, contract.OFF, contract.PLAIN)
    scene.fill(2, 0, min(count, size) - 1, contract.DIM, contract.PLAIN)
    at = cursor if count <= size else cursor * size // count
    scene.put(2, at, contract.SOLID, contract.TIME)
