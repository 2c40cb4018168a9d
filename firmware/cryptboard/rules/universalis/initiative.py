"""Initiative and surprise.

initiative HERO FOE ...   after a section is revealed     spawn FOE HERO ...   in the combat
"""

from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import odds, things, throws, turns
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.aim import Aim, ask, signed
from cryptboard.rules.universalis.lists import people


def choices(pack, state, partial):
    first_foe = partial[0] == "spawn"
    if len(partial) < 3:
        if (len(partial) == 1) == first_foe:
            return people(state, "foe", f.foes(state))
        heroes = f.standing_heroes(state)
        return people(state, "nearest", heroes, True, _keenest(pack, state, heroes))
    hero, foe = sides(partial)
    aim = Aim(hero, 0).take(pack, partial[3:])
    ahead, tie = lead(pack, state, hero, foe, aim.net)
    if tie:
        ways, of = odds.opposed(ahead, tie > 0), 1296
    else:
        ways, of = odds.opposed_again(ahead)
    prompt = ("aim.initiative", f.name(state, hero), f.name(state, foe), signed(aim.net))
    return ask(pack, state, prompt, aim, ("aim.try", odds.percent(ways, of)))


def _keenest(pack, state, heroes):
    """Of those equally near the one with the highest Perception rolls (DU-105)."""
    best = 0
    for i in range(len(heroes)):
        mine = f.attribute(pack, state, heroes[i], t.PERCEPTION)
        if mine > f.attribute(pack, state, heroes[best], t.PERCEPTION):
            best = i
    return best


def sides(command):
    if command[0] == "spawn":
        return command[2], command[1]
    return command[1], command[2]


def lead(pack, state, hero, foe, net):
    """How far the hero leads in Perception, and who wins a tie: 1, -1, or 0 for none."""
    ahead = f.attribute(pack, state, hero, t.PERCEPTION) + net
    ahead -= f.attribute(pack, state, foe, t.PERCEPTION)
    ahead -= things.warning(state)
    wits = f.attribute(pack, state, hero, t.INTELLIGENCE)
    wits -= f.attribute(pack, state, foe, t.INTELLIGENCE)
    return ahead, 1 if wits > 0 else -1 if wits < 0 else 0


def apply(pack, state, command, events):
    hero, foe = sides(command)
    aim = Aim(hero, 0).take(pack, command[3:])
    spawn = command[0] == "spawn"
    rule = 103 if spawn else 100
    won, dice = aim.end == "passed", []
    if aim.end == "roll":
        won, dice = _fight(pack, state, hero, foe, aim.net, rule, events)
    state.combat = 1
    state.sour = 0 if won else hero + 1
    if spawn:
        f.flag(state, foe, t.ACTED, won)
        f.say(state, events, 103, "say.waits" if won else "say.at_once", f.name(state, foe))
        return
    things.warned(state)
    f.say(state, events, 101 if won else 102, "say.heroes_first" if won else "say.foes_first")
    if won:
        turns.hero_turn(state, True, events)
    else:
        turns.dark_turn(state, 102, events)
    _surprise(pack, state, foe if won else hero, dice)


def _fight(pack, state, hero, foe, net, rule, events):
    ahead, tie = lead(pack, state, hero, foe, net)
    while True:
        mine, theirs = throws.opposed(state, hero, foe, net, rule, events)
        gap = sum(mine) + ahead - sum(theirs)
        if gap or tie:
            won = (gap or tie) > 0
            if not gap:
                f.say(state, events, 104, "say.wits")
            return won, mine if won else theirs


def _surprise(pack, state, loser, dice):
    """Who might be surprised if near enough: both dice at least the Intelligence (DU-106)."""
    if not dice:
        return
    side = f.foes(state) if loser >= t.FOE else f.standing_heroes(state)
    found = []
    for who in side:
        if min(dice) >= f.attribute(pack, state, who, t.INTELLIGENCE):
            found.append(who)
    if found:
        state.pending.append([t.P_SURPRISE, loser, dice[0], dice[1]] + found)
