"""What a declaration says (see game.py), and what the rest of the board calls of it."""

from cryptboard.rules import late
from cryptboard.rules.chance import Chance
from cryptboard.rules.contract import ASSIST, CHANGED, GAME, MODIFIER, TRACK
from cryptboard.rules.kit import state as kit
from cryptboard.rules.kit import turns
from cryptboard.rules.kit.play import Play, asked

TYPE_CHECKING = False  # imports for the reader and mypy; a board has none of them
if TYPE_CHECKING:
    from typing import Any

    from cryptboard.rules.contract import Event, Pack, Scene, Track
    from cryptboard.rules.kit.words import Question, Verb


def nothing(*_given: "Any") -> None:
    """What a game does not declare."""
    return None


class Declared:
    """Its parts by name, its state, options and tracks; what players say is Game's."""

    def __init__(self, **declared: "Any") -> None:
        self._tracks = declared["tracks"]
        self._write = declared["write"]
        self._turn = declared["turn"]
        self.steps = declared["steps"]
        self.prompt = declared["prompt"]
        self.verbs = declared["verbs"]
        get = declared.get
        self.state = get("state")
        self._options = get("options", ())
        self._begin = get("begin", nothing)
        self._scene = get("scene")
        self._party = get("party")
        self.questions = get("questions", ())
        self.mods = get("mods", ())
        self.amends = get("amends", ())
        self.after = get("after", nothing)
        self.level = get("level", nothing)  # level(play, the one before)
        self.levels = get("levels", nothing)  # levels(play, the one wanted)
        self.corrected = get("corrected", nothing)  # corrected(play)
        self.stands = get("stands", nothing)
        self.amending = get("amending")
        self._modified = get("modified")
        self.codes = get("codes", {})
        self._parts = late.Parts(get("package", ""))

    # What the rest of the board calls.

    def new(self, pack: "Pack", chosen: "list[Any]", seed: bytes) -> "Any":
        from cryptboard.rules.kit import options  # only a new game needs it

        given = options.given(self.found(self._options), pack, chosen)
        state = self.state()
        state.chance = Chance(seed)
        state.assist = given[ASSIST]
        if self.mods:
            state.mods = [0] * len(self.mods)
        play = Play(self, pack, state)
        self.found(self._begin)(play, given)
        play.run()
        self._dealt()
        return state

    def _dealt(self) -> None:
        """What only a new game needs goes again: on a Pico that is a fiftieth of the heap."""
        for what in (self._options, self._begin):
            if isinstance(what, str):
                self._parts.drop(what.split(".")[0])
        late.let_go("cryptboard.rules.kit.options")

    def encode(self, state: "Any") -> bytes:
        return kit.encode(state)

    def decode(self, data: bytes) -> "Any":
        return kit.decode(self.state(), data)

    def default_options(self, pack: "Pack") -> "list[Any]":
        from cryptboard.rules.kit import options

        return options.first(self.found(self._options), pack)

    def options_now(self, state: "Any") -> "list[Any]":
        from cryptboard.rules.kit import options

        return options.now(self.found(self._options), state)

    def house(self, pack: "Pack") -> "list[tuple[str, int]]":
        from cryptboard.rules.kit import options

        return options.house(self.found(self._options), pack)

    def party(self, pack: "Pack") -> "tuple[int, int, int]":
        fewest, most, heroes = self.found(self._party)(pack) if self._party else (0, 0, 0)
        return fewest, most, heroes

    def scene(self, pack: "Pack", state: "Any", view: int = GAME) -> "Scene":
        scene = self.found(self._scene)(Play(self, pack, state), view)
        if not scene.tracks:
            scene.tracks = self.tracks(pack, state)
        scene.over = state.over
        return scene

    # Tracks: the game's own, then what is added for a time.

    def tracks(self, pack: "Pack", state: "Any") -> "list[Track]":
        found = self.found(self._tracks)(pack, state)
        if self.mods and self._turned(pack, state):
            from cryptboard.rules.kit import mods

            return list(found) + mods.tracks(self.mods, state)
        return found

    def write(self, pack: "Pack", state: "Any", name: str, value: int) -> None:
        if self.mods and name.startswith(MODIFIER):
            from cryptboard.rules.kit import mods

            mods.put(self.mods, state, name, value)
        else:
            self.found(self._write)(pack, state, name, value)

    def turn(self, pack: "Pack", state: "Any", name: str, way: int, events: "list[Event]") -> bool:
        """One value of a dial by the rules; True: it goes no further."""
        stops = None
        if not self.mods or not name.startswith(MODIFIER):
            stops = self.found(self._turn)(pack, state, name, way, events)
        if stops is None:  # no rule moves it: it is put there, and that is all
            value = turns.find(self.tracks(pack, state), name)[1]
            self.write(pack, state, name, value + way)
            events.append((CHANGED, name, value, value + way, 0))
        return bool(stops)

    def _turned(self, pack: "Pack", state: "Any") -> "Any":
        if self._modified:
            return self.found(self._modified)(Play(self, pack, state))
        return state.assist != TRACK

    # What it is made of.

    def found(self, what: "Any") -> "Any":
        """A function of the declaration, or the one that "module.function" names."""
        if not isinstance(what, str):
            return what
        module, name = what.split(".")
        return getattr(self._parts.get(module), name)

    def step(self, name: str) -> "Any":
        step = self.steps[name]
        if isinstance(step, str):
            step = self.steps[name] = self.found(step)
        return step

    def verb(self, word: str) -> "Verb | None":
        for verb in self.verbs:
            if verb.word == word:
                return verb
        return None

    def question(self, state: "Any") -> "Question | None":
        """The question that is open, or None."""
        name = asked(state)
        for question in self.questions:
            if question.name == name:
                return question
        return None
