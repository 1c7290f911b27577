"""A bracket: chosen, looked at, published, taken back."""

import uuid

import pytest
from django.test import Client

from tests.findings import codes, codes_in
from tests.makers import NOON, a_called_match, a_division, a_stage, an_event, minutes, teams
from tests.makers_before import (
    a_pair,
    a_single,
    a_stranger,
    desk_page,
    the_director,
    the_registrar,
)
from tests.page_parts import part, parts
from tournament.brackets.models import Match, Stage
from tournament.live.models import LogEntry
from tournament.registration.drafts import TeamDraft
from tournament.registration.entering import add_entries
from tournament.registration.models import Division
from tournament.registration.services import leave
from tournament.seeding.models import Seed

pytestmark = pytest.mark.django_db


@pytest.fixture
def division() -> Division:
    return a_division(an_event())


def publish(browser: Client, division: Division, **words: str) -> tuple[int, str]:
    """Press "Publish" on the page as it is; status and page of the answer."""
    seen = browser.get(desk_page(division, "bracket/")).context["seen"]
    form = {"seen": seen} | words
    answer = browser.post(desk_page(division, "bracket/publish/"), form, follow=True)
    return answer.status_code, answer.text


def test_the_preview_names_who_meets_whom_and_who_has_a_bye(division: Division) -> None:
    teams(division, 6)
    page = the_director(division.event).get(desk_page(division, "bracket/"))
    preview = page.context["draft"].preview
    (first,) = preview.first
    assert [[seed for seed, _ in pair] for pair in first.meetings] == [[4, 5], [3, 6]]
    assert [entry.title for _, entry in first.byes] == ["Team 1", "Team 2"]
    assert preview.draw.matches == 11
    assert not Match.objects.exists()


def test_the_format_and_its_options_are_chosen_and_kept(division: Division) -> None:
    teams(division, 4)
    form = {"format": "single-elimination", "single-elimination-third_place": "yes"}
    browser = the_director(division.event)
    page = browser.post(desk_page(division, "bracket/format/"), form, follow=True)
    division.refresh_from_db()
    assert division.format == "single-elimination"
    assert division.options["third_place"] is True
    assert page.context["draft"].preview.draw.matches == 4
    row = LogEntry.objects.get()
    assert row.verb == "bracket.choose"
    assert row.detail["before"]["format"] == "double-elimination"
    assert row.detail["after"]["format"] == "single-elimination"


def test_a_format_that_is_not_installed_is_refused(division: Division) -> None:
    answer = the_director(division.event).post(
        desk_page(division, "bracket/format/"), {"format": "tombola"}
    )
    assert answer.status_code == 422
    assert codes(answer) == ["no-such-format"]


def test_publishing_draws_the_bracket_that_was_shown(division: Division) -> None:
    teams(division, 5)
    status, page = publish(the_director(division.event), division)
    assert status == 200
    assert desk_page(division, "bracket/take-back/") in page
    stage = Stage.objects.get()
    assert [row.seed for row in stage.field.all()] == [1, 2, 3, 4, 5]
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["seeds"]) == ("bracket.publish", [1, 2, 3, 4, 5])


def test_the_published_page_counts_matches_by_round_and_state(division: Division) -> None:
    teams(division, 6)
    browser = the_director(division.event)
    publish(browser, division)
    (shown,) = browser.get(desk_page(division, "bracket/")).context["stages"]
    rows = list(shown["rounds"].rows)
    assert rows[0].round.key == "W1"
    assert [(state, count) for state, _, count in rows[0].states] == [("ready", 2), ("bye", 2)]
    assert rows[0].matches == 4


def test_teams_that_were_never_seeded_are_drawn_as_they_were_entered(division: Division) -> None:
    for pair in (("Ann Oak", "Bob Elm"), ("Cy Ash", "Di Fir")):
        a_pair(division, *pair)
    browser = the_director(division.event)
    assert "unseeded" in parts(browser.get(desk_page(division, "bracket/")).text)
    publish(browser, division)
    assert list(Seed.objects.values_list("number", "entry__number")) == [(1, 1), (2, 2)]


@pytest.mark.parametrize("count", [0, 1])
def test_a_bracket_needs_two_teams(division: Division, count: int) -> None:
    teams(division, count)
    browser = the_director(division.event)
    page = browser.get(desk_page(division, "bracket/"))
    assert codes_in(page.text) == ["too-few-teams"]
    assert desk_page(division, "bracket/publish/") not in page.text
    status, refused = publish(browser, division)
    assert status == 422
    assert codes_in(refused) == ["too-few-teams"]
    assert not Stage.objects.exists()


def test_a_round_robin_of_65_is_refused(division: Division) -> None:
    Division.objects.filter(pk=division.pk).update(format="round-robin")
    add_entries(division=division, drafts=[TeamDraft((f"A {n}", f"B {n}")) for n in range(65)])
    status, page = publish(the_director(division.event), division)
    assert status == 422
    assert codes_in(page) == ["too-many-teams"]


