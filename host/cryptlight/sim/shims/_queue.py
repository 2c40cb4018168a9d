"""asyncio's task queue in Python: the built-in one stamps tasks with the computer's clock.

A sorted linked list: a firmware has a handful of tasks, equal times stay first come, first
served, and nothing is allocated.
"""

import time


class TaskQueue:
    def __init__(self):
        self.head = None

    def peek(self):
        return self.head

    def push(self, task, key=None):
        task.data = None
        task.ph_key = time.ticks_ms() if key is None else key
        before = None
        after = self.head
        while after is not None and time.ticks_diff(after.ph_key, task.ph_key) <= 0:
            before = after
            after = after.later
        task.later = after
        if before is None:
            self.head = task
        else:
            before.later = task

    def pop(self):
        task = self.head
        self.head = task.later
        task.later = None
        return task

    def remove(self, task):
        if self.head is task:
            self.pop()
            return
        before = self.head
        while before is not None and before.later is not task:
            before = before.later
        if before is not None:
            before.later = task.later
            task.later = None


class Task:
    """`state`: True runs, a TaskQueue holds who awaits it, False or None is over."""

    def __init__(self, coro, names=None):
        self.coro = coro
        self.data = None
        self.state = True
        self.ph_key = 0
        self.later = None

    def __iter__(self):
        if self.state is True:
            self.state = TaskQueue()
        elif self.state and type(self.state) is not TaskQueue:
            raise RuntimeError("can't wait")
        return self

    def __next__(self):
        if not self.state:
            if self.data is None:
                raise StopIteration
            raise self.data
        from asyncio import core

        self.state.push(core.cur_task)
        core.cur_task.data = self

    def done(self):
        return not self.state

    def cancel(self):
        from asyncio import core

        if not self.state:
            return False
        if self is core.cur_task:
            raise RuntimeError("can't cancel self")
        task = self
        while isinstance(task.data, Task):  # the innermost of a chain of awaits is the one asleep
            task = task.data
        if hasattr(task.data, "remove"):
            task.data.remove(task)
            core._task_queue.push(task)
        elif time.ticks_diff(task.ph_key, time.ticks_ms()) > 0:
            core._task_queue.remove(task)
            core._task_queue.push(task)
        task.data = core.CancelledError
        return True
