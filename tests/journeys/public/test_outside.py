"""Over a video stream and in a club's website: what is shown there, and which websites may."""

import re
from datetime import datetime

import pytest
from django.test import Client

from tests.hall_clock import HallClock, now
from tests.journeys.public.test_public_privacy import CHILDREN, a_childrens_stage
from tests.makers import (
    NOON,
    a_called_match,
    a_division,
    a_user,
    an_event,
    logged_in,
    minutes,
    teams,
)
from tests.makers_clock import after
from tests.makers_scoring import a_drawn_stage, a_game_in_play, a_posted_game, play
from tests.page_parts import part, parts
from tournament.brackets.models import Match
from tournament.desk.public.sites import SitesForm
from tournament.headers import POLICY
from tournament.live.models import LogEntry
from tournament.registration.models import Division, Event
from tournament.tables.models import Assignment, Table

pytestmark = pytest.mark.django_db

EVENT = "beach-house-2026"
S = "https:"
TABLE = f"/overlay/{EVENT}/table/3/"
MATCH = f"/overlay/{EVENT}/main-event/W1-1/"
EMBEDDED = (f"/embed/{EVENT}/", f"/embed/{EVENT}/main-event/")
SITES = f"/desk/{EVENT}/outside/"


def policy_at(address: str) -> dict[str, str]:
    header = Client().get(address).headers["Content-Security-Policy"]
    return {
        name: allowed for name, _, allowed in (rule.partition(" ") for rule in header.split("; "))
    }


def test_an_overlay_shows_its_match_and_never_an_unposted_hand() -> None:
    play(a_game_in_play(a_drawn_stage(), table=3), 85)
    Event.objects.update(tables_public=True)
    for address in (TABLE, MATCH):
        shown = Client().get(address).text
        assert "Team 1" in part(shown, "overlay")
        assert "3" in part(shown, "table")
        assert "85" not in part(shown, "overlay")


def test_an_overlay_of_a_match_keeps_its_posted_score() -> None:
    a_posted_game(a_drawn_stage())
    assert "500" in part(Client().get(MATCH).text, "overlay")


def test_the_overlay_of_a_table_follows_it_and_is_empty_while_it_is_free() -> None:
    stage = a_drawn_stage()
    Event.objects.update(tables_public=True)
    assert "overlay" not in parts(Client().get(TABLE).text)
    a_called_match(stage, "W1-1", 3)
    assert "Team 1" in part(Client().get(TABLE).text, "overlay")
    Assignment.objects.update(cleared_at=stage.published_at)
    a_called_match(stage, "W1-2", 3)
    assert "Team 2" in part(Client().get(TABLE).text, "overlay")


def cleared(at: datetime) -> None:
    """Table 3 is free since then."""
    Assignment.objects.filter(table__number=3).update(cleared_at=at)


def test_the_overlay_of_a_table_keeps_the_result_until_the_next_match_is_in_play() -> None:
    stage = a_drawn_stage()
    a_posted_game(stage, table=3)
    Event.objects.update(tables_public=True)
    cleared(now() - minutes(2))
    assert "500" in part(Client().get(TABLE).text, "overlay")
    match = a_called_match(stage, "W1-2", 3)
    assert "500" in part(Client().get(TABLE).text, "overlay")
    Match.objects.filter(pk=match.pk).update(state=Match.State.PLAYING)
    assert "Team 2" in part(Client().get(TABLE).text, "overlay")


def test_a_result_leaves_the_overlay_of_its_table_by_itself(hall_clock: HallClock) -> None:
    a_posted_game(a_drawn_stage(), table=3)
    Event.objects.update(tables_public=True)
    cleared(NOON)
    hall_clock.shows(after(9))
    (seen,) = re.findall(r"since=([^&]+)&amp;theme", Client().get(TABLE).text)
    assert Client().get(f"{TABLE}?since={seen}").status_code == 204
    hall_clock.shows(after(11))
    asked_again = Client().get(f"{TABLE}?since={seen}")
    assert (asked_again.status_code, parts(asked_again.text)) == (200, set())


def test_a_match_that_went_on_elsewhere_leaves_nothing_on_its_first_table() -> None:
    stage = a_drawn_stage()
    game = a_posted_game(stage, table=3)
    Event.objects.update(tables_public=True)
    cleared(now() - minutes(2))
    fourth = Table.objects.get(number=4)
    Assignment.objects.create(
        table=fourth, match=game.match, given_at=now() - minutes(1), cleared_at=now()
    )
    assert parts(Client().get(TABLE).text) == set()
    assert "500" in part(Client().get(TABLE.replace("3", "4")).text, "overlay")


def test_where_tables_are_private_an_overlay_of_one_refuses_and_a_running_one_is_emptied() -> None:
    a_called_match(a_drawn_stage(), "W1-1", 3)
    refused = Client().get(TABLE)
    assert refused.status_code == 403
    assert "tables-private" in parts(refused.text)
    asked_again = Client().get(TABLE, headers={"HX-Request": "true"})
    assert asked_again.status_code == 200
    assert parts(asked_again.text) == set()
    assert "table" not in parts(Client().get(MATCH).text)
    listed = Client().get(f"/overlay/{EVENT}/").text
    assert MATCH in listed
    assert TABLE not in listed


