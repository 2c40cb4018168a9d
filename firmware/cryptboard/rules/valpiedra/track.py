"""Assist levels TRACK and DICE: the table deals; the board counts, reminds and may roll."""

from cryptboard.rules import contract
from cryptboard.rules.contract import ENEMY, GO, LESS, LISTED, MORE, ROLL, SEAT, Menu, Option
from cryptboard.rules.valpiedra import (
    advance,
    cards,
    danger,
    firing,
    rest,
    table,
    telling,
    tracks,
)
from cryptboard.rules.valpiedra.state import (
    ADVANCE,
    HEROES,
    ICONS,
    REST,
    hero_named,
    later,
    place_named,
)

_MOST = 20  # undamaged creatures that can be counted up
_ENDS = ("done", "clear")
# What a level card may show: the word, Evil icons, Pursuit.
ANSWERS = (
    ("no_icon", 0, 0),
    ("evil_icon", 1, 0),
    ("pursuit_icon", 0, 1),
    ("both_icons", 1, 1),
    ("two_evil_icons", 2, 0),
    ("two_and_pursuit", 2, 1),
)
WORDS = tuple([answer[0] for answer in ANSWERS])


def menu(pack, state, partial):
    if not partial:
        return _top(pack, state)
    verb = partial[0]
    if verb == "end":
        return _undamaged(state, partial)
    if verb == "spend" and len(partial) == 1:
        return Menu(("ask.spend",), _prices(pack, state))
    if verb == "again":
        return _again(state, partial)
    return None


def _top(pack, state):
    if state.ask == ICONS:
        return _icons(pack, state)
    if state.ask:
        return _danger(pack, state)
    if state.phase == ADVANCE:
        options = []
        prompt = table.before_the_way(options)
        return Menu(prompt, options, 0)
    if state.phase == REST:
        return _rest(pack, state)
    if state.active >= 0:
        return _dice_menu(state)
    return _combat(pack, state)


def _combat(pack, state):
    label = ("choice.end_with", state.undamaged) if state.undamaged else ("choice.end_round",)
    options = [Option("end", label, GO)]
    options.append(Option("counter", ("choice.counter",), MORE))
    if state.damage:
        options.append(Option("less", ("choice.less_damage",), LESS))
    if state.assist == contract.DICE:
        for seat in range(len(state.heroes)):
            if not state.done[seat]:
                label = ("choice.attack", hero_named(state, seat))
                options.append(Option(HEROES[seat], label, SEAT + seat))
    if _prices(pack, state):
        options.append(Option("spend", ("choice.buy",)))
    return Menu(("ask.attacks", state.round), options, 0)


def _icons(pack, state):
    """The level card's icons; whoever goes on without an answer is asked again next round."""
    options = []
    for i in range(len(ANSWERS)):
        role = SEAT + i - 1 if i else GO
        options.append(Option(ANSWERS[i][0], ("choice." + ANSWERS[i][0],), role))
    for option in _combat(pack, state).options:
        options.append(Option(option.token, option.label))
    return Menu(("ask.icons", place_named(state.place)), options, 0)


def answer(state, verb):
    for word, evil, pursuit in ANSWERS:
        if word == verb:
            state.icons[state.ascent * 4 + state.place - 1] = [evil, pursuit]
    state.ask = []


def pass_over(state):
    """Icons that nobody told this time."""
    if state.ask == ICONS:
        state.ask = []
        state.todo.pop()


def _danger(pack, state):
    options = [Option("spend", ("choice.buy",))]
    options.append(Option("go", ("choice.accept",), ENEMY))
    return Menu(
        ("ask.danger_table", ("track." + state.ask[1],), telling.signed(state.ask[2])), options
    )


def _rest(pack, state):
    options = [Option("rest", ("choice.end_rest",), GO)]
    if state.damage:
        options.append(Option("camp", ("choice.camp",)))
    if _prices(pack, state):
        options.append(Option("spend", ("choice.buy",)))
    return Menu(("ask.rest_table",), options, 0)


def _dice_menu(state):
    """DICE: first the pool, which is remembered; after the roll, how it ended."""
    if state.rolled:
        options = [Option("counter", ("choice.counter",), GO)]
        if state.total:  # without a hit nothing falls
            options.append(Option("felled", ("choice.no_counter",), MORE))
        if state.dice:
            options.append(Option("again", ("choice.reroll",)))
        return Menu(("ask.outcome", state.total), options, 0)
    pool = state.pools[state.active]
    options = [Option("roll", ("choice.roll", pool), ROLL)]
    if pool < 16:
        options.append(Option("more", ("choice.more_dice",), MORE))
    if pool > 0:
        options.append(Option("fewer", ("choice.fewer_dice",), LESS))
    return Menu(("ask.pool", pool), options)


