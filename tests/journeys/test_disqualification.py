"""Who is disqualified gets no money back where the book says so (NPA §1.3), and is not ranked."""

import pytest

from tests.makers_floor import at_desk, director_at
from tests.makers_table import a_match_at_table_one, the_event
from tournament.live.models import LogEntry

pytestmark = pytest.mark.django_db


def leaves(ruleset: str, kind: str) -> str:
    """What the team's page says after it left so."""
    match = a_match_at_table_one(ruleset=ruleset)
    where = at_desk(match.stage, "floor/team/main-event/1/")
    director = director_at(the_event())
    director.post(f"{where}leave/", {"kind": kind, "other": "Refused a ruling"})
    return director.get(where).text


def test_the_log_and_the_page_say_that_there_is_no_refund() -> None:
    page = leaves("npa-pinochle", "disqualified")
    assert "Not eligible for a refund." in page
    assert "§1.3" in page
    words = LogEntry.objects.latest("id").words
    assert "were disqualified, not eligible for a refund (NPA §1.3, Decisions)" in words


@pytest.mark.parametrize(
    ("ruleset", "kind"), [("npa-pinochle", "withdrawn"), ("beach-house-rook", "disqualified")]
)
def test_nothing_is_said_of_money_where_the_book_says_nothing(ruleset: str, kind: str) -> None:
    assert "Not eligible for a refund." not in leaves(ruleset, kind)
    assert "refund" not in LogEntry.objects.latest("id").words


def test_before_it_is_saved_the_page_says_what_it_means() -> None:
    match = a_match_at_table_one(ruleset="npa-pinochle")
    page = director_at(the_event()).get(at_desk(match.stage, "floor/team/main-event/1/")).text
    assert "There is no refund" in page
    assert "is not ranked" in page
