"""The cellar: rats, a torch, up to three heroes; the game that the firmware's README writes."""

from cryptboard.rules.cellar.game import GAME

# fmt: off
(
    new, choices, apply, scene, encode, decode,
    default_options, options_now, house, rolls, party,
) = GAME.hooks()
# fmt: on
