"""Who reads every line knows the table: enemies, figures and Health, the pool, the heroes."""

import re

import pytest
from md2_bot import decide
from test_keys import Evening

from cryptboard.panel import keys, queue
from cryptboard.rules import contract
from cryptboard.rules.md2 import lineup
from cryptboard.rules.md2 import state as s

MOB = re.compile(r"(.+): (\d+) figures, level .+")
SINGLE = re.compile(r"(.+), level .+: Health (\d+)|(.+): Health (\d+)")
LEFT = re.compile(r"(.+): \d+, (?:figures left:|Health) (\d+)")
FELL = re.compile(r"(.+) fall: reward for .+|No figure of (.+) is left")
DICE = re.compile(r"[YOBSE](\d+)")
COMMANDS = 220


class Reader(Evening):
    """Keeps a table of his own from the lines that the board tells."""

    def __init__(self, level, seed):
        super().__init__("all", level, [1, 0, 2, 5], seed)
        self.foes = {}

    def read(self):
        page = self.hand.queue
        self.follow(page.page())
        while page.unread():
            self.hand.key(keys.NEXT)
            self.follow(page.page())

    def follow(self, lines):
        for line in lines:
            told = self.words["en"].text(line[queue.PHRASE])
            if found := LEFT.fullmatch(told) or MOB.fullmatch(told) or SINGLE.fullmatch(told):
                name, number = [part for part in found.groups() if part]
                self.foes[name] = int(number)
            elif found := FELL.fullmatch(told):
                self.foes.pop(found[1] or found[2], None)

    def there(self):
        """What the game itself knows."""
        found = {}
        for foe in self.state.foes:
            left = foe[s.MINIONS] + foe[s.LEADER]
            if foe[s.KIND] != s.IS_MOB:
                left = lineup.health(self.pack, self.state, foe) - foe[s.WOUNDS]
            found[self.pack.word(lineup.enemy_name(self.pack, foe)[0], "en")] = left
        return found

    def pool(self):
        """How many dice line 3 says that ROLL would throw; None: it says nothing of dice."""
        scene = self.hand.session.scene()
        text = self.words["en"].text(scene.force) if scene.force else ""
        return sum(map(int, DICE.findall(text))) if text else None

    def heroes(self):
        """Health and Mana of the hero on show, by the lights of strips B and C."""
        scene = self.hand.session.scene()
        seat = self.state.fight[s.SEAT] if self.state.fight else self.state.shown
        health = self.state.health[seat]
        lit = [cell >> 4 for cell in scene.strips[1][: self.state.top[seat]]]
        assert lit.count(contract.OFF) == self.state.top[seat] - health or self.state.fire[seat]
        mana = [cell >> 4 for cell in scene.strips[2][:7]]
        assert 7 - mana.count(contract.OFF) == min(7, self.state.mana[seat])


@pytest.mark.parametrize("level", ["dice", "full"])
@pytest.mark.parametrize("seed", [b"reader one", b"reader two"])
def test_lines_and_lights_tell_the_table(level, seed):
    """MD2-047, MD2-053, MD2-100, MD2-121, MD2-131, MD2-132: names, figures, Health, dice."""
    reader = Reader(level, seed)
    rolled = 0
    for _ in range(COMMANDS):
        if reader.state.over:
            break
        command, announced = decide(reader.pack, reader.state, boss_round=5), reader.pool()
        reader.give(command)
        reader.read()
        assert reader.foes == reader.there(), command
        reader.heroes()
        if command == ["attack"] and announced is not None:
            dice = next(e for e in reader.hand.events if e[0] == contract.ROLLED)
            assert len(dice[3]) == announced > 0
            rolled += 1
    assert rolled > 10
