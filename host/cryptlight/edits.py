"""Changes of a source text at places that its syntax tree names."""

import ast

Edit = tuple[int, int, int, int, str]  # first line and column, last line and column, new text


def apply(text: str, edits: list[Edit]) -> str:
    """Columns of the syntax tree count bytes, so the lines are edited as bytes."""
    lines = [line.encode() for line in text.split("\n")]
    for first, left, last, right, new in sorted(edits, reverse=True):
        joined = lines[first - 1][:left] + new.encode() + lines[last - 1][right:]
        lines[first - 1 : last] = joined.split(b"\n")
    return b"\n".join(lines).decode()


def over(node: ast.expr | ast.stmt, new: str) -> Edit:
    """`new` in the place of a node; line ends keep what follows on its line."""
    assert node.end_lineno is not None and node.end_col_offset is not None
    text = new + "\n" * (node.end_lineno - node.lineno)
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset, text
