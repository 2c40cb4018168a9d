"""Writes constants that have a name in one module into the modules that use them.

On a board every imported name costs a slot in a dictionary, an entry in a table of strings and
code that fetches it; a number written where it is used costs a byte or two, and a short text no
more than its name.  Long texts and tuples are written in where there is only one such place.
mpy-cross knows constants only within one file, so this is done before it, on the text: lines
stay where they are, so that the line numbers of a traceback are those of the source.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cryptlight.edits import Edit, apply, over

Value = int | str | tuple[object, ...]
SHORT = 10  # characters of a text that MicroPython keeps once, however often it is written


@dataclass
class Module:
    name: str
    text: str
    tree: ast.Module
    constants: dict[str, Value] = field(default_factory=dict)
    bound: dict[str, int] = field(default_factory=dict)  # how often each name is bound


def inline(sources: Mapping[str, bytes], apart: Sequence[str] = ()) -> dict[str, bytes]:
    """Path -> source, with the numbers written in.

    Files named in `apart` keep their names for themselves, since another may take their place.
    """
    modules = {path: _read(path, source) for path, source in sources.items()}
    for path in apart:
        modules[path].constants.clear()
    _leave_what_would_be_repeated(modules.values())
    by_name = {module.name: module for module in modules.values()}
    texts = {path: _rewrite(module, by_name) for path, module in modules.items()}
    needed = set[str]()
    for text in texts.values():
        needed |= _asked_for(ast.parse(text))
    return {path: _without_unused(modules[path], texts[path], needed) for path in sources}


def _leave_what_would_be_repeated(modules: Collection[Module]) -> None:
    """Long texts and tuples with more than one use keep their names."""
    uses = Counter[str]()
    for module in modules:
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Attribute):
                uses[node.attr] += 1
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                uses[node.id] += 1
    for module in modules:
        for key, value in list(module.constants.items()):
            short = isinstance(value, int) or (isinstance(value, str) and len(value) <= SHORT)
            if not short and uses[key] != 1:
                del module.constants[key]


def _asked_for(tree: ast.Module) -> set[str]:
    """Names that a rewritten module still takes from others, or from objects it was given."""
    found = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)  # getattr, __all__
    return found


def _without_unused(module: Module, text: str, needed: set[str]) -> bytes:
    """Constants that nobody asks for by name any more are not kept."""
    edits: list[Edit] = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            names = [key for key, _ in _pairs(node.targets[0], node.value)]
            if names and all(key in module.constants and key not in needed for key in names):
                edits.append(over(node, "pass"))
    return apply(text, edits).encode()


def _read(path: str, source: bytes) -> Module:
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    text = source.decode()
    module = Module(name, text, ast.parse(text))
    for node in ast.walk(module.tree):
        for bound in _bindings(node):
            module.bound[bound] = module.bound.get(bound, 0) + 1
    for statement in module.tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            for key, value in _pairs(statement.targets[0], statement.value):
                if module.bound[key] == 1:
                    module.constants[key] = value
    return module


def _bindings(node: ast.AST) -> Iterator[str]:
    """Names that a node binds, in whatever scope: a name bound twice is left alone."""
    if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
        yield node.id
    elif isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Import | ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name.split(".")[0]
    elif isinstance(node, ast.ExceptHandler) and node.name:
        yield node.name
    elif isinstance(node, ast.Global | ast.Nonlocal):
        yield from node.names


def _pairs(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, Value]]:
    """`A = 1`, `A = "x"`, `A = (1, "x")`, `A, B = 0, 1` and `A, B, C = range(3)`."""
    if isinstance(target, ast.Name):
        found = _constant(value)
        if found is not None:
            yield target.id, found
    elif isinstance(target, ast.Tuple):
        names = [part.id for part in target.elts if isinstance(part, ast.Name)]
        numbers = _listed(value)
        if len(names) == len(target.elts) == len(numbers):
            yield from zip(names, numbers, strict=True)


def _listed(value: ast.expr) -> list[int]:
    if isinstance(value, ast.Tuple):
        found = [_number(part) for part in value.elts]
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Name):
        ends = [_number(part) for part in value.args]
        if value.func.id != "range" or value.keywords or None in ends:
            return []
        found = list(range(*(end for end in ends if end is not None)))
    else:
        return []
    return [number for number in found if number is not None]


def _constant(value: ast.expr) -> Value | None:
    if isinstance(value, ast.Constant | ast.Tuple | ast.UnaryOp):
        try:
            found = ast.literal_eval(value)
        except ValueError:
            return None
        if type(found) in (int, str, tuple):
            return found  # type: ignore[no-any-return]
    return None


def _number(value: ast.expr) -> int | None:
    if isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.USub):
        inner = _number(value.operand)
        return None if inner is None else -inner
    if isinstance(value, ast.Constant) and type(value.value) is int:
        return value.value
    return None


def _rewrite(module: Module, by_name: Mapping[str, Module]) -> str:
    names, packages = _imported(module, by_name)
    names |= module.constants
    edits: list[Edit] = []
    used: dict[str, int] = {}  # what is still needed of the imports
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = packages.get(node.value.id)
            value = owner.constants.get(node.attr) if owner else None
            if value is not None and isinstance(node.ctx, ast.Load):
                edits.append(_replace(node, value))
                used[node.value.id] = used.get(node.value.id, 0) - 1
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            used[node.id] = used.get(node.id, 0) + 1
            if node.id in names:
                edits.append(_replace(node, names[node.id]))
    gone = {name for name in names if name not in module.constants}
    gone |= {name for name in packages if used.get(name) == 0}
    edits += _shorter_imports(module, gone)
    return apply(module.text, edits)


def _imported(
    module: Module, by_name: Mapping[str, Module]
) -> tuple[dict[str, Value], dict[str, Module]]:
    """Constants imported by name, and modules imported whole, by their names here."""
    names: dict[str, Value] = {}
    packages: dict[str, Module] = {}
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.ImportFrom) or node.level or not node.module:
            continue
        for alias in node.names:
            here = alias.asname or alias.name
            if module.bound[here] != 1 or here in _exported(module):
                continue
            owner = by_name.get(node.module)
            if owner and alias.name in owner.constants:
                names[here] = owner.constants[alias.name]
            elif f"{node.module}.{alias.name}" in by_name:
                packages[here] = by_name[f"{node.module}.{alias.name}"]
    return names, packages


def _exported(module: Module) -> set[str]:
    """Names in __all__ stay importable."""
    for node in module.tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return set(ast.literal_eval(node.value))
    return set()


def _replace(node: ast.expr, value: Value) -> Edit:
    text = f"({value})" if isinstance(value, int) and value < 0 else repr(value)
    return over(node, text)


def _shorter_imports(module: Module, gone: set[str]) -> list[Edit]:
    edits = []
    for node in ast.walk(module.tree):
        if not isinstance(node, ast.ImportFrom):
            continue
        kept = [alias for alias in node.names if (alias.asname or alias.name) not in gone]
        if len(kept) == len(node.names):
            continue
        parts = [f"{a.name} as {a.asname}" if a.asname else a.name for a in kept]
        text = f"from {node.module} import {', '.join(parts)}" if parts else "pass"
        edits.append(over(node, text))
    return edits
