"""One walk down a tree of choices: a partial command, the menu after it, a cursor in its list.

The game's choices and the system menu are the same kind of tree, so both are walked here.
"""

from cryptboard.panel import keys
from cryptboard.rules import contract


class Walk:
    """`source` has choices(partial) -> Menu or None, and do(command) -> events."""

    def __init__(self, source, fitted):
        self._source = source
        self._fitted = fitted
        self.cursor = 0
        self.reset()

    def reset(self):
        """Back to the top, whatever the state is now."""
        self.partial = []
        self.taken = []  # how many tokens each press added
        self.opened = False  # the player is in the list: NEXT takes its entry
        self.entered = False  # or came here through it: the seats' keys count
        self._show(self._source.choices(self.partial))

    def take(self, option):
        """Add a token, and whatever then has one answer only. Returns events, or None: not yet."""
        before, opened = len(self.partial), self.opened
        try:
            self.partial.append(option.token)
            menu = self._source.choices(self.partial)
            while menu and len(menu.options) == 1 and menu.options[0].role != contract.ROLL:
                self.partial.append(menu.options[0].token)
                menu = self._source.choices(self.partial)
            if menu is None:
                return self._source.do(self.partial)
        except contract.RuleError:
            del self.partial[before:]
            self.opened = opened
            raise
        self.taken.append(len(self.partial) - before)
        self.entered = self.entered or opened
        self.opened = False
        self._show(menu)
        return None

    def back(self):
        """Take the last press back; False when there is none inside this walk."""
        if self.opened:
            self.opened = False
            self._show(self.menu)  # the next look into the list begins at its default again
            return True
        if not self.taken:
            return False
        del self.partial[len(self.partial) - self.taken.pop() :]
        self._show(self._source.choices(self.partial))
        return True

    def by_key(self, key):
        """The option that this key takes at once, or None."""
        for option in self.menu.options:
            if keys.of_role(option.role) == key:
                return option
        return None

    def default(self):
        """What NEXT does here: the option of its own role, else the menu's default."""
        option = self.by_key(keys.NEXT)
        if option is None and 0 <= self.menu.default < len(self.menu.options):
            option = self.menu.options[self.menu.default]
        if option and option.role == contract.ROLL:  # NEXT never rolls
            return None
        return option

    def asks(self):
        """Whether nothing but the list answers here, so that it has to be on show."""
        if not self.listed or self.steps():
            return False
        return bool(self.partial) or len(self.listed) == len(self.menu.options)

    def steps(self):
        """Whether a number is asked that goes up and down."""
        return bool(self.by_key(keys.PLUS) or self.by_key(keys.MINUS))

    def counts(self):
        """Whether a seat's key answers 1 to 6: a number is asked, or the list was opened."""
        if self.opened or self.entered:
            return True
        for option in self.listed:
            if not isinstance(option.token, int):
                return False
        return bool(self.partial and self.listed)

    def current(self):
        return self.listed[self.cursor] if self.cursor < len(self.listed) else None

    def open(self, step, extra):
        """Into the list, at its default, else at the end that lies in the way of the step."""
        self.opened = True
        if self.menu.default >= 0 and self.listed and self.default() is self.current():
            self.move(step, extra)
        else:
            self.cursor = 0 if step > 0 else len(self.listed) + extra - 1

    def move(self, step, extra):
        """Move the cursor; `extra` is the number of entries the panel adds after the list."""
        self.cursor = (self.cursor + step) % max(1, len(self.listed) + extra)

    def _show(self, menu):
        self.menu = menu
        self.listed = []  # options that no fitted key takes
        for option in menu.options:
            key = keys.of_role(option.role)
            if self.partial and option.role in (contract.MORE, contract.LESS):
                continue  # what goes up and down is turned
            if key < 0 or not self._fitted >> key & 1:
                self.listed.append(option)
        self.cursor = 0
        if 0 <= menu.default < len(menu.options):
            default = menu.options[menu.default]
            if default in self.listed:
                self.cursor = self.listed.index(default)
