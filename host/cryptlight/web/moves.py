"""What the play page may ask for: the choices after some words, a command, an undo."""

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cryptlight.web.surface import UnknownMove, menu
from cryptlight.web.wishes import body_of, done, language_of, story_of

MOST_TOKENS = 16
LONGEST_TOKEN = 40
LARGEST = 1 << 30


async def choices(request: Request) -> Response:
    """The choices after these words: {"partial": [...]}."""
    partial = _tokens((await body_of(request)).get("partial"))
    story = await story_of(request)
    try:
        return JSONResponse(menu(story, language_of(request), partial))
    except UnknownMove as error:
        raise HTTPException(422, str(error)) from error


async def command(request: Request) -> Response:
    """A whole command: {"tokens": [...]}."""
    tokens = _tokens((await body_of(request)).get("tokens"))
    return JSONResponse({"step": await done(request, "command", tokens=tokens)})


async def undo(request: Request) -> Response:
    """Take the last step back, or {"redo": true}: put one forward again."""
    verb = "redo" if (await body_of(request)).get("redo") is True else "undo"
    return JSONResponse({"step": await done(request, verb)})


def _tokens(given: Any) -> list[Any]:
    fits = isinstance(given, list) and len(given) <= MOST_TOKENS
    if not fits or not all(_token(token) for token in given):
        raise HTTPException(400, "Send a list of at most 16 numbers and short words.")
    return list(given)


def _token(token: Any) -> bool:
    if type(token) is int:
        return -LARGEST < token < LARGEST
    return isinstance(token, str) and len(token) <= LONGEST_TOKEN and token.isascii()


ROUTES = [
    Route("/api/choices", choices, methods=["POST"]),
    Route("/api/command", command, methods=["POST"]),
    Route("/api/undo", undo, methods=["POST"]),
]
