"""Which events of a season count: none that leaves places open, and each told from the others."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client

from tests.journeys.seasons.test_public_season import CSV, PUBLIC
from tests.journeys.seasons.test_season import (
    ASH,
    ELM,
    FIR,
    HERE,
    OAK,
    dora,
    shown,
    standings,
    three_divisions,
)
from tests.makers import NOON
from tests.makers_seasons import a_played_division, a_season
from tests.makers_stages import has_won
from tests.page_parts import part
from tournament.desk.publish import forget
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db


def test_an_event_finished_before_its_final_does_not_put_the_losers_of_the_semi_finals_first() -> (
    None
):
    june, _, august = three_divisions()
    a_season(june, august)
    stage = august.stages.get()
    has_won(stage, 1, 4)
    has_won(stage, 2, 3)
    Event.objects.filter(pk=august.event_id).update(finished_at=NOON)
    forget()
    assert [bool(column.open) for column in shown(dora()).columns] == [False, True]
    assert part(dora().get(HERE).text, "open") == "Finished before all places were decided."
    assert standings(dora())[:2] == [("1–2", OAK, "10"), ("1–2", ELM, "10")]


def a_club_evening(weeks: int) -> Division:
    """An evening as it is every week."""
    division = a_played_division("Club evening", [OAK, ELM], [ASH, FIR])
    Event.objects.filter(pk=division.event_id).update(starts_at=NOON + timedelta(weeks=weeks))
    return division


def test_evenings_of_one_name_are_told_apart_by_their_day() -> None:
    evenings = [a_club_evening(week) for week in range(3)]
    a_season(evenings[0], evenings[1])
    page = dora().get(HERE)
    (choice,) = page.context["divisions"]
    assert choice.pk == evenings[2].pk
    assert "1 August 2026" in part(page.text, "event-to-add")
    header = next(csv.reader(StringIO(Client().get(CSV).content.decode("utf-8-sig"))))
    days = ["Club evening, 18 July 2026", "Club evening, 25 July 2026"]
    assert [name for name in header if name.startswith("Club")] == days
    assert [str(column.title) for column in shown(dora()).columns] == days
    assert all(day in part(Client().get(PUBLIC).text, "season-standings") for day in days)
