"""What the game shows: Reserve Points, the active figure, its pips, the foes; the dice."""

from cryptboard.rules import contract
from cryptboard.rules.contract import DIM, DOUBLE, FAINT, FAST, SLOW, SOLID, Scene
from cryptboard.rules.kit.dials import known
from cryptboard.rules.kit.lights import fill_and_post
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import tree, turns
from cryptboard.rules.universalis.state import part
from cryptboard.rules.universalis.tracks import dials, net_place, tracks

_A, _B, _C, _D = range(4)
_PIXELS = 16
_FOES = 8  # with room on strip D
_MANA = 6  # pixels of strip C; what is more double-flashes from the left
_MIDDLE = 7  # strip C: no modifier
_MARKED = {t.E_BACK: 13, t.E_FAR: 14, t.E_DIE: 15}  # no shield, no critical dice, cover


def scene(pack, state, view=contract.GAME):
    out = Scene()
    out.over = state.over
    out.active = state.active if 0 <= state.active < t.FOE else -1
    out.tracks = tracks(pack, state)
    out.dials = known(out.tracks, dials(state))
    out.lines = _lines(pack, state)
    if state.phase == t.HEROES and not state.pending:
        out.seats = [_seat(state, who) for who in range(len(state.heroes))]
    if state.stood:
        out.stands = part("amending").stands(state)
    if view == contract.DICE_RESULT and state.dice[0]:
        _dice(state, out)
        _net(pack, out, state.dice[2], state.dice[3] if len(state.dice) > 3 else 0)
        return out
    if state.assist == contract.TRACK and state.phase != t.SETUP:
        _pages(pack, state, out)
        return out
    _reserve(pack, state, out, _A)
    if state.active >= 0:
        _figure(state, out)
    if state.duel and state.active >= 0:
        one = f.of(state, state.active)
        _net(pack, out, one[net_place(state, state.active)], one[t.F_SHOT_MODS])
    else:
        _clock(state, out)
    _foes(state, out)
    return out


def _lines(pack, state):
    """Place and phase / who and whom, or the last news / the numbers."""
    if state.phase == t.SETUP:
        step = ("step.%d" % state.step,) if state.step else ("setup.prompt",)
        return [("line.setup",), step, ("line.vp", state.vp)]
    side = "line.combat" if state.combat else "line.explore"
    if state.phase == t.DARK:
        side = "line.dark"
    first = (side, state.turn, state.rp)
    if state.pending:
        found = part("pending").choices(pack, state, [])
        last = tuple(state.notice)
        for option in found.options:
            if option.role == contract.ROLL:  # its chance is told before the dice fall
                last = ("line.roll", ("key.ROLL",), option.label)
        return [first, found.prompt, last]
    if state.active >= 0:
        one = f.of(state, state.active)
        who = ["line.active", f.name(state, state.active), _conditions(one)]
        last = ("line.figure", one[t.F_VIT], one[t.F_MANA], one[t.F_LUCK])
    else:
        waiting = turns.waiting(state)
        who = ["line.all_acted"]
        if waiting:
            who = ["line.waiting", f.name(state, waiting[0])]
        last = ("line.reserve", state.rp, state.hand, turns.hand_limit(state))
    roll = tree.roll_row(pack, state)
    news = tuple(state.notice or who)
    if roll:  # its chance is told before the dice fall
        return [first, news, ("line.roll", ("key.ROLL",), roll[1])]
    return [first, news, last]


def _seat(state, who):
    """A seat key: solid ready, off done, slow active, fast at one Vitality, double when out."""
    one = state.heroes[who]
    if one[t.F_COND] & t.OUT:
        return DOUBLE
    if one[t.F_VIT] == 1:
        return FAST
    if who == state.active:
        return SLOW
    return contract.OFF if one[t.F_FLAGS] & t.ACTED else SOLID


def _conditions(one):
    """The letters of a figure's conditions: S Stunned, D Down, I ill, P poisoned, W Wounded."""
    letters = ""
    for i in range(4):
        if one[t.F_COND] & t.CONDITIONS[i]:
            letters += "SDIP"[i]
    return letters + ("W" if one[t.F_VIT] == 1 else "")


def _pages(pack, state, out):
    """TRACK: hero n on strip n, Vitality from the left, Mana from the right; a free one is RP."""
    shown = state.active if 0 <= state.active < t.FOE else 0
    first = shown // 4 * 4
    count = min(4, len(state.heroes) - first)
    for i in range(count):
        one = state.heroes[first + i]
        hue = contract.HEALTH
        fill_and_post(
            out, i, one[t.F_VIT], one[t.F_ATTR + t.VITALITY], hue, hue, one[t.F_VIT] == 1
        )
        if one[t.F_MANA]:
            out.fill(i, _PIXELS - one[t.F_MANA], _PIXELS - 1, DIM, contract.MANA)
            out.put(i, _PIXELS - one[t.F_MANA], SOLID, contract.MANA)
    if count < 4:
        _reserve(pack, state, out, _D)
    if count < 3:
        _clock(state, out)


