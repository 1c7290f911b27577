"""A final of two divisions: entries with equal numbers, each with their own card and page."""

import pytest
from django.test import Client

from tests.makers import NOON, a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_graph import DESK, add_way, plan_stage, publish_next, titles
from tests.makers_stages import choose, has_won, publish, wins
from tests.page_parts import part
from tournament.brackets.drawn_rounds import next_history
from tournament.brackets.field_numbers import number_in
from tournament.brackets.models import CardDraw, SitOut, Stage
from tournament.brackets.open_ties import ties_of
from tournament.desk.act.secrets import pin
from tournament.desk.public.where_next import where_next
from tournament.desk.reading.course import others_play
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event
from tournament.timing.forecast import forecast

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Two divisions of four teams each, numbered from 1, and a final for two of each."""
    event = an_event(tables=8)
    desk = the_director(event)
    for name in ("North", "South"):
        division = a_division(event, name=name)
        teams(division, 3)
        choose(desk, division, format="round-robin", **{"round-robin-legs": "1"})
    return event


@pytest.fixture
def desk(event: Event) -> Client:
    return the_director(event)


def final_of(desk: Client, event: Event, format: str, **options: str) -> Stage:  # noqa: A002
    """The final, published: the first two of each division."""
    north, south = event.divisions.order_by("position")
    final = plan_stage(desk, north, format, "Final")
    if options:
        choose(desk, final, format=format, **options)
    for division in (north, south):
        add_way(desk, f"{division.slug}/1", "final/1", "first", count="2")
    for division in (north, south):
        stage = publish(desk, division)
        for winner, loser in ((1, 2), (1, 3), (2, 3)):
            has_won(stage, winner, loser)
    return publish_next(desk, final)


def test_equal_numbers_are_told_apart_when_cards_are_typed(desk: Client, event: Event) -> None:
    stage = final_of(desk, event, "round-robin")
    assert titles(stage) == ["Team 1", "Team 1", "Team 2", "Team 2"]
    for winner, loser in ((1, 2), (2, 3), (3, 1), (1, 4), (2, 4), (3, 4)):
        has_won(stage, winner, loser)
    (tie,) = ties_of(stage.division)
    numbers = [number for _, number, _ in tie.boxes]
    assert len(set(numbers)) == 3
    page = desk.get(desk_page(stage.division, "bracket/ties/"))
    assert all(f'name="card-{number}"' in page.text for number in numbers)
    typed = {f"card-{number}": str(card) for number, card in zip(numbers, (9, 5, 2), strict=True)}
    address = desk_page(stage.division, "bracket/ties/1/cards/")
    assert desk.post(address, typed | {"witness": "Wanda"}).status_code == 303
    assert CardDraw.objects.get().cards.count() == 3
    event.refresh_from_db()
    assert list(differences(event)) == []


def test_each_of_two_with_one_number_can_sit_out(desk: Client, event: Event) -> None:
    stage = final_of(desk, event, "swiss", **{"swiss-rounds": "3"})
    for winner, loser in ((1, 3), (2, 4)):
        has_won(stage, winner, loser)
    last = stage.field.get(seed=4).entry
    page = desk.get(desk_page(stage.division, "bracket/"))
    number = number_in(last, stage.division_id)
    assert f'value="{number}"' in part(page.text, "who-plays") or str(number) in page.text
    answer = desk.post(desk_page(stage.division, "bracket/round/sit-out/"), {"team": number})
    assert answer.status_code == 303
    assert SitOut.objects.get().entrant.entry == last


def test_entries_of_every_division_are_suggested_for_a_swap(desk: Client, event: Event) -> None:
    stage = final_of(desk, event, "single-elimination")
    address = f"{DESK}match/final/W1-1/pairing/"
    theirs = stage.matches.get(code="W1-2").slots.select_related("entrant")
    others = {number_in(slot.entrant, stage.division_id) for slot in theirs if slot.entrant}
    shown = desk.get(f"{address}suggest/", {"with": "team"}).context["found"]
    assert {number for number, _ in shown} == others
    (found,) = desk.get(f"{address}suggest/", {"with": "Team 1"}).context["found"]
    chosen: dict[str, str] = {"team": number_of_first(stage), "with": "{} · {}".format(*found)}
    proposal = desk.get(address, chosen).context["proposal"]
    assert proposal is not None


def number_of_first(stage: Stage) -> str:
    """The number of who stands first in the first match, in its forms."""
    entrant = stage.matches.get(code="W1-1").slots.get(position=0).entrant
    assert entrant is not None
    return str(number_in(entrant, stage.division_id))


def test_an_entry_keeps_its_pin_its_page_and_its_own_division(desk: Client, event: Event) -> None:
    stage = final_of(desk, event, "single-elimination")
    best = stage.field.get(seed=1).entry
    before = pin(best)
    assert best.division.name == "North"
    assert pin(best) == before
    (where,) = where_next([best], forecast(event, NOON), {}, NOON)
    assert (where.next is not None, where.state) == (True, "waiting")
    page = desk.get(f"{DESK}match/final/W1-1/")
    assert f"{DESK}floor/team/{best.division.slug}/{best.number}/" in page.text
    assert wins(desk, stage, 1, 4).sheet.winner
    results = Client().get("/e/beach-house-2026/final/results/")
    assert "Player 1a" in results.text


def test_a_stage_is_not_taken_back_under_one_that_is_filled_from_it(
    desk: Client, event: Event
) -> None:
    final_of(desk, event, "single-elimination")
    stage = event.divisions.get(slug="north").stages.get()
    stage.matches.all().delete()
    answer = desk.post(desk_page(stage.division, "bracket/take-back/"))
    assert 'data-code="others-follow"' in answer.text
    assert LogEntry.objects.filter(verb="bracket.take-back").count() == 0
    assert isinstance(stage.division, Division)


def test_a_late_comer_to_the_final_is_nobody_who_advanced(desk: Client, event: Event) -> None:
    stage = final_of(desk, event, "swiss", **{"swiss-rounds": "3"})
    form = {"place": "round", "player": ["Lea Late", "Tom Tardy"], "name": "Late", "club": ""}
    answer = desk.post(desk_page(stage.division, "late/"), form)
    assert answer.status_code == 303
    assert titles(stage)[-1] == "Late"
    page = desk.get(desk_page(stage.division, "bracket/"))
    assert page.context["differs"] is None


def test_the_event_waits_for_a_final_that_is_still_to_be_filled(desk: Client, event: Event) -> None:
    north, south = event.divisions.order_by("position")
    final = plan_stage(desk, north, "single-elimination", "Final")
    for division in (north, south):
        add_way(desk, f"{division.slug}/1", "final/1", "first", count="2")
    for division in (north, south):
        stage = publish(desk, division)
        for winner, loser in ((1, 2), (1, 3), (2, 3)):
            has_won(stage, winner, loser)
    assert others_play(north)
    assert not others_play(final)


def test_a_published_final_is_not_removed_although_nobody_is_entered_in_it(
    desk: Client, event: Event
) -> None:
    stage = final_of(desk, event, "single-elimination")
    assert not stage.division.entries.exists()
    answer = desk.post(f"{DESK}final/remove/")
    assert 'data-code="drawn"' in answer.text
    assert event.divisions.filter(slug="final").exists()


def test_carried_wins_count_when_a_swiss_round_is_drawn(desk: Client, event: Event) -> None:
    north = event.divisions.get(slug="north")
    final = plan_stage(desk, north, "swiss", "Final")
    add_way(desk, "north/1", "final/1", "first", count="3", carry="all")
    stage = publish(desk, north)
    for winner, loser in ((1, 2), (1, 3), (2, 3)):
        has_won(stage, winner, loser)
    later = publish_next(desk, final)
    assert dict(next_history(later).brought) == {1: 4, 2: 2}
