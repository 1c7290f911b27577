"""Swiss options at the desk: king of the hill, and who is out or through before the end."""

import pytest

from tests.journeys.brackets.test_swiss import draw, my_page, plan, tables, the_better_seed_wins
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import choose, publish
from tests.page_parts import numbers, part
from tournament.brackets.models import Stage

pytestmark = pytest.mark.django_db


def after_one_round(**options: str) -> Stage:
    """Eight teams with these options; the better seeds have won round 1."""
    division = a_division(an_event())
    teams(division, 8)
    desk = the_director(division.event)
    boxes = {f"swiss-{name}": value for name, value in options.items()}
    choose(desk, division, format="swiss", **{"swiss-rounds": "3"}, **boxes)
    stage = publish(desk, division)
    the_better_seed_wins(stage, 1)
    return stage


def drawn(stage: Stage) -> set[tuple[int, ...]]:
    assert draw(stage) == 303
    return {tuple(sorted(table)) for table in tables(stage, 2)}


@pytest.mark.parametrize(
    ("options", "second"),
    [
        ({}, {(1, 3), (2, 4), (5, 7), (6, 8)}),
        ({"king_of_the_hill_from": "2"}, {(1, 2), (3, 4), (5, 6), (7, 8)}),
        ({"king_of_the_hill_from": "3"}, {(1, 3), (2, 4), (5, 7), (6, 8)}),
        ({"out_at_losses": "1"}, {(1, 3), (2, 4)}),
        ({"through_at_wins": "1"}, {(5, 7), (6, 8)}),
    ],
)
def test_an_option_decides_who_meets_in_round_two(
    options: dict[str, str], second: set[tuple[int, ...]]
) -> None:
    assert drawn(after_one_round(**options)) == second


def test_who_is_out_is_named_beside_the_next_round() -> None:
    stage = after_one_round(out_at_losses="1")
    page = the_director(stage.division.event).get(desk_page(stage.division, "bracket/"))
    assert numbers(part(page.text, "plays-no-further")) == [5, 6, 7, 8]
    assert {row.number for row in page.context["next_round"].field.playing} == {1, 2, 3, 4}


def test_who_is_out_or_through_reads_so_between_rounds_and_while_others_play() -> None:
    stage = after_one_round(out_at_losses="1")
    assert (my_page(stage, 8), my_page(stage, 1)) == ("out", "next-round")
    draw(stage)
    assert (my_page(stage, 8), my_page(stage, 1)) == ("out", "waiting")


def test_who_is_through_does_not_play_again_after_a_round_without_them() -> None:
    stage = after_one_round(through_at_wins="1")
    assert (my_page(stage, 1), my_page(stage, 8)) == ("through", "next-round")
    assert drawn(stage) == {(5, 7), (6, 8)}
    the_better_seed_wins(stage, 2)
    page = the_director(stage.division.event).get(desk_page(stage.division, "bracket/"))
    assert page.context["next_round"].field.back == ()


def test_if_everybody_is_out_or_through_no_round_is_left_and_the_event_can_end() -> None:
    stage = after_one_round(out_at_losses="1", through_at_wins="1")
    desk, address = the_director(stage.division.event), desk_page(stage.division, "bracket/")
    shown = desk.get(address).context["next_round"]
    assert [row.code for row in shown.hindrances] == ["nobody-to-pair"]
    assert plan(stage, "1") == 303
    stage.refresh_from_db()
    assert stage.to_come == 0
    assert my_page(stage, 8) == "over"
