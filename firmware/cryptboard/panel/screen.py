"""Four lines: place and phase / who and whom / the numbers / what the default key does.

A line has one row of tall letters, to be read from a seat; what is too long for that has two rows
of small ones in the same place, so that the names of cards and Spanish words are not cut.
"""

from cryptboard.panel import keys, queue, walker
from cryptboard.rules import contract

COLUMNS = 21
ROWS = 4
CURSOR = "▸"
UNREAD = "»"  # more lines wait: NEXT reads on
BESIDE = "\t"  # what follows stands in tall letters at the right end of its line


def compose(walker_, scene, words):
    """The four texts for what is on show now."""
    mode = walker_.mode
    if mode == walker.WHY:
        lines = _why(walker_, words)
    elif mode == walker.CORRECT:
        lines = _correct(walker_, scene, words)
    elif mode == walker.UNDONE:
        redo = "ui.redo_line" if walker_.small else "ui.redo_dial"
        lines = [_line(scene, 0, words), "", "", words.text((redo,))]
    else:
        lines = _prompt(walker_, scene, words)
    if walker_.notice:
        wrapped = wrap(words.text(walker_.notice), COLUMNS)
        if len(wrapped) > 2:
            wrapped = [" ".join(wrapped[:2]), " ".join(wrapped[2:])]
        lines[1:3] = wrapped if len(wrapped) > 1 else [lines[1], wrapped[0]]
    return [cut(line, COLUMNS) for line in lines]


def default_action(walker_):
    """(key, phrase) of the key that goes on here: NEXT, else the one whose light is the brightest;
    key LIST where the list has to be opened, -1 when the table is on."""
    walk = walker_.active_walk()
    if walk.opened:
        option = walk.current()
        label = option.label if option else walker_.entries()[walk.cursor]
        return keys.NEXT if walker_.small else keys.SELECT, label
    if walker_.queue.unread() and walker_.mode == walker.PROMPT:
        return keys.NEXT, ("ui.read_on", walker_.queue.unread())
    option = walk.default()
    if option:
        return keys.NEXT, option.label
    option = walk.by_key(keys.ROLL)
    if option:
        return keys.ROLL, option.label
    if walker_.list_open():
        option = walk.current()
        return keys.SELECT, option.label if option else ("ui.correct",)
    for option in walk.menu.options:
        key = keys.of_role(option.role)
        if key >= 0 and option not in walk.listed:
            return key, option.label
    if walk.listed:
        return keys.SELECT, walk.menu.prompt
    over = walker_.look.scene().over
    return keys.SELECT, ("ui.more",) if over else ("ui.correct",)


def key_name(walker_, key):
    """The word of a key; without SELECT the screen's dial does what it would."""
    if key == keys.SELECT and not walker_.small:
        return ("key.DIAL",)
    return ("key." + keys.NAMES[key],)


def _prompt(walker_, scene, words):
    walk = walker_.active_walk()
    if walker_.list_open():
        lines = [words.text(walk.menu.prompt)]
        lines += _window(walker_.entries(), walk.cursor, words)
    elif scene.over and walker_.mode == walker.PROMPT:
        lines = [words.text(("ui." + scene.over,)), _line(scene, 0, words), ""]
        lines = _with_told(lines, walker_, words)
    else:
        lines = [_line(scene, 0, words), _middle(walker_, scene, words)]
        lines.append(_numbers(scene, words) + _of_dial(walker_))
        lines = _with_told(lines, walker_, words)
    named = _named_dial(walker_, words)
    if named and len(walker_.queue.page()) < queue.PAGE:
        _beside_told(lines, named, len(walker_.queue.page()))
    key, phrase = default_action(walker_)
    return lines + [words.text(key_name(walker_, key)) + ": " + words.text(phrase)]


def _middle(walker_, scene, words):
    """What is asked; who and whom before a roll; the last outcome where NEXT simply goes on."""
    walk = walker_.walk
    if not walk.partial and walk.by_key(keys.ROLL) and len(scene.lines) > 1:
        return words.text(scene.lines[1])
    if walk.partial or walk.default() is None or len(walk.menu.options) == 1:
        return words.text(walk.menu.prompt)
    return words.text(walker_.queue.outcome or walk.menu.prompt)


def _numbers(scene, words):
    """The pool in force or the numbers, and what the hero's own key turned on."""
    flag = scene.flags[scene.active] if 0 <= scene.active < len(scene.flags) else None
    text = words.text(scene.force) if scene.force else _line(scene, 2, words)
    return text + " " + words.text(flag) if flag else text


def _of_dial(walker_):
    """The value that the screen's dial turns, to be read from a seat."""
    name = "" if walker_.small else walker_.dials.track(contract.SCREEN)
    found = walker_.look.track(name) if name else None
    return BESIDE + str(found[1]) if found else ""


def _with_told(lines, walker_, words):
    """Told lines take the place of the last ones; three take all."""
    told = [words.text(line[queue.PHRASE]) for line in walker_.queue.page()]
    if not told:
        return lines
    if walker_.queue.unread():
        told[-1] += " " + UNREAD
    if len(told) == 1:
        return [lines[0], told[0], lines[2]]
    return lines[: 3 - len(told)] + told


def _beside_told(lines, named, told):
    """What a dial turns stands on line 2; on the line above what its turn has told."""
    if told == 1:
        lines[2] = lines[1]
    lines[0 if told == 2 else 1] = named


def _named_dial(walker_, words):
    """What a dial turns: its name, the values before and now, or its range; "": none does."""
    found = walker_.look.track(walker_.dials.shown) if walker_.dials.shown else None
    if found is None:
        return ""
    name, value, low, high = found
    title, before = ("track." + name,), walker_.dials.before
    if value != before:
        return words.text(("event.changed", title, before, value))
    right = "dial.right" if walker_.dials.right >= 0 else "dial.turns"
    return words.text((right, title, value, low, high))


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
        words.text(("ui.correct_line" if walker_.small else "ui.correct_dial",)),
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
    for line in _earlier(walker_):
        why = words.rule_text(line[queue.RULE])
        told = words.text(line[queue.PHRASE])
        if line[queue.RULE] and why != told:
            told += " " + words.rule(line[queue.RULE]) + " " + why
        lines += wrap(told, COLUMNS)
    if not lines:
        lines = wrap(words.text(("ui.no_why",)), COLUMNS)
    walker_.scroll = min(walker_.scroll, max(0, len(lines) - 3))
    lines = (lines[walker_.scroll : walker_.scroll + 3] + ["", "", ""])[:3]
    return lines + [words.text(("ui.why_line" if walker_.small else "ui.why_dial",))]


def _earlier(walker_):
    """The lines told by the commands before, the last one first."""
    told = [event[3] for event in walker_.events if event[0] == contract.TOLD]
    return [line for line in walker_.queue.log[::-1] if line[queue.PHRASE] not in told]


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
    left, beside, right = text.partition(BESIDE)
    if beside:
        return cut(left, columns - len(right) - 1) + beside + right
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
