"""Keys in, commands out: the one way from a hand to the game, on the board and in scenarios.

A key first means what an option of the game says it means; the panel's own meanings come after.
The modes, and what each key does in them:
 1. PROMPT   the game asks; NEXT takes the default, PLUS/MINUS move, SELECT picks or corrects
 2. CORRECT  one track blinks; PLUS/MINUS change it, SELECT goes to the next, NEXT goes back
 3. UNDONE   what was undone is on show; UNDO and MINUS go on, PLUS redoes, NEXT leaves
 4. WHY      the last events and their rules; PLUS/MINUS scroll, any other key closes
 5. MORE     the system menu, walked like a prompt; UNDO leaves it step by step
"""

from cryptboard.panel import keys
from cryptboard.panel.correction import Correction
from cryptboard.panel.menu import SystemMenu
from cryptboard.panel.walk import Walk
from cryptboard.rules import contract

PROMPT, CORRECT, UNDONE, WHY, MORE = range(5)

# Outcomes of a key.
NOTHING, MOVED, DONE, REFUSED = range(4)

NO_MEANING = "refuse.key"  # word keys of the panel's own refusals
NOTHING_TO_UNDO = "refuse.undo"
NOTHING_TO_REDO = "refuse.redo"
END_OF_TRACK = "refuse.track"

_CORRECT_ENTRY = ("ui.correct",)


