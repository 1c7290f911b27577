"""A movement at the desk: chosen, checked before it is published, and moved on round by round."""

import pytest
from django.test import Client

from rules.core.messages import Message
from tests.journeys.brackets.test_swiss import draw, shown, tables, the_better_seed_wins
from tests.makers import DIRECTOR, NOON, a_division, a_stage, add_entry, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import choose, has_won, publish
from tests.page_parts import numbers, part, parts
from tournament.brackets.models import Match, Stage
from tournament.desk.act.change import Act
from tournament.desk.tables.free_tables import offers_now
from tournament.desk.tables.rounds import start_round
from tournament.live.versions import forget
from tournament.registration.models import Division
from tournament.tables.models import PlaysIn

pytestmark = pytest.mark.django_db


def chosen(entries: int, movement: str, rounds: int) -> tuple[Client, Division]:
    """A division with this movement, not published yet."""
    division = a_division(an_event())
    teams(division, entries)
    desk = the_director(division.event)
    boxes = {"movement-movement": movement, "movement-rounds": str(rounds)}
    choose(desk, division, format="movement", **boxes)
    return desk, division


def test_the_preview_says_what_repeats_and_when_it_closes() -> None:
    desk, division = chosen(8, "a-stays-b-up-one", rounds=5)
    page = desk.get(desk_page(division, "bracket/step/draw/"))
    ahead = page.context["draft"].foreseen
    assert (ahead.report.closes, ahead.report.rounds) == (4, 5)
    assert [(row.count, row.least) for row in ahead.counts] == [("4", 0), ("0", 0)]
    assert len(ahead.again) == 4
    assert {times for _, _, times in ahead.again} == {2}
    assert "Team 8" in part(page.text, "foreseen")


def test_more_tables_than_the_hall_has_are_named() -> None:
    desk, division = chosen(16, "mitchell", rounds=3)
    page = desk.get(desk_page(division, "bracket/step/draw/"))
    assert numbers(part(page.text, "too-few-tables")) == [8, 4]


def test_any_round_that_names_a_table_the_hall_does_not_have_says_so() -> None:
    division = a_division(an_event())
    teams(division, 12)
    desk = the_director(division.event)
    choose(desk, division, format="swiss")
    draft = desk.get(desk_page(division, "bracket/step/draw/"))
    assert numbers(part(draft.text, "too-few-tables")) == [6, 4]
    publish(desk, division)
    typed = desk.post(desk_page(division, "bracket/round/enter/"), {"text": "Table 9: 1 – 2"})
    assert numbers(part(typed.text, "too-few-tables")) == [9, 4]
    there = desk.post(desk_page(division, "bracket/round/enter/"), {"text": "Table 4: 1 – 2"})
    assert "too-few-tables" not in parts(there.text)


def test_divisions_that_want_the_same_tables_are_told_until_one_has_a_zone() -> None:
    desk, division = chosen(8, "a-stays-b-up-one", rounds=3)
    other = a_division(division.event, name="Youth")
    a_stage(other, 4, slug="round-robin")
    again = a_division(division.event, name="Guests")
    draft = desk_page(division, "bracket/step/draw/")
    assert "same-tables" not in parts(desk.get(draft).text)
    a_stage(again, 6, slug="swiss", rounds=2)
    forget()
    page = desk.get(draft)
    assert page.context["same_tables"] == [again]
    assert "same-tables" in parts(page.text)
    publish(desk, division)
    assert "same-tables" in parts(desk.get(desk_page(again, "bracket/")).text)
    PlaysIn.objects.create(division=again, zone="Terrace")
    forget()
    assert "same-tables" not in parts(desk.get(desk_page(again, "bracket/")).text)


def test_of_a_movement_by_results_the_preview_gives_a_mean() -> None:
    desk, division = chosen(9, "winner-of-first-stays", rounds=7)
    page = desk.get(desk_page(division, "bracket/step/draw/"))
    ahead = page.context["draft"].foreseen
    assert ahead.report.simulations > 1
    assert not ahead.again
    assert float(ahead.counts[0].count) > 0


