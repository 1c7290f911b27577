"""Calls for help from before they were help requests: the upgrade leaves every row as it was."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.makers import DIRECTOR, NOON, an_event
from tournament.desk.act.change import Act
from tournament.desk.models import HelpRequest
from tournament.desk.rulings.help_requests import take_help_request

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE, AFTER = "0002_calls_are_taken", "0003_calls_are_help_requests"


def migrate(name: str) -> MigrationExecutor:
    executor = MigrationExecutor(connection)
    executor.migrate([("desk", name)])
    return executor


@pytest.fixture(autouse=True)
def upgraded_afterwards() -> Iterator[None]:
    yield
    migrate(AFTER)


def test_a_call_that_waited_before_the_upgrade_is_taken_after_it() -> None:
    event = an_event(tables=2)
    old = migrate(BEFORE).loader.project_state([("desk", BEFORE)]).apps.get_model("desk", "Call")
    table = event.tables.get(number=2)
    row = old.objects.create(event_id=event.pk, table_id=table.pk, reason="Misdeal?", made_at=NOON)
    migrate(AFTER)
    asked = HelpRequest.objects.get()
    assert (asked.pk, asked.table, asked.reason, asked.made_at) == (row.pk, table, "Misdeal?", NOON)
    take_help_request(Act(event, DIRECTOR, NOON), asked=asked, user=None)
    assert event.help_requests.get().taken_by == DIRECTOR.name
