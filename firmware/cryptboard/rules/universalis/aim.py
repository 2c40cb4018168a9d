"""Before a roll: the target and its modifiers, walked by keys and remembered for the next time.

Tokens: "next" target, 64 + figure, "more" and "less" for the net modifier, a modifier's number
to toggle it, "list" and "net" for the way of entering them, at last the answer.
"""

from cryptboard.rules.contract import (
    ENEMY,
    LESS,
    LISTED,
    MAX_OPTIONS,
    MORE,
    ROLL,
    SEAT,
    TRACK,
    Menu,
)
from cryptboard.rules.kit.menus import menu
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import throws

TARGET = 64
NET, LIST = 0, 1
_MOST = 24  # tokens; then the dice must fall
_BOUND = 9
ENDS = (throws.ROLL, throws.PASSED, throws.FAILED, throws.BLUNDERED)


class Aim:
    """A roll in the making: `who` rolls, `where` tells which modifiers there are."""

    def __init__(self, who, where, targets=(), target=-1, net=0, mask=0, style=NET):
        self.who = who
        self.where = where
        self.targets = targets
        self.target = -1  # a roll at nobody
        if targets:
            self.target = target if target in targets else targets[0]
        self.net = net
        self.mask = mask
        self.style = style
        self.kept = (net, mask)  # of the target before: another target begins without most of it
        self.dice = 0  # damage dice that were added or taken
        self.end = ""
        self.last = -1  # the modifier toggled last
        self.count = 0

    def take(self, pack, tokens):
        for token in tokens:
            self._take(pack, token)
        return self

    def _take(self, pack, token):
        self.count += 1
        if token in ENDS:
            self.end = token
        elif token == "more" or token == "less":
            self.net += 1 if token == "more" else -1
        elif token == "harder" or token == "softer":  # only of a roll that stands
            self.dice += 1 if token == "harder" else -1
        elif token == "list":
            self.style, self.net = LIST, 0
        elif token == "net":
            self.style, self.mask = NET, 0
        elif token == "next":
            at = self.targets.index(self.target) + 1
            self._turn_to(pack, self.targets[at % len(self.targets)])
        elif token >= TARGET:
            self._turn_to(pack, token - TARGET)
        else:
            self._toggle(pack, token)

    def _turn_to(self, pack, target):
        """What was remembered belongs to the one before; what was said just now stays."""
        net, mask = self.kept
        if target != self.target:
            self.mask &= ~mask | t.lasting(pack, t.L_TURN)
            self.net -= net
            self.kept = (0, 0)
        self.target = target

    def _toggle(self, pack, number):
        self.last = number
        self.mask ^= 1 << number
        group = t.mods(pack)[number][t.M_GROUP]
        for i in range(len(t.mods(pack))):
            record = t.mods(pack)[i]
            if group and i != number and record[t.M_GROUP] == group:
                self.mask &= ~(1 << i)

    def on(self, pack, effect):
        """Whether a modifier with this effect is in force."""
        for i in range(len(t.mods(pack))):
            if self.mask >> i & 1 and t.mods(pack)[i][t.M_EFFECT] == effect:
                return True
        return False

    def own(self, pack, theirs=False):
        """The sum of the modifiers for this side, or for the other one."""
        total = 0 if theirs else self.net
        for i in range(len(t.mods(pack))):
            if self.mask >> i & 1:
                record = t.mods(pack)[i]
                if (record[t.M_EFFECT] == t.E_OWN) == theirs:
                    total += record[t.M_VALUE]
        return total


def modifiers(pack, where):
    return [i for i in range(len(t.mods(pack))) if t.mods(pack)[i][t.M_WHERE] & where]


def rows(pack, state, aim, label, toggles):
    """The options of an aim; `label` is what ROLL does."""
    found = answers(state, label)
    if aim.count >= _MOST:
        return found
    hero = aim.who < t.FOE
    if len(aim.targets) > 1:
        found.append(("next", ("aim.next",), SEAT + aim.who if hero else ENEMY))
    if aim.style == NET:
        if aim.net < _BOUND:
            found.append(("more", ("aim.more", signed(aim.net + 1)), MORE))
        if aim.net > -_BOUND:
            found.append(("less", ("aim.more", signed(aim.net - 1)), LESS))
        if toggles:
            found.append(("list", ("aim.list",)))
    toggles = list(toggles)
    at = toggles.index(aim.last) + 1 if aim.last in toggles else 0
    for i in toggles[at:] + toggles[:at]:  # a ring: the cursor waits behind the last toggled
        found.append((i, _modifier(pack, aim, i)))
    for who in aim.targets:
        role = LISTED if hero else SEAT + who
        found.append((TARGET + who, ("aim.at", f.name(state, who)), role))
    if toggles and aim.style == LIST:
        found.append(("net", ("aim.net",)))
    return found


def _modifier(pack, aim, number):
    word = "aim.on" if aim.mask >> number & 1 else "aim.off"
    value = t.mods(pack)[number][t.M_VALUE]
    return (word, ("mod.%d" % number,), signed(value) if value else "")


def signed(number):
    return "%+d" % number


def answers(state, label):
    """How a roll ends: by ROLL, or at TRACK by what the table's dice said."""
    if state.assist != TRACK:
        return [(throws.ROLL, label, ROLL)]
    return [(word, ("answer." + word,)) for word in ENDS[1:]]


def ask(pack, state, prompt, aim, label, toggles=()):
    if aim.end:
        return None
    found = rows(pack, state, aim, label, toggles)
    return Aimed(menu(prompt, found), aim) if len(found) > MAX_OPTIONS else menu(prompt, found)


class Aimed(Menu):
    """More targets than a list holds: the next one by its key, any one by its name."""

    def __init__(self, cut, aim):
        super().__init__(cut.prompt, cut.options)
        self._targets = aim.targets

    def offers(self, token):
        named = type(token) is int and token - TARGET in self._targets
        return named or super().offers(token)
