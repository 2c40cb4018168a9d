"""Parts that every full game needs; each module stands alone, a game imports what it uses.

state     plain values in the order of FIELDS, their canonical bytes
game      a game declared once: verbs, steps, questions; declared, play, words are its parts
options   what a new game is dealt with, as last time, in presets; house rules
values    a value that changes within its bounds and says so; notes; the end of the game
menus     menus from lists: answers, numbers, several of a kind
verbs     a command checked against the tree of choices; correct, assist, concede
dice      pools of dice with any faces, thrown by the game's own chance
turns     a turn of a dial: by the rules, a value at a time
dials     which track each dial turns
mods      what is added for a time, and when it ends
standing  a roll that stands, amended until the next command
duel      what ROLL would throw, on three strips
lights    a track on a strip: fill, post, marker, what is coming
"""
