"""The pages, what they ask for, and their two live channels."""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from cryptboard.rules.contract import RuleError
from cryptlight.link import LinkError
from cryptlight.web import door, export, live, moves
from cryptlight.web.guard import Guard
from cryptlight.web.pairing import COOKIE, Pairing
from cryptlight.web.patrons import Patrons
from cryptlight.web.room import Room
from cryptlight.web.shelf import UnknownThing
from cryptlight.web.story import Story
from cryptlight.web.telling import Speaker, Teller
from cryptlight.web.wishes import body_of, language_of, room_of, story_of

STATIC = Path(__file__).parent / "static"
PAGES = {
    "/": "play",
    "/board": "board",
    "/tv": "tv",
    "/overlay": "streamer",
    "/log": "log",
    "/packs": "packs",
    "/pair": "pair",
}
EXPORTS: dict[str, tuple[str, Callable[[Story, str], str]]] = {
    "log.txt": ("text/plain", export.as_text),
    "log.json": ("application/json", export.as_json),
    "card.svg": ("image/svg+xml", export.panel_card),
}
# In the colours of the page that asks: ?theme=light or dark.
PICTURES: dict[str, tuple[str, Callable[[Story, str, str], str]]] = {
    "tracks.svg": ("image/svg+xml", export.tracks_picture),
    "dice.svg": ("image/svg+xml", export.dice_picture),
    "evening.html": ("text/html", export.evening),
}


def make_app(
    make_room: Callable[[], Room],
    pairing: Pairing | None = None,
    patrons: Patrons | None = None,
    beside: Callable[[Room], Awaitable[None]] | None = None,
) -> Starlette:
    """`make_room` is called in the server's own loop; `patrons` open the door for programs.

    `beside` runs in that loop as long as the server does.
    """

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        room = app.state.room = make_room()
        tasks = [asyncio.create_task(room.look()), asyncio.create_task(room.follow())]
        if beside:
            tasks.append(asyncio.ensure_future(beside(room)))
        yield
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        room.close()

    def page(name: str) -> Callable[[Request], Any]:
        async def serve(_request: Request) -> Response:
            return FileResponse(STATIC / f"{name}.html")

        return serve

    async def pair(request: Request) -> Response:
        code = str((await body_of(request)).get("code", ""))[:12]
        address = request.client.host if request.client else ""
        token = pairing.pair(code.strip(), address) if pairing else ""
        if not token:
            wait = pairing.wait(address) if pairing else 0
            return JSONResponse({"paired": False, "wait": wait}, 429 if wait else 403)
        answer = JSONResponse({"paired": True})
        answer.set_cookie(COOKIE, token, httponly=True, samesite="strict", max_age=86400)
        return answer

    routes = [Route(path, page(name), methods=["GET"]) for path, name in PAGES.items()]
    routes += [
        Route("/pair", pair, methods=["POST"]),
        Route("/api/log", log),
        Route("/api/moment", moment),
        Route("/api/export/{name}", exported),
        Route("/api/dice", dice),
        Route("/api/games", games),
        Route("/api/packs", packs),
        Route("/api/boards", boards),
        Route("/api/game", new_game, methods=["POST"]),
        Route("/api/board", switch_board, methods=["POST"]),
    ]
    routes += moves.ROUTES
    routes += door.routes(patrons) if patrons else []
    sockets = [WebSocketRoute("/live", live.play), WebSocketRoute("/watch", live.watch)]
    static = Mount("/static", StaticFiles(directory=STATIC))
    return Starlette(
        routes=[*routes, *sockets, static],
        middleware=[Middleware(Guard, pairing=pairing)],
        lifespan=lifespan,
    )


async def log(request: Request) -> Response:
    story = await story_of(request)
    entries = Teller(story, language_of(request)).log()
    return JSONResponse({"entries": entries, "unknown": story.unknown})


async def moment(request: Request) -> Response:
    """The big picture after so many steps: looking back changes nothing."""
    story = await story_of(request)
    at = request.query_params.get("at", "")
    if not (at.isascii() and at.isdecimal()) or len(at) > 9 or int(at) > len(story.entries):
        raise HTTPException(400, f"at must be a number from 0 to {len(story.entries)}.")
    return JSONResponse(Teller(story, language_of(request)).picture(int(at)))


async def exported(request: Request) -> Response:
    name, story, lang = request.path_params["name"], await story_of(request), language_of(request)
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    if name in EXPORTS:
        kind, write = EXPORTS[name]
        text = await asyncio.to_thread(write, story, lang)
    elif name in PICTURES:
        kind, draw = PICTURES[name]
        text = await asyncio.to_thread(draw, story, lang, theme)
    else:
        raise HTTPException(404, "There are: " + ", ".join([*EXPORTS, *PICTURES]) + ".")
    headers = {}
    if "save" in request.query_params or kind == "text/html":  # a page of its own: to keep
        headers["Content-Disposition"] = f'attachment; filename="cryptlight-{name}"'
    return Response(text, media_type=kind, headers=headers)


async def dice(request: Request) -> Response:
    return JSONResponse(export.dice_table(await story_of(request), language_of(request)))


async def games(request: Request) -> Response:
    return JSONResponse(room_of(request).shelf.list_games(language_of(request)))


async def packs(request: Request) -> Response:
    return JSONResponse(await asyncio.to_thread(room_of(request).shelf.check))


async def boards(request: Request) -> Response:
    room = room_of(request)
    known = await asyncio.to_thread(room.shelf.list_boards, room.board.id)
    return JSONResponse(known)


async def switch_board(request: Request) -> Response:
    wanted = (await body_of(request)).get("id")
    try:
        await room_of(request).switch(str(wanted)[:200])
    except UnknownThing as error:
        raise HTTPException(404, str(error)) from error
    return JSONResponse({"now": wanted})


async def new_game(request: Request) -> Response:
    body, room = await body_of(request), room_of(request)
    heroes, assist = body.get("heroes"), body.get("assist")
    numbers = isinstance(heroes, list) and all(type(hero) is int for hero in heroes)
    if not numbers or type(assist) is not int:
        raise HTTPException(400, "heroes must be a list of numbers, assist a number.")
    options = [["heroes", heroes], ["assist", assist]]
    try:
        pack = room.shelf.pack(str(body.get("game")))
        await asyncio.to_thread(room.board.start, pack, options, secrets.token_bytes(16))
    except UnknownThing as error:
        raise HTTPException(404, str(error)) from error
    except RuleError as error:
        why = Speaker(pack, language_of(request)).text((error.code, *error.details))
        return PlainTextResponse(f"{why}\n", 422)
    except (ValueError, TypeError, LookupError):
        return PlainTextResponse("The game knows no such start: choose other heroes.\n", 422)
    except LinkError as error:
        raise HTTPException(503, str(error)) from error
    return JSONResponse({"started": True})
