"""The announced start of a round: put off while it is to come, and standing once it is past."""

import re
from datetime import datetime

import pytest

from rules.refusals import Refused
from tests.hall_clock import HallClock
from tests.makers import DIRECTOR, a_called_match, a_phone_at
from tests.makers_clock import after, event_of, here, the_clock_at
from tests.makers_floor import a_hall, at_desk, begin, director_at
from tests.makers_table import AT, table_of
from tournament.brackets.models import Match
from tournament.desk.act.change import Act
from tournament.desk.timing.clocks import announce_round
from tournament.live.models import LogEntry
from tournament.registration.starts import on_the_wall

pytestmark = pytest.mark.django_db


def announces(match: Match, at: datetime, now: datetime) -> None:
    """The director says that the match's round starts then."""
    event = event_of(match)
    wall = on_the_wall(at, event.zone)
    announce_round(Act(event, DIRECTOR, now), round=match.round, wall=wall)


@pytest.fixture
def match() -> Match:
    """Called to table 1 at noon, ten minutes before the announced start of its round."""
    stage = a_hall()
    stage.rounds.update(started_at=None)
    announces(stage.matches.get(code="W1-1"), after(10), after(-30))
    begin(stage)
    return a_called_match(stage)


def test_a_start_is_put_off_though_the_tables_are_called(match: Match) -> None:
    here(match)
    announces(match, after(20), after(5))
    row = LogEntry.objects.latest("number")
    assert (row.detail["starts_at"], row.detail["before"]) == (
        after(20).isoformat(),
        after(10).isoformat(),
    )
    assert "08:20" in row.words
    assert "08:10" in row.words
    assert the_clock_at(after(35)) == []
    assert len(the_clock_at(after(35.01))) == 1


@pytest.mark.parametrize(("now", "is_refused"), [(9.99, False), (10, True)])
def test_once_it_is_past_it_stands(match: Match, now: float, is_refused: bool) -> None:
    if is_refused:
        with pytest.raises(Refused) as refused:
            announces(match, after(20), after(now))
        assert refused.value.findings[0].code == "started-already"
    else:
        announces(match, after(20), after(now))


def test_the_page_offers_it_and_the_tables_are_told(match: Match, hall_clock: HallClock) -> None:
    hall_clock.shows(after(5))
    phone = a_phone_at(table_of(match))
    mark = phone.get(AT).context["mark"]
    desk = director_at(event_of(match))
    page = desk.get(at_desk(match.stage, "clock/")).content.decode()
    assert f'<option value="{match.round_id}">' in page
    said = {"round": match.round_id, "starts_at": "2026-07-18T08:20"}
    assert desk.post(at_desk(match.stage, "clock/announce/"), said).status_code == 303
    assert phone.get(f"{AT}?since={mark}").status_code == 200
    assert re.search(r">\s*08:20\s*</time>", phone.get(AT).text)
    hall_clock.shows(after(21))
    page = desk.get(at_desk(match.stage, "clock/")).content.decode()
    assert f'<option value="{match.round_id}">' not in page
