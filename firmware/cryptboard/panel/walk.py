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
        self.opened = False  # the player opened the list, so PLUS and MINUS move in it
        self.entry = -1  # the key that led to this menu
        self._show(self._source.choices(self.partial))

    def take(self, option, key):
        """Add a token, and whatever then has one answer only. Returns events, or None: not yet."""
        before = len(self.partial)
        entry, opened = self.entry, self.opened
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
            self.entry, self.opened = entry, opened
            raise
        self.taken.append(len(self.partial) - before)
        self.entry, self.opened = key, False
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
        self.entry = -1
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

    def movable(self):
        """Whether PLUS and MINUS move the cursor rather than take an option of theirs."""
        if self.opened:
            return True
        return bool(self.listed) and not (self.by_key(keys.PLUS) or self.by_key(keys.MINUS))

    def current(self):
        return self.listed[self.cursor] if self.cursor < len(self.listed) else None

    def move(self, step, extra):
        """Move the cursor; `extra` is the number of entries the panel adds after the list."""
        self.cursor = (self.cursor + step) % max(1, len(self.listed) + extra)

    def _show(self, menu):
        self.menu = menu
        self.listed = []  # options that no fitted key takes
        for option in menu.options:
            key = keys.of_role(option.role)
            if key < 0 or not self._fitted >> key & 1:
                self.listed.append(option)
        self.cursor = 0
        if 0 <= menu.default < len(menu.options):
            default = menu.options[menu.default]
            if default in self.listed:
                self.cursor = self.listed.index(default)
