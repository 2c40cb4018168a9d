"""Gives names that nobody outside can ask for short ones that all modules share.

A name costs a board its text and an entry in a table that doubles when it is full, so hundreds
of private names are worth several kilobytes of its heap.  Two kinds are safe to change: what a
function calls its arguments, if nobody passes them by name, and the private attributes and
variables of a module.  Functions and classes keep their names: a traceback tells them.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping

from cryptlight.edits import Edit, apply, over

_PRIVATE = re.compile(r"_[a-zA-Z][a-zA-Z0-9_]*")
_Scope = ast.FunctionDef | ast.AsyncFunctionDef


def shorten(sources: Mapping[str, bytes]) -> dict[str, bytes]:
    """Path -> source; lines stay where they are."""
    trees = {path: ast.parse(source) for path, source in sources.items()}
    passed = set[str]()  # arguments that somebody names
    shared = set[str]()  # private names that are not only a module's own
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.keyword) and node.arg:
                passed.add(node.arg)
            shared |= set(_shared(node))
    for tree in _relatives(trees.values()):
        shared |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    out = {}
    for path, source in sources.items():
        edits = [*_arguments(trees[path], passed), *_privates(trees[path], shared)]
        out[path] = apply(source.decode(), edits).encode()
    return out


def _arguments(tree: ast.Module, passed: set[str]) -> Iterator[Edit]:
    """Rename arguments in whole functions, with all that is nested in them."""
    for scope in _outermost(tree):
        parts = [*ast.walk(scope.args), *(n for part in scope.body for n in ast.walk(part))]
        fixed = passed | {name for node in parts for name in _bound_otherwise(node)}
        new = dict[str, str]()
        for node in parts:
            if isinstance(node, ast.arg) and node.arg not in fixed and node.arg not in new:
                new[node.arg] = f"_{len(new)}"
        defaults = {
            n for d in [*scope.args.defaults, *scope.args.kw_defaults] if d for n in ast.walk(d)
        }
        for node in parts:
            if isinstance(node, ast.arg) and node.arg in new:
                start = node.lineno, node.col_offset
                yield *start, start[0], start[1] + len(node.arg.encode()), new[node.arg]
            elif isinstance(node, ast.Name) and node.id in new and node not in defaults:
                yield over(node, new[node.id])


def _outermost(tree: ast.AST) -> Iterator[_Scope]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, _Scope):
            yield node
        else:
            yield from _outermost(node)


def _bound_otherwise(node: ast.AST) -> Iterator[str]:
    """Names that appear in a function as plain text, where they cannot be exchanged."""
    if isinstance(node, ast.Import | ast.ImportFrom):
        for alias in node.names:
            yield alias.asname or alias.name.split(".")[0]
    elif isinstance(node, ast.ExceptHandler | _Scope | ast.ClassDef):
        yield node.name or ""
    elif isinstance(node, ast.Global | ast.Nonlocal):
        yield from node.names
    elif isinstance(node, ast.JoinedStr):
        yield from (part.id for part in ast.walk(node) if isinstance(part, ast.Name))


def _shared(node: ast.AST) -> Iterator[str]:
    """Private names that somebody could mean who is not the module itself."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value  # getattr
    elif isinstance(node, ast.Attribute) and not _is_self(node.value):
        yield node.attr
    else:
        yield from _bound_otherwise(node)


def _relatives(trees: Collection[ast.Module]) -> Iterator[ast.Module]:
    """Modules with a class that inherits from another module's, and those others."""
    classes = [(tree, n) for tree in trees for n in tree.body if isinstance(n, ast.ClassDef)]
    for tree, heir in classes:
        names = {ast.unparse(base).rpartition(".")[2] for base in heir.bases}
        for other, parent in classes:
            if parent.name in names and other is not tree:
                yield tree
                yield other


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _privates(tree: ast.Module, shared: set[str]) -> Iterator[Edit]:
    """A module's own attributes and variables: `_a`, `_b` in the order of their names."""
    found = set[str]()
    kept = set[str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, _Scope | ast.ClassDef):
            kept.add(node.name)
        elif isinstance(node, ast.arg):
            kept.add(node.arg)
    mine = sorted(n for n in found - kept - shared if _PRIVATE.fullmatch(n))
    new = dict(zip(mine, _letters(found | kept), strict=False))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in new:
            assert node.end_lineno is not None and node.end_col_offset is not None
            start = node.end_col_offset - len(node.attr.encode())
            yield node.end_lineno, start, node.end_lineno, node.end_col_offset, new[node.attr]
        elif isinstance(node, ast.Name) and node.id in new:
            yield over(node, new[node.id])


def _letters(taken: set[str]) -> Iterator[str]:
    letters = "abcdefghijklmnopqrstuvwxyz"
    for first in ["", *letters]:
        for last in letters:
            if f"_{first}{last}" not in taken:
                yield f"_{first}{last}"
