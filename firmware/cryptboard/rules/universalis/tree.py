"""What may come next: the tree that keys, web page and bots walk."""

from cryptboard.rules.contract import (
    ASSIST,
    CONCEDE,
    CORRECT,
    ENEMY,
    GO,
    LESS,
    LISTED,
    MORE,
    SEAT,
    TRACK,
    Menu,
)
from cryptboard.rules.kit import menus
from cryptboard.rules.universalis import (
    attack,
    dark,
    fortune,
    guided,
    initiative,
    magic,
    table,
    turns,
)
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import pending as questions
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.lists import people
from cryptboard.rules.universalis.tracks import tracks

ATTACKS = ("melee", "shoot", "defend", "wound")
GUIDED = ("do", "check", "oppose")
INITIATIVE = ("initiative", "spawn")
DARK = ("draw", "card", "half", "discard", "main", "place", "master", "trap")
TABLE = ("move", "quick", "engage", "terrain", "combat", "section", "feat", "mark", "adjust",
         "hurt", "heal", "gain", "spend", "quest")  # fmt: skip


def choices(pack, state, partial):
    """The options after `partial`; None when it is a whole command."""
    if not partial:
        return root(pack, state)
    verb = partial[0]
    if verb == CORRECT:
        return menus.correct(tracks(pack, state), partial)
    if verb == ASSIST:
        return menus.assist(state, partial)
    if verb == CONCEDE:
        return None
    if verb in ("luck", "fortune"):
        return fortune.choices(state, partial)
    if state.pending:
        return questions.choices(pack, state, partial)
    if state.phase == t.SETUP:
        return set_up().choices(pack, state, partial)
    if verb in ATTACKS:
        return attack.choices(pack, state, partial)
    if verb == "cast":
        return magic.choices(pack, state, partial)
    if verb in GUIDED:
        return guided.choices(pack, state, partial)
    if verb in INITIATIVE:
        return initiative.choices(pack, state, partial)
    if verb in DARK:
        return None if verb == "main" else dark.choices(pack, state, partial)
    if verb in TABLE:
        return table.choices(pack, state, partial)
    if verb == "foe" and len(partial) == 1:
        return people(state, "foe", turns.waiting(state))
    return None


def set_up():
    """Loaded when a new game needs it: a game that goes on keeps the room."""
    from cryptboard.rules.universalis import setup

    return setup


def root(pack, state):
    if state.over:
        return Menu(("ui." + state.over,), [])
    if state.pending:
        found = questions.choices(pack, state, [])
        if fortune.heroes(state):
            found.options.append(menus.Option("fortune", ("luck.other",)))
        return found
    if state.phase == t.SETUP:
        return set_up().top(pack, state)
    rows = _heroes(pack, state) if state.phase == t.HEROES else _dark(pack, state)
    if fortune.heroes(state):
        rows.append(("fortune", ("luck.other",)))
    rows += _always(state)
    return menus.menu(_prompt(state), rows, 0)


def _prompt(state):
    if state.active >= 0:
        return ("ask.acts", f.name(state, state.active))
    return ("ask.heroes",) if state.phase == t.HEROES else ("dark.step%d" % state.step,)


def roll_row(pack, state):
    """What ROLL does between commands: Fortune for a roll that failed, else the last strike."""
    if state.phase == t.DARK and state.step != t.CREATURES:
        return None
    return fortune.row(state) or attack.again_row(pack, state)


def _row(verb, role=LISTED):
    return (verb, ("verb." + verb,), role)


def _always(state):
    """What the table may tell the board at any time."""
    rows = [_row("combat")]
    if [] in state.foes:
        rows.append(_row("place", ENEMY if state.phase == t.HEROES else LISTED))
        if state.leader and not state.placed:
            rows.append(_row("master"))
    if f.living(state):
        rows.append(_row("wound"))
    return rows + [_row(verb) for verb in ("mark", "adjust", "main", "quest")]


def _heroes(pack, state):
    """The heroes' turn: a seat key is its hero, the same key again his attack."""
    waiting = turns.waiting(state)
    active = state.active
    rows = menus.rows(_row("go", GO))
    if active >= 0 and waiting:
        rows = menus.rows(("go", ("turn.end", f.name(state, active)), GO))
    rows.append(roll_row(pack, state))
    for who in waiting:
        if who != active:
            rows.append(("act%d" % who, ("who.act", f.name(state, who)), SEAT + who))
    rows += _by_hand(pack, state)
    if active >= 0:
        rows += _acting(pack, state, SEAT + active)
        if state.hand:
            rows.append(_row("trap"))
    if f.foes(state) and f.standing_heroes(state):
        rows.append(_row("initiative"))
    rows.append(_row("section"))
    if not state.jumped:
        rows.append(_row("feat"))
    return rows


def _by_hand(pack, state):
    """PLUS and MINUS: the active figure's Vitality, else the Reserve.

    They also keep the news on the screen: the list opens with SELECT.
    """
    if state.active < 0:
        rows = [_row("gain", MORE)] if state.rp < t.value(pack, t.V_RP_MAX) else []
        return rows + [_row("spend", LESS)] if state.rp else rows
    one = f.of(state, state.active)
    rows = [_row("hurt", LESS)]
    return rows + [_row("heal", MORE)] if one[t.F_VIT] < one[t.F_ATTR + t.VITALITY] else rows


def _acting(pack, state, key):
    """What the active figure may do; `key` is the key of its attack."""
    who = state.active
    rows = []
    if state.assist != TRACK:
        if attack.may_attack(state, who):
            rows.append(_row("melee", key))
        if attack.may_shoot(state, who):
            rows.append(_row("shoot"))
    if magic.known(pack, state, who):
        rows.append(_row("cast"))
    if table.may_move(state, who):
        rows.append(_row("move"))
    if who < t.FOE:
        rows.append(_row("do"))
        if table.may_quick(state, who):
            rows.append(_row("quick"))
    rows.append(_row("check"))
    if f.enemies(state, who):
        rows.append(_row("oppose"))
        rows.append(_row("engage"))
    rows.append(_row("terrain"))
    return rows


def _dark(pack, state):
    """The Dark Player's turn, step by step."""
    step = state.step
    rows = menus.rows()
    if step != t.DISCARDS or state.hand <= turns.hand_limit(state):
        rows.append(("go", _dark_next(state), GO))
    if step == t.DRAW:
        rows.append(_row("draw"))
    elif step == t.CARDS:
        rows.append(_row("card"))
        rows.append(_row("half"))
    elif step == t.DISCARDS:
        rows.append(("discard", ("dark.discard", state.hand, turns.hand_limit(state))))
    else:
        rows.append(roll_row(pack, state))
        rows += _creatures(pack, state)
    if f.foes(state) and f.standing_heroes(state):
        rows.append(_row("spawn"))
    return rows


def _creatures(pack, state):
    rows = _by_hand(pack, state)
    waiting = turns.waiting(state)
    if state.active >= 0:
        rows += _acting(pack, state, ENEMY)
        if state.assist != TRACK and attack.shooters(state):
            rows.append(_row("defend"))
    elif waiting:
        rows.append(_row("first", ENEMY))
    if waiting:
        rows.append(_row("foe"))
        rows.append(_row("rest"))
    return rows


def _dark_next(state):
    waiting = turns.waiting(state)
    if state.step == t.CREATURES and waiting:
        return ("who.act", f.name(state, waiting[0]))
    return ("dark.step%d" % (state.step + 1),)
