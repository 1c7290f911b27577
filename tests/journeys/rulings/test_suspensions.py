"""A suspended person: entering them warns; a director admits them with a reason, or does not."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.findings import codes
from tests.makers import NOON, a_division, a_stage, a_user, an_event, logged_in
from tests.makers_before import (
    a_pair,
    a_single,
    a_stranger,
    desk_page,
    the_director,
    the_registrar,
    the_scorer,
)
from tests.makers_conduct import a_referee
from tests.makers_seeding import draw_page, make_draw
from tests.page_parts import part, parts, texts
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Entry, Event, Person, Player
from tournament.rulings.models import Suspension
from tournament.tables.models import Standby

pytestmark = pytest.mark.django_db

DAY = date(2026, 7, 18)
FACTS = ("Ann Oak", "1 December 2026", "dora")
WHY = "She has apologised"


@pytest.fixture
def event() -> Event:
    """The event of today; in spring Ann Oak, then at another event, hit a referee."""
    before = an_event(name="Spring Open", director="spring")
    a_pair(a_division(before), "Ann Oak", "Bob Elm")
    suspended()
    return an_event()


@pytest.fixture
def division(event: Event) -> Division:
    return a_division(event)


def suspended(since: date = date(2026, 5, 1), until: date | None = date(2026, 12, 1)) -> Suspension:
    return Suspension.objects.create(
        person=Person.objects.get(name="Ann Oak"),
        since=since,
        until=until,
        reason="hit a referee",
        said_by="dora",
        role="Director",
        said_at=NOON,
    )


def a_team(*players: str, **rest: str) -> dict[str, object]:
    return {"player": players, "name": "", "club": "", **rest}


def add_one(browser: Client, division: Division, **rest: str) -> Any:
    team = a_team("Ann Oak", "Cy Ash", **rest)
    return browser.post(desk_page(division, "teams/add-one/"), team, follow=True)


def names_ann(words: str) -> bool:
    """Whether it says who is suspended, until when, and who said so."""
    return all(fact in words for fact in FACTS)


def asks_about_ann(answer: Any) -> bool:
    """Whether Ann Oak was not entered because she is suspended, and for nothing else."""
    (finding,) = answer.context["findings"]
    return (answer.status_code, finding.code) == (422, "suspended") and names_ann(
        str(finding.message)
    )


def test_a_suspended_person_is_not_entered_in_silence(division: Division) -> None:
    answer = add_one(the_director(division.event), division)
    assert asks_about_ann(answer)
    assert 'name="accepted"' in answer.text
    assert not division.entries.exists()


def test_the_director_lets_him_play_with_a_reason_that_the_log_keeps(division: Division) -> None:
    answer = add_one(the_director(division.event), division, accepted=WHY)
    assert answer.status_code == 200
    assert division.entries.get().title == "Oak & Ash"
    row = LogEntry.objects.get(topic=division.event.topic)
    assert names_ann(row.words)
    assert WHY in row.words
    assert row.detail["accepted"] == WHY
    assert "Ann Oak" in part(answer.text, "suspended")


def test_a_registrar_asks_the_director_and_is_not_told_why(division: Division) -> None:
    browser = the_registrar(division.event)
    answer = add_one(browser, division, accepted=WHY)
    assert asks_about_ann(answer)
    assert "hit a referee" not in answer.text
    assert "director-decides" in parts(answer.text)
    assert 'name="accepted"' not in answer.text
    assert not division.entries.exists()


def test_the_preview_of_a_pasted_list_tells_before_anything_is_saved(division: Division) -> None:
    browser = the_director(division.event)
    text = "Cy Ash & Di Fir\nann  oak & Bob Elm"
    checked = browser.post(desk_page(division, "teams/check/"), {"list": text})
    (finding,) = checked.context["preview"].findings
    assert (finding.code, finding.where) == ("suspended", "/lines/2")
    assert all(fact in str(finding.message) for fact in ("ann oak", "1 December 2026"))
    assert 'name="accepted"' in checked.text
    form = {"list": text, "checked": checked.context["preview"].mark}
    assert browser.post(desk_page(division, "teams/add/"), form).status_code == 422
    assert not division.entries.exists()
    answer = browser.post(desk_page(division, "teams/add/"), form | {"accepted": WHY})
    assert answer.status_code == 303
    assert division.entries.count() == 2


def test_a_late_team_with_a_suspended_person_asks_too(division: Division) -> None:
    stage = a_stage(division, 6)
    browser, page = the_director(division.event), desk_page(division, "late/")
    form = a_team("Ann Oak", "Cy Ash", place="W1-3")
    answer = browser.post(page, form)
    assert asks_about_ann(answer)
    assert 'name="accepted"' in answer.text
    assert browser.post(page, form | {"accepted": WHY}).status_code == 303
    assert stage.field.count() == 7


def test_who_stands_by_and_is_suspended_is_asked_about_too(division: Division) -> None:
    browser, page = the_director(division.event), f"/desk/{division.event.slug}/standby/"
    form = {"name": "Ann Oak"}
    answer = browser.post(f"{page}add/", form)
    assert asks_about_ann(answer)
    assert 'value="Ann Oak"' in answer.text
    assert 'name="accepted"' in answer.text
    assert not Standby.objects.exists()
    registrar = the_registrar(division.event)
    assert registrar.post(f"{page}add/", form | {"accepted": WHY}).status_code == 422
    assert browser.post(f"{page}add/", form | {"accepted": WHY}).status_code == 303
    assert Standby.objects.get().player.name == "Ann Oak"
    assert LogEntry.objects.get().detail["accepted"] == WHY


def test_who_was_let_in_with_a_team_stands_by_without_a_word(division: Division) -> None:
    add_one(the_director(division.event), division, accepted=WHY)
    page = f"/desk/{division.event.slug}/standby/add/"
    assert the_director(division.event).post(page, {"name": "Ann Oak"}).status_code == 303


def test_a_partner_found_later_is_asked_about_and_one_known_is_not(division: Division) -> None:
    entry = a_single(division, "Cy Ash")
    browser = the_director(division.event)
    page = desk_page(division, f"teams/{entry.number}/change/")
    answer = browser.post(page, a_team("Cy Ash", "Ann Oak"))
    assert asks_about_ann(answer)
    assert browser.post(page, a_team("Cy Ash", "Ann Oak", accepted=WHY)).status_code == 303
    assert browser.post(page, a_team("Cy Ash", "Ann Oak", club="Shore")).status_code == 303
    assert Entry.objects.get(pk=entry.pk).club == "Shore"


def test_two_who_become_partners_are_asked_about_who_was_suspended_since(
    division: Division,
) -> None:
    a_single(division, "Ann Oak")
    a_single(division, "Cy Ash")
    page, partner = desk_page(division, "teams/1/join/"), {"partner": "2"}
    answer = the_director(division.event).post(page, partner)
    assert asks_about_ann(answer)
    assert 'name="accepted"' in answer.text
    registrar = the_registrar(division.event)
    assert registrar.post(page, partner | {"accepted": WHY}).status_code == 422
    sent = partner | {"accepted": WHY}
    assert the_director(division.event).post(page, sent).status_code == 303
    assert LogEntry.objects.latest("id").detail["accepted"] == WHY


def test_partners_by_lot_are_asked_about_before_the_secret_is_told(division: Division) -> None:
    a_single(division, "Ann Oak")
    a_single(division, "Cy Ash")
    lot = make_draw(browser := the_director(division.event), division, "partners")
    answer = browser.post(draw_page(lot))
    assert (asks_about_ann(answer), lot.drawn_at) == (True, None)
    assert browser.post(draw_page(lot), {"accepted": WHY}).status_code == 303
    lot.refresh_from_db()
    assert lot.drawn_at


@pytest.mark.parametrize(
    ("since", "until", "counts"),
    [
        (date(2026, 7, 19), None, False),
        (DAY, None, True),
        (date(2026, 1, 1), date(2026, 7, 17), False),
        (date(2026, 1, 1), DAY, True),
    ],
    ids=["from tomorrow", "from today", "until yesterday", "until today"],
)
def test_the_day_of_the_event_decides(
    division: Division, since: date, until: date | None, counts: bool
) -> None:
    Suspension.objects.all().delete()
    suspended(since, until)
    answer = add_one(the_director(division.event), division)
    assert (answer.status_code == 422) is counts


def test_children_are_nobodys_person_and_are_asked_about_nothing(event: Event) -> None:
    children = a_division(event, name="Children", learning=True)
    assert add_one(the_director(event), children).status_code == 200
    assert Player.objects.get(event=event, name="Ann Oak").person is None


def test_a_copied_event_names_who_is_suspended_then(event: Event) -> None:
    spring = Event.objects.get(name="Spring Open")
    form = {
        "name": "Autumn Open",
        "venue": "",
        "starts": "2026-09-01T09:00",
        "zone": "America/New_York",
        "tables": "4",
        "language": "en",
        "clock": "24",
        "tables_public": "no",
    }
    logged_in(a_user("spring")).post(f"/desk/{spring.slug}/copy/", form)
    assert names_ann(LogEntry.objects.latest("id").words)


def person_page(event: Event, name: str = "Ann Oak") -> str:
    return f"/desk/{event.slug}/people/{event.players.get(name=name).pk}/"


def test_the_director_suspends_a_person_and_lifts_it_with_a_reason(division: Division) -> None:
    a_pair(division, "Di Fir", "Ed Box")
    browser, page = the_director(division.event), person_page(division.event, "Di Fir")
    form = {"from": "2026-07-19", "until": "", "reason": "Cheated"}
    browser.post(f"{page}suspend/", form)
    logged = LogEntry.objects.get(verb="person.suspend")
    assert ["Di Fir" in logged.words, logged.detail["reason"]] == [True, "Cheated"]
    row = Suspension.objects.get(person__name="Di Fir")
    assert (row.since, row.until, row.said_by, row.role) == (
        date(2026, 7, 19),
        None,
        "dora",
        "Director",
    )
    lift = f"/desk/{division.event.slug}/suspensions/{row.pk}/lift/"
    assert codes(browser.post(lift, {"reason": " "})) == ["no-reason"]
    assert "lifted" not in parts(browser.get(page).text)
    assert browser.post(lift, {"reason": "Was another"}).status_code == 303
    assert codes(browser.post(lift, {"reason": "Was another"})) == ["lifted-already"]
    assert "lifted" in parts(browser.get(page).text)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"from": ""}, "required"),
        ({"from": "soon"}, "invalid"),
        ({"from": "2026-13-40"}, "invalid"),
        ({"until": "2026-07-18"}, "ends-before-it-begins"),
        ({"reason": ""}, "no-reason"),
        ({"reason": "x" * 301}, "too-long"),
    ],
)
def test_a_suspension_without_days_or_reason_is_refused(
    division: Division, wrong: dict[str, str], code: str
) -> None:
    a_pair(division, "Di Fir", "Ed Box")
    form = {"from": "2026-07-19", "until": "2026-08-01", "reason": "Cheated"} | wrong
    page = person_page(division.event, "Di Fir")
    answer = the_director(division.event).post(f"{page}suspend/", form)
    assert (answer.status_code, codes(answer)) == (422, [code])
    assert not Suspension.objects.filter(person__name="Di Fir").exists()


def test_it_must_be_known_who_is_suspended(division: Division) -> None:
    a_pair(division, "Di Fir", "Ed Box")
    Player.objects.filter(name="Di Fir").update(person=None)
    page = person_page(division.event, "Di Fir")
    form = {"from": "2026-07-19", "until": "", "reason": "Cheated"}
    assert codes(the_director(division.event).post(f"{page}suspend/", form)) == ["which-person"]


def test_the_list_of_people_marks_who_is_suspended(division: Division) -> None:
    a_pair(division, "Ann Oak", "Cy Ash")
    shown = the_director(division.event).get(f"/desk/{division.event.slug}/people/").text
    assert len(texts(shown, "suspended")) == 1


def test_who_is_suspended_and_plays_elsewhere_is_listed_and_can_be_lifted(event: Event) -> None:
    browser, people = the_director(event), f"/desk/{event.slug}/people/"
    suspended(date(2025, 1, 1), date(2025, 12, 31))
    shown = browser.get(people).text
    assert shown.count("hit a referee") == 1
    row = Suspension.objects.get(until=date(2026, 12, 1))
    browser.post(f"/desk/{event.slug}/suspensions/{row.pk}/lift/", {"reason": "Apologised"})
    assert "hit a referee" not in browser.get(people).text


@pytest.mark.parametrize("act", ["suspend", "lift"])
def test_only_the_director_suspends(division: Division, act: str) -> None:
    a_pair(division, "Ann Oak", "Cy Ash")
    row = Suspension.objects.get()
    where = {
        "suspend": f"{person_page(division.event)}suspend/",
        "lift": f"/desk/{division.event.slug}/suspensions/{row.pk}/lift/",
    }[act]
    form = {"from": "2026-07-19", "until": "", "reason": "Cheated"}
    assert Client().post(where, form).status_code == 302
    assert a_stranger().post(where, form).status_code == 404
    for browser in (the_registrar, the_scorer, a_referee):
        assert browser(division.event).post(where, form).status_code == 403
    assert Suspension.objects.get(pk=row.pk).lifted_at is None
    assert Suspension.objects.count() == 1
