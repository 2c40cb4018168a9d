"""The two live channels: /live may press keys, /watch only looks.

From the page, as text: {"down": key}, {"up": key}, {"turn": steps}, {"dial": [strip, detents,
pressed]}, {"pixel": [strip, from 0 on, pressed]}. Anything else ends the channel. To the page:
"L" and the bytes on the wires, "S" and the screen's memory, the rest JSON.
"""

import asyncio
import json
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from cryptlight.link import LinkError
from cryptlight.web import strips
from cryptlight.web.room import Room
from cryptlight.web.telling import LANGUAGES

MOST_PAGES = 32
LONGEST = 200
MOST_A_SECOND = 100
REFUSED, TOO_MANY = 1008, 1013


async def play(socket: WebSocket) -> None:
    await _serve(socket, may_press=True)


async def watch(socket: WebSocket) -> None:
    await _serve(socket, may_press=False)


async def _serve(socket: WebSocket, may_press: bool) -> None:
    room: Room = socket.app.state.room
    if len(room.watchers) >= MOST_PAGES:
        await socket.close(TOO_MANY)
        return
    await socket.accept()
    lang = socket.query_params.get("lang", "en")
    watcher = room.watchers.join(lang if lang in LANGUAGES else "en")
    sender = asyncio.create_task(_send(socket, watcher))
    try:
        await _hear(socket, room, watcher, may_press)
    except (WebSocketDisconnect, RuntimeError):
        pass  # the page is gone
    finally:
        sender.cancel()
        room.watchers.leave(watcher)
        room.hands.let_go(watcher)


async def _send(socket: WebSocket, watcher: Any) -> None:
    async for message in watcher.messages():
        if isinstance(message, bytes):
            await socket.send_bytes(message)
        else:
            await socket.send_text(json.dumps(message, ensure_ascii=False))


async def _hear(socket: WebSocket, room: Room, who: object, may_press: bool) -> None:
    clock = asyncio.get_running_loop().time
    second, count = clock(), 0
    while True:
        received = await socket.receive()
        if received["type"] != "websocket.receive":
            return
        if clock() - second > 1:
            second, count = clock(), 0
        count += 1
        text = received.get("text") or ""
        if not may_press or count > MOST_A_SECOND or not await _do(room, who, text):
            await socket.close(REFUSED)
            return


async def _do(room: Room, who: object, text: str) -> bool:
    """False: this is nothing that our page would say."""
    try:
        message = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        return False
    if not isinstance(message, dict) or len(message) != 1:
        return False
    verb, value = next(iter(message.items()))
    hands = room.hands
    if verb == "turn" and type(value) is int:
        room.pressed()
        await hands.turn(value)
    elif verb in ("down", "up") and isinstance(value, str) and hands.knows(value):
        (hands.down if verb == "down" else hands.up)(who, value)
    elif verb in ("dial", "pixel") and _is_strip(value):
        await _turn(room, verb, value)
    else:
        return False
    room.pressed()
    return True


def _is_strip(value: Any) -> bool:
    kinds = [type(one) for one in value] if isinstance(value, list) else []
    return kinds == [str, int, bool] and value[0] in tuple(strips.STRIPS)


async def _turn(room: Room, verb: str, value: Any) -> None:
    """What the strip shows now is what the log says, so that is brought up to now first."""
    try:
        await room.current()
        story = room.board.story
        if story:
            await room.turn((strips.turn if verb == "dial" else strips.goto)(story, *value))
    except LinkError as error:
        room.problem = str(error)
