"""Two ends and a cable that lies: everything arrives, once and in order, within bounds."""

import random
import subprocess
from pathlib import Path

import pytest
from cable import Cable, Dice, Liar, Silent, converse, ends, expected

from cryptboard.link import lines
from cryptboard.link.endpoint import CLOSED, OPEN, UNDER_WAY
from cryptboard.link.outbox import COUNTERS
from cryptlight.scenario.engine import firmware, micropython


def counter(end, name):
    return end.counters[COUNTERS.index(name)]


def opened(number=100):
    host, board = ends()
    cable = Cable(host, board)
    host.open(number, 0)
    run(cable, 20)
    assert host.state == OPEN and board.state == OPEN and board.greeted
    return host, board, cable


def run(cable, ms):
    for _ in range(ms // 2):
        cable.tick()


def test_an_honest_cable_needs_nothing_twice():
    to_host, to_board, cable = converse(5, 0)
    assert to_host == expected() and to_board == expected()
    for end in (cable.host, cable.board):
        assert counter(end, "resent") == counter(end, "bad") == counter(end, "old") == 0
    assert cable.most <= UNDER_WAY


@pytest.mark.parametrize("odds", [1000, 300, 100, 60])
@pytest.mark.parametrize("seed", range(6))
def test_a_lying_cable_delays_but_loses_nothing(seed, odds):
    """Bytes flipped, dropped, doubled, delayed, in both directions."""
    to_host, to_board, _cable = converse(seed, odds)
    assert to_host == expected() and to_board == expected()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6, 300))
def test_many_lying_cables(seed):
    for odds in (400, 80):
        to_host, to_board, _cable = converse(seed, odds)
        assert to_host == expected() and to_board == expected()


def test_the_harness_sees_a_lost_line(monkeypatch):
    """The positive control: an end that forgets to send again is caught."""
    from cryptboard.link.outbox import Outbox

    monkeypatch.setattr(Outbox, "_go_back", lambda self: None)
    results = [converse(seed, 100, most_ms=60_000)[:2] for seed in range(4)]
    assert any(one != expected() or two != expected() for one, two in results)


@pytest.mark.parametrize("seed", [1, 2])
def test_both_interpreters_converse_alike(seed):
    script = Path(__file__).with_name("cable.py")
    env = {"MICROPYPATH": f"{firmware()}:.frozen"}
    done = subprocess.run(
        [micropython(), str(script), str(seed)], env=env, capture_output=True, check=True
    )
    import sys

    env = {"PYTHONPATH": str(firmware())}
    here = subprocess.run(
        [sys.executable, str(script), str(seed)], env=env, capture_output=True, check=True
    )
    assert done.stdout == here.stdout and b"False" not in here.stdout


def test_who_never_reads_gets_two_hundred_bytes_and_a_few_questions():
    """USB buffers 256 bytes for the board: what it writes unread must fit."""
    _host, board, _cable = opened()
    written = 0
    for now in range(1000, 200_000, 4):
        if board.queued < 2:
            board.message(b'{"event":"x"}')
        data = board.poll(now)
        written += len(data)
    assert 0 < written <= 256
    assert board.flight <= 256


def test_who_writes_and_never_reads_does_not_fill_the_buffer():
    """Answers to somebody who does not read are few; beyond the limit they are careful ones."""
    _host, board, _cable = opened()
    number, written, careless = board.first, 0, 0
    for now in range(1000, 61_000, 4):
        if now % 20 == 0:
            number = (number + 1) & lines.MASK
            board.receive(lines.line(lines.MESSAGE, number, b'{"do":"status"}'), now)
            board.inbox.clear()
        data = board.poll(now)
        written += len(data)
        if data and not board.careful:
            careless += len(data)
    assert careless <= 256
    assert written <= 256 + 60 * 40  # at most one short answer or question a second beyond that


def test_after_deafness_the_link_recovers():
    host, board, cable = opened()
    for now in range(1000, 20_000, 4):
        if board.queued < 2:
            board.message(b'{"n":1}')
        board.poll(now)  # lost: nobody carries it
    cable.now = 20_000
    host.message(b'{"do":"x"}')
    run(cable, 6000)
    assert board.inbox and host.inbox
    host.inbox.clear()  # taken, and with that acknowledged
    run(cable, 100)
    assert not board.queued


def test_silence_is_answered_with_silence():
    _host, board, _cable = opened()
    for now in range(10, 100_000, 10):
        assert board.poll(now) == b""  # nothing to tell, nobody asks: not a byte


