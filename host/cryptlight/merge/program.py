"""The firmware as a whole: what each module defines, and what it takes from which other one."""

import ast
from collections.abc import Mapping
from dataclasses import dataclass, field

Target = tuple[str, str]  # a module, and a name in it; "": the module itself
OUTSIDE = "<"  # begins the name of a module of the interpreter's own


@dataclass
class Module:
    name: str
    path: str
    tree: ast.Module
    defines: set[str] = field(default_factory=set)
    taken: dict[str, Target] = field(default_factory=dict)  # imported at the top, by its name here
    plain: bool = True  # nothing at the top but imports, definitions and assignments


class Program(dict[str, Module]):
    """Modules by their dotted names."""

    def imports(self, node: ast.stmt) -> dict[str, Target]:
        """What an import binds, by its name here."""
        found: dict[str, Target] = {}
        if isinstance(node, ast.Import):
            for alias in node.names:
                here = alias.asname or alias.name.split(".")[0]
                found[here] = (alias.name if alias.name in self else OUTSIDE + alias.name, "")
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                owner = str(node.module) if node.module in self else f"{OUTSIDE}{node.module}"
                found[alias.asname or alias.name] = (
                    (whole, "") if whole in self else (owner, alias.name)
                )
        return found

    def origin(self, target: Target) -> Target:
        """Where a name is defined, if a module only hands it on."""
        module, name = target
        while name and module in self and name in self[module].taken:
            module, name = self[module].taken[name]
        return module, name


def read(sources: Mapping[str, bytes]) -> Program:
    program = Program()
    for path, source in sources.items():
        name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        program[name] = Module(name, path, ast.parse(source))
    for module in program.values():
        for node in module.tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                module.taken |= program.imports(node)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                module.defines.add(node.name)
            elif isinstance(node, ast.Assign):
                module.defines |= stored(node)
            elif not isinstance(node, ast.Pass | ast.Expr):
                module.plain = False
    return program


def stored(node: ast.AST) -> set[str]:
    return {
        part.id
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)
    }
