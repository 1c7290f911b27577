"""Undo of a change whose match was deleted, finished or changed again since."""

import pytest

from tests.findings import codes
from tests.journeys.board.test_floor_undo import MATCH, called, press
from tests.makers_floor import a_hall, at_desk, director_at
from tests.makers_shown import as_offered
from tournament.brackets.models import Stage
from tournament.live.models import LogEntry, Message

pytestmark = pytest.mark.django_db


def undo_of(stage: Stage, verb: str) -> tuple[int, list[str]]:
    """The answer to Undo of the last change of this kind, from a page opened just now."""
    number = LogEntry.objects.filter(verb=verb).latest("number").number
    answer = director_at(stage.division.event).post(
        at_desk(stage, f"floor/undo/{number}/"), as_offered(stage.division.event)
    )
    return answer.status_code, codes(answer) if answer.status_code == 422 else []


def test_a_closed_table_is_opened_again_after_its_match_was_deleted() -> None:
    stage = a_hall()
    called(stage)
    press(stage, "tables/1/close/")
    stage.delete()
    assert undo_of(stage, "table.close") == (303, [])
    assert stage.division.event.tables.get(number=1).in_use


def test_a_closed_table_is_opened_again_after_its_match_left_the_other() -> None:
    stage = a_hall()
    called(stage)
    press(stage, "tables/1/close/")
    press(stage, MATCH + "take-back/", reason="Too early")
    assert undo_of(stage, "table.close") == (303, [])
    assert stage.division.event.tables.get(number=1).in_use


@pytest.mark.parametrize(
    ("rest", "sent", "verb"),
    [
        (MATCH + "move/", {"table": "2"}, "match.move"),
        (MATCH + "take-back/", {"reason": "Too early"}, "match.take-back"),
        ("match/main-event/W1-4/order/", {"place": "1"}, "match.order"),
        ("rounds/main-event/W1/time/", {"at": "23:30"}, "round.time"),
    ],
)
def test_undo_of_what_happened_to_a_deleted_match_is_refused_in_words(
    rest: str, sent: dict[str, str], verb: str
) -> None:
    stage = a_hall()
    called(stage)
    press(stage, rest, **sent)
    stage.delete()
    assert undo_of(stage, verb) == (422, ["gone"])


def test_undo_of_a_message_that_was_changed_since_leaves_the_newer_one() -> None:
    stage = a_hall()
    press(stage, "message/", words="Lunch")
    number = LogEntry.objects.latest("number").number
    press(stage, "message/", words="Dinner")
    answer = director_at(stage.division.event).post(at_desk(stage, f"floor/undo/{number}/"))
    (finding,) = answer.context["findings"]
    assert (finding.code, "changed again" in str(finding.message)) == ("taken-back", True)
    assert Message.objects.get().words == "Dinner"
