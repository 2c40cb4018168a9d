"""Who may ask for what: the host's name, the page's origin, the pairing, sizes, headers.

What can go wrong here, and what stops it:
 1. another site's page asks in our user's browser: Origin, Sec-Fetch-Site, no change by GET
 2. another site's name is bent to our address (DNS rebinding): the Host must be one of ours
 3. our page is framed, or made to load something: the content security policy
 4. somebody else on the network: loopback only, or else the pairing code
 5. more than anybody needs to send: limits on the size of bodies and messages
"""

import ipaddress
import socket
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cryptlight.web.pairing import COOKIE, Pairing

LONGEST_BODY = 4096
DOOR = "/api/v1/"  # its own tokens open it (door.py)
OPEN_TO_ALL = ("/pair", "/static/")  # what somebody needs in order to pair
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cache-Control": "no-cache",
}
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")


class Guard:
    """Stands before the whole application."""

    def __init__(self, app: ASGIApp, pairing: Pairing | None = None) -> None:
        self._app = app
        self._pairing = pairing
        self._names = frozenset(_own_names() if pairing else _LOOPBACK)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if scope["type"] == "http" and scope["path"].startswith(DOOR):
            answer = None if self._is_ours(headers.get("host", "")) else _stranger(headers)
            answer = answer or _too_long(headers)
            await (answer or self._app)(scope, _limited(receive), _with_headers(send))
            return
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                await receive()
                await send({"type": "websocket.close", "code": 1008})
                return
            await self._app(scope, receive, send)
            return
        answer = refusal or self._ask_to_pair(scope, headers)
        if answer:
            await answer(scope, receive, _with_headers(send))
        else:
            await self._app(scope, _limited(receive), _with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if not self._is_ours(host):
            return _stranger(headers)
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if changes and headers.get("origin") not in (f"http://{host}", f"https://{host}"):
            return _no(403, "Only a page of this very server may do that.")
        site = headers.get("sec-fetch-site", "same-origin")
        if site not in ("same-origin", "none") and headers.get("sec-fetch-mode") != "navigate":
            return _no(403, "Another site's page may not read this.")
        if scope["type"] == "websocket":
            return None if self._paired(headers) else _no(403, "Pair first.")
        if changes and headers.get("content-type", "").split(";")[0] != "application/json":
            return _no(415, "Send JSON.")
        return _too_long(headers)

    def _ask_to_pair(self, scope: Scope, headers: Headers) -> Response | None:
        if self._paired(headers) or scope["path"].startswith(OPEN_TO_ALL):
            return None
        if scope["method"] == "GET" and "text/html" in headers.get("accept", ""):
            return RedirectResponse("/pair", 303)
        return _no(401, "Pair first: open /pair and type the code.")

    def _paired(self, headers: Headers) -> bool:
        if self._pairing is None:
            return True
        return self._pairing.knows(cookie_parser(headers.get("cookie", "")).get(COOKIE, ""))

    def _is_ours(self, host: str) -> bool:
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        if name.lower() in self._names:
            return True
        return self._pairing is not None and _is_address(name)


def _stranger(headers: Headers) -> Response:
    host = headers.get("host", "")
    return _no(403, f"This server does not answer to the name {host[:60]!r}.")


def _too_long(headers: Headers) -> Response | None:
    length = headers.get("content-length", "0")
    if not (length.isascii() and length.isdecimal()) or int(length[:9]) > LONGEST_BODY:
        return _no(413, f"At most {LONGEST_BODY} bytes.")
    return None


def _own_names() -> Iterable[str]:
    name = socket.gethostname().lower()
    return (*_LOOPBACK, name, f"{name}.local")


def _is_address(name: str) -> bool:
    """A number cannot be bent to another machine, as a name can."""
    try:
        ipaddress.ip_address(name.strip("[]"))
        return True
    except ValueError:
        return False


def _no(status: int, why: str) -> Response:
    return PlainTextResponse(why + "\n", status)


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


def _limited(receive: Receive) -> Receive:
    """A body without a length is cut off where a body with one would be refused."""
    seen = 0

    async def receiving() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LONGEST_BODY:
            return {"type": "http.disconnect"}
        return message

    return receiving
