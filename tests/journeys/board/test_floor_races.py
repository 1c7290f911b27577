"""Two directors press at the same moment: the database lets one of them."""

import pytest

from tests.makers import DIRECTOR, NOON, minutes
from tests.makers_floor import a_hall
from tests.makers_shown import as_offered
from tests.racing import Press, at_once
from tournament.brackets.models import Match, Round
from tournament.desk.act.change import Act
from tournament.desk.board.undo import undo
from tournament.desk.brackets.forfeits import forfeit_match
from tournament.desk.tables.calls import give_table, give_tables
from tournament.desk.tables.rounds import start_round
from tournament.desk.timing.clocks import announce_round
from tournament.live.models import LogEntry
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.tables.models import Assignment

pytestmark = pytest.mark.django_db(transaction=True)


def gives(code: str, table: int) -> Press:
    def press(event: Event) -> None:
        match = Match.objects.get(stage__division__event=event, code=code)
        chosen = event.tables.get(number=table)
        give_table(Act(event, DIRECTOR, NOON), table=chosen, match=match)

    return press


def test_one_table_goes_to_one_match() -> None:
    stage = a_hall()
    assert at_once(stage, gives("W1-1", 1), gives("W1-2", 1)) == ["table-taken"]
    assert Assignment.objects.count() == LogEntry.objects.count() == 1


def test_one_match_goes_to_one_table() -> None:
    stage = a_hall()
    assert at_once(stage, gives("W1-1", 1), gives("W1-1", 2)) == ["not-ready"]
    assert Assignment.objects.count() == LogEntry.objects.count() == 1


def test_all_offers_are_taken_once() -> None:
    stage = a_hall()
    shown = as_offered(stage.division.event)["offered"]

    def press(event: Event) -> None:
        give_tables(Act(event, DIRECTOR, NOON), shown=shown)

    assert at_once(stage, press, press) == ["nothing-to-call"]
    assert Assignment.objects.count() == 4


def test_a_round_starts_once() -> None:
    stage = a_hall()
    Round.objects.update(started_at=None)

    def press(event: Event) -> None:
        first = Round.objects.get(stage=stage, position=1)
        start_round(Act(event, DIRECTOR, NOON), round=first)

    assert len(at_once(stage, press, press)) == 1
    assert stage.rounds.get(position=1).started_at == NOON


def test_a_match_is_forfeited_by_one_team_only() -> None:
    stage = a_hall()

    def forfeits(place: int) -> Press:
        def press(event: Event) -> None:
            match = Match.objects.get(stage=stage, code="W1-1")
            loser = match.slots.all()[place].entrant
            assert loser is not None
            forfeit_match(Act(event, DIRECTOR, NOON), match=match, loser=loser, reason="Absent")

        return press

    assert at_once(stage, forfeits(0), forfeits(1)) == ["has-result"]
    assert LogEntry.objects.count() == 1


def test_an_announcement_is_restored_once() -> None:
    stage = a_hall()
    event, second = stage.division.event, stage.rounds.get(position=2)
    for later in (60, 90):
        wall = on_the_wall(NOON + minutes(later), event.zone)
        last = announce_round(Act(event, DIRECTOR, NOON), round=second, wall=wall)

    def press(event: Event) -> None:
        undo(Act(event, DIRECTOR, NOON), number=last.number)

    assert at_once(stage, press, press, press, press) == ["taken-back"] * 3
    assert LogEntry.objects.count() == 3
