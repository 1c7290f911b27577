"""Beach House has a break of five minutes between two games; no other text has one."""

from rules.book import published
from rules.core.findings import Findings
from rules.house.changes import with_house_rules
from rules.rulesets import find, slugs

BEACH_HOUSE = "beach-house-rook"


def said_of_it(**house_rules: int) -> str:
    """The line of the rule page, what was struck left out."""
    book = published(BEACH_HOUSE, house_rules)
    line = next(row for part in book.sections for row in part.lines if row.id == "B-break")
    return "".join(part.words for part in line.parts if part.mark != "struck")


def test_beach_house_has_five_minutes_and_the_others_none() -> None:
    breaks = {slug: find(slug).break_minutes for slug in slugs()}
    assert {slug: minutes for slug, minutes in breaks.items() if minutes} == {BEACH_HOUSE: 5}


def test_a_director_makes_it_longer_or_takes_it_away() -> None:
    for minutes in (0, 10, 60):
        findings = Findings()
        rules = with_house_rules(find(BEACH_HOUSE), {"break_minutes": minutes}, findings)
        assert (rules.break_minutes, findings.rows) == (minutes, [])


def test_over_an_hour_is_no_break() -> None:
    findings = Findings()
    with_house_rules(find(BEACH_HOUSE), {"break_minutes": 61}, findings)
    assert findings.refused


def test_the_rule_page_says_how_long_it_is_here() -> None:
    assert "a break of five minutes; the scorer" in said_of_it()
    assert said_of_it(break_minutes=5) == said_of_it()
    assert "a break of 10 min" in said_of_it(break_minutes=10)
    assert "there is no break" in " ".join(said_of_it(break_minutes=0).split())
