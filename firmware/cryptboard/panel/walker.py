"""Keys and dials in, commands out: the one way from a hand to the game, on the board and in
scenarios.

A key first means what an option of the game says it means; the panel's own meanings come after.
The modes, and what moves in them:
 1. PROMPT   the game asks; NEXT takes the default or, in an open list, the entry
 2. CORRECT  one track after the other is put right
 3. UNDONE   what was undone is on show; UNDO goes on, PLUS or the screen's dial redoes
 4. WHY      the last lines and their rules, to scroll; any other key closes
 5. MORE     the system menu, walked like a prompt; UNDO leaves it step by step

Boards with dials turn values and lists with them. On small builds SELECT walks the focus over the
values of the dials, then to the list; PLUS and MINUS turn what is in focus.
"""

from cryptboard.panel import keys
from cryptboard.panel.correction import Correction
from cryptboard.panel.dials import POINTS, Dials
from cryptboard.panel.look import Look
from cryptboard.panel.menu import SystemMenu
from cryptboard.panel.queue import Queue
from cryptboard.panel.standing import Standing
from cryptboard.panel.walk import Walk
from cryptboard.rules import contract
from cryptboard.rules.contract import AIM, APPEAR, PRESSED, SCREEN

PROMPT, CORRECT, UNDONE, WHY, MORE = range(5)

# Outcomes of a key.
NOTHING, MOVED, DONE, REFUSED = range(4)

