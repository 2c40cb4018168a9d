"""Who sits down in the middle of a game reads everything off the lights and the screen alone."""

import io

import pytest

from cryptboard.panel import keys, screen
from cryptboard.panel.walker import Walker
from cryptboard.panel.words import Words
from cryptboard.rules import descent as game
from cryptboard.rules.contract import DIM, DOUBLE, FAINT, FAST, HEALTH, MANA, OFF, SOLID
from cryptboard.rules.descent import heroes
from cryptboard.rules.descent import tables as t
from cryptboard.rules.descent.state import CORRUPTED, TOKENS, new_foe
from cryptboard.store.memory import MemoryJournal
from cryptboard.store.pack import Pack
from cryptboard.store.session import Session
from cryptlight import words

BASE = Pack(io.BytesIO(words.board_words()))
DIALS = keys.ALL & ~(1 << keys.PLUS | 1 << keys.MINUS | 1 << keys.SELECT)


def begun(pack, level, crew):
    session = Session(game, pack, MemoryJournal())
    session.start([["heroes", crew], ["assist", level]], b"seed")
    session.do(["begin"])
    return Walker(session, DIALS)


def cells(scene, strip):
    return [(cell >> 4, cell & 15) for cell in scene.strips[strip]]


def wounds_on(strip, most, room):
    """How many wounds a strip shows: filled pixels, two to each where there is no room."""
    each = 1 if most <= room else 2
    last = (most + each - 1) // each - 1
    left = 0
    for style, _hue in strip[:last]:
        left += {DIM: each, FAINT: 1}.get(style, 0)
    style, hue = strip[last]
    whole = style == DIM and hue == HEALTH
    if whole or style == FAINT:
        return left + (most - last * each if whole else 1)
    return 1 if style == FAST else left


@pytest.mark.parametrize("hero", range(6))
def test_a_strip_tells_wounds_and_fatigue_of_its_hero(pack, hero):
    """DES-070, DES-069: every value that a sheet can have is read back, alone."""
    hand = begun(pack, 0, [hero])
    state = hand.session.state
    most, tired = heroes.most_wounds(pack, state, 0), heroes.most_fatigue(pack, state, 0)
    for wounds in range(most + 1):
        for fatigue in range(tired + 1):
            state.wounds[0], state.fatigue[0] = wounds, fatigue
            strip = cells(hand.session.scene(), 0)
            assert wounds_on(strip, most, 16 - tired) == wounds
            assert sum(cell == (DIM, MANA) for cell in strip) == fatigue


def heap_on(strip):
    """Up to sixteen each pixel is one; with tens at the right, five of them flash as one."""
    styles = [style for style, _hue in strip]
    if FAINT not in styles:
        return sum(style != OFF for style in styles)
    tens = sum({SOLID: 1, DOUBLE: 5}.get(style, 0) for style in styles[11:])
    return 10 * tens + sum(style != OFF for style in styles[:9])


def test_threat_is_read_off_its_strip_at_any_height(pack):
    hand = begun(pack, 1, 4)
    for threat in range(100):
        hand.session.state.threat = threat
        assert heap_on(cells(hand.session.scene(), 0)) == threat


def test_effects_and_ground_have_their_own_pixels(pack):
    """DES-084 to DES-094, DES-069."""
    hand = begun(pack, 1, 4)
    state = hand.session.state
    for kind in range(1, len(TOKENS)):
        state.tokens[0] = [0] * len(TOKENS)
        state.tokens[0][kind] = 1
        shown = cells(hand.session.scene(), 2)
        assert [at for at in range(8, 16) if shown[at][0] != OFF] == [7 + kind]
    state.flags[0] = CORRUPTED
    assert cells(hand.session.scene(), 2)[15][0] == DOUBLE


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_screen_names_the_rest(pack, lang, level):
    """Threat, conquest and hand between turns; all wounds in the overlord's turn; monsters."""
    hand = begun(pack, level, 4)
    state, speaker = hand.session.state, Words(lang, BASE, pack)
    state.threat, state.conquest, state.hand = 36, 7, 4
    hand.refresh()
    lines = screen.compose(hand, hand.session.scene(), speaker)
    assert all(str(value) in lines[2].split() for value in (36, 7, 4)), lines
    state.phase, state.wounds, state.tokens[1][2] = 2, [11, 9, 3, 8], 2
    state.foes = [new_foe(t.find(pack, t.MONSTER, name)) for name in ("beastman", "ogre")]
    state.foes[1][1], state.foe, state.focus = 5, 0, 1
    hand.refresh()
    scene = hand.session.scene()
    tracks = {track[0]: track[1] for track in scene.tracks}
    assert tracks["burn2"] == 2 and tracks["conquest"] == 7
    if level:
        row = speaker.text(scene.lines[2]).split()
        assert row[1:] == ["11", "9", "3", "8"]
        menu = game.choices(pack, state, ["lord", "foe"])
        named = [speaker.text(option.label) for option in menu.options]
        assert named[0].startswith("1 ") and named[0].endswith(" 4/4")
        assert named[1].startswith("2 ") and named[1].endswith(" 4/9")
        assert cells(scene, 3)[2][0] == SOLID
    else:
        assert [wounds_on(cells(scene, seat), (12, 12, 12, 8)[seat], 11) for seat in (0, 1)]
        assert wounds_on(cells(scene, 1), 12, 12) == 9
