"""What the firmware asks of asyncio, as due times that somebody outside steps through."""

from time import ticks_add, ticks_diff, ticks_ms

tasks = []  # [when it is due, the coroutine]


def run(coroutine):
    tasks.append([ticks_ms(), coroutine])


def gather(*coroutines):
    for coroutine in coroutines:
        tasks.append([ticks_ms(), coroutine])
    while True:
        yield 1 << 28


def sleep_ms(ms):
    yield ms


def first():
    now = ticks_ms()
    found = tasks[0]
    for task in tasks:
        if ticks_diff(task[0], found[0]) < 0:
            found = task
    return found, ticks_diff(found[0], now)


def step(task):
    task[0] = ticks_add(ticks_ms(), task[1].send(None))
