"""A team comes when the bracket is published: it takes an open bye, and nothing played changes."""

import pytest
from django.test import Client
from django.utils.html import escape

from tests.findings import codes, codes_in
from tests.makers import NOON, a_called_match, a_division, a_stage, an_event, minutes
from tests.makers_before import a_single, a_stranger, desk_page, the_director, the_registrar
from tests.makers_stages import won
from tests.page_parts import parts
from tournament.brackets.models import Match, Stage
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.registration.late_places import NEWCOMER
from tournament.desk.verify import differences
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event

pytestmark = pytest.mark.django_db
TEAM = {"place": "W1-3", "player": ["Lea Late", "Tom Tardy"], "name": "Late Birds", "club": ""}


@pytest.fixture
def stage() -> Stage:
    return a_stage(a_division(an_event()), 6)


def page_of(stage: Stage) -> str:
    return desk_page(stage.division, "late/")


def play(match: Match) -> None:
    """The first entrant wins."""
    won(match, *entrants_of(match), now=NOON + minutes(9))


def test_the_page_says_before_what_would_change(stage: Stage) -> None:
    page = the_director(stage.division.event).get(page_of(stage))
    usual, other = page.context["places"]
    for place, code, opponent in ((usual, "W1-3", "Team 2"), (other, "W1-1", "Team 1")):
        assert place.value == code
        follows = [str(line) for line in place.follows]
        assert [line for line in follows if str(NEWCOMER) in line and code in line]
        assert [line for line in follows if str(NEWCOMER) in line and opponent in line]
        assert all(escape(line) in page.text for line in follows)
    assert "partner-may-wait" not in parts(page.text)


@pytest.mark.parametrize(
    ("slug", "code"),
    [("single-elimination", "W1-3"), ("double-elimination", "W1-3"), ("all-places", "R1-3")],
)
def test_the_late_team_meets_the_last_seed_that_had_a_bye(slug: str, code: str) -> None:
    stage = a_stage(a_division(an_event()), 6, slug=slug)
    browser = the_director(stage.division.event)
    answer = browser.post(page_of(stage), TEAM | {"place": code}, follow=True)
    match = stage.matches.get(code=code)
    assert match.state == Match.State.READY
    assert [slot.entrant and slot.entrant.title for slot in match.slots.order_by("position")] == [
        "Team 2",
        "Late Birds",
    ]
    row = LogEntry.objects.get(verb="team.late")
    assert row.words in answer.text
    assert row.detail.items() >= {"team": 7, "seed": 7, "match": code}.items()
    assert list(differences(Event.objects.get())) == []


def test_the_bracket_of_the_grown_field_is_played_to_its_champion(stage: Stage) -> None:
    the_director(stage.division.event).post(page_of(stage), TEAM)
    while ready := stage.matches.filter(state=Match.State.READY).first():
        play(ready)
    assert not stage.matches.exclude(state__in=Match.OVER).exists()
    assert list(differences(Event.objects.get())) == []
    public = Client().get(f"/e/{stage.division.event.slug}/{stage.division.slug}/")
    assert "Late Birds" in public.text


@pytest.mark.parametrize("slug", ["single-elimination", "double-elimination"])
def test_the_director_chooses_another_bye_and_the_next_late_team_takes_the_one_left(
    slug: str,
) -> None:
    stage = a_stage(a_division(an_event()), 6, slug=slug)
    browser = the_director(stage.division.event)
    assert browser.post(page_of(stage), TEAM | {"place": "W1-1"}).status_code == 303
    slots = stage.matches.get(code="W1-1").slots.order_by("position")
    assert [slot.entrant and slot.entrant.title for slot in slots] == ["Team 1", "Late Birds"]
    assert [place.value for place in browser.get(page_of(stage)).context["places"]] == ["W1-3"]
    more = {"place": "W1-3", "player": ["Ned Next", "Nan Nine"], "name": "Nines", "club": ""}
    assert browser.post(page_of(stage), more).status_code == 303
    assert list(differences(Event.objects.get())) == []
    while ready := stage.matches.filter(state=Match.State.READY).first():
        play(ready)
    assert not stage.matches.exclude(state__in=Match.OVER).exists()
    assert list(differences(Event.objects.get())) == []
    assert Client().get("/e/beach-house-2026/main-event/").status_code == 200


