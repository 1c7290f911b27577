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
    cited = {
        part.cites
        for ruling in rulings
        for part in (*ruling.findings, *ruling.hands, *ruling.bonuses, *ruling.penalties)
        if part.cites
    }

    assert cited
    assert {one for one in cited - NO_PARAGRAPH if line_cited(find(slug), one) is None} == set()
