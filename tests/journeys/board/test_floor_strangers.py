"""Who may not, where `tests/house/test_doors.py` cannot know: what a page leaves out, and what a
hall alone has."""

import pytest

from tests.makers import a_user, an_event, an_official, logged_in
from tests.makers_floor import a_hall, at_desk
from tournament.live.roles import Role

pytestmark = pytest.mark.django_db

MATCH = "match/main-event/W1-1/"
TEAM = "floor/team/main-event/1/"
NEW_PIN = TEAM + "pin/"
OPEN_TO_STAFF = ("rounds/", "print/read-out/")


@pytest.mark.parametrize("where", OPEN_TO_STAFF)
def test_every_official_sees_rounds_and_the_list_to_read_out(where: str) -> None:
    stage = a_hall()
    scorer = logged_in(an_official(stage.division.event, "sam", Role.SCORING))
    answer = scorer.get(at_desk(stage, where))
    assert answer.status_code == 200
    assert f'action="{at_desk(stage, "rounds/main-event/")}' not in answer.text


def test_things_of_another_event_cannot_be_reached_through_ones_own() -> None:
    there = a_hall()
    here = an_event(name="Elsewhere", director="stranger", tables=0)
    own = logged_in(a_user("stranger"))
    for where in (MATCH, TEAM, "tables/1/"):
        assert own.get(f"/desk/{here.slug}/{where}").status_code == 404
    for where in ("floor/calls/1/", "floor/come-back/1/", MATCH + "give/", NEW_PIN):
        assert own.post(f"/desk/{here.slug}/{where}").status_code == 404
    assert there.division.event.version == 0
