"""Every sentence that the sources say to people, read from the sources themselves."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "host" / "cryptlight"
# Whoever is called so speaks to people with these arguments (all of them where none is named).
SPEAKING: dict[str, tuple[int | str, ...]] = {
    "tell": (0,),
    "spoken": (0,),
    "counted": (1, 2),
    "Failed": (0,),
    "WrongUse": (0,),
    "LinkError": (0,),
    "_FellBack": (0,),
    "SimError": (0,),
    "BoardError": (0,),
    "CompileError": (0,),
    "PortTaken": (0,),
    "ValueError": (0,),
    "FileNotFoundError": (0,),
    "PackErrors": (),
    "Finding": (1, 2, 3),
    "Option": ("help",),
    "Argument": ("help",),
    "plain_app": (0,),
    "Entry": (2,),
}
WHERE = (
    "view/plain.py", "cli", "link", "deploy", "packs", "sim", "lab", "drawer.py", "boardfile.py",
    "compiled.py", "resources.py", "web/launch.py", "web/server.py",
)  # fmt: skip
# Words of the files themselves, names of commands, and what is the same in every language.
NO_SENTENCES = {
    "ok", "note", "bad", "kind", "NEXT, PLUS, SEAT1, hold:SELECT ...", "Value error, ",
    "Salud máx.", "Has acted", "Hero {}", "Héroe {}", "flash", "firmware", "values.{}", "id",
    "{}: {} bytes, {}",
}  # fmt: skip
SAYING = {  # a name whose value is said
    "told", "wrong", "problem", "said", "UNDONE", "what", "HELP", "END",
    "NOTHING", "OLD_OR_NEW", "WHOLE_OR_NOT", "OLD_OR_SAVED", "UP_TO_HERE",
}  # fmt: skip
COMMAND = re.compile(r"(Example: `)?(cryptlight|mpremote|pip) ")
NOT = ("sim/shims", "sim/child.py")


def sentences() -> dict[str, str]:
    """English template with {} for what is filled in -> where it stands."""
    found: dict[str, str] = {}
    for path in _files():
        tree = ast.parse(path.read_text("utf-8"))
        said = [text for node in ast.walk(tree) for text in _said(node)]
        if path.parent.name == "packs":
            said += _with_spaces(tree)
        if path.parent.name == "cli":
            said += _help(tree)
        for text in said:
            if _is_sentence(text):
                found.setdefault(text, path.relative_to(PACKAGE).as_posix())
    return found


def _is_sentence(text: str) -> bool:
    words = re.search("[a-z]{2}", text.replace("{}", ""))
    return bool(words) and text not in NO_SENTENCES and not COMMAND.match(text)


def _with_spaces(tree: ast.AST) -> list[str]:
    """Findings are put together in many ways: whatever has two words in it is one."""
    inner = {id(part) for node in ast.walk(tree) for part in getattr(node, "values", ())}
    inner |= {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return [
        text
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in inner
        for text in templates(node)
        if re.search("[a-z]{2,},? [a-z{]", text)
    ]


def _help(tree: ast.Module) -> list[str]:
    """The paragraphs of the commands' docstrings, without their examples."""
    found = []
    for node in tree.body:
        text = (isinstance(node, ast.FunctionDef) and ast.get_docstring(node)) or ""
        if "Example:" in text:
            paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
            found += [part.partition(" Example:")[0] for part in paragraphs]
    return found


def _files() -> Iterator[Path]:
    for name in WHERE:
        place = PACKAGE / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            if not path.relative_to(PACKAGE).as_posix().startswith(NOT):
                yield path


def _said(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        for place in SPEAKING.get(name, ()):
            yield from _argument(node, place)
    if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [getattr(target, "id", "") for target in targets]
        if names == ["SAYINGS"] and isinstance(node.value, ast.Dict):
            for value in node.value.values:
                yield from templates(value)
        if names[0] in SAYING:
            yield from templates(node.value)


def _argument(call: ast.Call, place: int | str) -> Iterator[str]:
    if isinstance(place, int):
        if place < len(call.args):
            yield from templates(call.args[place])
        return
    for keyword in call.keywords:
        if keyword.arg == place:
            yield from templates(keyword.value)


def templates(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from templates(node.body)
        yield from templates(node.orelse)
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        for left in templates(node.left):
            for right in templates(node.right):
                yield left + right
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.sub(r"\{\d+\}", "{}", node.value)
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            part.value if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    elif isinstance(node, ast.Name | ast.Call | ast.Attribute | ast.Subscript):
        yield "{}"
