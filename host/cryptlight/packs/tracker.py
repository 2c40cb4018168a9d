"""Builds a tracker game from its folder: game.toml in, a pack out, or every mistake at once."""

import csv
import tomllib
from importlib import resources
from pathlib import Path

from pydantic import ValidationError

from cryptlight.packs import build
from cryptlight.packs.build import BuiltPack
from cryptlight.packs.errors import Finding, PackErrors, nearest
from cryptlight.packs.tracker_check import check, place_of
from cryptlight.packs.tracker_lines import with_line
from cryptlight.packs.tracker_model import Game
from cryptlight.packs.tracker_rows import Rows

FILE = "game.toml"
PREFIX = "TRK"
_LEVELS = ("track", "dice", "full")


def load_folder(path: Path) -> BuiltPack:
    """Read and check the folder; raises PackErrors with everything that is wrong."""
    return load_text(_read(path / FILE), str(path / FILE))


def load_text(text: str, name: str = FILE) -> BuiltPack:
    game = parse(text, name)
    findings = check(game, name)
    if findings:
        raise PackErrors(with_line(text, finding) for finding in findings)
    rows = Rows(game)
    words = {language: dict(said) for language, said in rows.words.items()}
    for language in build.LANGUAGES:
        words[language].update(_own_words(language))
    return build.build(
        game="tracker",
        pack_id=game.id,
        version=game.version,
        prefix=PREFIX,
        tables=rows.tables,
        words=words,
        extra=[game.heroes.least, game.heroes.most, _LEVELS.index(game.assist), rows.life],
        warnings=_warnings(game),
    )


def parse(text: str, name: str = FILE) -> Game:
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PackErrors([Finding(name, "", f"not valid TOML: {error}")]) from error
    try:
        return Game.model_validate(raw)
    except ValidationError as error:
        told = _explain(name, raw, error)
        raise PackErrors(with_line(text, finding) for finding in told) from error


def _explain(name: str, raw: dict[str, object], error: ValidationError) -> list[Finding]:
    findings: list[Finding] = []
    for problem in error.errors():
        location, message = problem["loc"], problem["msg"]
        context = problem.get("ctx", {})
        if problem["type"] == "extra_forbidden":
            word = str(location[-1])
            message = f'unknown word "{word}"' + nearest(word, _fields_at(location[:-1]))
        elif problem["type"] == "literal_error":
            known = str(context["expected"]).replace(" or ", ", ").replace("'", "").split(", ")
            message = f'"{problem["input"]}" is not one of ' + ", ".join(known)
            message += nearest(str(problem["input"]), known)
        elif problem["type"] == "string_pattern_mismatch":
            message = f'"{problem["input"]}" should match {context["pattern"]}'
        findings.append(Finding(name, place_of(raw, location), message))
    return findings


def _fields_at(location: tuple[int | str, ...]) -> list[str]:
    """The words that the model knows at a place, for the hint at a misspelt one."""
    schema = Game.model_json_schema()
    node = schema
    for part in location:
        for choice in [node, *node.get("anyOf", []), *node.get("allOf", [])]:
            inner = choice
            if "$ref" in inner:
                inner = schema["$defs"][inner["$ref"].rsplit("/", 1)[1]]
            if isinstance(part, int) and "items" in inner:
                node = inner["items"]
                break
            if part in inner.get("properties", {}):
                node = inner["properties"][part]
                break
        if "$ref" in node:
            node = schema["$defs"][node["$ref"].rsplit("/", 1)[1]]
        for choice in node.get("anyOf", []):
            if "$ref" in choice:
                node = schema["$defs"][choice["$ref"].rsplit("/", 1)[1]]
    return list(node.get("properties", {}))


def _own_words(language: str) -> dict[str, str]:
    """The tracker's prompts and rules, the same for every tracker game."""
    folder = resources.files("cryptlight.packs")
    prompts = tomllib.loads((folder / "tracker_words.toml").read_text("utf-8"))
    kit = (folder / "kit_words.csv").read_text("utf-8")
    words = {row["id"]: row[language] for row in csv.DictReader(kit.splitlines())}
    words |= {key: str(texts[language]) for key, texts in prompts.items()}
    rules = resources.files("cryptlight.games") / "dungeon-crawl" / "rules.csv"
    for row in csv.DictReader(rules.read_text("utf-8").splitlines()):
        words["rule." + row["id"]] = row[language]
    return words


def _warnings(game: Game) -> list[str]:
    warnings = []
    shown = {strip.track for strip in game.strips}
    shown |= {track.against for track in game.tracks if track.id in shown}
    for track in game.tracks:
        if track.id not in shown and track.per != "hero" and track.dial is None:
            warnings.append(f"track {track.id} is on no strip: only the screen shows it")
    ends = [e for t in game.tracks for s in t.spaces for e in s.effects if e.end is not None]
    if not game.ends and not ends and not any(track.against for track in game.tracks):
        warnings.append("the game has no end: players stop it by conceding")
    return warnings


def _read(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except FileNotFoundError as error:
        raise PackErrors([Finding(str(path), "", "there is no such file")]) from error
    except UnicodeDecodeError as error:
        raise PackErrors([Finding(str(path), "", "not UTF-8 text; save it as UTF-8")]) from error