class Walker:
    def __init__(self, session, fitted=keys.ALL, host=None):
        self.session = session
        self.mode = PROMPT
        self.view = contract.GAME
        self.events = []  # of the last command, undo or redo: what "why?" explains
        self.notice = None  # a phrase to show until the next key: a refusal, what was undone
        self.scroll = 0  # in the WHY view
        self._under = PROMPT  # the mode that the WHY view covers
        self.revision = 0  # grows with every change of what is on show
        self.walk = Walk(session, fitted)
        self.correction = Correction(session)
        self._menu = Walk(SystemMenu(session, host), fitted)

    def key(self, key, gesture=keys.SHORT):
        """Act on one gesture and say what came of it."""
        self.revision += 1
        self.notice = None
        self.view = contract.GAME
        try:
            if gesture == keys.HOLD:
                return self.explain() if key == keys.SELECT else NOTHING
            return self._act(key)
        except contract.RuleError as error:
            return self._refuse((error.code,) + tuple(error.details))

    def refresh(self):
        """The state changed by another way (a new game, the link): start again at its prompt."""
        self.revision += 1
        self.mode = PROMPT
        self.correction.close()
        self.walk.reset()

    def changed(self, events):
        """Take in what a command did, whoever gave it."""
        self.events = events
        for event in events:
            if event[0] == contract.ROLLED:
                self.view = contract.DICE_RESULT
        self.correction.note(events, self.session.scene(contract.GAME).tracks)
        self.walk.reset()

    def active_walk(self):
        """The walk that is on show, None in modes without choices."""
        if self.mode == MORE:
            return self._menu
        return self.walk if self.mode == PROMPT else None

    def entries(self):
        """Phrases of the list on show: the options without a fitted key, then the panel's own."""
        walk = self.active_walk()
        if walk is None or not walk.listed:
            return []
        phrases = [option.label for option in walk.listed]
        return phrases + [_CORRECT_ENTRY] if self._extra(walk) else phrases

    def _act(self, key):
        if self.mode == WHY:
            if key in (keys.PLUS, keys.MINUS):
                self.scroll = max(0, self.scroll + (1 if key == keys.PLUS else -1))
            else:
                self.mode = self._under
            return MOVED
        if self.mode == UNDONE:
            if key in (keys.UNDO, keys.MINUS):
                return self._undo()
            if key == keys.PLUS:
                return self._redo()
            self.mode = PROMPT
            if key == keys.NEXT:
                return MOVED
        elif self.mode == CORRECT:
            if key in (keys.PLUS, keys.MINUS):
                return self._correct(1 if key == keys.PLUS else -1)
            if key == keys.SELECT:
                return MOVED if self.correction.onward() else self._open_menu()
            self.correction.close()
            self.mode = PROMPT
            if key == keys.NEXT:
                return MOVED
        return self._walk_on(self._menu if self.mode == MORE else self.walk, key)

    def _walk_on(self, walk, key):
        if key == keys.UNDO:
            if walk.back():
                return MOVED
            if self.mode == MORE:
                self.mode = PROMPT
                return MOVED
            return self._undo()
        option = self._option(walk, key)
        if option is not None:
            return self._take(walk, option, key)
        if key in (keys.PLUS, keys.MINUS) and walk.movable():
            walk.move(1 if key == keys.PLUS else -1, self._extra(walk))
            return MOVED
        if key == walk.entry and keys.seat(key) >= 0 and walk.listed:
            walk.move(1, 0)  # the same seat again: the next target
            return MOVED
        if key == keys.SELECT:
            if walk.listed and not walk.movable():
                walk.opened = True
                return MOVED
            return self._open_correction()
        if self.mode == MORE and key == keys.NEXT:
            self.mode = PROMPT
            return MOVED
        return self._refuse((NO_MEANING,))

    def _option(self, walk, key):
        """The option that this key takes here, or None."""
        option = None
        if not (walk.opened and key in (keys.PLUS, keys.MINUS)):
            option = walk.by_key(key)
        if option is None and key == keys.NEXT:
            option = walk.default()
        if option is None and key == keys.SELECT and walk.movable():
            option = walk.current()
        seat = keys.seat(key)
        if option is None and seat >= 0:
            option = self._by_seat(walk, key, seat)
        return option

    def _by_seat(self, walk, key, seat):
        """A seat key inside a list answers 1 to 6; after a seat key it names another hero."""
        if keys.seat(walk.entry) >= 0:
            if key != walk.entry and walk is self.walk:
                top = Walk(self.session, keys.ALL)
                option = top.by_key(key)
                if option is not None:
                    walk.reset()
                return option
            return None
        if (walk.opened or walk.partial or self.mode == MORE) and seat < len(walk.listed):
            return walk.listed[seat]
        return None

    def _take(self, walk, option, key):
        events = walk.take(option, key)
        if events is None:
            return MOVED
        self.mode = PROMPT
        if walk is self._menu and not events:
            self.walk.reset()
            return DONE
        self.changed(events)
        return DONE

    def _extra(self, walk):
        """At the top of the game's own list the panel adds one entry: correct and more."""
        return 1 if walk is self.walk and not walk.partial else 0

    def _open_correction(self):
        if self.session.scene(contract.GAME).over or not self.correction.open():
            return self._open_menu()
        self.mode = CORRECT
        return MOVED

    def _open_menu(self):
        self._menu.reset()
        if not self._menu.listed:
            self.mode = PROMPT
            return MOVED
        self.mode = MORE
        return MOVED

    def _correct(self, step):
        events = self.correction.move(step)
        if events is None:
            return self._refuse((END_OF_TRACK,))
        self.changed(events)
        if self.correction.track is None:
            self.mode = PROMPT
        return DONE

    def _undo(self):
        return self._step(self.session.undo(), "ui.undid", NOTHING_TO_UNDO)

    def _redo(self):
        return self._step(self.session.redo(), "ui.redid", NOTHING_TO_REDO)

    def _step(self, step, word, refusal):
        if step is None:
            return self._refuse((refusal,))
        self.changed(step.events)
        self.view = contract.GAME
        self.mode = UNDONE
        self.notice = (word, step.label)
        return DONE

    def explain(self):
        """Open the WHY view over whatever is on show."""
        if self.mode != WHY:
            self._under = self.mode
        self.mode = WHY
        self.scroll = 0
        return MOVED

    def _refuse(self, phrase):
        self.notice = phrase
        return REFUSED
