"""A board at a USB port: one thread owns the link, everybody else leaves notes for it."""

import queue
import threading
import time
from collections.abc import Callable
from typing import Any

from cryptlight.link import Board, LinkError, Refusal
from cryptlight.link.client import Message
from cryptlight.web.boards import start_game
from cryptlight.web.faces import DARK_SCREEN, Face
from cryptlight.web.mirror import Mirror, scene_of
from cryptlight.web.source import LogSource, Packs
from cryptlight.web.story import Story

LISTEN_MS = 40
LOOK_S = 2.0  # also without news: they are dropped when the board has no room
AGAIN_S = 1.0
HOLD_S = 0.7
PATIENCE_S = 30.0


class PluggedFace:
    """Presses go to the board over the link: it hears of a key when it is let go."""

    def __init__(self, mirror: Mirror, press: Callable[[str, bool], None]) -> None:
        self._mirror = mirror
        self._press = press
        self._since: dict[str, float] = {}
        self.powered = False

    def wires(self) -> bytes:
        seen = self._mirror.wires()
        return seen if self.powered else bytes(len(seen))

    def screen(self) -> bytes:
        return self._mirror.screen() if self.powered else DARK_SCREEN

    def keys(self) -> list[str]:
        return self._mirror.keys()

    def key_down(self, key: str) -> None:
        self._since[key] = time.monotonic()

    def key_up(self, key: str) -> None:
        held = time.monotonic() - self._since.pop(key, time.monotonic())
        self._press("SELECT" if key == "PUSH" else key, held >= HOLD_S)

    def turn(self, steps: int) -> None:
        for _ in range(abs(steps)):
            self._press("PLUS" if steps > 0 else "MINUS", False)


class PluggedPlayable:
    """Comes back by itself when the cable was pulled and put back."""

    def __init__(self, port: str, name: str, packs: Packs) -> None:
        self.id = port
        self.title = name
        self._source = LogSource(packs)
        self._mirror = Mirror()
        self._face = PluggedFace(self._mirror, self._note_press)
        self.face: Face = self._face
        self._notes: queue.Queue[Callable[[Board], None]] = queue.Queue(64)
        self._stamp = 0
        self._ending = False
        self._thread = threading.Thread(target=self._run, name=f"board {port}", daemon=True)
        self._thread.start()

    @property
    def story(self) -> Story | None:
        return self._source.story

    def stamp(self) -> object:
        return self._stamp

    def refresh(self) -> bool:
        """The thread has done it already."""
        return True

    def start(self, pack: bytes, options: list[Any], seed: bytes) -> None:
        self._wait_for(lambda link: start_game(link, pack, options, seed))

    def request(self, verb: str, **body: Any) -> list[Message]:
        answered: list[Message] = []

        def work(link: Board) -> None:
            answered.extend(link.request(verb, **body).messages)
            self._look(link)  # what it changed is told with the answer

        self._wait_for(work)
        return answered

    def _wait_for(self, work: Callable[[Board], None]) -> None:
        """Until the thread has done it; raises what went wrong."""
        said: queue.Queue[Exception | None] = queue.Queue(1)

        def tell(link: Board) -> None:
            try:
                work(link)
                said.put(None)
            except Exception as error:
                said.put(error)

        self._note(tell)
        try:
            problem = said.get(timeout=PATIENCE_S)
        except queue.Empty:
            raise LinkError("The board does not answer. Is it still plugged in?") from None
        if problem:
            raise problem

    def close(self) -> None:
        self._ending = True
        self._thread.join(10)

    def _note_press(self, key: str, hold: bool) -> None:
        def work(link: Board) -> None:
            link.request("press", key=key, hold=hold)

        self._note(work)

    def _note(self, work: Callable[[Board], None]) -> None:
        try:
            self._notes.put_nowait(work)
        except queue.Full:
            return  # nobody can press so fast: the board is away

    def _run(self) -> None:
        while not self._ending:
            try:
                with Board.at(self.id) as link:
                    link.request("follow", on=True)
                    self._talk(link)
            except LinkError:
                self._face.powered = False
                self._stamp += 1
                self._rest()

    def _talk(self, link: Board) -> None:
        looked = 0.0
        while not self._ending:
            busy = self._do_notes(link)
            if busy or link.news or time.monotonic() - looked > LOOK_S:
                link.news.clear()
                self._look(link)
                looked = time.monotonic()
            link.idle(LISTEN_MS)

    def _do_notes(self, link: Board) -> bool:
        done = False
        while not self._notes.empty():
            done = True
            try:
                self._notes.get_nowait()(link)
            except Refusal:
                continue  # the board's screen says why
        return done

    def _look(self, link: Board) -> None:
        lines = link.request("status").values("line")
        self._mirror.show(scene_of(link.request("scene").messages), lines)
        self._face.powered = True
        if self._source.update(link):
            self._stamp += 1

    def _rest(self) -> None:
        until = time.monotonic() + AGAIN_S
        while time.monotonic() < until and not self._ending:
            time.sleep(0.05)
