"""The game on the table: one press in, lights, texts and sound out. Knows no tasks and no pins."""

from cryptboard.clock import ticks_diff, ticks_ms
from cryptboard.panel import keylights, keys, screen, sound, walker
from cryptboard.panel.canvas import Canvas
from cryptboard.panel.dials import REST_MS
from cryptboard.panel.words import Words
from cryptboard.rules import contract
from cryptboard.store import seed
from cryptboard.store.session import NO_ROOM
from cryptboard.table import opening, reminders, room, soundness, starts
from cryptboard.table.dawn import Dawn
from cryptboard.table.slots import Evening
from cryptboard.table.system import Wishes


class Table:
    def __init__(self, board, pins, dawn=None):
        """`dawn`: what has been opened for the first light already."""
        dawn = dawn or Dawn(board, pins)
        self.board = board
        self.pins = pins
        self.faults = dawn.faults
        self.settings = dawn.settings
        self.root = dawn.root
        self.lights = dawn.lights
        self.canvas = Canvas(board.displays)
        self.sound = sound.Sound(board.buzzer)
        self.walker = None
        self.evening = None
        self.listener = None  # called with the events of every command, whoever gave it
        self.restarting = False
        self._link = (contract.OFF, contract.PLAIN)
        self.scene = contract.Scene()
        self._pending = False
        self.line = screen.ROWS  # the next line of text to draw
        self._texts = None
        self._start = self._pressed = self._turned = ticks_ms()
        self._resting = False  # a dial was turned and has not told yet what came of it
        self._time = 0
        self.store = dawn.store
        self.installed = dawn.installed
        self.session = dawn.session
        self.damaged = []  # names of files that are not what their digest says
        self._careful, self._bare = dawn.careful, dawn.bare
        self._open(dawn.resumed)

    def _open(self, resumed):
        fresh = self.settings.get("fresh")
        base = opening.open_pack(opening.find(opening.WORDS, self.root), self.faults)
        self._checks = soundness.checks(self)
        pack = self.session.pack if self.session else None
        self.words = Words(self.settings.get("language"), base, pack)
        self.apply_settings()
        if self.session:
            try:
                self.evening = Evening(self)
                problem = ""
                if fresh or not (self.session.resume() if resumed is None else resumed):
                    problem = self.evening.recover()
                    self._begin_safely(self.settings.get("options"))
                    if fresh:
                        self.session.flush()
                        self.settings.set("fresh", 0)
                self.wishes = Wishes(self)
                fitted = keys.fitted(self.pins)
                self.walker = walker.Walker(self.session, fitted, self.wishes)
                self.walker.resumed(self.session.recap)
                problem = self._keep_to_room() or problem
                self.walker.notice = (problem,) if problem else None
                self._draw()
                return
            except Exception as error:
                self.walker = None
                self.faults.append(pack.id)
                print("left out:", pack.id, repr(error))
        self._draw()

    def _keep_to_room(self):
        """Why the game in play, or its level of help, is not the one that was wanted; ""."""
        session, wanted = self.session, self.settings.get("pack")
        if session.state.assist > session.most:
            session.do([contract.ASSIST, session.most])
            return NO_ROOM
        for pack in self.installed:
            if pack.id == wanted and room.most(pack.game) < 0:
                return NO_ROOM
        return ""

    def go_bare(self):
        """No game is open: what is on the flash stays as it is, the link answers."""
        self._bare = True
        self.walker = self.session = None
        self.scene = contract.Scene()
        self._pending = False
        self._draw()

    def shelf(self):
        """What games are on the flash, also while none is open; None without a flash."""
        if self.session:
            return getattr(self.session.journal, "shelf", None)
        return getattr(opening.open_journal([], self.root), "shelf", None)

    def reboot(self):
        """Start again because somebody wants it."""
        starts.forget()
        self.board.reset()

    def press(self, key, gesture, now):
        """Seen first, then done, then shown; what it costs the flash comes later."""
        self._pressed = now
        self._touch_clock(now)
        self.lights.answer(key)
        self._write()
        if self.walker is None:
            return walker.NOTHING
        return self._shown(self.walker.key(key, gesture), key, now)

    def turn(self, dial, by, pressed, now):
        """Detents of a dial: its strip is the light that answers."""
        self._pressed = self._turned = now
        self._touch_clock(now)
        if self.walker is None:
            return walker.NOTHING
        outcome = self._shown(self.walker.turn(dial, by, pressed), -1, now)
        self._resting = True
        return outcome

    def click(self, dial, held, now):
        """A dial pressed without a turn, for short or for long."""
        self._pressed = now
        self._touch_clock(now)
        if self.walker is None:
            return walker.NOTHING
        outcome = self.walker.hold(dial) if held else self.walker.click(dial)
        return self._shown(outcome, -1, now)

    def _shown(self, outcome, key, now):
        """After the hand: sound, the new scene, what moves, the light of the key."""
        cue = self._cue(outcome)
        self.sound.cue(cue, now)
        if outcome == walker.DONE:
            reminders.speak(self)
        self._draw()
        if outcome == walker.DONE and sound.MOTIONS[cue]:
            self.lights.animate(sound.MOTIONS[cue])
        if outcome in (walker.DONE, walker.REFUSED) and key >= 0:
            style, hue = sound.LIGHTS[cue]
            self.lights.overlay(key, style, hue)
        self._write()
        if outcome == walker.DONE:
            self._told(self.walker.events)
        return outcome

    def _told(self, events):
        if self.listener:
            self.listener(events)

    # The ways of the link into the game: they end where a press does.

    def command(self, tokens):
        events = self.session.do(tokens)
        self._changed(events)
        return events

    def undo(self):
        return self._stepped(self.session.undo())

    def redo(self):
        return self._stepped(self.session.redo())

    def _stepped(self, step):
        if step:
            self._changed(step.events)
        return step

    def _changed(self, events):
        self.walker.refresh()
        self.walker.from_afar(events)
        self._draw()
        self._told(events)

    def link_light(self, style, hue):
        unhurt = self.walker and not self.faults and not self.damaged
        if (style, hue) != self._link and unhurt:
            self._link = (style, hue)
            self.lights.key(keys.LINK, style, hue)
            self.lights.show(self.scene, self._pending)

    def packs_changed(self):
        """A new set is installed; True: the game in play keeps its own pack until it ends."""
        self.installed = opening.open_packs(self.store, [])
        if not self.walker:
            self.restart()
            return False
        for pack in self.installed:
            if pack.hash == self.session.pack.hash:
                return False
        self.walker.notice = ("link.next_game",)
        self.walker.revision += 1
        self._draw()
        return True

    def restart(self):
        """Start again as soon as the laptop has its answer."""
        self.restarting = True

    def frame(self, now):
        """One slot: the lights, then one line of text or one page of the display.

        True: something moves or waits, so the next slot is due soon.
        """
        self._touch_clock(now)
        if self._resting and ticks_diff(now, self._turned) >= REST_MS:
            self._resting = False
            if self.walker.rested():
                self._draw()
        self._write()
        self.sound.step(now)
        if self.line < screen.ROWS:
            if self._texts is None:
                self._texts = self._compose()
            else:
                self.canvas.line(self.line, self._texts[self.line])
                self.line += 1
            return True
        sent = self.canvas.send()
        return sent or self._pending or self.lights.moving or self.sound.playing

    def rest(self, ms):
        """Until the next multiple of `ms` on the clock that rhythms divide."""
        return ms - self._time % ms

    def recover(self):
        """After a fault that nobody understood: the state from the log, its prompt anew."""
        if self._careful:  # this start is the last attempt with a game
            self.go_bare()
            return
        if self.session:
            self.session.mend()
        if self.walker:
            self.walker.refresh()
        self._draw()

    def flush(self):
        if self._pending:
            self.session.flush()
            self._pending = not self.session.durable
            if not self._pending:
                self.lights.settle()

    def tidy(self):
        """One piece of housekeeping for a quiet moment; True: there is more, now or later."""
        if self._pending:
            return True
        if self.walker and self.session.tidy():
            return True
        if self._check():
            return True
        return bool(self.walker) and self.evening.tidy(ticks_diff(self._start, self._pressed))

    def _check(self):
        """One piece of the files that were only looked up so far; True: there is more."""
        if self._checks is None:
            return False
        for _ in self._checks:
            return True
        self._checks = None
        if self.damaged:
            self._draw()
        return False

    def _touch_clock(self, now):
        """Milliseconds since the start, which rhythms divide; ticks themselves wrap."""
        self._time = (self._time + ticks_diff(now, self._start)) % 4_000_000
        self._start = now

    def _write(self):
        since = ticks_diff(self._start, self._pressed)
        if self.lights.frame(self._time, since):
            strips, lights = self.board.strips, self.lights
            for i in range(len(strips)):
                if lights.dimmed(i):
                    strips[i].write(lights.buffers[i])
            for i in range(len(strips)):
                if not lights.dimmed(i):
                    strips[i].write(lights.buffers[i])

    def _draw(self):
        """Make the scene of the present state the one on show."""
        if self.walker:
            self.scene = self.session.scene(self.walker.view)
            keylights.light(self.lights, self.walker, self.scene)
            keylights.mark_dial(self.walker, self.scene)
            self.walker.standing.draw(self.scene)
            if not self.board.displays:
                keylights.show_orders(self.walker, self.scene)
                keylights.show_list(self.walker, self.scene)
            self._pending = not self.session.durable
        if self.faults or self.damaged or not self.walker:
            self._link = (contract.SOLID, contract.BAD)
        self.lights.key(keys.LINK, *self._link)
        self.lights.show(self.scene, self._pending)
        if self.scene.over:
            self.lights.animate(sound.ending(self.scene.over))
        self._texts = None
        self.line = 0

    def _compose(self):
        if not self.walker:
            key = "boot.no_packs" if not self.installed else "boot.no_game"
            if self.installed and max([room.most(pack.game) for pack in self.installed]) < 0:
                key = "boot.no_room"
            if self._bare:
                key = "boot.bare"
            lines = screen.wrap(self.words.text((key,)), screen.COLUMNS)
            return (lines + [""] * screen.ROWS)[: screen.ROWS]
        lines = screen.compose(self.walker, self.scene, self.words)
        problem = self.session.warning
        if problem:
            lines[0] = screen.cut("! " + self.words.text((problem,)), screen.COLUMNS)
        elif self.damaged:
            damaged = self.words.text(("boot.damaged", self.damaged[0]))
            lines[0] = screen.cut(damaged, screen.COLUMNS)
        elif self.faults:
            left_out = self.words.text(("boot.left_out", self.faults[0]))
            lines[0] = screen.cut(left_out, screen.COLUMNS)
        return lines

    def _cue(self, outcome):
        if outcome == walker.REFUSED:
            return sound.REFUSED
        if outcome == walker.DONE:
            if self.walker.mode == walker.UNDONE:
                return sound.UNDONE
            return sound.cue_for(self.walker.events)
        return sound.TICK

    def _begin_safely(self, options):
        try:
            self.begin(options)
        except (contract.RuleError, ValueError, LookupError, TypeError):
            self.begin([])  # what its game does not take, of a preset or of another version

    def begin(self, options):
        """A new game in the slot that is in use."""
        if not options:
            options = self.session.game.default_options(self.session.pack)
        if self.settings.get("house"):
            from cryptboard.table import presets

            options = presets.with_house(self, options)
        options = room.within(options, self.session.most)
        hands = ticks_diff(ticks_ms(), self._pressed).to_bytes(4, "little")
        noise = self.board.entropy(opening.SEED_BYTES)
        self.session.start(options, seed.mixed(noise, self.board.unique_id(), hands))

    def apply_settings(self):
        brightness = self.settings.get("brightness")
        self.lights.brightness(brightness)
        self.lights.palette(self.settings.get("palette"))
        self.sound.volume = self.settings.get("sound") if brightness else 0
        self.words.language(self.settings.get("language"))
        self.words.name_heroes(self.settings.get("names"))
