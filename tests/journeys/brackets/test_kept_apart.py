"""Pairs that must not meet: named on the bracket page, or all of one club."""

import pytest

from tests.journeys.brackets.test_swiss import director, draw, shown, tables, the_better_seed_wins
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page
from tests.makers_stages import choose, publish
from tournament.brackets.models import KeptApart, RoundDraw, Stage
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    """Six teams, who would meet as 1-4, 2-5, 3-6 and then, if the better wins, as 1-2."""
    division = a_division(an_event())
    teams(division, 6)
    choose(director(division), division, format="swiss", **{"swiss-rounds": "3"})
    return division


def keep(division: Division, one: int, other: int) -> int:
    """Keep two teams apart, by number; the status."""
    form = {"team": str(one), "with": str(other)}
    address = desk_page(division, "bracket/apart/")
    return int(director(division).post(address, form).status_code)


def pairs(stage: Stage, number: int) -> set[tuple[int, ...]]:
    return {tuple(sorted(table)) for table in tables(stage, number)}


def test_without_a_word_equal_scores_meet(division: Division) -> None:
    stage = publish(director(division), division)
    assert pairs(stage, 1) == {(1, 4), (2, 5), (3, 6)}


def test_a_named_pair_meets_in_no_round(division: Division) -> None:
    assert keep(division, 1, 4) == 303
    preview = director(division).get(desk_page(division, "bracket/step/draw/"))
    meetings = preview.context["draft"].preview.first[0].meetings
    assert (1, 4) not in {tuple(seed for seed, _ in pair) for pair in meetings}
    stage = publish(director(division), division)
    assert (1, 4) not in pairs(stage, 1)
    for number in (1, 2):
        the_better_seed_wins(stage, number)
        assert draw(stage) == 303
    assert all((1, 4) not in pairs(stage, number) for number in (1, 2, 3))


def test_a_pair_named_between_two_rounds_counts_from_the_next(division: Division) -> None:
    stage = publish(director(division), division)
    the_better_seed_wins(stage, 1)
    form = shown(stage)
    (one, other) = tables_next(stage)[0]
    assert keep(division, one, other) == 303
    answer = director(division).post(desk_page(division, "bracket/round/"), form)
    assert 'data-code="stale-draw"' in answer.text
    assert draw(stage) == 303
    assert (one, other) not in pairs(stage, 2)
    assert len(set(RoundDraw.objects.values_list("history"))) == 2


def tables_next(stage: Stage) -> list[tuple[int, ...]]:
    """The numbers of those who would meet, as the page shows them."""
    page = director(stage.division).get(desk_page(stage.division, "bracket/"))
    rows = page.context["next_round"].tables
    return [tuple(sorted(entry.number for (entry,) in row.sides)) for row in rows]


def test_those_of_one_club_do_not_meet_if_that_is_ticked(division: Division) -> None:
    Entry.objects.filter(division=division, number__in=(1, 4)).update(club="Oak")
    Entry.objects.filter(division=division, number__in=(2, 5)).update(club=" oak ELM")
    Entry.objects.filter(division=division, number=5).update(club="Oak Elm")
    boxes = {"swiss-rounds": "3", "swiss-clubs_apart": "yes"}
    choose(director(division), division, format="swiss", **boxes)
    stage = publish(director(division), division)
    assert pairs(stage, 1).isdisjoint({(1, 4), (2, 5)})


def test_all_apart_leaves_no_round_and_the_page_says_so(division: Division) -> None:
    Entry.objects.filter(division=division).update(club="Oak")
    boxes = {"swiss-rounds": "3", "swiss-clubs_apart": "yes"}
    choose(director(division), division, format="swiss", **boxes)
    page = director(division).get(desk_page(division, "bracket/step/draw/"))
    assert [row.code for row in page.context["draft"].hindrances] == ["forbidden-pairs"]


def test_a_pair_is_allowed_again_and_both_are_logged(division: Division) -> None:
    keep(division, 4, 1)
    pair = KeptApart.objects.get()
    assert (pair.one.number, pair.other.number) == (1, 4)
    assert keep(division, 1, 4) == 422
    assert keep(division, 2, 2) == 422
    allow = desk_page(division, f"bracket/apart/{pair.pk}/allow/")
    assert director(division).post(allow).status_code == 303
    assert not KeptApart.objects.exists()
    verbs = LogEntry.objects.filter(verb__startswith="pair.").order_by("number")
    assert list(verbs.values_list("verb", flat=True)) == ["pair.apart", "pair.allow"]


def test_both_are_undone_from_recent_changes(division: Division) -> None:
    keep(division, 1, 4)
    undo_last(division)
    assert not KeptApart.objects.exists()
    undo_last(division)
    assert KeptApart.objects.get().other.number == 4


def undo_last(division: Division) -> None:
    number = LogEntry.objects.filter(verb__startswith="pair.").latest("number").number
    answer = director(division).post(f"/desk/{division.event.slug}/floor/undo/{number}/")
    assert answer.status_code == 303, answer.content.decode()


def test_a_movement_does_not_promise_to_keep_them_apart(division: Division) -> None:
    address = desk_page(division, "bracket/step/draw/")
    assert not director(division).get(address).context["apart"].may_meet
    choose(director(division), division, format="movement")
    assert director(division).get(address).context["apart"].may_meet
