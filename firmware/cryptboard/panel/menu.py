"""The system menu, as a tree of choices like any other: it changes how the board is, not the game.

`host` is whoever can do these things (the app on a board, a stand-in in tests):
    packs() -> list of (id, title phrase)      new_game(pack id or "")
    get(name) -> int or str                    set(name, value)
    slots() -> list of (number, phrase)        slot_menu(number) -> Menu
    use_slot(number, token of that menu)       recap() -> list of phrases
    about(), summary() -> list of phrases      self_test()
    night_menu(tokens) -> Menu or None         night_wish(tokens)
    may_choose() -> bool                       whether others could play this game
    may_join() -> bool                         whether heroes may join or leave it now
"""

from cryptboard.rules import contract
from cryptboard.rules.contract import Menu, Option

LANGUAGES = ("en", "es")
PLAYERS = "players"
BRIGHTNESS = 4  # 0 is night: heads only, little current, no sound
PALETTES = 4
VOLUMES = 4  # 0 is silence
_LEVELS = (contract.TRACK, contract.DICE, contract.FULL)


class SystemMenu:
    def __init__(self, look, host=None):
        self._look = look
        self._host = host

    def choices(self, partial):
        if not partial:
            top = self._top()
            again = 0 if self._host and self._over() else -1  # after the end NEXT plays again
            return Menu(("ui.more",), top, again)
        verb = partial[0]
        if verb == "night":
            return self._host.night_menu(partial[1:])
        if verb == PLAYERS:
            return self._host.night_menu(partial)
        if verb == contract.PARTY:
            return self._look.choices(partial)
        if verb == "games" and len(partial) == 2:
            return self._host.slot_menu(partial[1])
        if len(partial) > 1 or verb == "again":
            return None
        if verb == "new":
            return Menu(("ui.new",), [Option(i, title) for i, title in self._host.packs()])
        if verb == contract.ASSIST:
            session = self._look.session
            levels = [Option(n, ("assist.%d" % n,)) for n in _LEVELS if n <= session.most]
            asked = "ui.assist" if session.most == contract.FULL else "ui.assist_room"
            return Menu((asked,), levels, session.state.assist)
        if verb == "language":
            return Menu(("ui.language",), [Option(n, ("lang." + n,)) for n in LANGUAGES])
        if verb == "brightness":
            return self._levels(verb, BRIGHTNESS)
        if verb == "palette":
            return self._levels(verb, PALETTES)
        if verb == "sound":
            return self._levels(verb, VOLUMES)
        if verb == "teach":
            answers = [Option(0, ("ui.off",)), Option(1, ("ui.on",))]
            return Menu(("ui.teach",), answers, self._host.get("teach"))
        if verb in (contract.CONCEDE, "selftest"):
            answers = [Option("no", ("ui.no",)), Option("yes", ("ui.yes",))]
            return Menu(("ui." + verb,), answers, 0)
        if verb == "games":
            return Menu(("ui.games",), [Option(i, text) for i, text in self._host.slots()])
        facts = getattr(self._host, verb)()  # recap, summary, about
        return Menu(("ui." + verb,), [Option(i, fact) for i, fact in enumerate(facts)], 0)

    def do(self, command):
        """Events of the game when a command went to it, else an empty list."""
        verb = command[0]
        if verb == contract.ASSIST:
            return self._look.do([contract.ASSIST, command[1]])
        if verb == contract.PARTY:
            return self._look.do(command)
        if verb == contract.CONCEDE:
            return self._look.do([contract.CONCEDE]) if command[1] == "yes" else []
        if verb == "again":
            self._host.new_game("")
        elif verb == "new":
            self._host.new_game(command[1])
        elif verb == "games":
            self._host.use_slot(command[1], command[2])
        elif verb == "night":
            self._host.night_wish(command[1:])
        elif verb == PLAYERS:
            self._host.night_wish(command)
        elif verb == "selftest":
            if command[1] == "yes":
                self._host.self_test()
        elif verb not in ("about", "recap", "summary"):
            self._host.set(verb, command[1])
        return []

    def _levels(self, name, count):
        entries = [Option(n, ("%s.%d" % (name, n),)) for n in range(count)]
        return Menu(("ui." + name,), entries, self._host.get(name))

    def _over(self):
        return self._look.session.state is None or bool(self._look.scene().over)

    def _top(self):
        over = self._over()
        entries = [] if over else [contract.ASSIST, contract.CONCEDE]
        if self._host:
            nights = ["games", "recap"] if self._host.slots() else ["recap"]
            end = ["summary"] if over else []
            who = [PLAYERS] if self._host.may_choose() else []
            who += [contract.PARTY] if not over and self._host.may_join() else []
            entries = ["again", "new"] + who + end + ["night"] + nights + entries
            entries += ["language", "brightness", "palette", "sound", "teach", "about", "selftest"]
        return [Option(name, ("ui." + name,)) for name in entries]
