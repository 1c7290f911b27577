"""Who advances by a number: with so many points or better, and as the best of the seconds."""

import pytest
from django.test import Client

from tests.makers import NOON, a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_chairs import a_table
from tests.makers_graph import add_way, plan_stage, publish_next, titles
from tests.makers_stages import choose, has_won, publish, wins, wins_closely
from tournament.brackets.graph.advancing import Source, going
from tournament.brackets.graph.who import Who
from tournament.brackets.held import held_in
from tournament.brackets.models import Stage
from tournament.brackets.services import record_placings
from tournament.brackets.settled import facts_of
from tournament.desk.reading.match_words import entrants_of
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db


def a_round_robin(desk: Client, division: Division, **words: str) -> Stage:
    choose(desk, division, format="round-robin")
    answer = desk.post(desk_page(division, "bracket/places/"), {"places": "1", **words})
    assert answer.status_code == 303
    stage = publish(desk, division)
    for winner, loser in ((1, 2), (1, 3), (2, 3)):
        has_won(stage, winner, loser)
    return stage


@pytest.mark.parametrize(
    ("first", "numbers"),
    [
        ({"key-1": "wins"}, [2, 1, 0]),
        ({"key-1": "match-points", "win": "2", "level": "1", "loss": "0"}, [4, 2, 0]),
        ({"key-1": "head-to-head", "key-2": "wins"}, [2, 1, 0]),
    ],
)
def test_a_round_robin_compares_what_ranks_it_first(
    first: dict[str, str], numbers: list[int]
) -> None:
    division = a_division(an_event())
    teams(division, 3)
    held = held_in(facts_of(a_round_robin(the_director(division.event), division, **first)))
    assert ([held.numbers[seed] for seed in (1, 2, 3)], held.is_low) == (numbers, False)
    assert held.reaches(2, numbers[1])
    assert not held.reaches(3, numbers[1])


def test_at_tables_of_individuals_it_is_the_total_and_low_is_good_where_the_lowest_wins() -> None:
    match, _ = a_table()
    rows = [(entry, place, 50 * place) for place, entry in enumerate(entrants_of(match), start=1)]
    record_placings(match=match, placings=rows, words="", game=None, now=NOON)
    facts = facts_of(match.stage)
    held = held_in(facts)
    assert sorted(held.numbers.values()) == [50, 100, 150, 200]
    assert held.is_low
    reached = [facts.seeds[entry.pk] for entry, _, points in rows if points <= 100]
    source = Source(facts.plan, facts.evaluation, facts.gone, facts.entries, held=held)
    assert going(source, Who("points", 100)) == [[facts.entries[seed]] for seed in reached]


@pytest.mark.parametrize(("second", "best"), [("difference", "Team 4"), ("", "Team 3")])
def test_the_best_second_is_told_apart_by_the_other_tie_breaks_before_the_seeds(
    second: str, best: str
) -> None:
    division = a_division(an_event())
    teams(division, 6)
    desk = the_director(division.event)
    choose(desk, division, format="pools", **{"pools-size": "3", "pools-legs": "1"})
    final = plan_stage(desk, division, "round-robin", "Final")
    add_way(desk, "main-event/1", "final/1", "each", count="1")
    add_way(desk, "main-event/1", "final/1", "best", count="1")
    rules = {"key-1": "wins", "key-2": second or "play-off", "key-3": "play-off" * bool(second)}
    assert desk.post(desk_page(division, "bracket/places/"), rules).status_code == 303
    stage = publish(desk, division)
    for winner, loser in ((1, 5), (2, 6), (2, 3), (4, 5)):
        wins(desk, stage, winner, loser)
    for winner, loser in ((1, 4), (3, 6)):
        wins_closely(desk, stage, winner, loser)
    assert titles(publish_next(desk, final))[-1] == best
