"""The cellar: rats, a torch, up to three heroes; the game that the firmware's README writes."""

from cryptboard.rules.cellar.game import GAME

(new, choices, apply, scene, encode, decode, default_options, options_now, house, rolls) = (
    GAME.hooks()
)
