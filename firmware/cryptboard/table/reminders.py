"""What the board says unasked after a command: a rule at its first occurrence, a reminder."""

from cryptboard.rules import contract


def speak(table):
    """Called when a command is done and before it is shown."""
    if table.settings.get("teach") and _teach(table):
        return
    if table.settings.get("remind"):
        _remind(table)


def _teach(table):
    """In teaching mode a rule explains itself the first time that it acts."""
    taught = table.settings.get("taught")
    new = []
    for event in table.walker.events:
        if event[4] and event[4] not in taught + new:
            new.append(event[4])
    if new:
        table.settings.set("taught", taught + new)
        table.walker.explain()
    return bool(new)


def _remind(table):
    """A word "remind.phase.2" comes with that phase, "remind.round" with every round."""
    for event in table.walker.events:
        if event[0] == contract.PHASE:
            after = event[3]
            key = after[0] if isinstance(after, tuple) else "%s.%s" % (event[1], after)
            for word in ("remind." + key, "remind." + event[1]):
                if table.words.known(word):
                    table.walker.notice = (word,)
                    break
