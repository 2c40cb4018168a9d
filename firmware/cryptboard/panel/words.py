"""Phrases into sentences of the player's language.

A phrase is (word key, argument...); "{0}" in a word stands for its first argument. A row of
phrases is told one after the other. The words of the game come from its pack, those of the panel
from the base file; both are read on demand.
"""

_CACHED = 64
_ARGUMENTS = ("{0}", "{1}", "{2}", "{3}")


class Words:
    """`base` and `pack` have word(key, lang) -> text or None; either may be None."""

    def __init__(self, lang, base, pack):
        self.lang = lang
        self._base = base
        self._pack = pack
        self._cache = {}
        self.named = {}  # word key -> what the players call a hero

    def language(self, lang):
        self.lang = lang
        self._cache.clear()

    def name_heroes(self, entries):
        """Take [pack id, hero, name] of any packs."""
        self.named = {}
        for pack_id, hero, name in entries:
            if self._pack and pack_id == self._pack.id:
                self.named["hero.%d" % hero] = name

    def text(self, phrase):
        """A word that nobody knows shows the last part of its key: odd, but not silent."""
        if isinstance(phrase, str):
            return phrase
        if not isinstance(phrase, (tuple, list)):
            return str(phrase)
        if not phrase:
            return ""
        if not isinstance(phrase[0], str):
            parts = []
            for part in phrase:  # a comprehension would nest one call deeper
                parts.append(self.text(part))
            return " ".join(parts)
        text = self._word(phrase[0])
        if text is None:
            parts = [phrase[0].split(".")[-1]]
            return " ".join(parts + [self.text(argument) for argument in phrase[1:]])
        for i in range(1, min(len(phrase), 1 + len(_ARGUMENTS))):
            text = text.replace(_ARGUMENTS[i - 1], self.text(phrase[i]))
        return text

    def known(self, key):
        return self._word(key) is not None

    def face(self, kind, number):
        """What a die shows; one that the pack does not describe shows numbers."""
        known = self._pack and kind < self._pack.count("die")
        return self.text(("face.%d.%d" % (kind, number),)) if known else str(number)

    def rule(self, number):
        """The name of a rule as people quote it: VAL-138."""
        return "%s-%03d" % (self._pack.prefix if self._pack else "?", number)

    def rule_text(self, number):
        """What a rule says; "" for none, and for one without words."""
        key = "rule." + self.rule(number)
        return self.text((key,)) if number and self.known(key) else ""

    def _word(self, key):
        if key in self.named:
            return self.named[key]
        if key in self._cache:
            return self._cache[key]
        text = None
        for source in (self._pack, self._base):
            if text is None and source:
                text = source.word(key, self.lang)
                if text is None and self.lang != "en":  # half a translation is better than none
                    text = source.word(key, "en")
        if len(self._cache) >= _CACHED:
            self._cache.clear()
        self._cache[key] = text
        return text
