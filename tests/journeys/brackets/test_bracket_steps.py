"""The bracket page before publication: each step has an address, an answer and a next step."""

import re
from types import ModuleType

import pytest
from django.test import Client

from tests.findings import codes_in
from tests.makers import a_division, a_stage, an_event, teams
from tests.makers_before import desk_page, the_director, the_registrar
from tests.makers_stages import choose
from tests.page_parts import parts
from tournament.desk.brackets import place_views, stage_views
from tournament.desk.brackets.draft import DraftSteps
from tournament.live.models import LogEntry
from tournament.registration.models import Division

pytestmark = pytest.mark.django_db

POOLS = {"format": "pools", "pools-size": "4", "pools-legs": "1"}
TWO_EACH = {"each": "2", "next-format": "single-elimination"}


@pytest.fixture
def division() -> Division:
    division = a_division(an_event())
    teams(division, 8)
    return division


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def steps_at(desk: Client, address: str) -> DraftSteps:
    answer = desk.get(address)
    assert answer.status_code == 200
    found = answer.context["steps"]
    assert isinstance(found, DraftSteps)
    return found


def way_on(page: str) -> tuple[str, str]:
    """The address and the step behind the bar's button; "" without one."""
    action = re.search(r'<form [^>]*id="step" method="post" action="([^"]+)"', page)
    onto = re.search(r'form="step" name="step" value="(\w+)"', page)
    return action[1] if action else "", onto[1] if onto else ""


def test_pools_are_walked_from_the_format_to_the_preview(desk: Client, division: Division) -> None:
    choose(desk, division, **POOLS)
    desk.post(desk_page(division, "bracket/onward/"), TWO_EACH)
    address, walked = desk_page(division, "bracket/"), []
    while True:
        page = desk.get(address)
        steps: DraftSteps = page.context["steps"]
        walked.append(steps.now.key)
        assert page.text.count("data-draft=") == 5
        assert "next-step" in parts(page.text)
        if steps.after is None:
            break
        action, onto = way_on(page.text)
        sent = POOLS | TWO_EACH | {"step": onto, "places": "2", "minutes": ""}
        answer = desk.post(action, sent)
        assert answer.status_code == 303
        address = answer["Location"]
        assert address == steps.after.address
    assert walked == ["format", "onward", "places", "length", "draw"]
    assert desk_page(division, "bracket/publish/") in page.text


def test_going_back_shows_what_was_saved(desk: Client, division: Division) -> None:
    choose(desk, division, **POOLS)
    sent = TWO_EACH | {"step": "places"}
    onto = desk.post(desk_page(division, "bracket/onward/"), sent)["Location"]
    before = steps_at(desk, onto).before
    assert before is not None
    assert str(before.answer) == "2 advance"
    assert desk.get(before.address).context["next"].each == 2


def test_an_answer_confirmed_again_changes_nothing(desk: Client, division: Division) -> None:
    choose(desk, division, **POOLS)
    desk.post(desk_page(division, "bracket/onward/"), TWO_EACH)
    places = {"places": "2", "key-1": "wins", "key-2": "play-off"}
    desk.post(desk_page(division, "bracket/places/"), places)
    logged = LogEntry.objects.count()
    for page, form in (("format", POOLS), ("onward", TWO_EACH), ("places", places)):
        desk.post(desk_page(division, f"bracket/{page}/"), form | {"step": "draw"})
    desk.post(desk_page(division, "bracket/minutes/"), {"minutes": "", "step": "draw"})
    assert LogEntry.objects.count() == logged


def test_tables_of_three_to_five_confirmed_again_change_nothing() -> None:
    division = a_division(an_event(), ruleset="toonerville-rook", format="pods")
    desk, form = the_director(division.event), {"format": "pods", "pods-rounds": "2"}
    choose(desk, division, **form)
    logged = LogEntry.objects.count()
    choose(desk, division, **form, step="onward")
    assert LogEntry.objects.count() == logged


def test_a_knock_out_has_no_ties_to_decide(desk: Client, division: Division) -> None:
    steps = steps_at(desk, desk_page(division, "bracket/step/places/"))
    assert [step.key for step in steps.steps] == ["format", "onward", "length", "draw"]
    assert steps.now.key == "length"
    assert desk.get(desk_page(division, "bracket/step/tombola/")).status_code == 404


def test_what_would_refuse_publishing_is_said_in_the_preview(
    desk: Client, division: Division
) -> None:
    choose(desk, division, **POOLS)
    desk.post(desk_page(division, "bracket/onward/"), TWO_EACH | {"each": "5"})
    page = desk.get(desk_page(division, "bracket/step/draw/")).text
    assert codes_in(page) == ["too-few-left"]
    assert desk_page(division, "bracket/publish/") not in page


def test_without_teams_the_preview_leads_to_the_entries() -> None:
    division = a_division(an_event())
    page = the_director(division.event).get(desk_page(division, "bracket/step/draw/")).text
    assert codes_in(page) == ["too-few-teams"]
    assert 'class="button primary big" href="/desk/beach-house-2026/main-event/teams/"' in page


def test_after_publication_every_step_shows_the_published_bracket() -> None:
    division = a_stage(a_division(an_event())).division
    desk = the_director(division.event)
    for step in ("format", "places", "draw"):
        page = desk.get(desk_page(division, f"bracket/step/{step}/"))
        assert "published" in parts(page.text)


def test_who_may_not_publish_sees_the_draw_and_its_length_without_steps(
    division: Division,
) -> None:
    page = the_registrar(division.event).get(desk_page(division, "bracket/step/places/")).text
    assert "data-draft=" not in page
    assert {"draw-matches", "work", "tie-rule"} <= set(parts(page))
    assert "<form" not in page[page.index('id="main"') : page.index("</main>")]


@pytest.mark.parametrize(
    ("views", "page", "form"),
    [(stage_views, "format", POOLS), (place_views, "onward", TWO_EACH)],
    ids=["format", "onward"],
)
def test_a_choice_that_saves_itself_while_the_button_is_pressed_is_no_other_change(
    views: ModuleType,
    page: str,
    form: dict[str, str],
    desk: Client,
    division: Division,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    if form == TWO_EACH:
        choose(desk, division, **POOLS)
    address, division_at = desk_page(division, f"bracket/{page}/"), views.division_at
    shown = desk.get(desk_page(division, "bracket/")).context["event"].state
    logged = LogEntry.objects.count()

    def saved_meanwhile(*asked: object) -> Division:
        here: Division = division_at(*asked)
        monkeypatch.undo()
        assert desk.post(address, form | {"since": shown}).status_code == 303
        return here

    monkeypatch.setattr(views, "division_at", saved_meanwhile)
    assert desk.post(address, form | {"since": shown}).status_code == 303
    assert LogEntry.objects.count() == logged + 1