def _reserve(pack, state, out, strip):
    """One pixel for a share of the counter; the head double-flashes over the hand limit."""
    head = min(_PIXELS - 1, state.rp * (_PIXELS - 1) // t.value(pack, t.V_RP_MAX))
    out.fill(strip, 0, head - 1, DIM, contract.EVIL)
    full = state.hand > turns.hand_limit(state)
    out.put(strip, head, DOUBLE if full else SOLID, contract.EVIL)


def _figure(state, out):
    """Strip B: Vitality against its attribute; C 1-3: Action, move, Quick Action; Mana from 5."""
    one = f.of(state, state.active)
    hue = contract.HEALTH if state.active < t.FOE else contract.EVIL
    danger = one[t.F_VIT] == 1
    fill_and_post(out, _B, one[t.F_VIT], one[t.F_ATTR + t.VITALITY], hue, hue, danger)
    for i in range(3):
        style = SOLID if one[t.F_ACTION + i] else FAINT
        out.put(_C, i, style, (contract.GOOD, contract.PLACE, contract.TIME)[i])
    mana = one[t.F_MANA]
    out.fill(_C, 4, 2 + min(_MANA, mana), DIM, contract.MANA)
    if mana:
        out.put(_C, 3 + min(_MANA, mana), SOLID, contract.MANA)
    out.fill(_C, 4, 3 + min(_MANA, mana - _MANA), DOUBLE, contract.MANA)


def _clock(state, out):
    """Strip C from pixel 11: the heroes' turn, or the step of the Dark Player's; combat last."""
    out.put(_C, 10, SOLID if state.phase == t.HEROES else FAINT, contract.HEALTH)
    for i in range(4):
        on = state.phase == t.DARK and state.step == i
        out.put(_C, 11 + i, SOLID if on else FAINT, contract.EVIL)
    if state.combat:
        out.put(_C, 15, SOLID, contract.BAD)


def _foes(state, out):
    """Strip D: two pixels a foe: slow unhurt, solid hurt, fast at one; the second: acted, aimed.

    Eight have room; with more it shows those around the one that acts or is aimed at.
    """
    who = state.active
    aimed = f.of(state, who)[t.F_TARGET] if 0 <= who < t.FOE else who
    first = max(0, aimed - t.FOE) // _FOES * _FOES
    for i in range(first, min(first + _FOES, len(state.foes))):
        one = state.foes[i]
        if one:
            at = 2 * (i - first)
            style = SOLID if one[t.F_VIT] < one[t.F_ATTR + t.VITALITY] else SLOW
            out.put(_D, at, FAST if one[t.F_VIT] == 1 else style, contract.DAMAGE)
            second = FAINT if one[t.F_FLAGS] & t.ACTED else DIM
            if aimed == t.FOE + i and who < t.FOE:
                out.put(_D, at + 1, SOLID, contract.HERO + who)
            else:
                out.put(_D, at + 1, second, contract.EVIL)


def _dice(state, out):
    """The dice at 1-6 and 8-13, attacker on A, defender on B, the net modifier on C around 8."""
    for strip in range(2):
        dice = state.dice[strip]
        for i in range(min(2, len(dice))):
            lucky = dice[i] == 6
            style = SOLID if not lucky else DOUBLE
            hue = contract.GOOD if lucky else contract.BAD if dice[i] == 1 else contract.PLAIN
            out.fill(strip, 7 * i, 7 * i + dice[i] - 2, FAINT, hue)
            out.put(strip, 7 * i + dice[i] - 1, style, hue)


def _net(pack, out, net, mask):
    """The sum around pixel 8 of strip C; behind it the reasons that count beside their number."""
    hue = contract.GOOD if net > 0 else contract.BAD
    out.put(_C, _MIDDLE, SOLID, contract.PLAIN)
    for i in range(1, abs(net) + 1):
        out.put(_C, _MIDDLE + (i if net > 0 else -i), SOLID, hue)
    for i in range(len(t.mods(pack))):
        effect = t.mods(pack)[i][t.M_EFFECT]
        if mask >> i & 1 and effect in _MARKED:
            out.put(_C, _MARKED[effect], DOUBLE, contract.TIME)
