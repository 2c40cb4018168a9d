"""What requests of pages and programs have in common: their room, language, body, and commands."""

import asyncio
import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from cryptlight.link import LinkError, Refusal
from cryptlight.web.room import Room
from cryptlight.web.story import Story
from cryptlight.web.surface import refusal
from cryptlight.web.telling import LANGUAGES


def room_of(request: Request) -> Room:
    room: Room = request.app.state.room
    return room


def language_of(request: Request) -> str:
    lang = request.query_params.get("lang", "en")
    return lang if lang in LANGUAGES else "en"


async def story_of(request: Request) -> Story:
    room = room_of(request)
    await room.current()
    story = room.board.story
    if story is None:
        raise HTTPException(503, room.problem or "The game is not known yet; try again.")
    return story


async def body_of(request: Request) -> dict[str, Any]:
    try:
        body = json.loads(await request.body())
        json.dumps(body, ensure_ascii=False).encode()  # half a character could not be answered
    except ClientDisconnect as error:
        raise HTTPException(413, "The body is too long, or never came.") from error
    except (ValueError, RecursionError) as error:
        raise HTTPException(400, "This is not JSON.") from error
    if not isinstance(body, dict):
        raise HTTPException(400, "Send one JSON object.")
    return body


async def done(request: Request, verb: str, **body: Any) -> int:
    """The way of a press: how many entries the log has once it is saved.

    The rules on the board have the last word. What they refuse is told in the asker's language,
    by the same rules here.
    """
    room, story = room_of(request), await story_of(request)
    try:
        answered = await asyncio.to_thread(room.board.request, verb, **body)
    except Refusal as error:
        tokens = body.get("tokens")
        why = refusal(story, language_of(request), tokens) if tokens else ""
        raise HTTPException(409, why or error.words) from error
    except LinkError as error:
        raise HTTPException(503, str(error)) from error
    for message in answered:
        if message.get("outcome") == "refused":
            raise HTTPException(409, message.get("say") or "The board refuses.")
    room.pressed()
    return len((await story_of(request)).entries)
