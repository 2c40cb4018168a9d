"""Told lines: up to three cost no press, more are read on, an order is never lost."""

from cryptboard.panel.queue import PHRASE, Queue
from cryptboard.rules.contract import AIDE, ALL, NEWS, ORDER, PHASE, TOLD


def told(*lines):
    """Events of a command: "order 1" is an order, "news 2" news, "aide 3" an aid."""
    urgency = {"order": ORDER, "news": NEWS, "aide": AIDE}
    return [(TOLD, urgency[line.split()[0]], ALL, (line,), 7) for line in lines]


def shown(queue):
    return [line[PHRASE][0] for line in queue.page()]


def test_three_lines_cost_no_press_and_a_fourth_is_read_on():
    queue = Queue()
    queue.take(told("order 1", "news 2", "order 3"), 1)
    assert shown(queue) == ["order 1", "news 2", "order 3"] and queue.unread() == 0
    queue.take(told("order 1", "news 2", "order 3", "news 4"), 2)
    assert shown(queue) == ["order 1", "news 2", "order 3"] and queue.unread() == 1
    queue.read_on()
    assert shown(queue) == ["news 4"] and queue.unread() == 0


def test_another_key_leaves_news_and_keeps_orders_for_the_next_rest():
    queue = Queue()
    queue.take(told("news 1", "news 2", "news 3", "news 4", "order 5", "order 6"), 1)
    queue.put_away()
    assert shown(queue) == [] and queue.unread() == 2
    queue.take(told("news 7"), 2)
    assert shown(queue) == ["news 7", "order 5", "order 6"] and queue.unread() == 0
    queue.put_away()
    assert shown(queue) == [] and queue.unread() == 0  # they were on show


def test_waiting_orders_are_read_on_even_if_no_command_follows():
    queue = Queue()
    queue.take(told("news 1", "news 2", "news 3", "order 4"), 1)
    queue.put_away()
    queue.read_on()
    assert shown(queue) == ["order 4"]


def test_an_undo_voids_what_its_command_had_told():
    queue = Queue()
    queue.take(told("order 1", "order 2", "order 3", "order 4"), 1)
    queue.take(told("news 5", "news 6", "order 7", "order 8"), 2)
    queue.put_away()
    queue.back_to(1)
    assert shown(queue) == ["order 4"]
    assert all(line[PHRASE][0] != "order 8" for line in queue.log)


def test_aids_are_for_those_who_ask_or_learn():
    queue = Queue()
    queue.take(told("aide 1", "news 2"), 1)
    assert shown(queue) == ["news 2"] and len(queue.log) == 2
    queue.teach = True
    queue.take(told("aide 1", "news 2"), 2)
    assert shown(queue) == ["aide 1", "news 2"]


def test_the_last_outcome_stays_until_the_next_or_a_new_phase():
    queue = Queue()
    queue.take(told("news 1", "order 2"), 1)
    queue.take(told("order 3"), 2)
    assert queue.outcome == ("news 1",)
    queue.take([(PHASE, "phase", 1, 2, 0)], 3)
    assert queue.outcome is None


def test_a_game_that_goes_on_tells_its_last_orders_again():
    queue = Queue()
    queue.orders_of(told("news 1", "order 2"), 5)
    assert shown(queue) == ["order 2"] and queue.outcome == ("news 1",)