@pytest.mark.parametrize("address", ["table/99/", "main-event/W9-9/", "nowhere/W1-1/", "table/x/"])
def test_an_overlay_of_nothing_is_not_found(address: str) -> None:
    a_drawn_stage()
    Event.objects.update(tables_public=True)
    assert Client().get(f"/overlay/{EVENT}/{address}").status_code == 404


def test_a_look_that_there_is_not_is_the_usual_one() -> None:
    a_drawn_stage()
    assert "overlay dark usual" in Client().get(f"{MATCH}?theme=%22%3E&size=-1").text
    assert "overlay outline large" in Client().get(f"{MATCH}?theme=outline&size=large").text


def test_nobody_may_frame_anything_until_a_website_is_named() -> None:
    a_posted_game(a_drawn_stage())
    for address in EMBEDDED:
        assert policy_at(address)["frame-ancestors"] == "'none'"
        assert "embed-not-allowed" in parts(Client().get(address).text)
    Event.objects.update(sites=[f"{S}//club.test", f"{S}//news.test"])
    for address in EMBEDDED:
        assert policy_at(address)["frame-ancestors"] == f"{S}//club.test {S}//news.test"
        assert "embed-not-allowed" not in parts(Client().get(address).text)
    Event.objects.update(sites=["*", f"{S}//club.test"])
    assert policy_at(EMBEDDED[0])["frame-ancestors"] == "*"
    others = (f"/e/{EVENT}/", f"/wall/{EVENT}/", MATCH, "/login/")
    for address in others:
        assert Client().get(address).headers["Content-Security-Policy"] == POLICY


def test_an_embedded_page_knows_no_reader() -> None:
    a_posted_game(a_drawn_stage())
    director = logged_in(a_user("dora"))
    Division.objects.update(standings_hidden=True)
    for address in EMBEDDED:
        answer, strangers = director.get(address), Client().get(address)
        assert answer.text == strangers.text
        assert not answer.cookies
        assert "<form" not in answer.text
        assert "csrf" not in answer.text
    assert "standings-kept-back" in parts(Client().get(EMBEDDED[1]).text)
    assert "500" in part(Client().get(EMBEDDED[0]).text, "latest")


def test_an_embedded_page_of_children_ranks_nobody_and_one_of_no_bracket_says_so() -> None:
    a_posted_game(a_childrens_stage())
    shown = Client().get(CHILDREN.replace("/e/", "/embed/")).text
    assert "Lastname" not in shown
    assert "noindex" in shown
    assert 'class="name won' not in shown
    teams(a_division(Event.objects.get(), name="Open"), 4)
    assert "unpublished" in parts(Client().get(f"/embed/{EVENT}/open/").text)


def test_the_director_names_websites_and_the_log_says_which() -> None:
    director = logged_in(a_user("dora"))
    event = an_event()
    sent = {"sites": f"{S}//Club.test/\n\n{S}//köln.test\n{S}//club.test"}
    assert director.post(SITES, sent).status_code == 303
    event.refresh_from_db()
    assert event.sites == [f"{S}//club.test", f"{S}//xn--kln-sna.test"]
    assert LogEntry.objects.get(verb="sites.allow").detail["before"] == []
    assert director.post(SITES, sent).status_code == 422
    assert director.post(SITES, sent | {"anywhere": "on"}).status_code == 303
    assert Event.objects.get().sites[0] == "*"
    assert "frame-code" in parts(director.get(SITES).text)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        (f"{S}//club.test/page", "path"),
        (f"{S}//club.test?x=1", "path"),
        (f"{S}//club.test {S}//b.test", "space"),
        (f"{S}//club.test; script-src *", "space"),
        ("javascript:alert(1)", "no-https"),
        ("http://club.test", "no-https"),
        ("club.test", "no-https"),
        ("*", "no-https"),
        (f"{S}//192.0.2.4", "ip"),
        (f"{S}//[::1]:8000", "ip"),
        (f"{S}//club.test:8443", "port"),
        (f"{S}//me@club.test", "no-site"),
        (f"{S}//*.test", "no-site"),
        (f"{S}//club.test;", "no-site"),
        (f"{S}//localhost", "no-site"),
        (f"{S}//", "no-site"),
        (f"{S}//[", "no-site"),
        (f"{S}//" + "a" * 300, "too-long"),
        ("x" * 5000, "max_length"),
        ("\n".join(f"{S}//{number}a.test" for number in range(40)), "too-many"),
    ],
)
def test_what_is_no_website_gets_a_sentence(typed: str, code: str) -> None:
    form = SitesForm({"sites": typed})
    assert not form.is_valid()
    assert [finding.code for finding in form.findings] == [code]