def test_a_format_drawn_from_results_foresees_nothing() -> None:
    division = a_division(an_event())
    teams(division, 8)
    desk = the_director(division.event)
    choose(desk, division, format="swiss")
    page = desk.get(desk_page(division, "bracket/step/draw/"))
    assert "foreseen" not in parts(page.text)


@pytest.fixture
def stage() -> Stage:
    """Nine teams in three rounds; the first is published."""
    desk, division = chosen(9, "a-stays-b-up-one", rounds=3)
    return publish(desk, division)


def test_guests_move_up_and_whoever_comes_to_the_last_table_sits_out(stage: Stage) -> None:
    assert tables(stage, 1) == [(1, 2), (4, 3), (5, 6), (8, 7)]
    the_better_seed_wins(stage, 1)
    assert draw(stage) == 303
    assert numbered(stage, 2) == {1: (1, 9), 2: (4, 2), 3: (5, 3), 4: (8, 6), 5: (7,)}
    the_better_seed_wins(stage, 2)
    assert draw(stage) == 303
    assert numbered(stage, 3) == {1: (1, 7), 2: (4, 9), 3: (5, 2), 4: (8, 3), 5: (6,)}


def numbered(stage: Stage, number: int) -> dict[int, tuple[int, ...]]:
    """Seeds by table, where one of them has a bye."""
    seeds = dict(stage.field.values_list("entry_id", "seed"))
    return {
        match.number: tuple(
            seeds[slot.entrant_id] for slot in match.slots.order_by("position") if slot.entrant_id
        )
        for match in stage.matches.filter(round__key=f"R{number}")
    }


def test_who_comes_by_results_waits_for_them() -> None:
    desk, division = chosen(8, "winner-of-first-stays", rounds=3)
    stage = publish(desk, division)
    page = desk.get(desk_page(division, "bracket/"))
    assert [finding.code for finding in page.context["next_round"].hindrances] == ["not-over"]
    the_better_seed_wins(stage, 1)
    assert shown(stage)["seen"]


def test_a_movement_that_asks_for_no_result_goes_on_before_sheets_are_posted(stage: Stage) -> None:
    """Also if one of them is posted between showing and publishing."""
    desk, address = the_director(stage.division.event), desk_page(stage.division, "bracket/")
    assert len(desk.get(address).context["next_round"].missing) == 4
    stage.matches.filter(state=Match.State.READY).update(state=Match.State.HANDED_IN)
    assert desk.get(address).context["next_round"].is_ready
    form = shown(stage)
    has_won(stage, 1, 2)
    assert desk.post(desk_page(stage.division, "bracket/round/"), form).status_code == 303
    assert numbered(stage, 2)[1] == (1, 9)


def test_too_few_for_a_movement_are_refused_before_publishing() -> None:
    desk, division = chosen(2, "howell", rounds=1)
    page = desk.get(desk_page(division, "bracket/step/draw/"))
    assert [row.code for row in page.context["draft"].hindrances] == ["too-few-teams"]


def test_a_rank_ladder_brings_neighbours_in_rank_together() -> None:
    stage = a_stage(a_division(an_event()), 6, slug="rank", rounds=2)
    assert tables(stage, 1) == [(1, 2), (3, 4), (5, 6)]
    the_better_seed_wins(stage, 1)
    assert draw(stage) == 303
    assert tables(stage, 2) == [(1, 3), (5, 2), (4, 6)]


@pytest.mark.parametrize("slug", ["movement", "rank", "swiss"])
def test_a_match_is_offered_the_table_of_its_number(slug: str) -> None:
    """As its round was shown. Also where table 1 is free, since its match is over."""
    stage = a_stage(a_division(an_event()), 6, slug=slug, rounds=3)
    the_better_seed_wins(stage, 1)
    assert draw(stage) == 303
    has_won(stage, *tables(stage, 2)[0])
    start_round(Act(stage.division.event, DIRECTOR, NOON), round=stage.rounds.get(key="R2"))
    offered = {offer.match.code: offer.table for offer in offers_now(stage.division.event)}
    assert offered == {"R2-2": 2, "R2-3": 3}