def test_the_laptop_keeps_the_link_alive():
    host, board, cable = opened()
    run(cable, 10_000)
    assert cable.now - board.heard <= 1100 and cable.now - host.heard <= 1100


def test_a_line_of_a_session_that_is_gone_is_told_so():
    host, board, cable = opened()
    board.close()
    host.message(b'{"do":"x"}')
    run(cable, 400)
    assert host.lost and host.state == CLOSED


def test_the_same_hello_twice_does_not_begin_anew():
    host, board, cable = opened(100)
    board.greeted = False
    host.message(b'{"do":"x"}')
    run(cable, 40)
    board.receive(lines.line(lines.HELLO, 100), cable.now)
    assert not board.greeted and len(board.inbox) == 1


def test_another_hello_begins_anew():
    _host, board, cable = opened(100)
    board.message(b'{"old":1}')
    board.greeted = False
    board.receive(lines.line(lines.HELLO, 555), cable.now)
    assert board.greeted and board.queued == 0 and board.first == 555


def test_two_clients_at_once_only_disturb_each_other():
    host, board, cable = opened(100)
    other, _unused = ends()
    other.open(40_000, 0)
    for i in range(3000):
        if i % 7 == 0 and host.queued < 3:
            host.message(b'{"a":%d}' % i)
        if i % 5 == 0 and other.queued < 3:
            other.message(b'{"b":%d}' % i)
        data = other.poll(cable.now)
        if data:
            board.receive(data, cable.now)
        cable.tick()
        board.inbox.clear()
    assert board.flight <= UNDER_WAY + 56 and board.queued <= 2


def test_half_a_line_and_then_nothing():
    host, board, cable = opened()
    line = lines.line(lines.MESSAGE, 101, b'{"do":"status"}')
    board.receive(line[:-5], cable.now)
    assert board.inbox == [] and board.inside
    host.open(7, cable.now)  # somebody else: the empty line before H ends the half one
    run(cable, 600)
    assert host.state == OPEN and board.first == 7


@pytest.mark.parametrize("after", range(0, 200, 9))
def test_cut_in_the_middle_of_a_line_is_just_silence(after):
    host, board = ends()
    cable = Cable(host, board, Silent(after), Silent(after))
    host.open(3, 0)
    for i in range(500):
        if host.state == OPEN and host.queued < 3:
            host.message(b'{"n":%d}' % i)
        cable.tick()
    assert len(board.inbox) <= 6


def garbage(count, seed):
    dice = random.Random(seed)
    good = lines.line(lines.MESSAGE, 101, b'{"do":"status"}')
    for _ in range(count):
        kind = dice.randrange(5)
        if kind == 0:
            yield dice.randbytes(dice.randrange(80)) + b"\n"
        elif kind == 1:
            yield bytes(dice.randrange(32, 127) for _ in range(dice.randrange(600))) + b"\n"
        elif kind == 2:
            cut = dice.randrange(len(good))
            yield good[:cut] + dice.randbytes(1) + good[cut:]
        elif kind == 3:
            body = b"%c %d %s" % (dice.choice(b"HMDANPXZ"), dice.randrange(70_000), b"{}")
            yield body + b" %08x\n" % dice.getrandbits(32)
        else:
            letter, number = dice.choice((b"M", b"D", b"A", b"N", b"P")), dice.randrange(65_536)
            yield lines.line(letter[0], number, b"5" if letter in b"AN" else b"")


def flood(count):
    host, board, cable = opened()
    import sys

    def footprint():
        parts = [*vars(board).values(), *vars(board._out).values()]
        return sum(sys.getsizeof(value) for value in parts)

    before, answers = footprint(), 0
    now = cable.now
    for number, line in enumerate(garbage(count, 1)):
        now = (now + 1) % (1 << 30)
        board.receive(line, now)
        answers += len(board.poll(now))
        board.inbox.clear()
        if number % 1000 == 0:
            assert footprint() <= before + 2000
    assert answers <= 256 + 40 * (count // 1000 + 1)
    host.open(9, now)
    cable.now = now
    run(cable, 6000)
    assert host.state == OPEN


def test_garbage_lines_leave_no_trace():
    flood(5_000)


@pytest.mark.soak
def test_a_hundred_thousand_garbage_lines():
    flood(100_000)


def test_liar_really_lies():
    bent = Liar(Dice(1), 5).bend(bytes(500))
    assert b"".join(part for _delay, part in bent) != bytes(500)
