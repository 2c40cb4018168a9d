"""`cryptlight bridge`: a board's game at an MQTT broker, for Home Assistant and others."""

import asyncio
import contextlib
import importlib.util
import os
from collections.abc import Awaitable, Callable
from typing import Annotated

import typer

from cryptlight.cli.board import Port
from cryptlight.cli.errors import Failed, WrongUse
from cryptlight.link import Board, LinkError
from cryptlight.link.discover import find
from cryptlight.resources import board_file, game_folder, shipped_games
from cryptlight.spoken import language, tell
from cryptlight.web.bridge import Bridge, Broker
from cryptlight.web.plugged import PluggedPlayable
from cryptlight.web.room import Room
from cryptlight.web.shelf import Shelf

PASSWORD = "CRYPTLIGHT_MQTT_PASSWORD"  # in the environment: a command line is seen by everybody


def bridge(
    mqtt: Annotated[str, typer.Option(help="The broker: HOST or HOST:PORT.")],
    port: Port = None,
    name: Annotated[str, typer.Option(help="What the broker calls it. Default: its own.")] = "",
    user: Annotated[str, typer.Option(help="User at the broker.")] = "",
) -> None:
    """Tell an MQTT broker what happens at a board.

    Example: `cryptlight bridge --mqtt homeassistant.local --user table`. The password is read from
    CRYPTLIGHT_MQTT_PASSWORD.
    """
    broker = _broker(mqtt, user)
    try:
        where = find(port)
        with Board.at(where) as board:
            own = board.name
    except LinkError as error:
        raise Failed(str(error)) from error
    playable = PluggedPlayable(where, own, (shelf := _shelf()).source)
    try:
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_bridged(playable, shelf, broker, name or own))
    finally:
        playable.close()


def beside(mqtt: str, name: str) -> Callable[[Room], Awaitable[None]]:
    """The same for a room that is there already: `cryptlight play --mqtt`."""
    broker = _broker(mqtt, "")
    return lambda room: Bridge(room, broker, name, lambda text: tell(text, aside=True)).run()


def _broker(mqtt: str, user: str) -> Broker:
    if importlib.util.find_spec("aiomqtt") is None:
        raise Failed("MQTT needs one package more: `pip install 'cryptlight[mqtt]'`.")
    try:
        found = Broker.read(mqtt)
    except ValueError as error:
        raise WrongUse(str(error)) from error
    password = os.environ.get(PASSWORD)
    return Broker(found.host, found.port, user or None, password, language())


def _shelf() -> Shelf:
    return Shelf([game_folder(game) for game in shipped_games()])


async def _bridged(playable: PluggedPlayable, shelf: Shelf, broker: Broker, name: str) -> None:
    room = Room(playable, shelf, board_file())
    following = asyncio.create_task(room.follow())
    try:
        await Bridge(room, broker, name, tell).run()
    finally:
        following.cancel()
