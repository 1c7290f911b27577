"""Who directs sees on the overview whether the server works, and what to do about it."""

import pytest
from django.test import Client

from rules.core.findings import Finding
from tests.makers import a_user, an_event, an_official, logged_in
from tournament.health.facts import Facts, findings_of
from tournament.live.roles import Role
from tournament.own_files import PROGRAM

pytestmark = pytest.mark.django_db


@pytest.fixture
def stopped(monkeypatch: pytest.MonkeyPatch) -> list[Finding]:
    """The clock stands still and there is no backup; until a test takes that back."""
    found = findings_of(Facts(free=10**10))
    monkeypatch.setattr("tournament.health.reading.findings_at", lambda _now: found)
    return found


def overview(client: Client) -> str:
    return client.get("/desk/spring/").content.decode()


def test_the_director_sees_what_is_wrong_and_when_it_works_again(stopped: list[Finding]) -> None:
    an_event(name="Spring", director="dora")
    director = logged_in(a_user("dora"))
    page = overview(director)
    assert 'data-part="server-clock-stopped"' in page
    assert f"{PROGRAM} clock" in page
    assert 'data-part="server-clock-stopped"' in director.get("/desk/").content.decode()
    stopped.clear()
    assert 'data-part="server-works"' in overview(director)
    assert 'data-part="server-' not in director.get("/desk/").content.decode()


def test_an_open_overview_notices_a_fault_without_a_change_of_the_event(
    stopped: list[Finding],
) -> None:
    an_event(name="Spring", director="dora")
    director = logged_in(a_user("dora"))
    [since] = {part.partition('"')[0] for part in overview(director).split("?since=")[1:]}
    assert director.get(f"/desk/spring/?since={since}").status_code == 204
    stopped.clear()
    assert director.get(f"/desk/spring/?since={since}").status_code == 200


def test_other_officials_are_not_troubled_with_it(stopped: list[Finding]) -> None:
    event = an_event(name="Spring", director="dora")
    referee = logged_in(an_official(event, "rex", Role.REFEREE))
    assert 'data-part="server-' not in overview(referee)