NO_MEANING = "refuse.key"  # word keys of the panel's own refusals
NOTHING_TO_UNDO = "refuse.undo"
NOTHING_TO_REDO = "refuse.redo"
END_OF_TRACK = "refuse.track"
NO_DIAL = "refuse.dial"

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
        self.small = bool(fitted >> keys.SELECT & 1)
        self.look = Look(session)
        self.queue = Queue()
        self.dials = Dials(self.look)
        self.standing = Standing(self.look)
        self.walk = Walk(self.look, fitted)
        self.correction = Correction(self.look)
        self._menu = Walk(SystemMenu(self.look, host), fitted)

    # What hands do.

    def key(self, key, gesture=keys.SHORT):
        """Act on one gesture of a key and say what came of it."""
        if not (key in (keys.PLUS, keys.MINUS) and self.small and self.dials.shown):
            self._touched()  # else the turn of the value in focus goes on
        self.revision += 1
        self.notice = None
        if gesture == keys.HOLD and key != keys.SELECT:
            return NOTHING
        try:
            return self.explain() if gesture == keys.HOLD else self._act(key)
        except contract.RuleError as error:
            return self._refuse((error.code,) + tuple(error.details))

    def turn(self, dial, by, pressed=False):
        """Detents of one dial, pressed down or not; SCREEN is the one beside the screen."""
        self.revision += 1
        self.notice = None
        try:
            if dial == SCREEN and not pressed and self._moves_list():
                self.rested()
                self.dials.end()
                return self._scroll(by)
            return self._turn(dial, by, pressed)
        except contract.RuleError as error:
            return self._refuse((error.code,) + tuple(error.details))

    def click(self, dial):
        """A short press of a dial: the screen's takes, a strip's names what it turns."""
        if dial == SCREEN:
            return self.key(keys.SELECT)
        self.revision += 1
        self.notice = None
        self._touched()
        if self.standing.stands() and dial == POINTS:
            return MOVED if self.standing.mark() else self._refuse((NO_MEANING,))
        if dial == POINTS and self.dials.track(dial) == AIM:
            return self._appear()
        if self.standing.named(dial):
            self.notice = self.standing.named(dial)
            return MOVED
        if not (self.dials.track(dial) or self.dials.track(dial + PRESSED)):
            return self._refuse((NO_DIAL,))
        self.dials.click(dial)
        return MOVED

    def _appear(self):
        """The dial at the foes was clicked: the one that it names appears, or its list opens."""
        option = None if self.walk.partial else self.walk.menu.find(APPEAR)
        if option is None or self.mode != PROMPT:
            return self.key(keys.SELECT)
        self.queue.put_away()
        try:
            return self._take(self.walk, option)
        except contract.RuleError as error:
            return self._refuse((error.code,) + tuple(error.details))

    def hold(self, dial):
        if dial != SCREEN:
            return NOTHING
        return self.key(keys.SELECT, keys.HOLD)

    def rested(self):
        """The dial has come to rest: what its turn told comes on show. True: there was such."""
        told = self.dials.rested()
        if told:
            self.revision += 1
            self.queue.take(told, self.session.depth)
        return bool(told)

    # What others look at.

    def refresh(self):
        """The state changed by another way (a new game, the link): start again at its prompt."""
        self.revision += 1
        self.mode = PROMPT
        self.look.forget()
        self.dials.end()
        self.correction.close()
        self.walk.reset()

    def changed(self, events):
        """Take in what a command did, whoever gave it."""
        self._moved(events)
        self.queue.take(events, self.session.depth)

    def from_afar(self, events):
        """The same for a laptop's command, which nobody at the table has seen."""
        self.changed(events)
        self._named(DONE)

    def resumed(self, events):
        """A game that goes on: what happened last, and what the table was told to do then."""
        self.events = events
        self.queue.orders_of(events, self.session.depth)

    def active_walk(self):
        """The walk that is on show, None in modes without choices."""
        if self.mode == MORE:
            return self._menu
        return self.walk if self.mode == PROMPT else None

    def list_open(self):
        """Whether a list is on show: the player opened it, or nothing else answers."""
        walk = self.active_walk()
        if walk is None:
            return False
        if walk.opened or self.mode == MORE:
            return True
        if self.small and self.dials.shown:
            return False  # the focus stands on a value
        return walk.asks() and not self.queue.page()

    def entries(self):
        """Phrases of the list: the options without a fitted key, then the panel's own."""
        walk = self.active_walk()
        if walk is None:
            return []
        phrases = [option.label for option in walk.listed]
        phrases += [("dial.entry", ("track." + name,), value) for name, value in self._rest(walk)]
        phrases += self._dice(walk)
        return phrases + [_CORRECT_ENTRY] if self._at_top(walk) else phrases

    def explain(self):
        """Open the WHY view over whatever is on show."""
        if self.mode != WHY:
            self._under = self.mode
        self.mode = WHY
        self.scroll = 0
        return MOVED

    # Keys.

    def _touched(self):
        """A key or a click: the running turn is one step now, and is told."""
        self.rested()
        self.dials.end()
        if not self.standing.stands():
            self.view = contract.GAME

    def _act(self, key):
        if self.mode == WHY:
            if key in (keys.PLUS, keys.MINUS):
                return self._scroll(1 if key == keys.PLUS else -1)
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
        return self._prompted(key)

    def _prompted(self, key):
        walk = self.active_walk()
        if key == keys.NEXT and self.mode == PROMPT and not walk.opened and self.queue.unread():
            self.queue.read_on()
            return MOVED
        self.queue.put_away()
        if key == keys.UNDO:
            return self._back(walk)
        if key in (keys.PLUS, keys.MINUS):
            return self._step(walk, 1 if key == keys.PLUS else -1)
        if key == keys.SELECT:
            return self._select(walk)
        if key == keys.ROLL and self.standing.marked:
            return self._amended(self.standing.again())
        option = self._option(walk, key)
        if option is not None:
            return self._take(walk, option)
        if key == keys.NEXT and walk.opened:
            return self._enter(walk)
        if self.mode == MORE and key == keys.NEXT:
            self.mode = PROMPT
            return MOVED
        return self._refuse((NO_MEANING,))

    def _option(self, walk, key):
        """The option that this key takes here, or None."""
        if key == keys.NEXT:
            return walk.current() if walk.opened else walk.default()
        seat = keys.seat(key)
        option = None if seat >= 0 and walk.opened else walk.by_key(key)
        if option is None and seat >= 0 and (walk.counts() or self.mode == MORE):
            return walk.listed[seat] if seat < len(walk.listed) else None
        if option is None and seat >= 0 and walk.partial and walk is self.walk:
            top = Walk(self.look, keys.ALL)  # another hero: what was begun is left
            option = top.by_key(key)
            if option is not None:
                walk.reset()
        return option

    def _back(self, walk):
        if walk.back():
            return MOVED
        if self.mode == MORE:
            self.mode = PROMPT
            return MOVED
        return self._undo()

    def _step(self, walk, by):
        """PLUS or MINUS: a list's cursor, else the value in focus, else what the game says."""
        focus = self.dials.track(self.dials.focus) if self.dials.focus >= 0 else ""
        if self.small and self.standing.focus >= 0 and not self.list_open():
            return self._amended(self.standing.amend(self.standing.focus, by))
        if not self.list_open():
            option = walk.by_key(keys.PLUS if by > 0 else keys.MINUS)
            if option is not None and (walk.partial or not focus):
                return self._named(self._take(walk, option))
            if focus and not walk.partial:
                return self._dialled(self.dials.focus % PRESSED, focus, by)
            if walk.steps():
                return self._refuse((END_OF_TRACK,))
        if self.dials.running:
            self._touched()
        return self._scroll(by)

    def _named(self, outcome):
        """What the game's own PLUS and MINUS changed stands on line 2, as a dial's turn does."""
        if outcome != DONE:
            return outcome
        if self.walk.default() is None or self.queue.page():
            self.dials.shown = ""  # what is asked or told stands there
            return outcome
        for event in self.events:
            if event[0] == contract.CHANGED and self.look.track(event[1]):
                self.dials.name(event[1], event[2])
                break
        return outcome

    def _select(self, walk):
        """On small builds the focus walks on; with a dial the entry is taken or the list opens."""
        if self.mode == PROMPT and self.look.scene().over:
            return self._open_menu()
        if self.small and self.mode == PROMPT and not walk.partial:
            return self._focus_on(walk)
        if self.list_open():
            if not self.small:
                return self._enter(walk)
            if walk.opened:
                walk.move(1, 0)
            walk.opened = True
            return MOVED
        return self._open_list(walk)

    def _focus_on(self, walk):
        """The values of the dials one after the other, then the list, then from the start."""
        if self.standing.count() and not walk.opened:
            return self._focus_on_roll(walk)
        stations = self.dials.stations()
        at = stations.index(self.dials.focus) if self.dials.focus in stations else -1
        if self.list_open() and not walk.opened:
            walk.opened = True
            return MOVED
        if walk.opened:
            at = -1
            walk.back()
            if not stations:
                return MOVED
        elif at + 1 == len(stations):
            self.dials.focus = -1
            return self._open_list(walk)
        self.view = contract.GAME  # a track is in focus, so it is on show
        self.dials.focus = stations[at + 1]
        self.dials.point(self.dials.focus)
        return MOVED

    def _focus_on_roll(self, walk):
        """Dice on show: what amends the roll, one after the other, then the list."""
        self.standing.focus += 1
        if self.standing.focus < self.standing.count():
            self.notice = self.standing.named(self.standing.focus)
            return MOVED
        self.standing.focus = -1
        return self._open_list(walk)

    def _open_list(self, walk):
        if not walk.listed and not self._rest(walk) and not self._dice(walk):
            return self._open_correction()
        walk.opened = True
        return MOVED

    def _enter(self, walk):
        """Take the entry at the cursor: an option, a track to turn, or putting right."""
        option = walk.current()
        if option is not None:
            return self._take(walk, option)
        rest = self._rest(walk)
        at = walk.cursor - len(walk.listed)
        if at < len(rest):
            walk.back()
            self.dials.pick(rest[at][0])
            return MOVED
        if at - len(rest) < len(self._dice(walk)):
            walk.back()
            self.standing.toggle(at - len(rest))
            return MOVED
        return self._open_correction()

    def _take(self, walk, option):
        events = walk.take(option)
        if events is None:
            return MOVED
        self.mode = PROMPT
        if walk is self._menu and not events:
            self.walk.reset()
            return DONE
        self.changed(events)
        return DONE

    def _rest(self, walk):
        """(id, value) of the tracks that no dial turns: they stand in the list."""
        if not self._at_top(walk):
            return []
        scene = self.look.scene()
        if not scene.dials:
            return []
        return [(track[0], track[1]) for track in scene.tracks if track[0] not in scene.dials]

    def _dice(self, walk):
        """Without a dial that points, the dice to be thrown again stand in the list."""
        return self.standing.dice() if self.small and self._at_top(walk) else []

    def _at_top(self, walk):
        """At the top of the game's own list the panel adds its entries."""
        return walk is self.walk and not walk.partial

    # Dials.

    def _moves_list(self):
        """Whether the screen's dial moves something on the screen rather than a value."""
        if self.mode != PROMPT:
            return True
        if self.list_open() or self.walk.partial:
            return True
        return not (self.dials.track(SCREEN) or self.standing.stands())

    def _scroll(self, by):
        """The screen's dial, PLUS or MINUS where a list, a number or a page is on show."""
        step = 1 if by > 0 else -1
        if self.mode == WHY:
            self.scroll = max(0, self.scroll + by)
            return MOVED
        if self.mode == UNDONE:
            return self._redo() if by > 0 else self._undo()
        if self.mode == CORRECT:
            return self._correct(by)
        walk = self.active_walk()
        if not self.list_open():
            option = walk.by_key(keys.PLUS if by > 0 else keys.MINUS)
            if option is not None:
                return self._take(walk, option)
            if walk.steps():
                return self._refuse((END_OF_TRACK,))
        self.queue.put_away()
        extra = len(self.entries()) - len(walk.listed)
        if self.list_open():
            walk.move(by if by % max(1, len(walk.listed) + extra) else step, extra)
            walk.opened = True
            return MOVED
        if not self.entries():
            return self._refuse((NO_MEANING,))
        walk.open(step, extra)
        return MOVED

    def _turn(self, dial, by, pressed):
        if self.standing.stands():
            if dial == POINTS:
                return MOVED if self.standing.point(by) else self._refuse((NO_DIAL,))
            if dial < POINTS and self.standing.turns(dial):
                return self._amended(self.standing.amend(dial, by))
        slot = dial + PRESSED if pressed else dial
        track = self.dials.track(slot)
        if not track:
            return self._refuse((NO_DIAL,))
        return self._dialled(dial, track, by)

    def _dialled(self, dial, track, by):
        """Turn a track, or put it right after a click of the same dial."""
        self.mode = PROMPT
        self.queue.put_away()
        if self.dials.right >= 0 and self.dials.right != dial:
            self.dials.end()
        if self.dials.right == dial:
            events = self.dials.put_right(track, by)
            if events is None:
                return self._refuse((END_OF_TRACK,))
            self.changed(events)
            return DONE
        if track != self.dials.running:
            self.rested()
        depth, free = self.session.depth, self.walk.default()
        events = self.dials.turn(track, by)
        if events is None:
            return MOVED
        if self.session.depth <= depth:  # taken back: what it had told is void
            self.queue.back_to(self.session.depth - 1)
        self._moved(events)
        if free and not self.walk.default():
            self.dials.stop(by)
        return DONE

    def _amended(self, events):
        self.changed(events)
        return DONE

    # Corrections, undo, the system menu.

    def _moved(self, events):
        self.look.forget()
        self.events = events
        self.view = contract.GAME
        for event in events:
            if event[0] == contract.ROLLED:
                self.view = contract.DICE_RESULT
        self.standing.take(events)
        self.correction.note(events, self.look.scene().tracks)
        asked = not self.walk.default()
        self.walk.reset()
        if asked and self.walk.default():
            self.queue.outcome = None  # it explained a question that is answered

    def _open_correction(self):
        self.walk.reset()
        if self.look.scene().over or not self.correction.open():
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
        return self._stepped(self.look.undo(), "ui.undid", NOTHING_TO_UNDO)

    def _redo(self):
        return self._stepped(self.look.redo(), "ui.redid", NOTHING_TO_REDO)

    def _stepped(self, step, word, refusal):
        if step is None:
            return self._refuse((refusal,))
        self._moved(step.events)
        self.view = contract.GAME
        self.queue.back_to(self.session.depth)
        self.mode = UNDONE
        self.notice = (word, step.label)
        return DONE

    def _refuse(self, phrase):
        self.notice = phrase
        return REFUSED
