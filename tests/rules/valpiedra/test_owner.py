"""A person types the whole box in: 44 creature cards, 16 level sides, 4 heroes, with mistakes.

The sheets are those of a Spanish Excel: semicolons, a byte order mark, CRLF. Twelve mistakes are
planted in each; every message is compared, in English and in Spanish.
"""

import csv
import re
import shutil

import pytest

from cryptlight import spoken
from cryptlight.packs import author, valpiedra_abilities
from cryptlight.packs.errors import PackErrors
from cryptlight.packs.folder import load_folder
from cryptlight.resources import game_folder

SAMPLE = game_folder("valpiedra-demo")
MANUALS = [author._HERE / name for name in author.MANUALS["valpiedra"]]
DATE = (
    "is a date that the spreadsheet made of it; format the column as text and type it again",
    "es una fecha que puso la hoja de cálculo; "
    "da formato de texto a la columna y escríbelo otra vez",
)
ORIGINS = "community, disputed, fixture, inferred, owner, rulebook, sample"
BLANK = "is blank; type a whole number", "está en blanco; escribe un número entero"
# (row, column): what is typed there, what is told in English, in Spanish.
CREATURES = {
    (2, "defense"): ("01-mar", f'"01-mar" {DATE[0]}', f"«01-mar» {DATE[1]}"),
    (3, "health"): ("2,0", '"2,0" has decimals; type 2', "«2,0» tiene decimales; escribe 2"),
    (4, "rank"): ("", *BLANK),
    (5, "id"): (
        "Grave Wisp",
        '"Grave Wisp" needs small letters, digits and hyphens only; such as grave-wisp',
        "«Grave Wisp» necesita solo letras minúsculas, cifras y guiones; por ejemplo grave-wisp",
    ),
    (7, "id"): (
        "card-5",
        '"card-5" is in row 6 already; each row needs its own',
        "«card-5» ya está en la fila 6; cada fila necesita el suyo",
    ),
    (8, "defense"): (
        "0 3",
        "Input should be greater than or equal to 1",
        "tiene que ser 1 como poco",
    ),
    (9, "weak"): (
        "A E",
        '"E" is no virtue; write A, B, C or D',
        "«E» no es una virtud; escribe A, B, C o D",
    ),
    (10, "abilities"): (
        "on_gain: evil +1",
        '"on_gain" has no place here; it belongs in relics.csv',
        "«on_gain» no tiene sitio aquí; su sitio es relics.csv",
    ),
    (11, "abilities"): (
        "round_end: creature_damage 1",
        '"creature_damage 1" lacks its target; such as: creature_damage 1 all_creatures',
        "a «creature_damage 1» le falta su objetivo; por ejemplo: creature_damage 1 all_creatures",
    ),
    (12, "loot_abilities"): (
        "activated: evil -40",
        '"-40" is out of the game; from -15 to 15',
        "«-40» está fuera del juego; de -15 a 15",
    ),
    (13, "loot_abilities"): (
        'activated: prompt "Each hero discards a ring',
        "a quote is not closed",
        "falta cerrar unas comillas",
    ),
    (14, "copies_en"): (
        "one",
        '"one" is no whole number; type digits',
        "«one» no es un número entero; escribe cifras",
    ),
}
LEVELS = {
    (2, "heroes"): ("02-mar", f'"02-mar" {DATE[0]}', f"«02-mar» {DATE[1]}"),
    (3, "white"): (
        "1-2",
        '"1-2" is more than one number; part them by blanks: 1 2',
        "«1-2» es más de un número; sepáralos con espacios: 1 2",
    ),
    (4, "white"): ("4", "Input should be less than or equal to 3", "tiene que ser 3 como mucho"),
    (5, "level"): ("", *BLANK),
    (6, "black"): (
        "1,5",
        '"1,5" has decimals; type a whole number',
        "«1,5» tiene decimales; escribe un número entero",
    ),
    (7, "evil"): (
        "-1",
        '"-1" is less than nothing; leave blank what is not known yet',
        "«-1» es menos que nada; deja en blanco lo que aún no se sabe",
    ),
    (8, "pursuit"): (
        "2",
        "Input should be less than or equal to 1",
        "tiene que ser 1 como mucho",
    ),
    (9, "side"): (
        "up",
        "\"up\" is not one of 'descent', 'ascent'",
        "«up» no es ninguno de 'descent', 'ascent'",
    ),
    (11, "level"): (
        "1",
        '"4 descent 1" is in row 10 already; each row needs its own',
        "«4 descent 1» ya está en la fila 10; cada fila necesita el suyo",
    ),
    (12, "abilities"): (
        "on_reveal: evil +1",
        '"on_reveal" has no place here; it belongs in creatures.csv abilities',
        "«on_reveal» no tiene sitio aquí; su sitio es creatures.csv abilities",
    ),
    (13, "abilities"): (
        "on_enter_level: summon 1 black",
        '"summon 1 black" needs how many, which rank and where: summon 1 black heroes_level',
        "«summon 1 black» necesita cuántas, qué rango y dónde: summon 1 black heroes_level",
    ),
    (14, "provenance"): (
        "gossip",
        f'unknown origin "gossip" (known: {ORIGINS})',
        f"origen desconocido: «gossip» (se conocen: {ORIGINS})",
    ),
}
HEROES = {
    (2, "id"): (
        "",
        "is blank; type a name of small letters, digits and hyphens",
        "está en blanco; escribe un nombre de letras minúsculas, cifras y guiones",
    ),
    (2, "range"): (
        "13",
        "Input should be less than or equal to 12",
        "tiene que ser 12 como mucho",
    ),
    (2, "attack"): ("3.0", '"3.0" has decimals; type 3', "«3.0» tiene decimales; escribe 3"),
    (2, "slots"): (
        "armor rung ring any any",
        '"rung" is no type of equipment (did you mean "ring"?)',
        "«rung» no es un tipo de equipo (¿quizá «ring»?)",
    ),
    (3, "virtue"): (
        "a",
        '"a" is no virtue; write A, B, C or D',
        "«a» no es una virtud; escribe A, B, C o D",
    ),
    (3, "abilities"): (
        "activated if carries=2: evil -1",
        '"carries=2" lacks its type; such as: carries=ring',
        "a «carries=2» le falta su tipo; por ejemplo: carries=ring",
    ),
    (3, "range"): (
        "2026-03-02 00:00:00",
        f'"2026-03-02 00:00:00" {DATE[0]}',
        f"«2026-03-02 00:00:00» {DATE[1]}",
    ),
    (4, "abilities"): (
        "passive: creature_damage 1 neighbours",
        '"neighbours" is a target only for creatures.csv abilities',
        "«neighbours» es un objetivo solo en creatures.csv abilities",
    ),
    (4, "attack"): (
        "three",
        '"three" is no whole number; type digits',
        "«three» no es un número entero; escribe cifras",
    ),
    (5, "id"): (
        "tomas",
        '"tomas" is in row 3 already; each row needs its own',
        "«tomas» ya está en la fila 3; cada fila necesita el suyo",
    ),
    (5, "abilities"): (
        "passive: dice +1,, range 1",
        "an effect is missing before or after a comma",
        "falta un efecto antes o después de una coma",
    ),
    (5, "range"): (
        "-2",
        '"-2" is less than nothing; leave blank what is not known yet',
        "«-2» es menos que nada; deja en blanco lo que aún no se sabe",
    ),
}
PLANTED = {"creatures.csv": CREATURES, "levels.csv": LEVELS, "heroes.csv": HEROES}


