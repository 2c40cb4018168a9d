"""What may come next: the tree that keys, web page and bots walk."""

from cryptboard.rules.contract import (
    APPEAR,
    ASSIST,
    CONCEDE,
    CORRECT,
    ENEMY,
    GO,
    LESS,
    LISTED,
    MORE,
    ROLL,
    SEAT,
    TRACK,
    Menu,
)
from cryptboard.rules.kit import menus
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis import turns
from cryptboard.rules.universalis.lists import PAGE, paged, people, row, turned, without_pages
from cryptboard.rules.universalis.state import part
from cryptboard.rules.universalis.tracks import tracks

# Which module knows the tokens that follow a verb.
VERBS = {
    "melee": "attack", "shoot": "attack", "defend": "attack", "wound": "attack",
    "cast": "magic",
    "do": "guided", "check": "guided", "oppose": "guided",
    "fall": "mishaps", "harm": "mishaps",
    "initiative": "initiative", "spawn": "initiative",
    "draw": "dark", "card": "dark", "half": "dark", "discard": "dark", "main": "dark",
    "place": "dark", "master": "dark", "trap": "dark",
    "move": "table", "quick": "table", "engage": "table", "terrain": "table",
    "combat": "table", "section": "table", "feat": "table", "hurt": "table", "heal": "table",
    "gain": "table", "spend": "table",
    "mark": "sheet", "adjust": "sheet", "quest": "sheet",
}  # fmt: skip


def choices(pack, state, partial):
    """The options after `partial`; None when it is a whole command."""
    if not partial:
        return root(pack, state)
    if PAGE not in partial:
        return _after(pack, state, partial)
    said = without_pages(partial)
    return turned(_after(pack, state, said) if said else root(pack, state), partial)


def _after(pack, state, partial):
    verb = partial[0]
    if verb == CORRECT:
        return menus.correct(tracks(pack, state), partial)
    if verb == ASSIST:
        return menus.assist(state, partial)
    if verb == CONCEDE:
        return None
    if verb in ("luck", "fortune", "repeat"):
        return part("fortune").choices(state, partial)
    if state.pending:
        return part("pending").choices(pack, state, partial)
    if state.phase == t.SETUP:
        return part("setup").choices(pack, state, partial)
    if verb in VERBS:
        return part(VERBS[verb]).choices(pack, state, partial)
    if verb == "foe" and len(partial) == 1:
        return people(state, "foe", turns.waiting(state))
    return None


def root(pack, state):
    if state.over:
        return Menu(("ui." + state.over,), [])
    if state.pending:
        found = part("pending").choices(pack, state, [])
        if _lucky(state):
            found.options.append(menus.Option("fortune", ("luck.other",)))
        return found
    if state.phase == t.SETUP:
        return part("setup").top(pack, state)
    heroes = state.phase == t.HEROES
    rows = _heroes(pack, state) if heroes else _dark(pack, state)
    if _lucky(state):
        rows.append(("fortune", ("luck.other",)))
        if part("fortune").default(state)[0] >= 0:
            rows.append(("luck", ("luck.again_at_once",), ROLL))  # behind the row that asks first
    rows += _always(state)
    return paged(_prompt(state), rows, _next_hero(state, rows) if heroes else 0)


def _next_hero(state, rows):
    """NEXT goes to the next hero who waits, but never away from one who has his Action."""
    if state.active >= 0 and f.of(state, state.active)[t.F_ACTION]:
        return -1
    for i in range(len(rows)):
        if rows[i] and rows[i][0].startswith("act"):
            return i
    return -1


def _lucky(state):
    """Who may repeat a roll of the last command, if it rolled at all."""
    return state.past and part("fortune").figures(state)


def roll_row(pack, state):
    """What ROLL does between commands: the next attack, else it asks about a roll that failed."""
    if state.phase == t.DARK and state.step != t.CREATURES:
        return None
    command = part("able").again(state) if state.active >= 0 else None
    if command:
        return part("attack").again_row(pack, state, command)
    return part("fortune").row(state) if state.past else None


