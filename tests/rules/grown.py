"""A tracker with everything that a file can say about heroes, decks, timers, pools and ends."""

import io

from cryptboard.store.pack import Pack
from cryptlight.packs import tracker

TOML = """
kind = "tracker"
id = "grown"
version = "1"
title = { en = "Grown", es = "Crecido", de = "Erwachsen" }
languages = ["de"]
heroes = { least = 1, most = 6, names = [
    { en = "Ana", es = "Ana" }, { en = "Bo", es = "Bo" }, { en = "Cid", es = "Cid" },
    { en = "Dana", es = "Dana" }, { en = "Eve", es = "Eva" }, { en = "Finn", es = "Fin" },
] }
rounds = { spaces = [
    { at = 3, every = 2, effects = [
        { tell = { en = "Place a wolf", es = "Poned un lobo" }, order = true },
    ] },
] }

[[tracks]]
id = "doom"
name = { en = "Doom", es = "Ruina" }
high = 9
dial = "S"
spaces = [{ at = 4, effects = [
    { set = "fuse", to = 3 },
    { change = "life", by = -1, who = "each" },
] }]

[[tracks]]
id = "life"
name = { en = "Life", es = "Vida", de = "Leben" }
per = "hero"
life = true
high = 5
start = 3
colour = "health"

[[tracks]]
id = "mana"
name = { en = "Mana", es = "Maná" }
per = "hero"
high = 4

[[counters]]
id = "fuse"
name = { en = "Fuse", es = "Mecha" }
high = 5
start = 5
tick = "round"

[[counters]]
id = "gold"
name = { en = "Gold", es = "Oro" }
per = "hero"

[[conditions]]
id = "stunned"
name = { en = "Stunned", es = "Aturdido" }
lasts = "turn"

[[decks]]
id = "events"
name = { en = "Events", es = "Sucesos" }
discards = { en = "Played events", es = "Sucesos jugados" }
cards = 3

[[dice]]
id = "d6"
name = { en = "Die", es = "Dado" }
faces = [1, 2, 3, 4, 5, 6]

[[pools]]
id = "strike"
name = { en = "Strike", es = "Golpe" }
dice = ["d6"]
choose = 4

[[pools]]
id = "magic"
name = { en = "Magic", es = "Magia" }
dice = ["d6", "d6"]
sums = [
    { at_most = 6, effects = [{ change = "mana", by = -1 }] },
    { at_least = 7, effects = [{ change = "mana", by = 2 }] },
]

[[phases]]
id = "heroes"
name = { en = "Heroes", es = "Héroes" }
repeat = "heroes"
pools = ["strike", "magic"]
steps = [{ name = { en = "Act", es = "Actuar" } }]

[[phases]]
id = "foes"
name = { en = "Foes", es = "Enemigos" }
steps = [{ name = { en = "Draw", es = "Robar" }, effects = [{ draw = "events" }] }]

[[ends]]
fallen = true
result = "defeat"
why = { en = "All have fallen", es = "Todos han caído" }

[[ends]]
all = [{ track = "doom", at_least = 6 }, { track = "fuse", at_most = 1 }]
result = "victory"
why = { en = "Done", es = "Hecho" }
"""

PACK = Pack(io.BytesIO(tracker.load_text(TOML).bytes))