@pytest.fixture(autouse=True)
def english_again():
    yield
    spoken.choose("")


def write(path, rows):
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter=";", lineterminator="\r\n")
        writer.writeheader()
        writer.writerows(rows)


@pytest.fixture
def box(tmp_path):
    """The demo cards as a person would type them: a row for each card of the English box."""
    folder = tmp_path / "my-box"
    author.start(folder, "valpiedra-demo", spreadsheet=False)
    for name in PLANTED:
        rows = list(csv.DictReader((SAMPLE / name).read_text("utf-8").splitlines()))
        if name == "creatures.csv":
            rows = [dict(row) for row in rows for _ in range(int(row["copies_en"]))]
            for number, row in enumerate(rows, start=1):
                row.update(id=f"card-{number}", copies_en="1", copies_es="1")
        write(folder / name, rows)
    return folder


def test_what_a_spanish_spreadsheet_saves_is_read(box):
    """Forty-four cards; stray blanks around a cell mean nothing."""
    text = (box / "creatures.csv").read_text("utf-8-sig")
    assert text.startswith("id;en;es;rank;")
    (box / "creatures.csv").write_text("sep=;\r\n" + text.replace(";weapon;", ";\u00a0weapon ;"))
    built = load_folder(box)
    assert all("the box" in warning for warning in built.warnings)  # other copies in Spanish
    assert sum("EN:" in warning for warning in built.warnings) == 0


