"""A team comes when the first stage is under way: it enters the next one, as its last seed."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from tests.findings import codes
from tests.makers import a_division, an_event, teams
from tests.makers_before import desk_page, the_director
from tests.makers_stages import choose, has_won, keep_places, publish, wins
from tests.page_parts import parts
from tournament.brackets.models import Stage
from tournament.desk.registration.late_places import NEWCOMER
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db
TEAM = {"place": "next", "player": ["Lea Late", "Tom Tardy"], "name": "Late Birds", "club": ""}


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 4)
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


@pytest.fixture
def stage(desk: Client, division: Division) -> Stage:
    """Everybody meets everybody; the first three go on."""
    choose(desk, division, format="round-robin", **{"round-robin-legs": "1"})
    form = {"each": "3", "next-format": "single-elimination"}
    assert desk.post(desk_page(division, "bracket/onward/"), form).status_code == 303
    keep_places(desk, division, places="3")
    return publish(desk, division)


def late(division: Division) -> str:
    return desk_page(division, "late/")


def played_out(stage: Stage) -> None:
    """The better seed wins."""
    for winner, loser in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)]:
        has_won(stage, winner, loser)


def test_the_page_says_what_would_change_in_the_next_stage(
    desk: Client, division: Division, stage: Stage
) -> None:
    played_out(stage)
    page = desk.get(late(division))
    assert "only-the-next-stage" in parts(page.text)
    (place,) = page.context["places"]
    assert place.value == "next"
    joins, grows, meets, loses_its_bye = map(str, place.follows)
    newcomer = str(NEWCOMER)
    assert newcomer in joins
    assert re.findall(r"\d+", grows) == ["4", "3"]
    assert meets.index("Team 1") < meets.index(newcomer)
    assert "Team 1" in loses_its_bye
    assert all(escape(str(line)) in page.text for line in place.follows)


def test_a_late_team_is_in_the_preview_and_in_the_stage_that_is_published(
    desk: Client, division: Division, stage: Stage
) -> None:
    assert desk.post(late(division), TEAM).status_code == 303
    row = LogEntry.objects.get(verb="team.late")
    assert row.detail.items() >= {"team": 5, "before": [], "after": [5]}.items()
    assert stage.field.count() == 4
    played_out(stage)
    page = desk.get(desk_page(division, "bracket/"))
    assert [entry.title for entry in page.context["next"].late] == ["Late Birds"]
    assert "Late Birds" in page.text
    asked = {"seen": page.context["next"].shown}
    assert desk.post(desk_page(division, "bracket/next/"), asked).status_code == 303
    last = division.stages.get(number=2)
    assert [row.entry.title for row in last.field.select_related("entry")] == [
        "Team 1",
        "Team 2",
        "Team 3",
        "Late Birds",
    ]
    published = LogEntry.objects.get(verb="stage.next")
    assert "Late Birds" in published.words
    assert published.detail["late"] == [5]
    assert desk.get(desk_page(division, "bracket/")).context["differs"] is None
    wins(desk, last, 4, 1)
    assert list(differences(Event.objects.get())) == []


def test_a_late_team_that_withdraws_is_not_in_the_next_stage(
    desk: Client, division: Division, stage: Stage
) -> None:
    desk.post(late(division), TEAM)
    played_out(stage)
    leave = f"/desk/{division.event.slug}/floor/team/main-event/5/leave/"
    assert desk.post(leave, {"kind": "withdrawn", "reason": "Ill"}).status_code == 303
    field = desk.get(desk_page(division, "bracket/")).context["next"].field
    assert [entry.title for entry in field] == ["Team 1", "Team 2", "Team 3"]


def test_an_open_bye_of_the_second_stage_takes_a_late_team_too(
    desk: Client, division: Division, stage: Stage
) -> None:
    played_out(stage)
    shown = desk.get(desk_page(division, "bracket/")).context["next"].shown
    desk.post(desk_page(division, "bracket/next/"), {"seen": shown})
    assert desk.post(late(division), TEAM).status_code == 422
    assert desk.post(late(division), TEAM | {"place": "W1-1"}).status_code == 303
    assert division.stages.get(number=2).field.get(seed=4).entry.title == "Late Birds"
    assert desk.get(desk_page(division, "bracket/")).context["differs"] is None
    assert list(differences(Event.objects.get())) == []


def test_without_another_stage_nobody_enters_it(desk: Client, division: Division) -> None:
    choose(desk, division, format="round-robin", **{"round-robin-legs": "1"})
    keep_places(desk, division)
    publish(desk, division)
    answer = desk.post(late(division), TEAM)
    assert answer.status_code == 422
    assert codes(answer) == ["no-next-stage"]
    assert division.entries.count() == 4