def test_a_picked_team_that_is_no_number_is_refused_and_the_names_stay(stage: Stage) -> None:
    answer = the_director(stage.division.event).post(page_of(stage), TEAM | {"team": "seven"})
    assert answer.status_code == 422
    assert codes(answer) == ["no-number"]
    assert answer.context["players"] == TEAM["player"]
    assert not LogEntry.objects.exists()


def test_without_a_choice_nobody_is_let_in(stage: Stage) -> None:
    answer = the_director(stage.division.event).post(page_of(stage), TEAM | {"place": ""})
    assert answer.status_code == 422
    assert codes(answer) == ["no-choice"]
    assert stage.division.entries.count() == 6


def test_a_team_that_waited_for_its_partner_is_picked_once_it_is_complete(stage: Stage) -> None:
    single = a_single(stage.division, "Wanda West")
    browser, picked = the_director(stage.division.event), {"place": "W1-3", "team": "7"}
    page = browser.get(page_of(stage))
    assert list(page.context["waiting"]) == [single]
    assert f'href="{desk_page(stage.division, "teams/7/")}"' in page.text
    assert '<option value="7"' not in page.text
    refused = browser.post(page_of(stage), picked)
    assert refused.status_code == 422
    assert codes(refused) == ["not-late"]
    found = {"player": ["Wanda West", "Pat Partner"], "name": "", "club": ""}
    assert browser.post(desk_page(stage.division, "teams/7/change/"), found).status_code == 303
    assert '<option value="7"' in browser.get(page_of(stage)).text
    assert browser.post(page_of(stage), picked).status_code == 303
    assert stage.field.get(seed=7).entry == single
    assert browser.post(page_of(stage), picked | {"place": "W1-1"}).status_code == 422
    assert list(differences(Event.objects.get())) == []


def test_a_bye_from_which_play_has_gone_on_is_closed(stage: Stage) -> None:
    play(stage.matches.get(code="W1-4"))
    a_called_match(stage, "W2-2")
    browser = the_director(stage.division.event)
    answer = browser.post(page_of(stage), TEAM)
    assert answer.status_code == 422
    assert codes(answer) == ["bye-closed"]
    assert [place.value for place in answer.context["places"]] == ["W1-1"]
    assert stage.division.entries.count() == 6


def test_a_full_bracket_takes_nobody(stage: Stage) -> None:
    full = a_stage(a_division(stage.division.event, name="Full"), 4)
    page = the_director(full.division.event).get(page_of(full)).text
    assert codes_in(page) == ["no-open-bye"]


@pytest.mark.parametrize("players", [["Lea Late", ""], ["Player 1a", "Lea Late"], ["", ""]])
def test_a_team_that_may_not_be_entered_is_refused_and_stays_typed(
    stage: Stage, players: list[str]
) -> None:
    answer = the_director(stage.division.event).post(page_of(stage), TEAM | {"player": players})
    assert answer.status_code == 422
    assert 'value="Late Birds"' in answer.text
    assert stage.field.count() == 6
    assert stage.division.entries.count() == 6


def test_before_the_draw_nobody_is_late() -> None:
    division: Division = a_division(an_event())
    page = the_director(division.event).get(desk_page(division, "late/")).text
    assert codes_in(page) == ["not-published"]


def test_only_directors_let_a_late_team_in(stage: Stage) -> None:
    for browser, status in ((a_stranger(), 404), (the_registrar(stage.division.event), 403)):
        assert browser.get(page_of(stage)).status_code == status
        assert browser.post(page_of(stage), TEAM).status_code == status
