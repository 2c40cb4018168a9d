"""Writes whole numbers that have a name in one module into the modules that use them.

On a board every imported name costs a slot in a dictionary, an entry in a table of strings and
code that fetches it; a number written where it is used costs a byte or two.  mpy-cross knows
constants only within one file, so this is done before it, on the text: lines stay where they
are, so that the line numbers of a traceback are those of the source.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Edit = tuple[int, int, int, int, str]  # first line and column, last line and column, new text


@dataclass
class Module:
    name: str
    text: str
    tree: ast.Module
    constants: dict[str, int] = field(default_factory=dict)
    bound: dict[str, int] = field(default_factory=dict)  # how often each name is bound


def inline(sources: Mapping[str, bytes], apart: Sequence[str] = ()) -> dict[str, bytes]:
    """Path -> source, with the numbers written in.

    Files named in `apart` keep their names for themselves, since another may take their place.
    """
    modules = {path: _read(path, source) for path, source in sources.items()}
    for path in apart:
        modules[path].constants.clear()
    by_name = {module.name: module for module in modules.values()}
    texts = {path: _rewrite(module, by_name) for path, module in modules.items()}
    needed = set[str]()
    for text in texts.values():
        needed |= _asked_for(ast.parse(text))
    return {path: _without_unused(modules[path], texts[path], needed) for path in sources}


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
    """Numbers that nobody asks for by name any more are not kept."""
    edits: list[Edit] = []
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            names = [key for key, _ in _numbers(node.targets[0], node.value)]
            if names and all(key in module.constants and key not in needed for key in names):
                assert node.end_lineno is not None and node.end_col_offset is not None
                gap = "pass" + "\n" * (node.end_lineno - node.lineno)
                end = node.end_lineno, node.end_col_offset
                edits.append((node.lineno, node.col_offset, *end, gap))
    return _apply(text, edits).encode()


def _read(path: str, source: bytes) -> Module:
    name = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    text = source.decode()
    module = Module(name, text, ast.parse(text))
    for node in ast.walk(module.tree):
        for bound in _bindings(node):
            module.bound[bound] = module.bound.get(bound, 0) + 1
    for statement in module.tree.body:
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            for key, value in _numbers(statement.targets[0], statement.value):
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


def _numbers(target: ast.expr, value: ast.expr) -> Iterator[tuple[str, int]]:
    """`A = 1`, `A, B = 0, 1` and `A, B, C = range(3)`."""
    if isinstance(target, ast.Name):
        number = _number(value)
        if number is not None:
            yield target.id, number
    elif isinstance(target, ast.Tuple):
        names = [part.id for part in target.elts if isinstance(part, ast.Name)]
        found = _listed(value)
        if len(names) == len(target.elts) == len(found):
            yield from zip(names, found, strict=True)


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
            number = owner.constants.get(node.attr) if owner else None
            if number is not None and isinstance(node.ctx, ast.Load):
                edits.append(_replace(node, number))
                used[node.value.id] = used.get(node.value.id, 0) - 1
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            used[node.id] = used.get(node.id, 0) + 1
            if node.id in names:
                edits.append(_replace(node, names[node.id]))
    gone = {name for name in names if name not in module.constants}
    gone |= {name for name in packages if used.get(name) == 0}
    edits += _shorter_imports(module, gone)
    return _apply(module.text, edits)


def _imported(
    module: Module, by_name: Mapping[str, Module]
) -> tuple[dict[str, int], dict[str, Module]]:
    """Numbers imported by name, and modules imported whole, by their names here."""
    names: dict[str, int] = {}
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


def _replace(node: ast.expr, number: int) -> Edit:
    assert node.end_lineno is not None and node.end_col_offset is not None
    text = str(number) if number >= 0 else f"({number})"
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text


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
        assert node.end_lineno is not None and node.end_col_offset is not None
        text += "\n" * (node.end_lineno - node.lineno)
        edits.append((node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text))
    return edits


def _apply(text: str, edits: list[Edit]) -> str:
    """Columns of the syntax tree count bytes, so the lines are edited as bytes."""
    lines = [line.encode() for line in text.split("\n")]
    for first, left, last, right, new in sorted(edits, reverse=True):
        joined = lines[first - 1][:left] + new.encode() + lines[last - 1][right:]
        lines[first - 1 : last] = joined.split(b"\n")
    return b"\n".join(lines).decode()
