"""What is wrong with an authoring folder, said so that its author can mend it."""

import difflib
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One mistake: the file, the place in it, what was expected there."""

    file: str
    place: str
    message: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.place}" if self.place else self.file
        return f"{where}: {self.message}"


class PackErrors(Exception):  # noqa: N818  many errors, as the name says
    """Everything that is wrong, so that one round of mending is enough."""

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = list(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint such as ` (did you mean "evil"?)`, or all known words if there are few."""
    words = sorted(known)
    close = difflib.get_close_matches(word, words, n=1, cutoff=0.6)
    if close:
        return f' (did you mean "{close[0]}"?)'
    if 0 < len(words) <= 12:
        return " (known: " + ", ".join(words) + ")"
    return ""
