"""Skill cards that a hero takes: the board keeps them in FULL alone."""

from cryptboard.rules import contract
from cryptboard.rules.md2 import tables as t
from cryptboard.rules.md2.state import QUADRANT, T_BAG, class_of


def offered(pack, state, seat, level):
    """Cards that a hero may take at this level: rank, not owned yet (MD2-034, MD2-035)."""
    own, kind = state.skills[seat], class_of(pack, state, seat)
    found = []
    for number in pack.record("class", kind)[1]:
        record = pack.record("skill", number)
        if number in own or record[t.K_LEVEL] > level:
            continue
        held = 0
        for other in own:
            card = pack.record("skill", other)
            if record[t.K_FAMILY] and card[t.K_FAMILY] == record[t.K_FAMILY]:
                held = card[t.K_RANK]
        if record[t.K_RANK] == held + 1:
            found.append(number)
    return found


def owed(pack, state, seat):
    """Whether a card was left for later: every level gives one card, or one rank of a card."""
    ranks = sum([pack.record("skill", own)[t.K_RANK] for own in state.skills[seat]])
    level = state.level[seat]
    return ranks < level and bool(offered(pack, state, seat, level))


def gain(pack, state, seat, number, place, events):
    """Take a card; a higher rank replaces the lower one."""
    record = pack.record("skill", number)
    own = state.skills[seat]
    for other in list(own):
        if record[t.K_FAMILY] and pack.record("skill", other)[t.K_FAMILY] == record[t.K_FAMILY]:
            own.remove(other)
    own.append(number)
    rule = 35 if record[t.K_RANK] > 1 else 187
    events.append((contract.MOVED, "skill.%d" % number, 0, 1, rule))
    if class_of(pack, state, seat) == t.WIZARD:
        state.gear[seat][QUADRANT + place] = number
    for name, amount in record[t.K_EFFECTS]:
        if name.startswith("token"):  # more Rogue tokens into the bag (MD2-278)
            state.gear[seat][T_BAG][int(name[5:])] += amount