def _prompt(state):
    if state.active >= 0:
        return ("ask.acts", f.name(state, state.active))
    return ("ask.heroes",) if state.phase == t.HEROES else ("dark.step%d" % state.step,)


def _always(state):
    """What the table may tell the board at any time."""
    rows = [row("combat")]
    if len(f.foes(state)) < t.MAX_FOES:
        if state.named:
            rows.append((APPEAR, ("dark.appear", ("creature.%d" % (state.named - 1),))))
        rows.append(row("place"))
        if state.leader and not state.placed:
            rows.append(row("master"))
    if f.living(state):
        rows.append(row("wound"))
        rows.append(row("fall"))
        if state.assist != TRACK:
            rows.append(row("harm"))
    return rows + [row(verb) for verb in ("mark", "adjust", "main", "quest")]


def _heroes(pack, state):
    """The heroes' turn: a seat key is its hero, the same key again his attack."""
    waiting = turns.waiting(state)
    active = state.active
    spent = active < 0 or not f.of(state, active)[t.F_ACTION]
    rows = menus.rows()
    if active >= 0:
        acting = part("able").acting(pack, state, SEAT + active)
        rows += [] if spent else acting  # what goes on is told of the first one with a key
    for who in waiting:
        rows.append(("act%d" % who, ("who.act", f.name(state, who)), SEAT + who))
    if active >= 0 and waiting:
        rows.append(("go", ("turn.end", f.name(state, active))))
        rows.append(row("dark", ENEMY))
    else:
        rows.append(row("go", GO if spent and not waiting else ENEMY))
    rows.append(roll_row(pack, state))
    rows += _by_hand(pack, state)
    if active >= 0:
        rows += acting if spent else []
        if state.hand:
            rows.append(row("trap"))
    if f.foes(state) and f.standing_heroes(state):
        first = not state.combat and active >= 0 and not roll_row(pack, state)
        rows.append(row("initiative", ROLL if first else LISTED))
    rows.append(row("section"))
    if not state.jumped:
        rows.append(row("feat"))
    return rows


def _by_hand(pack, state):
    """PLUS and MINUS: the active figure's Vitality, else the Reserve.

    They also keep the news on the screen: the list opens with SELECT.
    """
    if state.active < 0:
        rows = [row("gain", MORE)] if state.rp < t.MOST_RP else []
        return rows + [row("spend", LESS)] if state.rp else rows
    return part("able").by_hand(state)


def _dark(pack, state):
    """The Dark Player's turn, step by step."""
    step = state.step
    rows = menus.rows()
    if step != t.DISCARDS or state.hand <= turns.hand_limit(state):
        rows.append(("go", _dark_next(state), GO))
    if step == t.DRAW and turns.may_draw(state):  # a dial may have emptied the decks
        rows.append(row("draw", ENEMY))
    elif step == t.CARDS:
        rows.append(row("card", ENEMY))
        rows.append(row("half"))
    elif step == t.DISCARDS:
        label = ("dark.discard", state.hand, turns.hand_limit(state))
        rows.append(("discard", label, ENEMY))
    else:
        rows.append(roll_row(pack, state))
        rows += _creatures(pack, state)
    if f.foes(state) and f.standing_heroes(state):
        rows.append(row("spawn"))
    return rows


def _creatures(pack, state):
    rows = _by_hand(pack, state)
    waiting = turns.waiting(state)
    if state.active >= 0:
        able = part("able")
        rows += able.acting(pack, state, ENEMY)
        if state.assist != TRACK and able.shooters(state):
            rows.append(row("defend"))
        for who in f.standing_heroes(state):  # on the other side's turn the one attacked
            rows.append(("at%d" % who, ("aim.at", f.name(state, who)), SEAT + who))
    elif waiting:
        rows.append(row("first", ENEMY))
    if waiting:
        rows.append(row("foe"))
        rows.append(row("rest"))
    return rows


def _dark_next(state):
    waiting = turns.waiting(state)
    if state.step == t.CREATURES and waiting:
        return ("who.act", f.name(state, waiting[0]))
    return ("dark.step%d" % (state.step + 1),)
