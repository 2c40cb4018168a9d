"""A full flash gives up its oldest logs first; then it warns, and nothing else goes."""

import vm


def test_logs_go_first_then_the_players_are_warned():
    told = vm.run("full.py", heap="8m").splitlines()
    assert told == [
        "kept [1, 2]",
        "dropped [1]",
        "dropped [2]",
        "warning warn.flash_full kept []",
        "plays on 5 warn.flash_full",
        "resumes True lost 0 True",
        "room again True True",
        "resumes True lost 0",
        "violations 0",
    ]
