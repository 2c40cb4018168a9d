"""Cards nobody would print: every trigger with every effect and target, in random games."""

import csv
import importlib.util
import io
import random
import shutil
from pathlib import Path

import pytest

from cryptboard.store.pack import Pack
from cryptlight.packs import valpiedra_abilities as vocabulary
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

_PATH = Path(__file__).with_name("test_random_play.py")
_spec = importlib.util.spec_from_file_location("random_play", _PATH)
random_play = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(random_play)

USED = ("activated", "before_roll", "after_roll", "any_time")
OF = {kind: sorted(triggers) for kind, triggers in vocabulary.TRIGGERS.items()}
NEAR = {"self", "left_neighbour", "right_neighbour", "neighbours", "other_creatures"}


def effect(dice, kind):
    name = dice.choice(
        sorted(vocabulary.NUMBER | vocabulary.ON_CREATURES | vocabulary.LISTS | vocabulary.BARE)
        + ["choose", "die_effect", "summon", "move_creature", "discard_equipment", "prompt"]
    )
    targets = vocabulary.CREATURE_TARGETS - (set() if kind == "creature" else NEAR)
    target = dice.choice([*sorted(targets), "at1", "at7"])
    if name == "choose":
        return f"choose (evil {dice.randint(-2, 1)} | dice 1 | damage_clear)"
    if name == "die_effect":
        inner = dice.choice(("hit_damage 1", "evil -1"))
        return f"die_effect 4/5 {dice.choice(('all', 'one'))} {inner}"
    if name == "summon":
        where = dice.choice([*sorted(vocabulary.LEVEL_TARGETS), "2"])
        return f"summon 1 {dice.choice(('black', 'white', '1', '3'))} {where}"
    if name == "move_creature":
        return f"move_creature {dice.choice(('leftmost', 'rightmost', '2'))} {target}"
    if name == "discard_equipment":
        return f"discard_equipment 1 {dice.choice(vocabulary.LOOT)}"
    if name == "prompt":
        return dice.choice(("prompt choice.ok", 'prompt "Roll a die" "Tirad un dado"'))
    if name in vocabulary.BARE:
        return name
    if name in vocabulary.ON_CREATURES:
        return f"{name} {dice.randint(0, 2)} {target}"
    if name in vocabulary.LISTS:
        return f"{name} {dice.choice('ABCD') if 'v' in name else dice.randint(1, 6)}"
    return f"{name} {1 if name in ('reroll', 'summon_others', 'ready') else dice.randint(-2, 2)}"


def ability(dice, kind):
    name = dice.choice(sorted(vocabulary.CONDITIONS))
    condition = dice.choice(["", f" if {name}={'ring' if name == 'carries' else 1}"])
    trigger = dice.choice(OF[kind])
    cost = f" for {dice.choice(sorted(vocabulary.COSTS))}=1" if trigger in USED else ""
    effects = [effect(dice, kind) for _ in range(dice.randint(1, 2))]
    if trigger not in USED:  # a die is rolled again only by a player's own choice
        effects = ["evil 0" if text.startswith("reroll") else text for text in effects]
    return f"{trigger}{condition}{cost}: {', '.join(effects)}"


def strange_pack(folder, seed):
    """The sample set with every ability replaced."""
    dice = random.Random(seed)
    for path in game_folder("valpiedra-demo").glob("*.*"):
        shutil.copy(path, folder / path.name)
    for name, columns in {
        "creatures.csv": {"abilities": "creature", "loot_abilities": "loot"},
        "heroes.csv": {"abilities": "hero"},
        "levels.csv": {"abilities": "level"},
        "relics.csv": {"abilities": "relic"},
    }.items():
        rows = list(csv.DictReader((folder / name).read_text("utf-8").splitlines()))
        for row in rows:
            row["provenance"] = "fixture"
            for column, kind in columns.items():
                row[column] = ability(dice, kind)
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]))
            writer.writeheader()
            writer.writerows(rows)
    return Pack(io.BytesIO(load_folder(folder).bytes))


def play_strange(folder, seeds, games):
    for seed in seeds:
        pack = strange_pack(folder, seed)
        for number in range(games):
            random_play.play(pack, number, 2 + number % 3)


def test_some_strange_sets(tmp_path):
    """VAL-071, VAL-075, VAL-087, VAL-276: whatever cards say, no dead end and no lost card."""
    play_strange(tmp_path, range(25), 6)


@pytest.mark.soak
def test_many_strange_sets(tmp_path):
    play_strange(tmp_path, range(100, 700), 12)
