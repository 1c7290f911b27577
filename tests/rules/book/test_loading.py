"""How a book is read from its data file."""

from pathlib import Path

import pytest

from rules.book.loading import load, read
from rules.book.page import Book, text_of
from rules.rulesets import find as find_ruleset

HEAD = """
title = "A game"
source = "Ours."
readings = []
examples = []
terms = {}
[[sections]]
id = "bids"
title = "Bids"
[[sections.lines]]
id = "X-bids"
"""


def book(tmp_path: Path, line: str) -> Book:
    path = tmp_path / "a_game.toml"
    path.write_text(HEAD + line, encoding="utf-8")
    return load("a-game", "en", read(path))


def test_lines_break_anywhere_in_the_file(tmp_path: Path) -> None:
    _, line = next(book(tmp_path, 'words = """\nFrom [min_bid|5]\nup.\n"""').lines())

    assert text_of(line.parts) == "From 5 up."
    assert line.keys == {"min_bid"}


def test_sections_and_lines_are_counted(tmp_path: Path) -> None:
    section, line = next(book(tmp_path, 'words = "Bid."').lines())

    assert (section.number, line.number) == (1, 1)


def test_a_line_that_contradicts_itself_cites_both_paragraphs(tmp_path: Path) -> None:
    torn = 'words = "A club pays."\nsaid."2.2" = "100 dollars"\nsaid."7.1" = "250 dollars"'
    _, line = next(book(tmp_path, torn).lines())

    assert line.cites == ("2.2", "7.1")
    assert [text_of(said.parts) for said in line.said] == ["100 dollars", "250 dollars"]


def test_choices_are_what_their_house_rules_take(tmp_path: Path) -> None:
    choices = "".join(f'fills."rule"."{value}" = "Yes."\n' for value in ("true", "20", "2.4", "a"))
    _, line = next(book(tmp_path, f'words = "[rule|No]."\n{choices}').lines())

    assert line.fills["rule"] == dict.fromkeys((True, 20, "2.4", "a"), "Yes.")


def test_words_are_told_from_the_ruleset(tmp_path: Path) -> None:
    named = 'told."penalty_points" = "pinochle.penalty wrong-table"'
    _, line = next(book(tmp_path, f'words = "[penalty_points|100]."\n{named}').lines())
    tells = line.fills["penalty_points"]

    assert callable(tells)
    assert tells(find_ruleset("npa-pinochle")) == "100"


def test_a_name_nobody_tells_is_refused_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="X-bids"):
        book(tmp_path, 'words = "[min_bid|5]."\ntold."min_bid" = "rook.lowest"')
