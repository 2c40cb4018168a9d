"""The door for programs: /api/v1, shut unless somebody asked for it.

A token in the Authorization header opens it; one that only looks may not press. Pages of other
sites cannot come in: a browser says where a request comes from, a program does not.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

from pydantic import BaseModel, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from cryptlight.web import door_model as model
from cryptlight.web.door_spec import specification
from cryptlight.web.patrons import Patrons
from cryptlight.web.room import Room
from cryptlight.web.surface import UnknownMove, menu, surface
from cryptlight.web.telling import LANGUAGES, Teller
from cryptlight.web.wishes import body_of, done, language_of, room_of, story_of

PLACE = "/api/v1"
ALIVE_S = 15.0  # a stream without news says so, that nobody takes it for dead
Answerer = Callable[[Request], Awaitable[Response]]


def routes(patrons: Patrons) -> list[Route]:
    """The door's own, each behind its token."""
    looking: dict[str, Answerer] = {"/state": _state, "/events": _events, "/log": _log}
    playing: dict[str, Answerer] = {
        "/press": _press,
        "/turn": _turn,
        "/command": _command,
        "/undo": _undo,
        "/redo": _redo,
    }
    found = [
        Route(PLACE + path, _behind(patrons, "look", answer), methods=["GET"])
        for path, answer in looking.items()
    ]
    found += [
        Route(PLACE + path, _behind(patrons, "play", answer), methods=["POST"])
        for path, answer in playing.items()
    ]
    choosing = _behind(patrons, "look", _choices)
    found.append(Route(f"{PLACE}/choices", choosing, methods=["POST"]))
    found.append(Route(f"{PLACE}/openapi.json", _specification, methods=["GET"]))
    return found


def _behind(patrons: Patrons, needed: str, answer: Answerer) -> Answerer:
    async def guarded(request: Request) -> Response:
        try:
            _let_in(patrons, needed, request)
            if request.query_params.get("lang", "en") not in LANGUAGES:
                raise HTTPException(422, "lang is " + " or ".join(LANGUAGES) + ".")
            return await answer(request)
        except HTTPException as error:
            return _problem(error.status_code, error.detail, error.headers)

    return guarded


def _let_in(patrons: Patrons, needed: str, request: Request) -> None:
    headers = request.headers
    if "origin" in headers or headers.get("sec-fetch-site", "none") != "none":
        raise HTTPException(403, "A page of a browser may not use this door.")
    address = request.client.host if request.client else ""
    wait = patrons.wait(address)
    if wait:
        headers_too = {"Retry-After": str(wait)}
        raise HTTPException(429, f"Too many wrong tokens; wait {wait} s.", headers_too)
    role = patrons.role(headers.get("authorization", ""), address)
    if not role:
        raise HTTPException(
            401, "Send Authorization: Bearer and the token.", {"WWW-Authenticate": "Bearer"}
        )
    if needed == "play" and role != "play":
        raise HTTPException(403, "This token only looks.")


def _problem(status: int, why: str, headers: Any = None) -> Response:
    return JSONResponse({"problem": why}, status, headers)


async def _given(request: Request, wanted: type[BaseModel]) -> Any:
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise HTTPException(415, "Send JSON.")
    try:
        return model.checked(wanted, await body_of(request))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"]) or "the body"
        raise HTTPException(422, f"{where}: {first['msg']}") from error


async def _state(request: Request) -> Response:
    story = await story_of(request)
    told = surface(story, language_of(request))
    del told["type"]
    return JSONResponse(told)


async def _log(request: Request) -> Response:
    story = await story_of(request)
    return JSONResponse({"entries": Teller(story, language_of(request)).log()})


async def _choices(request: Request) -> Response:
    given: model.Partial = await _given(request, model.Partial)
    story = await story_of(request)
    try:
        return JSONResponse(menu(story, language_of(request), given.partial))
    except UnknownMove as error:
        raise HTTPException(409, str(error)) from error


async def _press(request: Request) -> Response:
    given: model.Press = await _given(request, model.Press)
    return await _do(request, "press", {"key": given.key, "hold": given.hold})


async def _turn(request: Request) -> Response:
    given: model.Turn = await _given(request, model.Turn)
    return await _do(request, "command", {"tokens": ["turn", given.track, given.by]})


async def _command(request: Request) -> Response:
    given: model.Command = await _given(request, model.Command)
    return await _do(request, "command", {"tokens": given.tokens})


async def _undo(request: Request) -> Response:
    await _given(request, model.Nothing)
    return await _do(request, "undo", {})


async def _redo(request: Request) -> Response:
    await _given(request, model.Nothing)
    return await _do(request, "redo", {})


async def _do(request: Request, verb: str, body: dict[str, Any]) -> Response:
    return JSONResponse({"done": True, "step": await done(request, verb, **body)})


async def _events(request: Request) -> Response:
    """Every step as it is saved, as server-sent events; `Last-Event-ID` says what is known."""
    story = await story_of(request)
    known = request.headers.get("last-event-id", "")
    start = int(known[:9]) if known.isascii() and known.isdecimal() else len(story.entries)
    stream = _steps(room_of(request), language_of(request), start)
    return StreamingResponse(stream, media_type="text/event-stream")


async def _steps(room: Room, lang: str, known: int) -> AsyncIterator[str]:
    watcher = room.watchers.join(lang)
    messages = watcher.messages()
    waiting = asyncio.ensure_future(anext(messages))
    try:
        yield ": welcome\n\n"
        while True:
            news, _pending = await asyncio.wait({waiting}, timeout=ALIVE_S)
            if not news:
                yield ": still here\n\n"
                continue
            waiting = asyncio.ensure_future(anext(messages))
            story = room.board.story
            entries = story.entries if story else []
            if len(entries) < known:  # another game
                known = 0
            for number in range(known + 1, len(entries) + 1):
                assert story is not None
                told = Teller(story, lang).entry(number, entries[number - 1])
                yield f"id: {number}\nevent: step\ndata: {json.dumps(told)}\n\n"
            known = len(entries)
    finally:
        waiting.cancel()
        room.watchers.leave(watcher)


async def _specification(_request: Request) -> Response:
    return JSONResponse(specification(PLACE))
