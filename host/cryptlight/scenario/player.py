"""Plays a parsed scenario against one game; runs under CPython and under MicroPython.

What a scenario line means in one game is told by that game's *adapter*, a module beside this
one with the name of the rules package (`pack.game`): tracker.py, valpiedra.py, ...; plain.py is
that of a declared game that has none.  An adapter is portable Python, imports `cryptboard` and
what lies beside it, and offers four functions:

    given(pack, state, field, text)    `given: field = text`: write the state directly
    show(pack, state, field) -> str    `expect: field = text`: the field as a player would write it
    token(pack, state, text) -> token  one word of a `do:` line (after the verb) as a command token
    deck(pack, state, rest)            `deck: rest`: put cards in a known order

and, where an old way to write a command is kept, `whole(command) -> command`.

`given`, `token` and `deck` raise ValueError with a plain sentence for what they do not know;
`show` raises ValueError for a field that does not exist.  The state they get is the live one.
"""

import binascii
import hashlib

from cryptboard.panel import keys
from cryptboard.panel.dials import NAMES
from cryptboard.panel.walker import REFUSED, Walker
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import TOLD, RuleError
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.session import Session


class ScriptedChance(Chance):
    """Draws as a scenario wrote them, by their number, so that undo and redo see the same."""

    def __init__(self, chance, script):
        super().__init__(chance.seed, chance.count)
        self.script = script  # draw number -> value from 1, shared by all states of a scenario

    def below(self, n):
        value = self.script.get(self.count)
        if value is None:
            return super().below(n)
        if not 1 <= value <= n:
            raise ValueError("dice: %d does not fit a die of %d faces" % (value, n))
        self.count += 1
        return value - 1

    def shuffle(self, items):
        """Cards that a scenario laid out stay so while its dice are still to come."""
        if not any(number >= self.count for number in self.script):
            super().shuffle(items)


