"""Hands at the panel: which keys give a command, found by looking at what the panel shows."""

from cryptboard.panel import keys, walker

SIX = keys.SYSTEM
THIRTEEN = keys.ALL


def fitted(mask):
    return [key for key in range(keys.COUNT) if mask >> key & 1]


def next_key(panel, mask, command):
    """The one key to press now on the way to `command`."""
    if panel.mode != walker.PROMPT:
        return keys.NEXT
    walk = panel.walk
    if not walk.opened and panel.queue.unread():
        return keys.NEXT  # reads on
    token = command[len(walk.partial)]
    option = walk.menu.find(token)
    assert option is not None, (command, walk.partial)
    key = keys.of_role(option.role)
    if key >= 0 and mask >> key & 1 and not walk.opened:
        return key
    if not walk.opened and walk.default() is option:
        return keys.NEXT
    if walk.opened and option not in walk.listed:
        return keys.UNDO  # leaves the list
    if not walk.opened:
        return keys.SELECT  # walks on to the list
    return keys.NEXT if walk.current() is option else keys.PLUS


def give(panel, mask, command, pressed):
    """Press keys until the command is done."""
    before = panel.session.depth
    for _ in range(60):
        key = next_key(panel, mask, command)
        assert key in fitted(mask)
        pressed.append(keys.NAMES[key])
        outcome = panel.key(key)
        assert outcome != walker.REFUSED, (command, keys.NAMES[key], panel.notice)
        if panel.session.depth != before:
            return
    raise AssertionError(f"no way to {command}")


def open_menu(panel):
    """Into the panel's own menu: the last entry of the list, then past all tracks."""
    for _ in range(60):
        if panel.mode == walker.MORE:
            return
        if panel.mode == walker.PROMPT and panel.walk.opened:
            while panel.walk.cursor + 1 < len(panel.entries()):
                panel.key(keys.PLUS)
            panel.key(keys.NEXT if panel.small else keys.SELECT)
        else:
            panel.key(keys.SELECT)
    raise AssertionError("no way to the menu")


def pick(panel, token):
    """Take an entry of the list on show."""
    walk = panel.active_walk()
    while walk.current() is None or walk.current().token != token:
        panel.key(keys.PLUS)
    if panel.small and not walk.opened:
        panel.key(keys.SELECT)
    panel.key(keys.NEXT if panel.small else keys.SELECT)
