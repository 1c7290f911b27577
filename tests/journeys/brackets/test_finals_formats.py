"""Page play-off, stepladder, two lives and all places, from the desk to the public page."""

import pytest
from django.test import Client

from tests.makers import a_division, a_stage, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import has_won
from tests.page_parts import numbers, parts
from tournament.brackets.formats import find
from tournament.brackets.tie_rules import BY_FINAL, UNSHARED, printed_rule
from tournament.desk.brackets.bracket_picture import joins_of
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

FOR_FOUR = ("page-playoff", "two-lives")


def entered(slug: str, count: int = 4) -> Division:
    """A division in this format, entered and not published."""
    division = a_division(an_event())
    teams(division, count)
    division.format = slug
    division.save()
    return division


@pytest.mark.parametrize("slug", FOR_FOUR)
def test_four_entries_are_drawn_and_described(slug: str) -> None:
    division = entered(slug)
    page = the_director(division.event).get(desk_page(division, "bracket/"))
    assert page.context["draft"].tree.blocks
    assert UNSHARED in printed_rule(division)


@pytest.mark.parametrize("slug", FOR_FOUR)
def test_five_entries_are_too_many_and_the_card_says_so(slug: str) -> None:
    division = entered(slug, 5)
    page = the_director(division.event).get(desk_page(division, "bracket/"))
    cards = {card.choice.format.slug: card for card in page.context["formats"]}
    assert [row.code for row in cards[slug].hindrances] == ["too-many-teams"]
    assert printed_rule(division) == []


def test_only_a_group_with_two_lives_has_no_final() -> None:
    division = entered("two-lives")
    assert BY_FINAL not in printed_rule(division)
    for division.format in ("page-playoff", "stepladder", "all-places", "single-elimination"):
        assert BY_FINAL in printed_rule(division)


@pytest.mark.parametrize(
    ("slug", "games", "has_final"),
    [
        ("page-playoff", [(1, 2), (3, 4), (2, 3), (1, 2)], True),
        ("two-lives", [(1, 4), (2, 3), (1, 2), (3, 4), (2, 3)], False),
    ],
)
def test_results_show_the_final_of_a_format_that_has_one(
    slug: str, games: list[tuple[int, int]], has_final: bool
) -> None:
    stage = a_stage(a_division(an_event()), slug=slug)
    for winner, loser in games:
        has_won(stage, winner, loser)
    page = Client().get("/e/beach-house-2026/main-event/results/").text
    assert ("final" in parts(page)) == has_final


def test_of_all_places_each_match_says_for_which_places_it_is() -> None:
    division = entered("all-places", 6)
    page = the_director(division.event).get(desk_page(division, "bracket/"))
    (block,) = page.context["draft"].tree.blocks
    cards = {card.code: card for column in block.rounds for card in column.cards}
    places = {code: numbers(card.note) for code, card in cards.items()}
    assert (places["R1-2"], places["R2-1"], places["R3-2"], places["R3-3"]) == (
        [],
        [1, 4],
        [3],
        [5],
    )
    assert [code for code, card in cards.items() if card.blank] == ["R3-4"]


@pytest.mark.parametrize(
    ("slug", "rounds", "joins"),
    [
        ("page-playoff", ("P1", "P2"), "none"),
        ("page-playoff", ("P2", "P3"), "straight"),
        ("stepladder", ("S1", "S2"), "straight"),
        ("two-lives", ("W1", "W2"), "pairs"),
        ("two-lives", ("L1", "L2"), "straight"),
        ("all-places", ("R1", "R2"), "none"),
        ("double-elimination", ("W1", "W2"), "pairs"),
        ("double-elimination", ("L1", "L2"), "straight"),
        ("double-elimination", ("G1", "G2"), "none"),
    ],
)
def test_lines_lead_where_the_winners_go(slug: str, rounds: tuple[str, str], joins: str) -> None:
    plan = find(slug).plan(4)
    planned = {match.code: match for match in plan.matches}
    before, after = ([c for c, row in planned.items() if row.round == key] for key in rounds)
    assert joins_of(planned, before, after) == joins
