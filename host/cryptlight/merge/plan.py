"""Which modules become a part of which: those that it cannot be loaded without."""

import ast

from cryptlight.merge.program import Program
from cryptlight.merge.scopes import Meant, Walk

# What is loaded one after the other, in this order; behind it, what is always loaded with it.
STAGES = {
    "cryptboard.store.mishaps": (),
    "cryptboard.table.starts": (),
    "cryptboard.ports.micropython": (),
    "cryptboard.table.dawn": (
        "cryptboard.store.files",
        "cryptboard.store.journal",
        "cryptboard.rules.chance",
        "cryptboard.rules.late",
        "cryptboard.rules.kit.dials",
        "cryptboard.rules.kit.menus",
        "cryptboard.rules.kit.state",
        "cryptboard.rules.kit.turns",
        "cryptboard.rules.kit.values",
        "cryptboard.rules.kit.verbs",
    ),
    "cryptboard.table.table": ("cryptboard.tasks",),
    "cryptboard.link.endpoint": (),
    "cryptboard.link.server": (),
    "cryptboard.requests.service": (),
}
FIRST = 5  # so many are always loaded; the others keep to what lies beside them
RULES, KIT = "cryptboard.rules", "kit"
MADE = ("cryptboard.pins",)  # anew for every board file: another takes its place


def plan(program: Program) -> dict[str, list[str]]:
    """Module -> what becomes a part of it, each behind those that it needs itself."""
    alone = _used_whole(program) | set(MADE)
    alone |= {name for name, module in program.items() if not module.plain}
    games = [name for name in sorted(program) if _is_game(program, name)]
    roots = [*(name for name in STAGES if name in program), *games]
    taken = set(roots)
    joined = {}
    for number, root in enumerate(roots):
        beside = root if root in games else root.rpartition(".")[0]
        far = {name for name in program if number >= FIRST and not name.startswith(beside)}
        found: list[str] = []
        for start in (root, *STAGES.get(root, ())):
            if start in program and start not in alone - {root}:
                _reach(program, start, found, alone | far | taken - {start})
        joined[root] = [name for name in found if name != root]
        taken |= set(found)
    return joined


def _is_game(program: Program, name: str) -> bool:
    folder, _, last = name.rpartition(".")
    return folder == RULES and last != KIT and program[name].path.endswith("/__init__.py")


def _reach(program: Program, name: str, found: list[str], without: set[str]) -> None:
    """A module behind all that it needs; modules that need each other stand as they load."""
    seen = {*found}

    def visit(name: str) -> None:
        seen.add(name)
        for target, _ in program[name].taken.values():
            if target in program and target not in seen and target not in without:
                visit(target)
        found.append(name)

    if name not in seen:
        visit(name)


class _Whole(Walk):
    """Modules that somebody holds as a thing, writes into, or asks for by a text."""

    found: set[str]

    def name(self, node: ast.Name, meant: Meant) -> ast.expr:
        if not meant.target[1] and meant.target[0] in self.program:
            self.found.add(meant.target[0])
        return node

    def member(self, node: ast.Attribute, meant: Meant) -> ast.expr:
        if not isinstance(node.ctx, ast.Load):
            self.found.add(meant.target[0])
        return node

    def constant(self, node: ast.Constant) -> ast.Constant:
        """late.Parts loads what it is asked for by name: "attack", or "attack.roll"."""
        inside = self.module.name.split(".")
        if isinstance(node.value, str) and ".".join(inside[:2]) == RULES and inside[2:3] != [KIT]:
            name = ".".join([*inside[:3], node.value.partition(".")[0]])
            if name in self.program:
                self.found.add(name)
        return node


def _used_whole(program: Program) -> set[str]:
    found = set[str]()
    for module in program.values():
        walk = _Whole(program, module)
        walk.found = found
        walk.visit(module.tree)
    return found
