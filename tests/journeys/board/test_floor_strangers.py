"""Who may not: people who are not logged in, officials of other events or of other roles."""

import pytest
from django.test import Client

from tests.makers import a_user, an_event, an_official, logged_in
from tests.makers_floor import a_hall, at_desk
from tournament.live.models import LogEntry
from tournament.registration.models import Official

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

MATCH = "match/main-event/W1-1/"
TEAM = "floor/team/main-event/1/"
PAGES = ("floor/", "order/", MATCH, TEAM, "tables/", "tables/1/")
PRINTED = ("print/table-cards/", "print/team-cards/")
OPEN_TO_STAFF = ("rounds/", "print/read-out/")
ACTS = (
    "floor/give/",
    "floor/calls/1/",
    "floor/come-back/1/",
    "rounds/main-event/W1/",
    *(MATCH + rest for rest in ("give/", "move/", "take-back/", "free/", "order/")),
    *(MATCH + rest for rest in ("forfeit/", "double-forfeit/", "take-back-forfeit/")),
    TEAM + "leave/",
    "tables/count/",
    *("tables/1/" + rest for rest in ("renew/", "close/", "open/")),
)
NEW_PIN = TEAM + "pin/"
EVERYTHING = [("get", page) for page in (*PAGES, *PRINTED, *OPEN_TO_STAFF)]
EVERYTHING += [("post", act) for act in (*ACTS, NEW_PIN)]


@pytest.mark.parametrize(("how", "where"), EVERYTHING)
def test_who_is_not_logged_in_is_asked_to(how: str, where: str) -> None:
    stage = a_hall()
    answer = getattr(Client(), how)(at_desk(stage, where))
    assert answer.status_code == 302
    assert "login" in answer["Location"]


@pytest.mark.parametrize(("how", "where"), EVERYTHING)
def test_a_director_of_another_event_finds_nothing(how: str, where: str) -> None:
    stage = a_hall()
    an_event(name="Elsewhere", director="stranger")
    answer = getattr(logged_in(a_user("stranger")), how)(at_desk(stage, where))
    assert answer.status_code == 404
    assert LogEntry.objects.count() == 0


@pytest.mark.parametrize(
    ("how", "where"), [("get", page) for page in PAGES] + [("post", act) for act in ACTS]
)
def test_only_the_director_runs_the_floor(how: str, where: str) -> None:
    stage = a_hall()
    event = stage.division.event
    for name, role in (("rita", Official.Role.REGISTRAR), ("sam", Official.Role.SCORING)):
        answer = getattr(logged_in(an_official(event, name, role)), how)(at_desk(stage, where))
        assert answer.status_code == 403
    assert LogEntry.objects.count() == 0


@pytest.mark.parametrize(
    ("how", "where"), [*(("get", page) for page in PRINTED), ("post", NEW_PIN)]
)
def test_the_scoring_table_sees_no_cards(how: str, where: str) -> None:
    stage = a_hall()
    scorer = logged_in(an_official(stage.division.event, "sam", Official.Role.SCORING))
    assert getattr(scorer, how)(at_desk(stage, where)).status_code == 403


@pytest.mark.parametrize("where", OPEN_TO_STAFF)
def test_every_official_sees_rounds_and_the_list_to_read_out(where: str) -> None:
    stage = a_hall()
    scorer = logged_in(an_official(stage.division.event, "sam", Official.Role.SCORING))
    answer = scorer.get(at_desk(stage, where))
    assert answer.status_code == 200
    assert "Start all the same" not in answer.text


@pytest.mark.parametrize("where", [*ACTS, NEW_PIN])
def test_looking_changes_nothing(where: str) -> None:
    stage = a_hall()
    director = logged_in(a_user("dora"))
    assert director.get(at_desk(stage, where)).status_code == 405


def test_things_of_another_event_cannot_be_reached_through_ones_own() -> None:
    there = a_hall()
    here = an_event(name="Elsewhere", director="stranger", tables=0)
    own = logged_in(a_user("stranger"))
    for where in (MATCH, TEAM, "tables/1/"):
        assert own.get(f"/desk/{here.slug}/{where}").status_code == 404
    for where in ("floor/calls/1/", "floor/come-back/1/", MATCH + "give/", NEW_PIN):
        assert own.post(f"/desk/{here.slug}/{where}").status_code == 404
    assert there.division.event.version == 0