@pytest.mark.parametrize("name", PLANTED)
def test_every_mistake_is_told_with_what_to_do(box, name):
    planted = PLANTED[name]
    assert len(planted) == 12
    rows = list(csv.DictReader((box / name).read_text("utf-8-sig").splitlines(), delimiter=";"))
    for (row, column), (typed, *_said) in planted.items():
        rows[row - 2][column] = typed
    write(box / name, rows)
    with pytest.raises(PackErrors) as wrong:
        load_folder(box)
    found = {finding.place: finding for finding in wrong.value.findings}
    assert {finding.file for finding in wrong.value.findings} == {name}
    assert len(wrong.value.findings) == 12
    for (row, column), (_typed, english, spanish) in planted.items():
        place = f"row {row}" if column == "provenance" else f"row {row}, column {column}"
        told = next(finding for at, finding in found.items() if at.startswith(place)).message
        assert told == english, place
        spoken.choose("es")
        there = spoken.spoken(told)
        assert there == spanish, place
        assert spoken.spoken(place).startswith(f"fila {row}")
        spoken.choose("en")


def test_an_empty_row_and_a_blank_are_named_by_their_row(box):
    with (box / "heroes.csv").open("a", encoding="utf-8") as file:
        file.write(";;;;;;;;\r\n")
    with pytest.raises(PackErrors, match=r"heroes.csv: row 6: the row is empty; delete it"):
        load_folder(box)
    text = (box / "levels.csv").read_text("utf-8-sig")
    (box / "levels.csv").write_text(text.replace("2-3;descent;2;1;1;1;", "2-3;descent;2;;1;;", 1))
    lines = (box / "heroes.csv").read_text("utf-8-sig").splitlines()[:-1]
    (box / "heroes.csv").write_text("\n".join(lines))
    told = load_folder(box).warnings
    assert "levels.csv, row 3: black, evil blank; Full needs it" in told


def test_words_of_a_card_are_told_in_both_languages(box):
    """VAL-071: quotes of any kind, a text too long for one line."""
    long = (
        "Each hero who carries a ring or a holy text discards one of them now, unless he is alone"
    )
    text = (box / "relics.csv").read_text("utf-8")
    ability = f'"on_gain: prompt ""{long}"" «Cada héroe descarta un anillo: ya, todos; sí»"'
    text = text.replace("on_gain: summon 1 black other_levels,", ability + ",", 1)
    (box / "relics.csv").write_text(text, "utf-8")
    import io

    from cryptboard.store.pack import Pack

    pack = Pack(io.BytesIO(load_folder(box).bytes))
    keys = pack.record("relic", 0)[0][0][2][0][2].split()
    assert " ".join(pack.word(key, "en") for key in keys) == long
    assert pack.word(keys[0], "es") == "Cada héroe descarta un anillo: ya, todos;"


@pytest.mark.parametrize("manual", MANUALS, ids=lambda path: path.stem)
def test_the_manual_has_every_word_and_its_examples_can_be_typed(manual):
    text = manual.read_text("utf-8")
    v = valpiedra_abilities
    known = set().union(*v.TRIGGERS.values(), v.NUMBER, v.ON_CREATURES, v.LISTS, v.BARE)
    known |= v.CREATURE_TARGETS | v.LEVEL_TARGETS | v.CONDITIONS | v.COSTS
    known |= {"choose", "die_effect", "summon", "move_creature", "discard_equipment", "prompt"}
    said = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", text))))
    assert known <= said
    examples = [
        found.replace("\\|", "|") for found in re.findall(r"(?m)^\| `([a-z_]+: [^`]*)`", text)
    ]
    assert len(examples) == 34
    for example in examples:
        (ability,) = valpiedra_abilities.parse(example)
        fits = [kind for kind in v.TRIGGERS if ability[0] in v.TRIGGERS[kind]]
        assert any(_can_stand(example, kind) for kind in fits), example
    for column in (SAMPLE / "creatures.csv").read_text("utf-8").split("\n")[0].split(","):
        assert f"`{column}`" in text, column


def _can_stand(example, kind):
    try:
        return bool(valpiedra_abilities.parse(example, kind))
    except ValueError:
        return False


def test_a_new_folder_has_the_manual_in_both_languages(tmp_path):
    names = author.start(tmp_path / "my-cards", "valpiedra", spreadsheet=False)
    assert {"MANUAL.md", "MANUAL.es.md"} <= set(names)
    assert (tmp_path / "my-cards" / "MANUAL.es.md").read_text("utf-8").startswith("# Tus propias")
    shutil.rmtree(tmp_path / "my-cards")