def test_who_waits_for_a_partner_is_named_and_left_out_only_when_told(division: Division) -> None:
    teams(division, 4)
    a_single(division, "Ann Oak")
    browser = the_director(division.event)
    status, page = publish(browser, division)
    assert status == 422
    assert codes_in(page) == ["no-partner"]
    assert "Ann Oak" in part(page, "waiting")
    status, page = publish(browser, division, without_waiting="yes")
    assert Stage.objects.get().field.count() == 4


def test_who_has_left_is_not_drawn(division: Division) -> None:
    field = teams(division, 4)
    leave(entry=field[1], kind="withdrawn", reason="ill", now=NOON)
    publish(the_director(division.event), division)
    assert Stage.objects.get().field.count() == 3


def test_a_draw_that_changed_since_it_was_shown_is_not_published(division: Division) -> None:
    teams(division, 4)
    browser = the_director(division.event)
    seen = browser.get(desk_page(division, "bracket/")).context["seen"]
    a_pair(division, "Ann Oak", "Bob Elm")
    answer = browser.post(desk_page(division, "bracket/publish/"), {"seen": seen})
    assert answer.status_code == 422
    assert codes(answer) == ["stale-draw"]
    assert answer.context["draft"].teams == 5
    assert not Stage.objects.exists()


def test_pressing_publish_twice_draws_one_bracket(division: Division) -> None:
    teams(division, 4)
    browser = the_director(division.event)
    form = {
        "seen": browser.get(desk_page(division, "bracket/")).context["seen"],
        "key": str(uuid.uuid4()),
    }
    for _ in range(2):
        answer = browser.post(desk_page(division, "bracket/publish/"), form)
        assert answer.status_code == 303
    assert (Stage.objects.count(), LogEntry.objects.count()) == (1, 1)


def test_a_published_bracket_is_not_published_again() -> None:
    division = a_stage(a_division(an_event())).division
    browser = the_director(division.event)
    answer = browser.post(desk_page(division, "bracket/publish/"), {"seen": ""})
    assert codes(answer) == ["drawn"]
    chosen = browser.post(desk_page(division, "bracket/format/"), {"format": "single-elimination"})
    assert chosen.status_code == 422
    assert Stage.objects.get().format == "double-elimination"


def test_a_bracket_is_taken_back_while_nothing_began() -> None:
    division = a_stage(a_division(an_event())).division
    browser = the_director(division.event)
    browser.post(desk_page(division, "bracket/take-back/"))
    assert not Match.objects.exists()
    assert (division.entries.count(), Seed.objects.count()) == (4, 4)
    row = LogEntry.objects.get()
    assert (row.verb, row.detail["was"]["teams"]) == ("bracket.take-back", 4)
    a_pair(division, "Ann Oak", "Bob Elm")
    publish(browser, division)
    assert Stage.objects.get().field.count() == 5


def begun() -> list[Stage]:
    """Brackets in which something happened: a call, a started round, a withdrawal."""
    called, started, left = (
        a_stage(a_division(an_event(name=name))) for name in ("One", "Two", "Three")
    )
    a_called_match(called)
    started.rounds.filter(key="W1").update(started_at=NOON + minutes(1))
    leave(entry=left.division.entries.all()[0], kind="withdrawn", reason="ill", now=NOON)
    return [called, started, left]


def test_a_bracket_in_which_something_happened_stays() -> None:
    for stage in begun():
        browser = the_director(stage.division.event)
        take_back = desk_page(stage.division, "bracket/take-back/")
        assert take_back not in browser.get(desk_page(stage.division, "bracket/")).text
        answer = browser.post(take_back)
        assert answer.status_code == 422
        assert codes(answer) == ["begun"]
    assert Stage.objects.count() == 3


def test_there_is_nothing_to_take_back_before_publishing(division: Division) -> None:
    answer = the_director(division.event).post(desk_page(division, "bracket/take-back/"))
    assert codes(answer) == ["not-published"]


def test_every_official_sees_the_page_and_only_directors_can_do_anything(
    division: Division,
) -> None:
    teams(division, 4)
    registrar, stranger = the_registrar(division.event), a_stranger()
    page = registrar.get(desk_page(division, "bracket/"))
    assert page.status_code == 200
    assert desk_page(division, "bracket/publish/") not in page.text
    assert stranger.get(desk_page(division, "bracket/")).status_code == 404
    for press in ("format/", "publish/", "take-back/"):
        form = {"seen": page.context["seen"], "format": "single-elimination"}
        assert registrar.post(desk_page(division, f"bracket/{press}"), form).status_code == 403
        assert stranger.post(desk_page(division, f"bracket/{press}"), form).status_code == 404
    assert not LogEntry.objects.exists()
