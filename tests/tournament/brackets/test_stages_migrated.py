"""The upgrade to stages as a graph: a division's one next stage becomes rows, and back again."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import StateApps

from tests.makers import a_division, an_event
from tournament.brackets.models import LaterStage, StageWay

pytestmark = pytest.mark.django_db(transaction=True)
BEFORE = [("registration", "0015_enter_alone"), ("brackets", "0020_sides_of_seats")]
AFTER = [
    ("registration", "0016_stages_as_a_graph"),
    ("brackets", "0021_stages_as_a_graph"),
]


def migrate(targets: list[tuple[str, str]]) -> StateApps:
    executor = MigrationExecutor(connection)
    return executor.migrate(targets).apps


@pytest.fixture(autouse=True)
def upgraded_afterwards() -> Iterator[None]:
    yield
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def test_the_next_stage_of_pools_and_of_a_table_become_ways() -> None:
    event = an_event()
    pools = a_division(event, name="Pools", format="pools")
    table = a_division(event, name="Table", format="round-robin")
    a_division(event, name="Alone", format="round-robin")
    old = migrate(BEFORE).get_model("registration", "Division")
    onward = {"each": 2, "format": "single-elimination", "options": {"third_place": True}}
    old.objects.filter(pk__in=[pools.pk, table.pk]).update(onward=onward)

    migrate(AFTER)

    assert {way.division_id: way.who for way in StageWay.objects.all()} == {
        pools.pk: {"kind": "each", "count": 2},
        table.pk: {"kind": "first", "count": 2},
    }
    assert {way.source_id - way.division_id for way in StageWay.objects.all()} == {0}
    later = LaterStage.objects.get(division=pools)
    assert (later.number, later.format, later.options) == (
        2,
        "single-elimination",
        {"third_place": True},
    )

    back = migrate(BEFORE).get_model("registration", "Division")
    assert back.objects.get(pk=pools.pk).onward == onward
    assert back.objects.get(name="Alone").onward == {}
