"""What every request of a page brings along: its room, its language, its body."""

import json
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from cryptlight.web.room import Room
from cryptlight.web.story import Story
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
