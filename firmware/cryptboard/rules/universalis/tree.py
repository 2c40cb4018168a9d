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
    setup,
    table,
    turns,
)
from cryptboard.rules.universalis import figures as f
from cryptboard.rules.universalis import pending as questions
from cryptboard.rules.universalis import tables as t
from cryptboard.rules.universalis.tracks import tracks

ATTACKS = ("melee", "shoot", "defend", "wound")
GUIDED = ("do", "check", "oppose")
INITIATIVE = ("initiative", "spawn")
DARK = ("draw", "card", "half", "discard", "main", "place", "master", "trap")
TABLE = ("move", "quick", "engage", "terrain", "combat", "section", "feat", "mark", "adjust",
         "hurt", "heal", "quest")  # fmt: skip


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
        return setup.choices(pack, state, partial)
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
        rows = [(who, f.name(state, who)) for who in turns.waiting(state)]
        return menus.menu(("ask.foe",), rows)
    return None


def root(pack, state):
    if state.over:
        return Menu(("ui." + state.over,), [])
    if state.pending:
        found = questions.choices(pack, state, [])
        if fortune.heroes(state):
            found.options.append(menus.Option("fortune", ("luck.other",)))
        return found
    if state.phase == t.SETUP:
        return setup.top(pack, state)
    rows = _heroes(pack, state) if state.phase == t.HEROES else _dark(pack, state)
    if fortune.heroes(state):
        rows.append(("fortune", ("luck.other",)))
    rows += _always(state)
    return menus.menu(_prompt(state), rows, 0)


def _prompt(state):
    if state.active >= 0:
        return ("ask.acts", f.name(state, state.active))
    return ("ask.heroes",) if state.phase == t.HEROES else ("dark.step%d" % state.step,)


def _always(state):
    """What the table may tell the board at any time."""
    rows = [("combat", ("table.combat_off" if state.combat else "table.combat_on",))]
    if [] in state.foes:
        role = ENEMY if state.phase == t.HEROES else LISTED
        rows.append(("place", ("dark.place",), role))
        if state.leader and not state.placed:
            rows.append(("master", ("dark.master",)))
    rows.append(("wound", ("table.wound",)) if f.living(state) else None)
    rows.append(("mark", ("table.mark",)))
    rows.append(("adjust", ("table.adjust",)))
    rows.append(("main", ("dark.main_off" if state.main_room else "dark.main_on",)))
    rows.append(("quest", ("table.quest",)))
    return rows


def _heroes(pack, state):
    """The heroes' turn: a seat key is its hero, the same key again his attack."""
    waiting = turns.waiting(state)
    active = state.active
    rows = [("go", ("turn.dark",), GO)]
    if active >= 0 and waiting:
        rows = [("go", ("turn.end", f.name(state, active)), GO)]
    rows.append(fortune.row(state) or attack.again_row(pack, state))
    for who in waiting:
        if who != active:
            rows.append(("act%d" % who, ("who.act", f.name(state, who)), SEAT + who))
    if active >= 0:
        rows += _acting(pack, state, SEAT + active)
        rows.append(("trap", ("dark.trap",)) if state.hand else None)
    if f.foes(state) and f.standing_heroes(state):
        rows.append(("initiative", ("turn.initiative",)))
    rows.append(("section", ("table.section",)))
    if not state.jumped:
        rows.append(("feat", ("table.feat",)))
    return rows


def _acting(pack, state, key):
    """What the active figure may do; `key` is the key of its attack."""
    who = state.active
    rows = []
    if state.assist == TRACK:
        one = f.of(state, who)
        rows.append(("hurt", ("table.hurt",), LESS) if one[t.F_VIT] else None)
        if one[t.F_VIT] < one[t.F_ATTR + t.VITALITY]:
            rows.append(("heal", ("table.heal",), MORE))
    else:
        rows.append(("melee", ("turn.melee",), key) if attack.may_attack(state, who) else None)
        rows.append(("shoot", ("turn.shoot",)) if attack.may_shoot(state, who) else None)
    rows.append(("cast", ("turn.cast",)) if magic.known(pack, state, who) else None)
    rows.append(("move", ("turn.move",)) if table.may_move(state, who) else None)
    if who < t.FOE:
        rows.append(("do", ("turn.do",)))
        rows.append(("quick", ("turn.quick",)) if table.may_quick(state, who) else None)
    rows.append(("check", ("turn.check",)))
    if f.enemies(state, who):
        rows.append(("oppose", ("turn.oppose",)))
        rows.append(("engage", ("turn.engage",)))
    rows.append(("terrain", ("turn.terrain",)))
    return rows


def _dark(pack, state):
    """The Dark Player's turn, step by step."""
    step, active = state.step, state.active
    rows = []
    if step != t.DISCARDS or state.hand <= turns.hand_limit(state):
        rows.append(("go", _dark_next(state), GO))
    if step == t.DRAW:
        rows.append(("draw", ("dark.draw",)))
    elif step == t.CARDS:
        rows.append(("card", ("dark.card",)))
        rows.append(("half", ("dark.half",)))
    elif step == t.DISCARDS:
        rows.append(("discard", ("dark.discard", state.hand, turns.hand_limit(state))))
    else:
        rows.append(fortune.row(state) or attack.again_row(pack, state))
        if active >= 0:
            rows += _acting(pack, state, ENEMY)
            if state.assist != TRACK and attack.shooters(state):
                rows.append(("defend", ("turn.defend",)))
        elif turns.waiting(state):
            rows.append(("first", ("dark.first",), ENEMY))
        if turns.waiting(state):
            rows.append(("foe", ("dark.foe",)))
            rows.append(("rest", ("dark.rest",)))
    if f.foes(state) and f.standing_heroes(state):
        rows.append(("spawn", ("dark.spawn",)))
    return rows


def _dark_next(state):
    if state.step == t.CREATURES and turns.waiting(state):
        return ("dark.next_foe", f.name(state, turns.waiting(state)[0]))
    if state.step == t.DISCARDS:
        return ("turn.heroes",)
    return ("dark.step%d" % (state.step + 1),)
