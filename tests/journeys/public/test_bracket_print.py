"""The printed bracket: every match once, a large one in quarters with a page of finals."""

from itertools import pairwise

import pytest
from django.test import Client

from tests.makers import a_called_match, a_division, a_stage, an_event
from tests.makers_before import desk_page, the_director
from tests.page_parts import headings
from tournament.brackets.models import Stage
from tournament.desk.public.bracket_pages import MatchPrinted, Printed

pytestmark = pytest.mark.django_db

PRINT = "/e/beach-house-2026/main-event/print/"


def pages() -> list[Printed]:
    answer = Client().get(PRINT)
    assert answer.status_code == 200
    found: list[Printed] = answer.context["pages"]
    assert answer.text.count('data-part="bracket-sheet"') == len(found)
    return found


def codes(printed: list[Printed]) -> list[str]:
    """Every match on the pages."""
    return [
        match.card.code
        for page in printed
        for strip in page.strips
        for column in strip.columns
        for row in column.rounds
        for match in row.matches
    ]


def planned(stage: Stage) -> list[str]:
    return sorted(stage.matches.values_list("code", flat=True))


@pytest.mark.parametrize(
    ("slug", "teams", "options", "sheets"),
    [
        ("single-elimination", 3, {"third_place": True}, 1),
        ("single-elimination", 32, {"third_place": True}, 1),
        ("single-elimination", 33, {"third_place": True, "consolation": True}, 6),
        ("single-elimination", 128, {}, 5),
        ("double-elimination", 13, {}, 2),
        ("round-robin", 9, {}, 2),
        ("pools", 13, {}, 1),
    ],
)
def test_every_match_is_printed_once(
    slug: str, teams: int, options: dict[str, bool], sheets: int
) -> None:
    stage = a_stage(a_division(an_event()), teams, slug=slug, **options)
    printed = pages()
    assert sorted(codes(printed)) == planned(stage)
    assert len(printed) == sheets


def columns(page: Printed, strip: int = 0) -> list[tuple[MatchPrinted, ...]]:
    return [column.rounds[0].matches for column in page.strips[strip].columns]


def test_above_32_teams_a_page_shows_a_quarter_and_where_its_winner_goes() -> None:
    a_stage(a_division(an_event()), 60, slug="single-elimination")
    *quarters, finals = pages()
    heights = [[len(matches) for matches in columns(page)] for page in quarters]
    assert heights == [[8, 4, 2, 1]] * 4
    last = [columns(page)[-1][0].onward for page in quarters]
    assert last == ["W5-1", "W5-1", "W5-2", "W5-2"]
    assert codes([finals]) == ["W5-1", "W5-2", "W6-1"]


@pytest.mark.parametrize("slug", ["single-elimination", "double-elimination", "pools"])
def test_no_heading_skips_a_level(slug: str) -> None:
    a_stage(a_division(an_event()), 13, slug=slug)
    levels = headings(Client().get(PRINT).text)
    assert levels[0] == 1
    assert all(below <= above + 1 for above, below in pairwise(levels))


def test_where_a_line_leads_the_names_are_left_to_the_pen() -> None:
    a_stage(a_division(an_event()), 4, slug="single-elimination", third_place=True)
    (page,) = pages()
    final, third = columns(page)[1][0].card, columns(page, strip=1)[0][0].card
    assert not any(line.source for line in final.lines)
    assert all(line.source for line in third.lines)


def test_a_table_stands_there_only_where_tables_are_public() -> None:
    stage = a_stage(a_division(an_event()), 4)
    a_called_match(stage, "W1-1", 3)
    event = stage.division.event
    for public, shown in ((False, None), (True, 3)):
        event.tables_public = public
        event.save()
        assert columns(pages()[0])[0][0].table == shown


def test_before_it_is_published_there_is_nothing_to_print() -> None:
    a_division(an_event())
    answer = Client().get(PRINT)
    assert answer.status_code == 302


def test_the_bracket_and_its_desk_page_lead_there() -> None:
    stage = a_stage(a_division(an_event()), 4)
    assert PRINT in Client().get(PRINT.removesuffix("print/")).text
    desk = the_director(stage.division.event)
    assert PRINT in desk.get(desk_page(stage.division, "bracket/")).text
