"""The bracket page before publication: formats as cards, and the whole tree."""

import re

import pytest
from django.template.loader import render_to_string
from django.test import Client

from tests.makers import a_division, add_entry, an_event, teams
from tests.makers_before import desk_page, the_director, the_registrar
from tests.makers_stages import choose, publish
from tests.page_parts import numbers, parts, texts
from tournament.brackets import formats
from tournament.brackets.preview import plan_for
from tournament.brackets.suited import options_for
from tournament.desk.brackets.draw_page import PART, DrawTree
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

ALONE = {slug for slug in formats.slugs() if formats.find(slug).kind.partners}
"""The formats of players who enter alone."""


def drawn(count: int, **words: str) -> tuple[Division, str, DrawTree]:
    """A division of this many teams, its bracket page and the tree there."""
    division = a_division(an_event(tables=12))
    teams(division, count)
    director = the_director(division.event)
    if words:
        choose(director, division, **words)
    page = director.get(desk_page(division, "bracket/"))
    return division, page.text, page.context["draft"].tree


def card(page: str, slug: str) -> str:
    """The card of a format: its opening tag."""
    found = re.search(rf'<label class="([^"]*)" data-format="{slug}">', page)
    assert found is not None
    return found[1]


def codes_of(tree: DrawTree) -> list[str]:
    return [row.code for block in tree.blocks for round_ in block.rounds for row in round_.cards]


def test_the_tree_shows_every_round_byes_and_where_winners_come_from() -> None:
    _, page, tree = drawn(13, format="single-elimination")
    (block,) = tree.blocks
    assert [len(round_.cards) for round_ in block.rounds] == [8, 4, 2, 1]
    first = block.rounds[0].cards
    assert [card.state for card in first].count("bye") == 3
    assert [line.name for line in first[0].lines] == ["Team 1", ""]
    final = block.rounds[-1].cards[0]
    assert ["W3-1" in str(final.lines[0].source), "W3-2" in str(final.lines[1].source)] == [
        True
    ] * 2
    assert "Team 13" in page
    assert not tree.note


def test_both_halves_of_a_double_elimination_are_drawn() -> None:
    _, _, tree = drawn(8)
    assert [block.bracket for block in tree.blocks] == ["winners", "losers", "final"]


def test_what_is_previewed_is_what_is_published() -> None:
    division, _, tree = drawn(13)
    stage = publish(the_director(division.event), division)
    assert set(codes_of(tree)) == set(stage.matches.values_list("code", flat=True))


def test_of_many_teams_a_part_is_drawn_and_a_note_says_so() -> None:
    _, page, tree = drawn(66, format="single-elimination")
    assert len(tree.blocks[0].rounds[0].cards) == PART
    assert "preview-part" in parts(page)


def test_a_long_round_robin_is_drawn_in_part() -> None:
    _, page, tree = drawn(24, format="round-robin")
    assert len(codes_of(tree)) < 24 * 23 // 2
    assert "preview-part" in parts(page)


def test_each_format_tells_matches_rounds_and_hours_and_has_a_picture() -> None:
    _, page, _ = drawn(13)
    told = [tuple(numbers(text)) for text in texts(page, "format-numbers")]
    assert told[:2] == [(25, 12), (12, 4)]
    for_two = [fmt for fmt in map(formats.find, formats.slugs()) if not fmt.kind.seats]
    assert len(texts(page, "format-time")) == sum(fmt.most >= 13 for fmt in for_two)
    pictured = re.findall(r'data-picture-of="([\w-]+)" aria-hidden="true">\s*<path', page)
    assert set(pictured) == {fmt.slug for fmt in for_two}


def test_a_format_too_long_for_a_day_is_dashed_and_can_still_be_chosen() -> None:
    division, page, _ = drawn(24)
    assert (card(page, "round-robin"), len(texts(page, "too-long"))) == ("format off", 2)
    choose(the_director(division.event), division, format="round-robin")
    division.refresh_from_db()
    assert division.format == "round-robin"


def test_a_format_that_cannot_take_the_teams_says_why() -> None:
    _, page, _ = drawn(66)
    assert card(page, "round-robin") == "format off"
    assert len(texts(page, "format-hindered")) == 3


@pytest.mark.parametrize("slug", formats.slugs())
def test_every_format_has_a_picture(slug: str) -> None:
    assert "<path" in render_to_string("tournament/brackets/format_picture.html", {"slug": slug})


def test_those_who_do_not_publish_see_the_tree_and_no_form() -> None:
    division, _, _ = drawn(4)
    page = the_registrar(division.event).get(desk_page(division, "bracket/"))
    assert page.context["draft"].tree.blocks
    assert "/bracket/publish/" not in page.text
    assert "/bracket/format/" not in page.text


def test_formats_for_single_players_and_for_sides_are_not_offered_together() -> None:
    pairs = a_division(an_event())
    desk = the_director(pairs.event)
    assert "rotation" in offered(desk, pairs)
    teams(pairs, 4)
    assert not offered(desk, pairs) & ALONE
    singles = a_division(pairs.event, name="Singles", format="rotation", enter_alone=True)
    for name in ("Ann Oak", "Ben Ito"):
        add_entry(division=singles, members=[name])
    assert offered(desk, singles) == ALONE


def offered(desk: Client, division: Division) -> set[str]:
    """The formats on the cards of the bracket page."""
    page = desk.get(desk_page(division, "bracket/"))
    return {row.choice.format.slug for row in page.context["formats"]}


@pytest.mark.parametrize("sides", [3, 4, 5])
def test_a_game_for_so_many_is_drawn_at_tables_of_so_many(sides: int) -> None:
    rules = {"sides": [*"ABCDE"][:sides], "hands": 4}
    division = a_division(an_event(tables=12), ruleset="tally", format="pods", house_rules=rules)
    for place in range(3 * sides):
        add_entry(division=division, members=[f"Ann {place}"])
    plan = plan_for("pods", options_for(division), 3 * sides)
    assert {len(match.slots) for match in plan.matches} == {sides}
