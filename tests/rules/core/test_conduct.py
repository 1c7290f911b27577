"""Conduct: what a warning is for, what the book has follow, what a club pays."""

import pytest

from rules.book import find as find_book
from rules.book.cited import line_cited
from rules.core.conduct import NOTHING_MORE, Consequence, club_fines, conduct_of, item_of
from rules.core.findings import Findings
from rules.core.messages import in_english
from rules.house.changes import with_house_rules
from rules.rulesets import find, slugs

BEACH_HOUSE, NPA = find("beach-house-rook"), find("npa-pinochle")


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_items_with_codes_of_their_own(slug: str) -> None:
    items = conduct_of(find(slug).conduct)
    assert len({item.code for item in items}) == len(items) > 3
    assert all(item.words and item.cites and item.follows for item in items)


@pytest.mark.parametrize("slug", slugs())
def test_a_game_without_partners_forbids_nothing_between_partners(slug: str) -> None:
    table = find(slug).table
    if all(len(seats) == 1 for seats in table.members.values()):
        words = [in_english(item.words) for item in conduct_of(find(slug).conduct)]
        assert not any("partner" in said for said in words)


@pytest.mark.parametrize("slug", slugs())
def test_what_a_book_forbids_can_be_read_up_in_it(slug: str) -> None:
    cited = [in_english(item.cites) for item in find(slug).conduct]
    assert [cites for cites in cited if line_cited(find_book(slug), cites) is None] == []


def test_at_beach_house_one_warning_goes_before_and_then_both_are_offered() -> None:
    item = item_of(BEACH_HOUSE.conduct, "signals")
    assert item
    assert item.offered(0) == ()
    assert item.offered(1) == (Consequence.FORFEIT, Consequence.DISQUALIFY)
    assert item.offered(2) == item.offered(1)


def test_where_the_book_names_nothing_more_nothing_is_offered() -> None:
    item = item_of(BEACH_HOUSE.conduct, "food-or-drink")
    assert item
    assert item.offered(5) == ()
    assert item.follows == NOTHING_MORE


@pytest.mark.parametrize("code", ["refuses-shuffler", "refuses-ruling"])
def test_who_refuses_the_shuffler_or_a_final_ruling_is_out_without_a_warning(code: str) -> None:
    item = item_of(NPA.conduct, code)
    assert item
    assert item.offered(0) == (Consequence.PENALTY, Consequence.DISQUALIFY)
    assert NPA.penalties[item.penalty].replaced
    assert "N-27" in str(item.follows)


def test_what_follows_is_told_with_the_paragraph_that_says_it() -> None:
    """§7.1 lists who will not use the shuffler, and nobody who refuses a ruling: that is §1.3."""
    shuffler, ruling = (item_of(NPA.conduct, f"refuses-{what}") for what in ("shuffler", "ruling"))
    assert shuffler
    assert ruling
    assert "§7.1" in str(shuffler.follows)
    assert "§1.3" in str(ruling.follows)


def test_all_eight_kinds_of_table_talk_are_listed() -> None:
    talk = [item for item in NPA.conduct if "§4.1" in str(item.cites)]
    assert len(talk) == 8
    assert {item.offered(1) for item in talk} == {(Consequence.DISQUALIFY, Consequence.SUSPEND)}


def test_an_item_of_another_game_is_unknown() -> None:
    assert item_of(BEACH_HOUSE.conduct, "slamming") is None


def test_a_club_without_shufflers_pays_250_dollars_and_the_contradiction_is_told() -> None:
    (fine,) = club_fines(NPA.penalties)
    assert (fine.code, fine.dollars) == ("club-shuffler", 250)
    assert "$100" in str(fine.cites)
    assert "N-14" in str(fine.cites)


def test_the_house_rule_says_what_the_club_pays() -> None:
    (fine,) = club_fines(with_house_rules(NPA, {"club_fine": 100}, Findings()).penalties)
    assert fine.dollars == 100
    assert "House rule" in str(fine.cites)


def test_a_fine_is_no_points() -> None:
    assert NPA.penalties["club-shuffler"].points == 0
    assert club_fines(BEACH_HOUSE.penalties) == ()


def test_what_follows_a_disqualification_is_what_the_event_made_of_it() -> None:
    for choice, said in (("nothing", True), ("keeps-score", False)):
        rules = with_house_rules(NPA, {"disqualified": choice}, Findings())
        out = [item for item in rules.conduct if item.penalty]
        assert len(out) == 2
        assert all(("N-27" in in_english(item.follows)) is said for item in out)
