"""Writes modules that become one: every name that it keeps is told from those of the others."""

import ast
from typing import Any

from cryptlight.merge.program import OUTSIDE, Module, Program, Target
from cryptlight.merge.scopes import Meant, Walk


def join(program: Program, joined: dict[str, list[str]]) -> dict[str, bytes]:
    names = Names(program, joined)
    made = {}
    for root, module in program.items():
        if names.home(root) == root:
            tree = ast.fix_missing_locations(ast.Module(_written(names, root), []))
            made[module.path] = (ast.unparse(tree) + "\n").encode()
    return made


def _written(names: "Names", root: str) -> list[ast.stmt]:
    body: list[ast.stmt] = []
    done = set[str]()
    for part in names.parts(root):
        module = names.program[part]
        needed = [names.key(root, target) for target in module.taken.values()]
        for key, called in names.bound[root].items():
            if key in needed and called not in done:
                body.append(_import(names, key, called))
                done.add(called)
        writer = _Writer(names, root, module)
        body += [writer.visit(node) for node in module.tree.body if _stays(node)]
    return body + names.handed_on(root)


def _stays(node: ast.stmt) -> bool:
    match node:
        case ast.Assign([ast.Name("__all__")]):
            return False
        case ast.Import() | ast.ImportFrom() | ast.Pass() | ast.Expr():
            return False
    return True


def _import(names: "Names", key: Target, called: str) -> ast.stmt:
    module, name = key[0].removeprefix(OUTSIDE), key[1]
    if not name and "." not in module:
        return ast.Import([ast.alias(module, None if called == module else called)])
    if not name:
        module, _, name = module.rpartition(".")
    return ast.ImportFrom(module, [ast.alias(name, None if called == name else called)], 0)


class Names:
    """What everything is called in the module that it becomes a part of."""

    def __init__(self, program: Program, joined: dict[str, list[str]]) -> None:
        self.program = program
        self._joined = joined
        self._homes = {name: root for root, names in joined.items() for name in names}
        self._given: dict[Target, str] = {}  # definitions, by where they stood
        self.bound: dict[str, dict[Target, str]] = {}  # by module: what it imports at its top
        asked = _asked_for(program)
        uses = {}
        for root in program:
            if self.home(root) == root:
                uses[root] = _Uses(self, root)
                self._name_definitions(root, uses[root], asked)
        for root, used in uses.items():
            self._name_imports(root, used)

    def parts(self, root: str) -> list[str]:
        return [*self._joined.get(root, ()), root]

    def home(self, module: str) -> str:
        return self._homes.get(module, module)

    def of(self, target: Target) -> str:
        """A definition's name in its new home."""
        module, name = self.program.origin(target)
        return self._given.get((module, name), name)

    def key(self, root: str, target: Target) -> Target:
        """What has to be imported for it; what is defined here needs nothing: its own place."""
        module, name = self.program.origin(target)
        home = self.home(module)
        return (home, self.of((module, name)) if name and home != root else name)

    def inside(self, root: str, target: Target) -> bool:
        return self.home(self.program.origin(target)[0]) == root

    def _name_definitions(self, root: str, uses: "_Uses", asked: set[str]) -> None:
        own = self.program[root]
        taken = set(own.defines) | set(own.taken) | uses.unknown_names
        taken |= self._inside(root)
        for name in own.defines:
            if name in uses.hiding_of.get((root, name), ()) or name in uses.unknown_names:
                raise ValueError(f"{root}.{name} means two things where modules become one")
            self._given[root, name] = name
        handed = {self.program.origin(to): here for here, to in own.taken.items()}
        for part in self.parts(root)[:-1]:
            for plain in sorted(self.program[part].defines):
                target = (part, plain)
                hiding = uses.hiding_of.get(target, set())
                name = handed.get(target, plain)
                free = target in handed or (name not in taken and name not in asked)
                if not free or name in hiding or name in uses.unknown_names:
                    name = f"{plain}_{part.rpartition('.')[2]}"
                    while name in taken or name in hiding:
                        name += "_"
                self._given[target] = name
                taken.add(name)

    def _name_imports(self, root: str, uses: "_Uses") -> None:
        here = self.bound[root] = {}
        taken = {
            self._given[part, name]
            for part in self.parts(root)
            for name in self.program[part].defines
        } | uses.unknown_names
        for part in reversed(self.parts(root)):  # what the module itself imports keeps its name
            lying = self._inside(root) if part != root else set()
            for plain, target in self.program[part].taken.items():
                if self.inside(root, target):
                    continue
                key = self.key(root, target)
                if key not in here:
                    hiding = uses.hiding_of.get(self.program.origin(target), set())
                    name = plain
                    while name in taken or name in hiding or name in lying:
                        name += "_"
                    here[key] = name
                    taken.add(name)

    def _inside(self, root: str) -> set[str]:
        """An import writes a module that lies in this one into it, under its own name."""
        return {name[len(root) + 1 :] for name in self.program if name.startswith(f"{root}.")}

    def handed_on(self, root: str) -> list[ast.stmt]:
        """Names under which the others know what became a part of this one."""
        made: list[ast.stmt] = []
        for here, target in self.program[root].taken.items():
            if self.inside(root, target) and self.program.origin(target)[1]:
                name = self.of(target)
                if name != here and root.count(".") == 2:
                    source = ast.Name(name, ast.Load())
                    made.append(ast.Assign([ast.Name(here, ast.Store())], source))
        return made