def _again(state, partial):
    """["again", die, "roll"]: an item of the table's lets one die be rolled again."""
    if len(partial) == 1:
        dice = [Option(i, ("choice.die", i + 1, face)) for i, face in enumerate(state.dice)]
        return Menu(("ask.item_target",), dice)
    if len(partial) == 2:
        return Menu(("ask.reroll",), [Option("roll", ("choice.reroll",), ROLL)])
    return None


def _undamaged(state, partial):
    """["end", "clear"], ["end", 3], or counted: "four" and "more" until "done"."""
    last = partial[-1]
    if last in _ENDS or isinstance(last, int) or (last == "end" and state.undamaged):
        return None  # done, or counted by the dial already
    count = counted(partial[1:])
    options = [Option("done", ("choice.undamaged", count), GO)]
    if count < _MOST:
        options.append(Option("more", ("choice.one_more",), MORE))
        options.append(Option("four", ("choice.four",), ENEMY))
        for seat in range(6):
            label = ("choice.undamaged", count + seat + 1)
            options.append(Option(seat + 1, label, SEAT + seat))
    if count == 0:
        options.append(Option("clear", ("choice.clear",), LESS))
    return Menu(("ask.undamaged", count), options, 0)


def counted(tokens):
    total = 0
    for token in tokens:
        if isinstance(token, int):
            total += token
        else:
            total += {"more": 1, "four": 4}.get(token, 0)
    return total


def _prices(pack, state):
    options = []
    for track in tracks.TRACKS:
        if (track == "health" and state.phase != REST) or not danger.helps(state, track):
            continue  # VAL-167; before a defeat only what averts it
        if tracks.steps_left(pack, state, track):
            price = tracks.price(pack, track)
            options.append(Option(track, ("choice.buy_" + track, price), LISTED))
    return options


def start(pack, state, command, events):
    """Begin what the command says; flow.run does the rest."""
    verb = command[0]
    if verb in WORDS:
        answer(state, verb)
        return
    pass_over(state)
    if verb == "advance":
        later(state, [["advance"]])
    elif verb == "counter":
        _finish_attack(state)
        later(state, [["suffer", "damage", cards.game(pack)[cards.G_COUNTERATTACK], 138]])
    elif verb == "felled":
        _finish_attack(state)
    elif verb == "less":
        tracks.change(pack, state, "damage", -1, 0, events)
    elif verb == "end":
        _end_round(pack, state, command, events)
    elif verb == "camp":
        rest.camp(pack, state, events)
    elif verb == "spend":
        if state.ask:
            later(state, [["reopen", state.ask]])
            state.ask = []
        step = 1 if command[1] == "health" else -1
        tracks.change(pack, state, command[1], step, tracks.RULES[command[1]], events)
    elif verb == "rest":
        rest.end(pack, state, events)
    elif verb in HEROES:
        state.active = HEROES.index(verb)
        state.rolled = 0
    elif verb == "more" or verb == "fewer":
        _change_pool(state, 1 if verb == "more" else -1, events)
    else:
        _roll(pack, state, command, events)


def _change_pool(state, step, events):
    before = state.pools[state.active]
    state.pools[state.active] = before + step
    events.append((contract.CHANGED, "pools", before, before + step, 0))


def _roll(pack, state, command, events):
    if command[0] == "again":
        state.dice[command[1]] = cards.throw(pack, state)
        events.append((contract.ROLLED, "reroll", [6], [state.dice[command[1]]], 258))
    else:
        count = state.pools[state.active]
        state.dice = [cards.throw(pack, state) for _ in range(count)]
        events.append((contract.ROLLED, "attack", [6] * count, list(state.dice), 130))
    hits = cards.game(pack)[cards.G_HIT_FACES]
    state.blocked = [1 if face in hits else 0 for face in state.dice]
    state.total = sum(state.blocked)
    state.rolled = 1


def _finish_attack(state):
    if state.active >= 0:
        state.done[state.active] = 1
        state.active = -1
        state.rolled = 0


def _end_round(pack, state, command, events):
    if command[-1] == "clear":
        advance.clear_line(pack, state, events)
        later(state, [["rest"]])
    else:
        count = counted(command[1:]) or state.undamaged
        state.undamaged = 0
        later(state, [["suffer", "evil", count, 156], ["table_round"]])
    firing.table(pack, state, "round_end")
