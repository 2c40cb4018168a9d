"""What befalls any figure at any time: a fall, or so many dice against its armour.

fall FIGURE HEIGHT ...               also pushed into a precipice, in anybody's turn
harm FIGURE... done DICE AGAINST     traps, breath, potions, area spells with several targets
"""

from cryptboard.rules.contract import LISTED, ROLL, TRACK, Option
from cryptboard.rules.kit.menus import DONE, menu
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import harm, throws, turns
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.aim import Aim, ask, signed
from cryptboard.rules.universalis.lists import MOST_DICE, kinds, numbers, people, several

PIT = 6  # the height that stands for a pit
_LOW = 2  # so high is a test, higher is damage
_AGAINST = ("armor", "natural", "breath", 2, 3, 4, 5, 6)


def choices(pack, state, partial):
    if partial[0] == "harm":
        return _harm_choices(state, partial)
    if len(partial) == 1:
        return people(state, "target", f.living(state))
    return heights(pack, state, partial[1], partial[2:])


def heights(pack, state, who, said):
    """From what height, then the test or the dice; `said` is what follows the figure."""
    if not said:
        return kinds("height", "choice.height.%d", range(1, PIT + 1))
    if said[0] > _LOW:
        return dice(state, said, 1, ("test.%d" % t.FALL,))
    aim = Aim(who, 0).take(pack, said[1:])
    skill = f.attribute(pack, state, who, t.AGILITY)
    prompt = ("aim.test", ("test.%d" % t.FALL,), signed(aim.net))
    return ask(pack, state, prompt, aim, ("aim.try", throws.chance(skill, aim.net)))


def dice(state, said, length, prompt):
    """Dice without a test: ROLL, or at TRACK the word that the table has done it."""
    if len(said) > length:
        return None
    if state.assist == TRACK:
        return menu(("ask.table",), [("done", ("choice.done",))])
    return menu(prompt, [("roll", ("pend.dice",), ROLL)])


def _harm_choices(state, partial):
    at = partial.index(DONE) + 1 if DONE in partial else 0
    if not at:
        return several(state, f.living(state), partial[1:], (DONE, ("choice.done",), LISTED))
    left = len(partial) - at
    if left == 0:
        return numbers(("ask.dice_number",), 1, MOST_DICE, 3)
    if left == 1:
        found = menu(("ask.against",), [])
        for word in _AGAINST:
            label = ("against." + word,) if isinstance(word, str) else ("choice.number", word)
            found.options.append(Option(word, label))
        found.default = 0
        return found
    if left == 2:
        return menu(("ask.against",), [("roll", ("pend.harm", partial[at]), ROLL)])
    return None


def apply(pack, state, command, events):
    if command[0] == "fall":
        fall(pack, state, command[1], command[2:], events)
        return
    at = command.index(DONE)
    count, against = command[at + 1], command[at + 2]
    for who in command[1:at]:
        if f.of(state, who):  # one before it may have ended the fight
            _strike(pack, state, who, count, against, events)


def _strike(pack, state, who, count, against, events):
    """A shield is light cover against breath: one die less (DU-179)."""
    one = f.of(state, who)
    if against == "breath" and one[t.F_BLOCK]:
        count -= 1
    if against == "natural":
        against = one[t.F_NATURAL]
    elif isinstance(against, str):
        against = f.attribute(pack, state, who, t.ARMOR)
    harm.damage(pack, state, who, count, against, 158, events)


def fall(pack, state, who, said, events):
    """DU-093, DU-094: low ones are a test, others one die a point, a pit four; then no more."""
    turns.spend_all(state, who)
    if (who >= t.FOE) == (state.phase == t.DARK):
        f.flag(state, who, t.ACTED)  # nothing else until the next turn
    height = said[0]
    if height <= _LOW:
        aim = Aim(who, 0).take(pack, said[1:])
        skill = f.attribute(pack, state, who, t.AGILITY)
        result = throws.test(state, who, skill, aim.net, aim.end, 94, events)
        word = "say.passed" if result.ok else "say.failed"
        f.say(state, events, 94, word, result.total)
        if not result.ok:
            f.condition(state, who, t.STUNNED, True, 94, events)
        return
    one = f.of(state, who)
    if said[-1] == "roll":
        harm.damage(pack, state, who, 4 if height == PIT else height, one[t.F_NATURAL], 93, events)
    if f.of(state, who) and not one[t.F_COND] & t.OUT:  # a foe that died of it is off the board
        f.condition(state, who, t.DOWN, True, 93, events)
    for entry in state.pending:  # Fortune may save him from the damage, not from lying there
        if entry[0] == t.P_LUCK and entry[1] == who:
            entry[3] |= t.DOWN
