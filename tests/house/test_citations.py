"""Laws for every citation: it can be read up, and it is of the game's own book."""

import ast
import json
from collections.abc import Iterator
from dataclasses import astuple
from pathlib import Path

import pytest

from rules.book import find
from rules.book.cited import line_cited
from rules.core.findings import FORMAT
from rules.house.changes import TOGETHER
from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import find as find_ruleset
from rules.rulesets import slugs
from tests.own_book import OTHER_BOOKS, PARAGRAPH
from workshop import ROOT

#: Said of the form of the sheet, of the house rules, or of the whole book.
NO_PARAGRAPH = {FORMAT, TOGETHER, "Rubicon Bezique: two players, a winner and a loser"}


@pytest.mark.parametrize("slug", slugs())
def test_what_golden_sheets_cite_leads_to_a_line(slug: str) -> None:
    rows = (ROOT / f"tests/golden/{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    rulings = [judge_sheet(json.loads(row)["sheet"]) for row in rows]
    cited = {row.cites for ruling in rulings for row in ruling.findings}
    cited |= {hand.cites for ruling in rulings for hand in ruling.hands if hand.cites}
    cited |= {bonus.cites for ruling in rulings for bonus in ruling.bonuses}
    cited |= {penalty.cites for ruling in rulings for penalty in ruling.penalties}

    assert cited
    assert {one for one in cited - NO_PARAGRAPH if line_cited(find(slug), one) is None} == set()


@pytest.mark.parametrize("slug", slugs())
def test_what_the_desk_cites_beside_the_sheet_is_a_line_of_the_games_own_book(slug: str) -> None:
    cited = [cites for cites in astuple(find_ruleset(slug).hall_cites) if cites]

    assert [one for one in cited if line_cited(find(slug), one) is None] == []
    assert [one for one in cited if OTHER_BOOKS[slug].search(one)] == []


#: It offers the Beach House's own weekend, and no other game.
ITS_OWN = ROOT / "tournament/registration/blueprints.py"
SAYING = sorted(
    path
    for folder in ("tournament", "scoring")
    for path in (ROOT / folder).rglob("*.py")
    if path != ITS_OWN
)


def test_no_code_outside_the_rules_cites_a_book_by_name() -> None:
    """A game's paragraphs are data of its ruleset; written here they would be every game's."""
    assert SAYING
    assert [
        (str(path.relative_to(ROOT)), words)
        for path in SAYING
        for words in _sentences(path)
        if PARAGRAPH.search(words)
    ] == []


def _sentences(path: Path) -> Iterator[str]:
    """The strings of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {row.value for row in ast.walk(tree) if isinstance(row, ast.Expr)}
    for row in ast.walk(tree):
        if isinstance(row, ast.Constant) and isinstance(row.value, str) and row not in docs:
            yield row.value


def test_no_template_cites_a_book_by_name() -> None:
    templates = {path: path.read_text("utf-8") for path in (ROOT / "templates").rglob("*.html")}

    assert templates
    assert [
        str(path.relative_to(ROOT)) for path, text in templates.items() if PARAGRAPH.search(text)
    ] == []
