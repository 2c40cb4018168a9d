"""Compiled files are kept under the hash of what they were made from, or made anew."""

import pytest

from cryptlight import buildcache

FILES = {"a.mpy": b"M\x06", "folder/b.mpy": b""}


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv(buildcache.FOLDER, str(tmp_path / "cache"))
    return tmp_path / "cache"


def never():
    raise AssertionError("it was there already")


def test_made_once(cache):
    assert buildcache.cached("x", lambda: FILES) == FILES
    assert buildcache.cached("x", never) == FILES
    with pytest.raises(AssertionError):
        buildcache.cached("y", never)


@pytest.mark.parametrize("damage", [b"", b"no zip", None])
def test_a_damaged_entry_is_made_anew(cache, damage):
    buildcache.cached("x", lambda: FILES)
    entry = cache / "x.zip"
    entry.write_bytes(entry.read_bytes()[:-20] if damage is None else damage)
    assert buildcache.cached("x", lambda: FILES) == FILES
    assert buildcache.cached("x", never) == FILES


def test_a_changed_letter_within_an_entry_is_noticed(cache):
    buildcache.cached("x", lambda: {"a": b"hello" * 9})
    entry = cache / "x.zip"
    entry.write_bytes(entry.read_bytes().replace(b"hello", b"hallo", 1))
    assert buildcache.cached("x", lambda: FILES) == FILES


def test_no_place_to_keep_it_is_no_reason_to_fail(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv(buildcache.FOLDER, str(tmp_path / "file"))
    assert buildcache.cached("x", lambda: FILES) == FILES


def test_everything_counts_and_only_the_newest_stay(cache):
    names = {buildcache.key({"a": b"1"}, march) for march in (None, "x64")}
    names |= {buildcache.key({"a": b"2"}, None), buildcache.key({"b": b"1"}, None)}
    assert len(names) == 4
    for number in range(buildcache.KEPT + 3):
        buildcache.cached(str(number), lambda: FILES)
    assert len(list(cache.iterdir())) == buildcache.KEPT
