"""Who may ask for what: names, origins, methods, sizes, messages, pairing, headers."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from served import serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

START = {"game": "dungeon-crawl", "heroes": [0], "assist": 1}


@pytest.fixture(scope="module")
def served() -> Iterator[Any]:
    """One for all: nothing that is refused leaves a trace."""
    with serving("dungeon-crawl") as running:
        yield running


def post(served: Any, path: str, body: Any = None, **headers: str) -> httpx.Response:
    asked = {"Origin": served.origin, "Content-Type": "application/json"} | headers
    data = body if isinstance(body, bytes | str) else json.dumps(body)
    return httpx.post(served.url(path), content=data, headers=asked, timeout=20)


def talk(
    served: Any, *messages: str | bytes, path: str = "/live", origin: str | None = None
) -> int:
    """Say this to a live channel: how the server closed it, 0 if it did not."""

    address = served.url(path).replace("http", "ws")
    wanted = served.origin if origin is None else origin
    try:
        with connect(address, origin=wanted or None) as socket:
            for message in messages:
                socket.send(message)
            while True:
                socket.recv(timeout=0.5 if path == "/watch" else 0.3)
    except InvalidStatus as error:
        return error.response.status_code
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else 1006
    except TimeoutError:
        return 0


def test_every_answer_carries_the_policy(served: Any) -> None:
    for path in ("/", "/tv", "/log", "/packs", "/static/board.js", "/api/games", "/nowhere"):
        headers = httpx.get(served.url(path)).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy and "script-src 'self';" in policy
        assert "unsafe" not in policy and "http" not in policy and "*" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers


def test_it_listens_on_loopback_only(served: Any) -> None:
    assert served.place.listener.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.7", ""]
)
def test_other_names_are_not_answered(served: Any, host: str) -> None:
    """A name that somebody bent to our address must not reach the board."""
    assert httpx.get(served.url("/api/log"), headers={"Host": host}).status_code in (400, 403)
    assert post(served, "/api/game", START, Host=host).status_code in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", ""])
def test_foreign_origins_change_nothing(served: Any, origin: str) -> None:
    resets = len(served.board.resets)
    assert post(served, "/api/game", START, Origin=origin).status_code == 403
    assert post(served, "/api/board", {"id": "simulated"}, Origin=origin).status_code == 403
    if origin:
        assert talk(served, '{"down": "NEXT"}', origin=origin) == 403
        assert talk(served, path="/watch", origin=origin) == 403
    assert len(served.board.resets) == resets


def test_a_client_without_an_origin_is_no_page_of_ours(served: Any) -> None:
    assert talk(served, '{"down": "NEXT"}', origin="") == 403
    answer = httpx.post(served.url("/api/game"), json=START)
    assert answer.status_code == 403


def test_another_sites_page_may_not_read(served: Any) -> None:
    headers = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors"}
    assert httpx.get(served.url("/api/log"), headers=headers).status_code == 403
    assert httpx.get(served.url("/"), headers=headers).status_code == 403


@pytest.mark.parametrize("path", ["/api/game", "/api/board"])
def test_nothing_changes_by_get(served: Any, path: str) -> None:
    assert httpx.get(served.url(path)).status_code == 405


def test_bodies_that_are_not_ours(served: Any) -> None:
    resets = len(served.board.resets)
    assert post(served, "/api/game", b"x" * 5000).status_code == 413
    assert post(served, "/api/game", b"{").status_code == 400
    assert post(served, "/api/game", b"[" * 3000).status_code == 400
    assert post(served, "/api/game", [1]).status_code == 400
    assert post(served, "/api/game", {"game": "dungeon-crawl"}).status_code == 400
    assert post(served, "/api/game", START | {"heroes": [True]}).status_code == 400
    assert post(served, "/api/game", START | {"game": "../../etc"}).status_code == 404
    assert post(served, "/api/game", START | {"heroes": [0, 0]}).status_code == 422
    assert post(served, "/api/game", START | {"assist": 9}).status_code == 422
    assert post(served, "/api/board", {"id": "/dev/tty"}).status_code == 404
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert post(served, "/api/game", START, **form).status_code == 415
    assert len(served.board.resets) == resets
    assert post(served, "/api/game", START).status_code == 200


def test_a_body_without_a_length_is_cut_off(served: Any) -> None:
    def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    headers = {"Origin": served.origin, "Content-Type": "application/json"}
    try:
        answer = httpx.post(served.url("/api/game"), content=endless(), headers=headers)
        assert answer.status_code >= 400
    except httpx.TransportError:
        pass  # closed in the middle: just as good
    assert httpx.get(served.url("/api/games")).status_code == 200


def test_files_outside_are_not_served(served: Any) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2f..%2fapp.py"):
        assert httpx.get(served.url(path)).status_code in (404, 405)


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("not json", 1008),
        ("[" * 190, 1008),
        ("[]", 1008),
        ('{"down": "NEXT", "up": "NEXT"}', 1008),
        ('{"down": "SELFDESTRUCT"}', 1008),
        ('{"down": 3}', 1008),
        ('{"turn": true}', 1008),
        ('{"turn": 1e9}', 1008),
        ('{"eval": "1"}', 1008),
        (b"\x00\x01", 1008),
        ('{"down": "' + "x" * 300 + '"}', 1008),
        ("x" * 5000, 1009),
    ],
)
def test_messages_that_are_not_ours_end_the_channel(
    served: Any, message: str | bytes, code: int
) -> None:
    assert talk(served, message) == code
    assert talk(served, '{"down": "PLUS"}', '{"up": "PLUS"}') == 0


def test_a_flood_of_messages_ends_the_channel(served: Any) -> None:
    assert talk(served, *['{"up": "NEXT"}'] * 300) == 1008


def test_who_only_watches_cannot_press(served: Any) -> None:
    pin = served.board.parts.keys["PLUS"]
    falls = served.board.vm.shared.byte("falls", pin)
    assert talk(served, '{"down": "PLUS"}', path="/watch") == 1008
    assert served.board.vm.shared.byte("falls", pin) == falls


def test_the_network_must_pair_first(serve: Callable[..., Any]) -> None:
    served = serve("dungeon-crawl", lan=True)
    assert served.place.listener.getsockname()[0] == "0.0.0.0"
    page = httpx.get(served.url("/"), headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["location"]) == (303, "/pair")
    assert httpx.get(served.url("/api/log")).status_code == 401
    assert post(served, "/api/game", START).status_code == 401
    assert talk(served, '{"down": "PLUS"}') == 403
    assert httpx.get(served.url("/pair")).status_code == 200
    code = served.place.pairing.code
    wrong = f"{(int(code) + 1) % 10**6:06d}"
    assert post(served, "/pair", {"code": wrong}).status_code == 403
    paired = post(served, "/pair", {"code": code})
    assert paired.status_code == 200
    cookie = paired.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie
    client = httpx.Client(cookies=paired.cookies)
    assert client.get(served.url("/api/log")).status_code == 200
    assert httpx.get(served.url("/api/log"), cookies={"cryptlight": "x"}).status_code == 401


def test_codes_cannot_be_tried_out(serve: Callable[..., Any]) -> None:
    from cryptlight.web.pairing import Pairing

    now = [0.0]
    pairing = Pairing(lambda: now[0])
    for _ in range(5):
        assert pairing.pair("wrong") == ""
    assert pairing.pair(pairing.code) == ""  # it rests, even for the right one
    now[0] = 61
    assert pairing.pair(pairing.code) != ""
    for minute in range(2, 8):
        now[0] = 61 * minute
        for _ in range(5):
            pairing.pair("wrong")
    now[0] = 61 * 100
    assert pairing.pair(pairing.code) == ""  # after so many the code is void


def test_another_sites_page_in_the_same_browser(served: Any, new_page: Any) -> None:
    """The attack itself: a page of another origin tries everything that a page can try."""
    import http.server
    import threading

    resets = len(served.board.resets)

    class Evil(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(b"<title>evil</title><body></body>")

        def log_message(self, *_words: Any) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Evil) as other:
        threading.Thread(target=other.serve_forever, daemon=True).start()
        page = new_page(f"http://127.0.0.1:{other.server_address[1]}/")
        outcome = page.evaluate(
            """async ([origin, start]) => {
              const tried = {};
              const attempt = async (name, work) => {
                try { tried[name] = await work(); } catch (error) { tried[name] = "refused"; }
              };
              const post = type => fetch(origin + "/api/game",
                {method: "POST", headers: {"Content-Type": type}, body: JSON.stringify(start)})
                .then(answer => answer.status);
              await attempt("post", () => post("application/json"));
              await attempt("simple post", () => post("text/plain"));
              await attempt("blind post", () => fetch(origin + "/api/game", {method: "POST",
                mode: "no-cors", body: JSON.stringify(start)}).then(() => "refused"));
              await attempt("read", () => fetch(origin + "/api/log").then(a => a.status));
              await attempt("socket", () => new Promise((done, fail) => {
                const socket = new WebSocket(origin.replace("http", "ws") + "/live");
                socket.onopen = () => done("open");
                socket.onerror = () => fail();
              }));
              await attempt("script", () => new Promise((done, fail) => {
                const script = document.createElement("script");
                script.src = origin + "/static/board.js";
                script.onload = () => done("loaded");
                script.onerror = () => fail();
                document.body.append(script);
              }));
              await attempt("frame", () => new Promise(done => {
                const frame = document.createElement("iframe");
                frame.src = origin + "/";
                frame.onload = () => {
                  try { done(frame.contentDocument ? "seen" : "refused"); }
                  catch { done("refused"); }
                };
                document.body.append(frame);
              }));
              return tried;
            }""",
            [served.origin, START],
        )
        other.shutdown()
    assert set(outcome.values()) == {"refused"}, outcome
    assert len(served.board.resets) == resets
