"""Who may ask for what: names, origins, methods, sizes, messages, pairing, headers."""

import json
import socket
import time
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
            end = time.monotonic() + (0.5 if path == "/watch" else 0.3)
            while True:  # lights that blink are told without end
                socket.recv(timeout=max(0, end - time.monotonic()))
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
    twice = post(served, "/api/game", START | {"heroes": [0, 0]})
    assert twice.status_code == 422 and "(" not in twice.text and twice.text[0].isupper()
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
        ('{"dial": ["E", 1, false]}', 1008),
        ('{"dial": ["A", 1.5, false]}', 1008),
        ('{"pixel": ["A", 3]}', 1008),
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


def test_whoever_guesses_waits_longer_and_longer_and_nobody_else_does() -> None:
    from cryptlight.web.pairing import LONGEST_WAIT, Pairing

    now = [0.0]
    pairing = Pairing(lambda: now[0])
    guesses = 0
    for _ in range(3600):  # a neighbour tries for an hour, every second
        now[0] += 1
        guesses += not pairing.wait("10.0.0.9")
        assert pairing.pair("wrong", "10.0.0.9") == ""
    assert guesses < 25 and 0 < pairing.wait("10.0.0.9") <= LONGEST_WAIT
    assert pairing.pair(pairing.code, "10.0.0.9") == ""  # not even the right one
    assert pairing.pair(pairing.code, "10.0.0.7") != ""
    now[0] += LONGEST_WAIT
    assert pairing.pair(pairing.code, "10.0.0.9") != ""


def test_after_many_wrong_codes_a_fresh_one_is_shown_and_opens() -> None:
    from cryptlight.web.pairing import MOST_WRONG, Pairing

    shown: list[str] = []
    pairing = Pairing(show=shown.append)
    first = pairing.code
    for number in range(MOST_WRONG):
        pairing.pair("wrong", f"10.0.1.{number}")
    assert shown == [pairing.code] and pairing.code != first
    assert pairing.pair(first, "10.0.0.7") == ""
    assert pairing.pair(pairing.code, "10.0.0.7") != ""


def test_the_page_is_told_how_long_to_wait(serve: Callable[..., Any]) -> None:
    served = serve("dungeon-crawl", lan=True)
    wrong = f"{(int(served.place.pairing.code) + 1) % 10**6:06d}"
    answers = [post(served, "/pair", {"code": wrong}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [403, 403, 429, 429]
    assert 0 < answers[-1].json()["wait"] <= 300


def plain(served: Any, *pieces: bytes) -> socket.socket:
    """A connection that said this and no more."""
    made = socket.create_connection(("127.0.0.1", served.place.port), timeout=20)
    for piece in pieces:
        made.sendall(piece)
    return made


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    from cryptlight.web import patience

    assert patience.REQUEST_S == 5
    monkeypatch.setattr(patience, "REQUEST_S", 0.3)


POST = b"POST /api/game HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


HALF_BODY = POST + b"Origin: http://localhost\r\nContent-Length: 90\r\n\r\n{"


@pytest.mark.parametrize(
    "said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\n", HALF_BODY]
)
def test_half_a_request_is_closed_and_others_are_served(
    served: Any, hurried: None, said: bytes
) -> None:
    waiting = plain(served, said)
    assert httpx.get(served.url("/")).status_code == 200
    while waiting.recv(4096):
        pass
    waiting.close()


def test_one_address_does_not_take_all_places(served: Any) -> None:
    from cryptlight.web.patience import PLACES

    held = [plain(served) for _ in range(PLACES + 8)]
    closed = 0
    for one in held:
        one.settimeout(0.2)
        try:
            closed += one.recv(1) == b""
        except TimeoutError:
            pass
        except ConnectionError:
            closed += 1
    for one in held:
        one.close()
    assert closed >= 8
    assert httpx.get(served.url("/")).status_code == 200


def test_answered_connections_make_room_for_new_ones(served: Any) -> None:
    """Three pages of one house keep six connections each."""
    from cryptlight.web.patience import PLACES

    ask = b"GET / HTTP/1.1\r\nHost: localhost:%d\r\n\r\n" % served.place.port
    held = []
    for _ in range(PLACES + 8):
        held.append(plain(served, ask))
        assert held[-1].recv(4096).startswith(b"HTTP/1.1 200")
    for one in held:
        one.close()


def raw(served: Any, request: bytes) -> int:
    """The status of an answer to these very bytes."""
    asking = plain(served, request)
    answer = asking.recv(4096)
    asking.close()
    return int(answer.split(b" ")[1]) if answer else 0


def test_nothing_is_an_error_of_the_server(served: Any) -> None:
    """Half characters, digits that are none, bodies in pieces."""
    half = json.dumps({"game": "\ud800", "heroes": [0], "assist": 1})
    assert post(served, "/api/game", half).status_code == 400
    assert post(served, "/api/board", json.dumps({"id": "\udfff"})).status_code == 400
    assert post(served, "/pair", json.dumps({"code": "\ud800"})).status_code == 400
    assert httpx.get(served.url("/api/moment?at=%C2%B2")).status_code == 400
    assert httpx.get(served.url("/api/moment?at=\u0663")).status_code == 400
    head = POST.replace(b"localhost", b"localhost:%d" % served.place.port)
    head += b"Origin: http://localhost:%d\r\n" % served.place.port
    assert raw(served, head + b"Content-Length: \xb2\r\n\r\n") in (400, 413)
    pieces = b"".join(b"400\r\n" + b" " * 1024 + b"\r\n" for _ in range(9)) + b"0\r\n\r\n"
    assert raw(served, head + b"Transfer-Encoding: chunked\r\n\r\n" + pieces) == 413


def test_a_frame_that_is_no_utf8_ends_the_channel_alone(served: Any, capfd: Any) -> None:
    with connect(served.url("/live").replace("http", "ws"), origin=served.origin) as live:
        live.socket.sendall(b"\x81\x82\x00\x00\x00\x00\xff\xfe")
        with pytest.raises(ConnectionClosed):
            while True:
                live.recv(timeout=5)
    assert httpx.get(served.url("/")).status_code == 200
    assert "Traceback" not in capfd.readouterr().err


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
