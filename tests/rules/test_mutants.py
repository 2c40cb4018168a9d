"""A fault planted anywhere in the rules is noticed: a sample of places, each changed once."""

import ast

import mutants
import pytest


@pytest.mark.soak
def test_of_sixty_places_at_most_three_survive():
    tried, left = mutants.sample()
    assert tried == mutants.COUNT
    assert tried - len(left) >= mutants.ENOUGH * tried, left


@pytest.mark.parametrize(
    ("source", "kinds", "changed"),
    [
        ("a = b < 3", ["Compare", "Constant"], ["a = b <= 3", "a = b < 4"]),
        (
            "if a and b:\n        c()",
            ["If", "BoolOp", "Expr"],
            ["not (a and b)", "a or b", "None"],
        ),
        ("return a + 1", ["Return", "BinOp", "Constant"], ["None", "a - 1", "a + 2"]),
        ("return 'a' + b", ["Return"], ["return None"]),
    ],
)
def test_what_is_changed_is_a_fault_that_somebody_could_make(source, kinds, changed):
    text = f"def f():\n    {source}\n"
    places = list(mutants.changes(ast.parse(text)))
    assert [type(place).__name__ for place in places] == kinds
    for number, expected in enumerate(changed):
        tree = ast.parse(text)
        mutants.change(list(mutants.changes(tree))[number])
        assert expected in ast.unparse(tree)


def test_the_same_places_are_drawn_again():
    first = mutants.drawn(mutants.COUNT, mutants.SEED)
    assert first == mutants.drawn(mutants.COUNT, mutants.SEED)
    assert len({(place.path, place.number) for place in first}) == mutants.COUNT