def _asked_for(program: Program) -> set[str]:
    """Names that are looked for in an object that may be a module: getattr(game, "house")."""
    found = set[str]()
    for module in program.values():
        for node in ast.walk(module.tree):
            match node:
                case ast.Call(ast.Name("getattr" | "hasattr"), [_, ast.Constant(str(name)), *_]):
                    found.add(name)
    return found


class _Uses(Walk):
    """Which names are a function's own where something is used, which are the interpreter's."""

    def __init__(self, names: Names, root: str) -> None:
        self.hiding_of: dict[Target, set[str]] = {}
        self.unknown_names = set[str]()
        for part in names.parts(root):
            super().__init__(names.program, names.program[part])
            for node in self.module.tree.body:
                self.visit(node)

    def _used(self, target: Target) -> None:
        self.hiding_of.setdefault(self.program.origin(target), set()).update(self.hiding())

    def name(self, node: ast.Name, meant: Meant) -> ast.expr:
        self._used(meant.target)
        return node

    def member(self, node: ast.Attribute, meant: Meant) -> ast.expr:
        self._used(meant.target)
        self._used((meant.target[0], ""))
        return node

    def unknown(self, name: str) -> None:
        self.unknown_names.add(name)


class _Writer(Walk):
    """A part as it stands in the module that it becomes a part of."""

    def __init__(self, names: Names, root: str, module: Module) -> None:
        super().__init__(names.program, module)
        self.names = names
        self.root = root

    def name(self, node: ast.Name, meant: Meant) -> ast.expr:
        names, target = self.names, meant.target
        if names.inside(self.root, target):
            return ast.Name(names.of(target), node.ctx)
        if meant.inside:
            return node
        return ast.Name(names.bound[self.root][names.key(self.root, target)], node.ctx)

    def member(self, node: ast.Attribute, meant: Meant) -> ast.expr:
        names, target = self.names, meant.target
        if names.inside(self.root, target):
            return ast.Name(names.of(target), node.ctx)
        assert isinstance(node.value, ast.Name)
        module = (target[0], "")
        called = node.value.id
        origin = names.program.origin(target)
        if origin[0] != target[0] or not meant.inside:
            key = names.key(self.root, module)
            called = called if meant.inside else names.bound[self.root][key]
        return ast.Attribute(ast.Name(called, ast.Load()), names.of(target), node.ctx)

    def imported(self, node: ast.stmt, taken: dict[str, Target]) -> Any:
        """In a function: what is at home here needs no import."""
        made: list[ast.stmt] = []
        for here, target in taken.items():
            if not self.names.inside(self.root, target):
                made.append(_import(self.names, self.names.key(self.root, target), here))
        return made

    def constant(self, node: ast.Constant) -> ast.Constant:
        """A module that is asked for by its whole name is found where it went."""
        if isinstance(node.value, str) and node.value in self.program:
            return ast.Constant(self.names.home(node.value))
        return node
