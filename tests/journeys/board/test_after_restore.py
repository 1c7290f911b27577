"""After a restore no page of before counts as current, and missing hands are listed."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client

from tests.hall_clock import HallClock
from tests.makers import NOON, a_phone_at
from tests.makers_epochs import a_restore
from tests.makers_floor import a_hall, at_desk, begin, director_at, playing
from tests.makers_shown import form_on
from tests.makers_table import table_of
from tournament.brackets.models import Match, Stage
from tournament.desk.board.floor_board import BEAT
from tournament.desk.board.needs_of_tables import Receipts
from tournament.live.chain import SHORT
from tournament.live.epoch import EARLIER, number_of_epoch, with_epoch
from tournament.live.models import LogEntry
from tournament.live.removal import remove_log
from tournament.live.versions import forget
from tournament.registration.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage() -> Stage:
    """A hall with a match at table 1."""
    stage = a_hall()
    begin(stage)
    playing(stage)
    return stage


@pytest.fixture
def match(stage: Stage) -> Match:
    return stage.matches.get(code="W1-1")


@pytest.fixture
def epoch(stage: Stage) -> Iterator[str]:
    """The one that began when the hall was restored."""
    with a_restore() as epoch:
        yield epoch


def receipts(director: Client, stage: Stage, clock: HallClock) -> list[Receipts]:
    """What the board says of missing hands, a beat later."""
    clock.goes_on_from(clock.now() + timedelta(seconds=BEAT))
    board = director.get(at_desk(stage, "floor/")).context["board"]
    return [need.about for need in board.needs if need.kind == "receipts"]


def test_a_number_is_sent_back_with_its_epoch() -> None:
    assert (with_epoch(112), number_of_epoch("112"), number_of_epoch("x")) == ("112", 112, None)
    with a_restore() as epoch:
        assert with_epoch(112) == f"112~{epoch}"
        assert number_of_epoch(f"112~{epoch}") == 112
        assert number_of_epoch("112") == number_of_epoch("112~other") == EARLIER
    assert number_of_epoch(f"112~{epoch}") == EARLIER


def test_a_page_of_before_is_sent_again_though_the_number_is_the_same(
    stage: Stage, epoch: str
) -> None:
    director, event = director_at(stage.division.event), Event.objects.get()
    assert director.get(at_desk(stage, f"calls/?since={event.state}")).status_code == 204
    assert director.get(at_desk(stage, f"calls/?since={event.version}")).status_code == 200


def test_a_form_of_before_is_refused(stage: Stage, epoch: str) -> None:
    director, event = director_at(stage.division.event), Event.objects.get()
    path = at_desk(stage, "tables/show/")
    refused = director.post(path, {"since": event.version})
    assert refused.status_code == 422
    assert refused.context["findings"][0].code == "changed-since"
    assert Event.objects.get().version == event.version
    director.post(path, {"since": event.state})
    assert Event.objects.get().version == event.version + 1


def test_a_form_of_another_history_is_refused_without_an_epoch(stage: Stage) -> None:
    """The file of the database was copied back by hand, or the event read from an archive."""
    director, event = director_at(stage.division.event), Event.objects.get()
    path = at_desk(stage, "tables/show/")
    refused = director.post(path, {"since": event.version + 1})
    assert refused.status_code == 422
    assert refused.context["findings"][0].code == "changed-since"
    assert director.post(path, {"since": event.version}).status_code == 303


def test_undo_of_before_undoes_nothing_that_has_the_same_number_now(stage: Stage) -> None:
    director, event = director_at(stage.division.event), Event.objects.get()
    floor = at_desk(stage, "floor/")
    director.post(at_desk(stage, "message/"), {"words": "Lunch"})
    number = Event.objects.get().version
    undo = at_desk(stage, f"floor/undo/{number}/")
    carried = form_on(director, floor, undo)
    remove_log(topic=event.topic, who="restore", at=NOON)
    Event.objects.update(version=number - 1)
    forget()
    director.post(at_desk(stage, "tables/show/"))
    assert LogEntry.objects.get(number=number).verb == "tables.show"
    refused = director.post(undo, carried)
    assert refused.status_code == 422
    assert refused.context["findings"][0].code == "changed-since"
    assert Event.objects.get().tables_public
    as_now = {"shown": LogEntry.objects.get(number=number).hash[:SHORT]}
    assert director.post(undo, carried | as_now).status_code == 303
    assert not Event.objects.get().tables_public


def test_a_phone_of_before_hears_of_the_new_epoch(match: Match) -> None:
    table = table_of(match)
    phone, here = a_phone_at(table), f"/t/{table.event.slug}/{table.number}/"
    mark = phone.get(here).context["mark"]
    assert phone.get(f"{here}?since={mark}").status_code == 204
    with a_restore() as epoch:
        told = phone.get(f"{here}?since={mark}")
        assert f'data-epoch="{epoch}"' in told.text


def test_the_board_lists_tables_until_their_phone_has_sent_all_again(
    stage: Stage, match: Match, epoch: str, hall_clock: HallClock
) -> None:
    director, table = director_at(stage.division.event), table_of(match)
    (about,) = receipts(director, stage, hall_clock)
    assert (about.silent, about.refused) == ((table.number,), ())
    phone, here = a_phone_at(table), f"/t/{table.event.slug}/{table.number}/resent/"
    assert phone.post(here, {"refused": "x"}).status_code == 422
    assert phone.post(here, {"refused": "2"}).status_code == 204
    (about,) = receipts(director, stage, hall_clock)
    assert (about.silent, about.refused) == ((), ((table.number, 2),))
    assert phone.post(here, {"refused": "0"}).status_code == 204
    assert receipts(director, stage, hall_clock) == []


def test_a_match_called_after_the_restore_has_nothing_to_send_again(
    stage: Stage, match: Match, epoch: str, hall_clock: HallClock
) -> None:
    Match.objects.filter(pk=match.pk).update(called_at=NOON + timedelta(minutes=1))
    assert receipts(director_at(stage.division.event), stage, hall_clock) == []


def test_a_sheet_that_was_open_at_the_backup_is_listed_until_it_is_posted(
    stage: Stage, match: Match, epoch: str, hall_clock: HallClock
) -> None:
    director, table = director_at(stage.division.event), table_of(match)
    Match.objects.filter(pk=match.pk).update(called_at=NOON - timedelta(hours=1))
    (about,) = receipts(director, stage, hall_clock)
    assert about.open == (table.number,)
    phone = a_phone_at(table)
    assert phone.post(f"/t/{table.event.slug}/{table.number}/resent/", {"refused": "0"}).status_code
    (about,) = receipts(director, stage, hall_clock)
    assert (about.silent, about.open) == ((), (table.number,))
    Match.objects.filter(pk=match.pk).update(state=Match.State.CERTIFIED)
    assert receipts(director, stage, hall_clock) == []


def test_without_a_restore_the_board_asks_nothing(stage: Stage, hall_clock: HallClock) -> None:
    assert receipts(director_at(stage.division.event), stage, hall_clock) == []
