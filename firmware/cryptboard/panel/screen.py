"""Four lines: place and phase / who and whom / the numbers / what the default key does.

A line has one row of tall letters, to be read from a seat; what is too long for that has two rows
of small ones in the same place, so that the names of cards and Spanish words are not cut.
"""

from cryptboard.panel import keys, walker
from cryptboard.rules import contract

COLUMNS = 21
ROWS = 4
CURSOR = "▸"
_WARNING = "!"


def compose(walker_, scene, words):
    """The four texts for what is on show now."""
    mode = walker_.mode
    if mode == walker.WHY:
        lines = _why(walker_, words)
    elif mode == walker.CORRECT:
        lines = _correct(walker_, scene, words)
    elif mode == walker.UNDONE:
        lines = [_line(scene, 0, words), "", "", words.text(("ui.redo_line",))]
    else:
        lines = _prompt(walker_, scene, words)
    if walker_.notice:
        wrapped = wrap(words.text(walker_.notice), COLUMNS)
        if len(wrapped) > 2:
            wrapped = [" ".join(wrapped[:2]), " ".join(wrapped[2:])]
        lines[1:3] = wrapped if len(wrapped) > 1 else [lines[1], wrapped[0]]
    return [cut(line, COLUMNS) for line in lines]


def default_action(walker_):
    """(key, phrase) of what the default key will do; key -1 when the table is on."""
    walk = walker_.active_walk()
    option = walk.default()
    if option:
        return keys.NEXT, option.label
    option = walk.by_key(keys.ROLL)
    if option:
        return keys.ROLL, option.label
    if walk.listed:
        option = walk.current()
        return keys.SELECT, option.label if option else ("ui.correct",)
    if walker_.session.scene(contract.GAME).over:
        return keys.SELECT, ("ui.more",)
    return keys.SELECT, ("ui.correct",)


def _prompt(walker_, scene, words):
    walk = walker_.active_walk()
    entries = walker_.entries()
    if entries and walk.movable():
        lines = [words.text(walk.menu.prompt)] + _window(entries, walk.cursor, words)
    elif scene.over and walker_.mode == walker.PROMPT:
        lines = [words.text(("ui." + scene.over,)), _line(scene, 0, words), ""]
    else:
        middle = walk.menu.prompt if walk.partial or len(scene.lines) < 2 else scene.lines[1]
        lines = [_line(scene, 0, words), words.text(middle), _line(scene, 2, words)]
    key, phrase = default_action(walker_)
    return lines + [words.text(("key." + keys.NAMES[key],)) + ": " + words.text(phrase)]


def _window(entries, cursor, words):
    """Two entries of a list, the one at the cursor marked."""
    first = min(cursor, max(0, len(entries) - 2))
    lines = []
    for i in range(first, first + 2):
        text = words.text(entries[i]) if i < len(entries) else ""
        lines.append((CURSOR if i == cursor else " ") + text)
    return lines


def _correct(walker_, scene, words):
    name, value, low, high = walker_.correction.track
    title = words.text(("track." + name,))
    return [
        words.text(("ui.correcting",)),
        title + ": " + str(value),
        "%d - %d" % (low, high),
        words.text(("ui.correct_line",)),
    ]


def _why(walker_, words):
    """What happened last and by which rule, oldest first; PLUS and MINUS scroll."""
    lines = []
    for event in walker_.events:
        told, why = event_text(event, words), words.rule_text(event[4])
        if told != why:  # a reminder is the rule itself
            lines += wrap(told, COLUMNS)
        if event[4]:
            lines += wrap(words.rule(event[4]) + " " + why, COLUMNS)
    if not lines:
        lines = wrap(words.text(("ui.no_why",)), COLUMNS)
    walker_.scroll = min(walker_.scroll, max(0, len(lines) - 3))
    lines = (lines[walker_.scroll : walker_.scroll + 3] + ["", "", ""])[:3]
    return lines + [words.text(("ui.why_line",))]


def event_text(event, words):
    kind, subject, before, after, _rule = event
    if kind == contract.TOLD:
        return words.text(after)
    key = contract.subject_key(subject)
    name = words.text((key,)) if words.known(key) else subject
    if kind == contract.ROLLED:
        faces = " ".join([words.face(k, face) for k, face in zip(before or [], after or [])])
        return words.text(("event.rolled", name, faces))
    if kind == contract.ENDED:
        return words.text(("ui." + subject,))
    if kind == contract.PHASE and not isinstance(after, int):
        return words.text(("event.entered", name, after))
    return words.text(("event.changed", name, _value(before), _value(after)))


def _value(value):
    return "-" if value is None else value


def _line(scene, number, words):
    return words.text(scene.lines[number]) if number < len(scene.lines) else ""


def rows(text, columns):
    """The rows that a line needs: one of tall letters, or more of small ones."""
    if len(text) <= columns:
        return [text]
    mark = text[0] if text[0] in (CURSOR, " ") else ""  # what follows stands below the entry
    found = wrap(text[len(mark) :], columns - len(mark))
    return [mark + found[0]] + [" " + row if mark else row for row in found[1:]]


def cut(text, columns):
    """As much of a text as two rows hold."""
    found = rows(text, columns)
    if len(found) <= 2:
        return text
    rest = " ".join([row.strip() for row in found[1:]])
    return found[0] + " " + rest[: columns - 2].rstrip() + "…"


def wrap(text, columns):
    """Break at spaces; a longer word is broken where the line ends."""
    lines, line = [], ""
    for word in text.split():
        while len(word) > columns:
            if line:
                lines.append(line)
                line = ""
            lines.append(word[:columns])
            word = word[columns:]
        if line and len(line) + 1 + len(word) > columns:
            lines.append(line)
            line = word
        else:
            line = line + " " + word if line else word
    if line or not lines:
        lines.append(line)
    return lines
