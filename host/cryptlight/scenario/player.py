"""Plays a parsed scenario against one game; runs under CPython and under MicroPython.

What a scenario line means in one game is told by that game's *adapter*, a module beside this
one with the name of the rules package (`pack.game`): tracker.py, valpiedra.py, ...  An adapter
is portable Python, imports nothing but `cryptboard`, and offers these four functions:

    given(pack, state, field, text)    `given: field = text`: write the state directly
    show(pack, state, field) -> str    `expect: field = text`: the field as a player would write it
    token(pack, state, text) -> token  one word of a `do:` line (after the verb) as a command token
    deck(pack, state, rest)            `deck: rest`: put cards in a known order

`given`, `token` and `deck` raise ValueError with a plain sentence for what they do not know;
`show` raises ValueError for a field that does not exist.  The state they get is the live one.
"""
