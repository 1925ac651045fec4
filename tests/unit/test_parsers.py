"""Parsers are kept in the user's cache, and nothing hangs on it."""

import pytest

from hhtool.grammar.parsers import build


def works(parser):
    return str(parser.parse("Ben folds").data) == "fold"


def test_a_parser_is_kept_and_read_again(tmp_path, monkeypatch):
    monkeypatch.setenv("HHTOOL_CACHE", str(tmp_path))

    assert works(build("native", maybe_placeholders=False))
    assert [path.name for path in tmp_path.iterdir()] == ["native.lark.cache"]
    assert works(build("native", maybe_placeholders=False))


def test_what_is_kept_may_be_spoilt(tmp_path, monkeypatch):
    monkeypatch.setenv("HHTOOL_CACHE", str(tmp_path))
    (tmp_path / "native.lark.cache").write_bytes(b"spoilt")

    assert works(build("native", maybe_placeholders=False))


@pytest.mark.parametrize("asked", ["", "/dev/null/nowhere"])
def test_without_a_place_to_keep_it_the_parser_is_built(asked, monkeypatch):
    monkeypatch.setenv("HHTOOL_CACHE", asked)

    assert works(build("native", maybe_placeholders=False))
