"""Programs of a state machine: taken down as they are written, run instruction by instruction.

Only what a program for a chain of shift registers needs; anything else is an error, not a guess.
"""

_WORD = 0xFFFFFFFF


class PIO:
    OUT_LOW, OUT_HIGH = 2, 3
    SHIFT_LEFT, SHIFT_RIGHT = 0, 1


class _Line:
    def __init__(self, *parts):
        self.parts = parts
        self.sides = 0

    def side(self, value):
        self.sides = value


class Program:
    """Called by asm_pio: `function` names one instruction after the other."""

    def __init__(self, function, settings):
        if settings.get("in_shiftdir") != PIO.SHIFT_LEFT:
            raise ValueError("only programs that shift to the left are simulated")
        self._lines = []
        self._labels = {}
        self._first = 0
        self._last = None
        self._values = {"x": 0, "y": 0, "isr": 0, "null": 0}
        self.sides = 0
        _with_names(function, self._names())
        if self._last is None:
            self._last = len(self._lines) - 1

    def _names(self):
        names = {name: name for name in ("x", "y", "isr", "null", "pins", "block")}
        names["x_dec"], names["x_not_y"] = "x_dec", "x_not_y"
        names["invert"] = lambda source: "~" + source
        names["wrap_target"] = self._wrap_target
        names["wrap"] = self._wrap
        names["label"] = self._label
        for name in ("set", "mov", "in_", "jmp", "push"):
            names[name] = self._instruction(name)
        return names

    def _instruction(self, name):
        def take(*arguments):
            line = _Line(name, *arguments)
            self._lines.append(line)
            return line

        return take

    def _wrap_target(self):
        self._first = len(self._lines)

    def _wrap(self):
        self._last = len(self._lines) - 1

    def _label(self, name):
        self._labels[name] = len(self._lines)

    def execute(self, text):
        """One instruction at once, out of its turn."""
        before = len(self._lines)
        eval(text, self._names())
        line = self._lines.pop()
        if len(self._lines) != before:
            raise ValueError("one instruction, please")
        self._step(line.parts, None, None)

    def once(self, wires, push):
        """Run from the first to the last line once; says how many cycles it took."""
        at, cycles = self._first, 0
        while True:
            line = self._lines[at]
            wires.sides(line.sides)
            cycles += 1
            goto = self._step(line.parts, wires, push)
            if goto is None:
                goto = self._first if at == self._last else at + 1
            if goto == self._first:
                return cycles
            at = goto

    def _step(self, parts, wires, push):
        values, what = self._values, parts[0]
        if what == "set":
            values[parts[1]] = parts[2]
        elif what == "mov":
            source = values[parts[2].lstrip("~")]
            values[parts[1]] = source ^ _WORD if parts[2][0] == "~" else source
        elif what == "in_" and parts[1:] == ("pins", 1):
            values["isr"] = (values["isr"] << 1 | wires.output()) & _WORD
        elif what == "push" and parts[1:] == ("block",):
            push(values["isr"])
            values["isr"] = 0
        elif what == "jmp":
            return self._labels[parts[-1]] if self._jumps(parts) else None
        else:
            raise ValueError("not simulated: %s" % repr(parts))
        return None

    def _jumps(self, parts):
        values = self._values
        if len(parts) == 2:
            return True
        if parts[1] == "x_not_y":
            return values["x"] != values["y"]
        if parts[1] != "x_dec":
            raise ValueError("not simulated: %s" % repr(parts))
        before = values["x"]
        values["x"] = before - 1 & _WORD
        return before != 0


def _with_names(function, names):
    """The assembler's names stand among the function's own only while it runs."""
    own = function.__globals__
    kept = dict(own)
    own.update(names)
    try:
        function()
    finally:
        for name in names:
            del own[name]
        own.update(kept)
