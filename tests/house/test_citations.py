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
from rules.pinochle.hands import PinochleHands
from rules.pinochle.reneges import STOPPER
from rules.rook.hands import RookHands
from rules.ruleset import Ruleset
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


#: Where a paragraph of several lines is cited, by the game and the id of a line: what leads there.
CONDUCT_LEADS = {
    "beach-house-rook": {
        "talking": "B-quiet",
        "signals": "B-distraction",
        "food-or-drink": "B-tables-clean",
        "alcohol-or-gambling": "B-tables-clean",
        "visitors": "B-visitors",
        "third-scorer": "B-scorer",
        "cheating": "B-cheating",
    },
    "npa-pinochle": {
        "partner-talk": "N-no-talk",
        "book-talk": "N-see-book",
        "slamming": "N-one-by-one",
        "flashing": "N-one-by-one",
        "poor-shuffle": "N-shuffle",
        "refuses-shuffler": "N-no-shuffler",
        "refuses-ruling": "N-refuses",
    },
}


@pytest.mark.parametrize("slug", CONDUCT_LEADS)
def test_what_is_forbidden_leads_to_the_line_that_forbids_it(slug: str) -> None:
    leads = CONDUCT_LEADS[slug]
    items = [item for item in find_ruleset(slug).conduct if item.code in leads]
    found = {item.code: line_cited(find(slug), in_english(item.cites)) for item in items}
    assert {code: line.id for code, line in found.items() if line} == leads


def test_the_laws_of_a_game_lead_to_their_lines() -> None:
    npa, beach = find_ruleset("npa-pinochle"), find_ruleset("beach-house-rook")
    discard, bezique = find_ruleset("kentucky-discard"), find_ruleset("rubicon-bezique")
    assert npa.late
    leads = [
        (npa, npa.late.cites, "N-tardy"),
        (npa, npa.substitutes.cites, "N-replaced"),
        (npa, npa.penalties["wrong-table"].cites, "N-wrong-table"),
        (npa, npa.penalties[STOPPER].cites, "N-unproven-pinochle"),
        (npa, bidding(npa).auction.forced_cites, "N-nobody-bids"),
        (npa, bidding(npa).counter_cites, "N-points"),
        (beach, beach.signing[1].cites, "B-posted-if"),
        (discard, bidding(discard).auction.cites, "D-first-bid"),
        (discard, bidding(discard).ladder.cites, "D-bids"),
        (discard, bidding(discard).counter_cites, "D-total"),
        (bezique, bezique.seating_cites, "Z-players"),
    ]
    found = [(cites, line_cited(find(game.slug), cites)) for game, cites, _ in leads]
    assert [line and line.id for _, line in found] == [line for _, _, line in leads]


def bidding(game: Ruleset) -> PinochleHands | RookHands:
    assert isinstance(game.hands, PinochleHands | RookHands)
    return game.hands


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
