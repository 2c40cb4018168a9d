"""Game night: presets, house rules and names of heroes; loaded when somebody asks for them.

What the menu "Game night" walks through:
 1. start N                  a new game as in a preset, of whatever game
 2. save N (yes)             the present game's options become a preset
 3. house RULE 0 or 1        counts from the next new game on
 4. names HERO letter... done, or names HERO clear
 5. remind 0 or 1
 6. players HERO... done     a new game with these, else as this one; players N where only their
                             number is chosen
"""

from cryptboard.rules.contract import MAX_OPTIONS, Menu, Option

PRESETS = 3
LETTERS = "ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"
LONGEST = 8

# The fields of a preset.
PACK, OPTIONS, HEROES = range(3)


def choices(table, tokens):
    """The menu after these tokens; None when they are a whole wish."""
    if not tokens:
        return Menu(("ui.night",), [Option(name, ("night." + name,)) for name in _top(table)])
    verb, rest = tokens[0], tokens[1:]
    prompt = ("night." + verb,)
    if verb == "players":
        return _players(table, rest)
    if verb == "names":
        return _names(table, rest)
    if verb == "house":
        return _house(table, rest)
    if verb == "remind":
        return None if rest else _switch(prompt, table.settings.get("remind"))
    presets = _presets(table)
    if not rest:
        slots = [n for n in range(PRESETS) if presets[n] or verb == "save"]
        return Menu(prompt, [Option(n, _label(table, n, presets[n])) for n in slots])
    if verb == "save" and len(rest) == 1 and presets[rest[0]]:
        replace = Option("yes", ("ui.yes",))
        return Menu(("night.replace", rest[0] + 1), [Option("no", ("ui.no",)), replace], 0)
    return None


def do(table, tokens):
    """Fulfil a whole wish."""
    settings, verb = table.settings, tokens[0]
    if verb == "remind":
        settings.set("remind", tokens[1])
    elif verb == "start":
        preset = _presets(table)[tokens[1]]
        table.wishes.new_game(preset[PACK], preset[OPTIONS])
    elif verb == "save" and tokens[-1] != "no":
        presets = _presets(table)
        session = table.session
        heroes = len(getattr(session.state, "heroes", None) or ())
        presets[tokens[1]] = [session.pack.id, options_now(session), heroes]
        settings.set("presets", presets)
    elif verb == "players":
        chosen = tokens[1:-1] if tokens[-1] == "done" else tokens[1]
        kept = [pair for pair in options_now(table.session) if pair[0] != "heroes"]
        table.wishes.new_game("", kept + [["heroes", chosen]])
    elif verb == "house":
        _remember(table, "house", tokens[1], tokens[2])
        table.walker.notice = ("night.next_game",)
    elif verb == "names":
        name = "" if tokens[2] == "clear" else "".join(tokens[2:-1])
        _remember(table, "names", tokens[1], name)
        table.apply_settings()


def options_now(session):
    """Options that deal the present game again: those it began with, as the keys changed them."""
    now = session.game.options_now(session.state)
    names = [pair[0] for pair in now]
    return now + [pair for pair in session.options if pair[0] not in names]


def with_house(table, options):
    """The options of a new game, with the house rules that the players chose."""
    session = table.session
    offered = [name for name, _default in _offered(session)]
    chosen = {}
    for pack_id, name, value in table.settings.get("house"):
        if pack_id == session.pack.id and name in offered:
            chosen[name] = value
    kept = [pair for pair in options if pair[0] not in chosen]
    return kept + [[name, chosen[name]] for name in offered if name in chosen]


def in_force(session):
    """Names of the house rules that this game is played with; its log tells them, too."""
    given = {}
    for name, value in session.options:
        given[name] = value
    return [name for name, default in _offered(session) if given.get(name, default)]


def _top(table):
    names = ["start"] if [preset for preset in _presets(table) if preset] else []
    names.append("save")
    if _offered(table.session):
        names.append("house")
    if _heroes(table.session):
        names.append("names")
    return names + ["remind"]


def _presets(table):
    kept = list(table.settings.get("presets"))
    return kept + [[]] * (PRESETS - len(kept))


def _label(table, number, preset):
    if not preset:
        return ("night.free", number + 1)
    title = preset[PACK]
    for pack in table.installed:
        if pack.id == title:
            title = pack.word(pack.title, table.words.lang) or title
    return ("night.preset", number + 1, title, preset[HEROES])


def _switch(prompt, value):
    return Menu(prompt, [Option(0, ("ui.off",)), Option(1, ("ui.on",))], value)


def _offered(session):
    """(option, whether it is on unless somebody chose) of the game's house rules."""
    return session.game.house(session.pack)


def _house(table, rest):
    if len(rest) == 2:
        return None
    given = {}
    for name, value in with_house(table, options_now(table.session)):
        given[name] = value
    rules = []
    for name, default in _offered(table.session):
        on = 1 if given.get(name, default) else 0
        if rest and rest[0] == name:
            return _switch(("house." + name,), on)
        label = ("night.rule", ("house." + name,), ("ui.on" if on else "ui.off",))
        rules.append(Option(name, label))
    return Menu(("night.house",), rules)


def _players(table, rest):
    session = table.session
    least, most, heroes = session.game.party(session.pack)
    if rest and (not heroes or rest[-1] == "done"):
        return None
    if not heroes:
        now = len(_heroes(session)) - least
        numbers = [Option(n, ("night.count", n)) for n in range(least, most + 1)]
        return Menu(("night.players", least, most), numbers, now)
    options = [Option("done", ("night.begin", len(rest)))] if len(rest) >= least else []
    for hero in range(min(heroes, MAX_OPTIONS - 1)):
        if hero not in rest and len(rest) < most:
            options.append(Option(hero, ("hero.%d" % hero,)))
    return Menu(("night.players", least, most), options, 0 if len(rest) >= least else -1)


def _heroes(session):
    """Numbers of the heroes in play, by seat."""
    heroes = getattr(session.state, "heroes", None) or ()
    return [hero if isinstance(hero, int) else hero[0] for hero in heroes]


def _names(table, rest):
    if not rest:
        heroes = [Option(hero, ("hero.%d" % hero,)) for hero in _heroes(table.session)]
        return Menu(("night.names",), heroes)
    if rest[-1] in ("done", "clear"):
        return None
    letters = rest[1:]
    options = [Option("done", ("night.done", "".join(letters)))] if letters else []
    if len(letters) < LONGEST:
        options += [Option(letter, letter) for letter in LETTERS]
    if not letters and table.words.named.get("hero.%d" % rest[0]):
        options.append(Option("clear", ("night.clear",)))
    prompt = ("night.spell", "".join(letters) + "_")
    return Menu(prompt, options, 0 if letters else -1)


def _remember(table, setting, name, value):
    """Keep a value of this pack; "" forgets it."""
    pack_id = table.session.pack.id
    kept = [entry for entry in table.settings.get(setting) if entry[:2] != [pack_id, name]]
    if value != "":
        kept.append([pack_id, name, value])
    table.settings.set(setting, kept)
