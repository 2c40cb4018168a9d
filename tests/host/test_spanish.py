"""The command line speaks Spanish: every sentence, chosen by the locale or by --lang."""

import os
import re
import subprocess
import sys
import tomllib

import pytest
from commandline import call
from sentences import PACKAGE, sentences

from cryptlight import spoken

CATALOGUE = PACKAGE / "words" / "spoken_es.toml"


@pytest.fixture(autouse=True)
def english_again():
    yield
    spoken.choose("")


@pytest.mark.parametrize(("english", "where"), sentences().items())
def test_every_sentence_is_told_in_spanish(english, where):
    """Add it to words/spoken_es.toml: with {0}, {1} for what is filled in."""
    spoken.choose("es")
    example = english.replace("{}", "7")
    assert spoken.spoken(example) != example, f"{where} says in English only: {english!r}"


def test_the_sentences_are_found():
    """The control: what is looked for above are those that people see."""
    found = sentences()
    assert len(found) > 350
    for known in ("Tell what the board shows.", 'unknown word "{}"', "{} KB free", "Undone: {}"):
        assert known in found


def test_both_languages_fill_in_the_same():
    for rows in tomllib.loads(CATALOGUE.read_text("utf-8")).values():
        for english, spanish in rows.items():
            holes = re.findall(r"\{\d\}", english)
            assert holes == [f"{{{n}}}" for n in range(len(holes))], english
            assert sorted(re.findall(r"\{\d\}", spanish)) == holes, english
            assert english.startswith(" ") == spanish.startswith(" "), english


def test_a_value_that_is_a_sentence_is_told_in_spanish_too():
    spoken.choose("es")
    assert spoken.spoken('unknown word "ewil" (did you mean "evil"?)') == (
        "palabra desconocida: «ewil» (¿quizá «evil»?)"
    )
    assert spoken.spoken("f.zip: 1 game, 2 packs of b.") == "f.zip: 1 partida, 2 paquetes de b."
    assert spoken.spoken("what nobody has translated") == "what nobody has translated"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "es_MX", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "en_US", "LC_MESSAGES": "es"}, "es"),
        ({"LANGUAGE": "eu:es:en", "LANG": "en_US"}, "es"),
        ({"LANGUAGE": "", "LANG": "C"}, "en"),
        ({"LANG": "est_EE"}, "en"),
    ],
)
def test_the_locale_chooses(environment, language):
    assert spoken.preferred(environment) == language


def test_the_option_chooses_wherever_it_stands_and_only_for_this_run():
    spanish = call("--lang", "es", "status", "--port", "./nowhere").exception
    assert call("status", "--port", "./nowhere", "--lang=es").exception.args == spanish.args
    assert "Decir qué muestra el tablero." in call("--help", "--lang", "es").output
    assert "Tell what the board shows." in call("--help").output
    assert "takes one of en, es" in str(call("--lang", "xx", "status").exception)


def said(*words, **environment):
    command = [sys.executable, "-m", "cryptlight.cli", *words]
    settings = os.environ | {"LANGUAGE": "es"} | environment
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def test_everything_around_the_sentences_is_spanish_too(tmp_path):
    text = said("undo", "-h")
    assert "Uso: cryptlight undo" in text and "Opciones:" in text and "Ejemplo:" in text
    assert "Usage" not in text and "Options" not in text and "Show this" not in text
    assert "No existe la opción --stips" in said("undo", "--stips")
    assert "No existe la orden 'stauts'" in said("stauts")
    assert "No existe el puerto ./nowhere" in said("status", "--port", "./nowhere")
    assert "Usage" in said("undo", "-h", LANGUAGE="en")


def test_mistakes_of_a_pack_are_told_in_spanish(mine):
    toml = mine / "game.toml"
    toml.write_text(toml.read_text("utf-8").replace('change = "darkness"', 'change = "darknes"'))
    told = said("pack", "check", str(mine))
    assert "errores en" in told or "1 error en" in told
    assert "¿quizá «darkness»?" in told and "did you mean" not in told
