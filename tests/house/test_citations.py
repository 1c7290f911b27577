"""Laws for every citation: it can be read up, and it is of the game's own book."""

import json
from dataclasses import astuple

import pytest

from rules.book import find
from rules.book.cited import line_cited
from rules.core.findings import FORMAT
from rules.core.messages import in_english
from rules.house.changes import TOGETHER
from rules.judging.whole_sheet import judge_sheet
from rules.rulesets import find as find_ruleset
from rules.rulesets import slugs
from tests.house.reading import files, text
from tests.own_book import CITED, OTHER_BOOKS
from workshop import ROOT

#: Said of the form of the sheet, or of the house rules.
NO_PARAGRAPH = {in_english(FORMAT), in_english(TOGETHER)}


@pytest.mark.parametrize("slug", slugs())
def test_what_golden_sheets_cite_leads_to_a_line(slug: str) -> None:
    rows = (ROOT / f"tests/golden/{slug}.jsonl").read_text(encoding="utf-8").splitlines()
    rulings = [judge_sheet(json.loads(row)["sheet"]) for row in rows]
    cited = {in_english(row.cites) for ruling in rulings for row in ruling.findings}
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


#: Data: the weekends that can be played, and the events they are set up from.
ITS_OWN = {"tournament/registration/blueprints.py"}
DEMO = "tournament/desk/demo/"
SAYING = [
    path
    for path in files(".py", ".html", ".js")
    if path.startswith(("tournament/", "scoring/", "templates/", "static/"))
    and not path.startswith(DEMO)
    and path not in ITS_OWN
]


def test_nothing_outside_the_rules_names_a_book_or_a_paragraph() -> None:
    """A game's paragraphs are data of its ruleset; written here they would be every game's. That
    holds for what is shown as for docstrings and comments: whoever reads one looks it up there."""
    assert SAYING
    assert [
        f"{path}:{number}: {line.strip()}"
        for path in SAYING
        for number, line in enumerate(text(path).splitlines(), start=1)
        if CITED.search(line)
    ] == []