class Player:
    """One scenario in play; `play` returns a row per step: [line, ok, text, state hash]."""

    def __init__(self, game, pack, adapter, script):
        self.game = game
        self.pack = pack
        self.adapter = adapter
        self.presses = 0
        self.refusal = ""
        self.events = []
        self._dice = {}
        self._steps = script["steps"]
        self._script = script
        self.session = Session(game, pack, MemoryJournal())
        self.session.restored = self._script_chance
        options = [[name, value] for name, value in script["options"]]
        self.session.start(options, binascii.unhexlify(script["seed"]))
        self._script_chance(self.session.state)
        self.walker = Walker(self.session, keys.ALL & ~(1 << keys.SELECT))  # a board with dials

    def play(self):
        rows = []
        for step in self._steps:
            try:
                ok, text = self._step(step[1], step[2:])
            except RuleError as error:
                ok, text = False, "%s: refused with %s" % (step[1], error.code)
            except ValueError as error:
                ok, text = False, "%s: %s" % (step[1], error)
            rows.append([step[0], ok, text, self.hash()])
            if ok is False and not step[1].startswith("expect"):
                return rows  # after a step that failed nothing more can be told
        return rows + self._budgets()

    def hash(self):
        digest = hashlib.sha256(self.game.encode(self.session.state)).digest()
        return binascii.hexlify(digest).decode()

    def _script_chance(self, state):
        state.chance = ScriptedChance(state.chance, self._dice)

    def _step(self, kind, rest):
        """(None, what was done) for a step, (True or False, sentence) for an expectation."""
        if kind == "do":
            command = self._command(rest[0])
            self.events = self.session.do(command)
            self.walker.changed(self.events)
            return None, "do " + " ".join(rest[0])
        if kind == "refuse":
            return self._refuse(rest[0], rest[1])
        if kind == "press":
            return self._press(rest[0])
        if kind.startswith("expect"):
            return self._expect(kind, rest)
        return self._set(kind, rest)

    def _set(self, kind, rest):
        state = self.session.state
        if kind == "given":
            self.adapter.given(self.pack, state, rest[0], rest[1])
            text = "given %s = %s" % (rest[0], rest[1])
        elif kind == "deck":
            self.adapter.deck(self.pack, state, rest[0])
            text = "deck " + rest[0]
        elif kind == "dice":
            for i in range(len(rest[0])):
                self._dice[state.chance.count + i] = rest[0][i]
            return None, "dice " + " ".join([str(value) for value in rest[0]])
        else:
            return self._step_back_or_forth(kind)
        if self.session.depth:
            raise ValueError("comes before the first command")
        self.session.rebase()
        self.walker.refresh()
        return None, text

    def _step_back_or_forth(self, kind):
        step = self.session.undo() if kind == "undo" else self.session.redo()
        if step is None:
            return False, "nothing to " + kind
        self.events = step.events
        self.walker.refresh()
        return None, kind

    def _command(self, words):
        state = self.session.state
        command = [words[0]] + [self.adapter.token(self.pack, state, word) for word in words[1:]]
        whole = getattr(self.adapter, "whole", None)
        return whole(command) if whole else command

    def _refuse(self, words, code):
        before = self.game.encode(self.session.state)
        text = "refuse %s -> %s" % (" ".join(words), code)
        try:
            self.session.do(self._command(words))
        except RuleError as error:
            if self.game.encode(self.session.state) != before:
                return False, text + ": refused, but the state changed"
            if error.code == code:
                return True, text
            return False, "%s: refused with %s" % (text, error.code)
        return False, text + ": it was allowed"

    def _press(self, gestures):
        for gesture in gestures:
            self.presses += 1
            outcome = self._gesture(*gesture)
            self.refusal = self.walker.notice[0] if outcome == REFUSED else ""
            self.events = self.walker.events
        return None, "press " + " ".join([gesture[0] for gesture in gestures])

    def _gesture(self, name, what, pressed=False):
        """A key and its gesture, or a dial: how far, or "click" or "hold"."""
        if name in keys.NAMES:
            return self.walker.key(keys.NAMES.index(name), what)
        dial = NAMES.index(name)
        if what == "click":
            return self.walker.click(dial)
        return self.walker.hold(dial) if what == "hold" else self.walker.turn(dial, what, pressed)

    def _expect(self, kind, rest):
        if kind == "expect-choice":
            there = self._is_choice(self._command(rest[0]))
            text = "choice " + " ".join(rest[0])
            return there == rest[1], text if rest[1] else "no " + text
        if kind == "expect-events":
            return self._expect_events(rest[0])
        field, expected = rest
        if field == "refused":
            found = self.refusal or "-"
        elif field == "prompt":
            found = self.session.choices([]).prompt[0]
        else:
            found = self.adapter.show(self.pack, self.session.state, field)
        text = "%s = %s" % (field, expected)
        return (True, text) if found == expected else (False, "%s: it is %s" % (text, found))

    def _is_choice(self, command):
        """Whether the tree of choices offers these tokens, one after the other."""
        partial = []
        for token in command:
            menu = self.session.choices(partial)
            if menu is None or menu.find(token) is None:
                return False
            partial.append(token)
        return True

    def _expect_events(self, expected):
        """The expected events come in this order; others may stand between them."""
        happened = [self._event_texts(event) for event in self.events]
        at = 0
        for text in expected:
            while at < len(happened) and text not in happened[at]:
                at += 1
            if at == len(happened):
                listed = "; ".join([texts[1] for texts in happened])
                return False, "events: no %s in: %s" % (text, listed or "nothing")
            at += 1
        if not expected and happened:
            return False, "no events: there was " + happened[0][1]
        return True, "events " + "; ".join(expected) if expected else "no events"

    def _event_texts(self, event):
        """An event as scenarios write it, without and with its rule."""
        if event[0] == TOLD:  # by its text, or by the word that says it
            text = self._plain(event[3])
            found = self._with_rule("note - -> " + text, event)
            found += self._with_rule("%s 0 -> %s" % (event[3][0], text), event)
            urgency = ("aide", "news", "order")[event[1]]
            return found + self._with_rule(urgency + " " + self._whole(event[3]), event)
        plain = "%s %s -> %s" % (event[1], self._plain(event[2]), self._plain(event[3]))
        return self._with_rule(plain, event)

    def _with_rule(self, plain, event):
        return plain, "%s %s-%03d" % (plain, self.pack.prefix, event[4]) if event[4] else plain

    def _whole(self, value):
        """A phrase as people read it."""
        if not isinstance(value, tuple):
            return str(value)
        if not value or not isinstance(value[0], str):  # a row: one after the other
            return " ".join([self._whole(part) for part in value])
        text = self.pack.word(value[0], "en") or value[0]
        for i in range(1, len(value)):
            text = text.replace("{%d}" % (i - 1), self._whole(value[i]))
        return text

    def _plain(self, value):
        if value is None:
            return "-"
        if isinstance(value, tuple):
            return self.pack.word(value[0], "en") or value[0]
        if isinstance(value, list):
            return " ".join([self._plain(item) for item in value])
        return str(value)

    def _budgets(self):
        """What panel work was promised: presses, and what is left of the table's own work."""
        rows = []
        budget = self._script["press_budget"]
        if budget is not None:
            text = "%d presses, budget %d" % (self.presses, budget)
            rows.append([0, self.presses <= budget, text, self.hash()])
        table = self._script["table_ops"]
        if table is not None:
            percent = 105 if self.session.state.assist == 0 else 60
            work = self.presses + (self._script["ops_left"] or 0)
            text = "%d presses and operations, %d %% of %d" % (work, percent, table)
            rows.append([0, 100 * work <= percent * table, text, self.hash()])
        return rows