def own(lines: str, entries: int = 8) -> tuple[Client, Division]:
    """A movement of the director's own, not published yet."""
    division = a_division(an_event())
    teams(division, entries)
    desk = the_director(division.event)
    boxes = {"movement-movement": "own", "movement-lines": lines, "movement-rounds": "3"}
    choose(desk, division, format="movement", **boxes)
    return desk, division


def test_a_movement_of_ones_own_is_typed_as_lines() -> None:
    """In small or capital letters, as a phone writes them."""
    desk, division = own("a: Down 1\r\n\r\nB: stay\r\n")
    page = desk.get(desk_page(division, "bracket/"))
    assert "a: Down 1" in page.text
    stage = publish(desk, division)
    assert tables(stage, 1) == [(1, 2), (4, 3), (5, 6), (8, 7)]
    the_better_seed_wins(stage, 1)
    assert draw(stage) == 303
    assert tables(stage, 2) == [(4, 2), (5, 3), (8, 6), (1, 7)]


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ("", "no-rule"),
        ("A: stay", "no-rule"),
        ("A: stay\nB: up 1 as A", "two-to-one-chair"),
        ("A: stay\nB: up 1\nwrap: no", "no-such-option"),
        ("A: stay\nB: table 9", "does-not-close"),
        ("A: stay\nA: up 1", "two-rules"),
        ("A stays and B goes up", "no-such-rule"),
        ("A: up " + "9" * 1500, "no-such-rule"),
    ],
)
def test_lines_that_are_no_movement_are_refused_before_publishing(lines: str, code: str) -> None:
    desk, division = own(lines)
    page = desk.get(desk_page(division, "bracket/step/draw/"))
    assert [row.code for row in page.context["draft"].hindrances] == [code]
    seen = page.context["seen"]
    answer = desk.post(desk_page(division, "bracket/publish/"), {"seen": seen})
    assert answer.status_code == 422
    assert not division.stages.exists()


def test_two_on_one_chair_are_refused_with_the_seat() -> None:
    desk, division = own("A: stay\nB: up 1 as A")
    page = desk.get(desk_page(division, "bracket/step/draw/"))
    (finding,) = page.context["draft"].hindrances
    assert isinstance(finding.message, Message)
    told = dict(finding.message.values)
    assert (told["side"], told["table"]) == ("A", 1)


def test_another_movement_forgets_the_lines() -> None:
    desk, division = own("A: down 1\nB: stay")
    boxes = {"movement-movement": "mitchell", "movement-lines": "A: down 1"}
    choose(desk, division, format="movement", **boxes)
    division.refresh_from_db()
    assert (division.options["movement"], division.options["lines"]) == ("mitchell", "")


def test_individuals_move_by_lines_of_the_clubs_own_checked_beforehand() -> None:
    division = a_division(
        an_event(), format="movement-of-individuals", enter_alone=True, name="Singles"
    )
    for number in range(1, 17):
        add_entry(division=division, members=[f"Player {number}"])
    desk = the_director(division.event)

    def faults(lines: str) -> list[str]:
        form = {"movement": "own", "lines": lines, "rounds": "3"}
        boxes = {f"movement-of-individuals-{name}": value for name, value in form.items()}
        choose(desk, division, format="movement-of-individuals", **boxes)
        draft = desk.get(desk_page(division, "bracket/")).context["draft"]
        return [finding.code for finding in draft.hindrances]

    assert faults("N: stay\nS: stay\nE: up 1 as N\nW: up 2") == ["two-to-one-chair"]
    assert faults("") == ["no-rule"]
    assert faults("N: stay\nS: down 1\nE: up 1\nW: up 2") == []
    stage = publish(desk, division)
    assert stage.matches.count() == 4
