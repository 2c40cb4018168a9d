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
    token = command[len(walk.partial)]
    option = walk.menu.find(token)
    assert option is not None, (command, walk.partial)
    key = keys.of_role(option.role)
    if key >= 0 and mask >> key & 1 and not (walk.opened and key in (keys.PLUS, keys.MINUS)):
        return key
    if not walk.movable():
        return keys.SELECT  # opens the list
    return keys.SELECT if walk.current() is option else keys.PLUS


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
