"""A law for every ruleset: what a ruling cites can be read up in its book."""

import json

import pytest

from rules.book import find
from rules.book.cited import line_cited
from rules.findings import FORMAT
from rules.house import TOGETHER
from rules.ruleset import judge_sheet
from rules.rulesets import slugs
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
