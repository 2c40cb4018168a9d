"""Which names of a module mean something outside the function that they stand in."""

import ast
from dataclasses import dataclass, field
from typing import Any

from cryptlight.merge.program import Module, Program, Target

_COMPREHENSIONS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass
class Scope:
    is_class: bool
    own: set[str]
    taken: dict[str, Target] = field(default_factory=dict)  # imported in here


@dataclass(frozen=True)
class Meant:
    target: Target
    inside: bool  # imported by the function, not by its module


class Walk(ast.NodeTransformer):
    """Goes through one module; what to do with what it finds is up to those who inherit."""

    def __init__(self, program: Program, module: Module) -> None:
        self.program = program
        self.module = module
        self.scopes: list[Scope] = []

    # To be overridden: a name, module.name, an import; each gives what takes its place.

    def name(self, node: ast.Name, _meant: "Meant") -> ast.expr:
        return node

    def member(self, node: ast.Attribute, _meant: "Meant") -> ast.expr:
        return node

    def imported(self, node: ast.stmt, _taken: dict[str, Target]) -> Any:
        return node

    def constant(self, node: ast.Constant) -> ast.Constant:
        return node

    def unknown(self, _name: str) -> None:
        """A name of the interpreter's own."""

    # Looking up

    def meant(self, name: str) -> "Meant | None":
        """What a name means here; None for a function's own and for the interpreter's."""
        for scope in reversed(self.scopes):
            if scope.is_class and scope is not self.scopes[-1]:
                continue
            if name in scope.taken:
                return Meant(scope.taken[name], True)
            if name in scope.own:
                return None
        if name in self.module.taken:
            return Meant(self.module.taken[name], False)
        if name in self.module.defines:
            return Meant((self.module.name, name), False)
        self.unknown(name)
        return None

    def hiding(self) -> set[str]:
        """Names that the functions around this place keep for themselves."""
        found = set[str]()
        for scope in self.scopes:
            if not scope.is_class or scope is self.scopes[-1]:
                found |= scope.own | set(scope.taken)
        return found

    # Going through

    def visit_Name(self, node: ast.Name) -> ast.expr:
        found = self.meant(node.id)
        return node if found is None else self.name(node, found)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if isinstance(node.value, ast.Name):
            found = self.meant(node.value.id)
            if found and not found.target[1] and found.target[0] in self.program:
                return self.member(node, Meant((found.target[0], node.attr), found.inside))
        self.generic_visit(node)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return self.constant(node)

    def visit_Import(self, node: ast.Import) -> Any:
        return self.imported(node, self.program.imports(node))

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        return self.imported(node, self.program.imports(node))

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = [self._top(name) for name in node.names]
        return node

    def _top(self, name: str) -> str:
        """What is defined at the top of a module, or shared with it, is called in its new one."""
        kept, self.scopes = self.scopes, []
        made = self.visit_Name(ast.Name(name, ast.Store()))
        self.scopes = kept
        assert isinstance(made, ast.Name)
        return made.id

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if not self.scopes:
            node.name = self._top(node.name)
        node.decorator_list = [self.visit(part) for part in node.decorator_list]
        node.args.defaults = [self.visit(part) for part in node.args.defaults]
        given = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        given += [part for part in (node.args.vararg, node.args.kwarg) if part]
        self._into(node, False, {part.arg for part in given})
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        given = [*node.args.args, *(part for part in (node.args.vararg, node.args.kwarg) if part)]
        node.args.defaults = [self.visit(part) for part in node.args.defaults]
        self.scopes.append(Scope(False, {part.arg for part in given}))
        node.body = self.visit(node.body)
        self.scopes.pop()
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        if not self.scopes:
            node.name = self._top(node.name)
        node.bases = [self.visit(part) for part in node.bases]
        self._into(node, True, set())
        return node

    def _comprehension(self, node: Any) -> Any:
        own = {name for part in node.generators for name in _stored(part.target)}
        self.scopes.append(Scope(False, own))
        self.generic_visit(node)
        self.scopes.pop()
        return node

    def visit_ListComp(self, node: ast.ListComp) -> Any:
        return self._comprehension(node)

    def visit_SetComp(self, node: ast.SetComp) -> Any:
        return self._comprehension(node)

    def visit_DictComp(self, node: ast.DictComp) -> Any:
        return self._comprehension(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> Any:
        return self._comprehension(node)

    def _into(self, node: Any, is_class: bool, own: set[str]) -> None:
        scope = Scope(is_class, own)
        shared = set[str]()
        waiting = list(node.body)
        while waiting:
            part = waiting.pop()
            if isinstance(part, ast.Import | ast.ImportFrom):
                found = self.program.imports(part)
                inside = {name: to for name, to in found.items() if to[0] in self.program}
                scope.taken |= inside
                scope.own |= set(found) - set(inside)
            elif isinstance(part, ast.Global):
                shared |= set(part.names)
            elif isinstance(part, ast.FunctionDef | ast.ClassDef):
                scope.own.add(part.name)
                continue
            elif isinstance(part, ast.Lambda | _COMPREHENSIONS):
                continue
            elif isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                scope.own.add(part.id)
            elif isinstance(part, ast.ExceptHandler) and part.name:
                scope.own.add(part.name)
            waiting += ast.iter_child_nodes(part)
        scope.own -= shared | set(scope.taken)
        self.scopes.append(scope)
        node.body = [made for part in node.body for made in _listed(self.visit(part))]
        node.body = node.body or [ast.Pass()]
        self.scopes.pop()


def _listed(made: Any) -> list[ast.stmt]:
    if made is None:
        return []
    return made if isinstance(made, list) else [made]


def _stored(target: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(target) if isinstance(part, ast.Name)}
