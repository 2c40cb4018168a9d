"""The board's side of a conversation: requests in, a few short messages out for each.

A request is a message {"do": verb, ...}. Its answer is any number of messages {"re": n, ...} or
lines of bytes, and at last {"re": n, "ok": true} or {"re": n, "error": code, "say": text};
n is the number of the request's line. One request is worked on at a time, step by step.
"""

from cryptboard.clock import ticks_diff
from cryptboard.link import lines, text
from cryptboard.link.endpoint import OPEN

NEWS = 8
SILENT_MS = 5000  # without any sound line: nobody is there
_ROOM = lines.TO_HOST - 18

# Why a request is refused.
NOT_JSON = "link.json"
UNKNOWN = "link.unknown"
WRONG = "link.wrong"
FAULT = "link.fault"
BROKEN_OFF = "link.broken_off"


class Refused(Exception):  # noqa: N818  it reads as a sentence: raise Refused(...)
    """A request that cannot be met; `code` is for programs, `say` for people."""

    def __init__(self, code, say):
        super().__init__(code)
        self.code = code
        self.say = say


class Server:
    """`find` gives for a verb a generator function (body, bulk) of tuples, bytes and None.

    A tuple is key, value, key, value... of one message, an empty one a pause at work; bytes are
    one line of bytes (at most lines.BULK_TO_HOST); None means: waiting, ask again later.
    `bulk()` gives the next bytes from the laptop or None, and raises Refused when it speaks of
    something else instead.
    """

    def __init__(self, endpoint, find, describe):
        self.endpoint = endpoint
        self.following = False
        self.dropped = 0  # telemetry that found no room
        self._find = find
        self._describe = describe
        self._job = None
        self._number = -1
        self._news = []  # telemetry that waits for its turn
        self._taken = 0  # lines taken out of the inbox in this session

    def present(self, now):
        return self.endpoint.state == OPEN and ticks_diff(now, self.endpoint.heard) < SILENT_MS

    @property
    def busy(self):
        return self._job is not None

    def step(self, now):
        """One piece of work; True: call again soon."""
        endpoint = self.endpoint
        if endpoint.greeted:
            endpoint.greeted = False
            self.following = False
            self.dropped = 0
            self._news = []
            self._taken = 0
            self._end_job()
            self._start(self._describe, None, endpoint.first)
        elif self._job and not self.present(now):
            self._end_job()
            self.following = False
        if endpoint.queued > 1:
            return False
        if self._job:
            return self._go_on()
        if endpoint.inbox:
            self._request()
            return True
        return self.present(now) and not endpoint.queued and self._gossip()

    def tell(self, *pairs):
        """Telemetry: sent when nothing else is; what comes too fast is dropped and counted."""
        if not self.following:
            return
        body = text.write(*pairs)
        if len(self._news) >= NEWS or len(body) > _ROOM:
            self.dropped += 1
        else:
            self._news.append(body)

    def _gossip(self):
        if self._news:
            self.endpoint.message(self._news.pop(0))
        elif self.dropped and self.following:
            self.endpoint.message(text.write("dropped", self.dropped))
            self.dropped = 0
        else:
            return False
        return True

    def bulk(self):
        """The next bytes from the laptop, None while there are none."""
        if not self.endpoint.inbox:
            return None
        if self.endpoint.inbox[0][0] != lines.BULK:
            raise Refused(BROKEN_OFF, "the bytes were not sent to their end")
        return self._take()

    def _take(self):
        self._taken += 1
        return self.endpoint.inbox.pop(0)[1]

    def _request(self):
        kind = self.endpoint.inbox[0][0]
        payload = self._take()
        number = (self.endpoint.first + self._taken) & lines.MASK
        if kind == lines.BULK:
            return  # the rest of an upload that was refused
        body = text.read(payload)
        if body is None:
            self._refuse(number, NOT_JSON, "this is not a JSON object")
            return
        verb = body.get("do")
        handler = self._find(verb) if isinstance(verb, str) else None
        if handler is None:
            self._refuse(number, UNKNOWN, "there is no such request")
            return
        self._start(handler, body, number)

    def _start(self, handler, body, number):
        self._number = number
        self._job = handler(body, self.bulk) if body is not None else handler()

    def _end_job(self):
        if self._job:
            self._job.close()
            self._job = None

    def _go_on(self):
        number = self._number
        try:
            item = next(self._job)
        except StopIteration:
            self._job = None
            self.endpoint.message(text.write("re", number, "ok", True))
            return True
        except Refused as refusal:
            self._job = None
            self._refuse(number, refusal.code, refusal.say)
            return True
        except Exception as error:
            self._job = None
            self._refuse(number, FAULT, repr(error))
            return True
        if item is None:
            return False
        if not item:
            return True
        if isinstance(item, (bytes, bytearray)):
            self.endpoint.bulk(item)
        else:
            self.endpoint.message(text.write("re", number, *item))
        return True

    def _refuse(self, number, code, say):
        say = text.fit(say, _ROOM - 45 - len(code))
        self.endpoint.message(text.write("re", number, "error", code, "say", say))


def number_in(body, name, low, high):
    """An int of a request, within bounds."""
    value = body.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise Refused(WRONG, "%s must be a number from %d to %d" % (name, low, high))
    return value


def text_in(body, name, longest):
    value = body.get(name)
    if not isinstance(value, str) or len(value) > longest:
        raise Refused(WRONG, "%s must be a text of at most %d characters" % (name, longest))
    return value
