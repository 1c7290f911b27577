"""The sides that a director names sit at the table in the order in which they are typed."""

import json
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from scoring.entry import playing_rules
from tests.makers import a_division, an_event
from tests.makers_before import desk_page, the_director
from tournament.registration.models import Division

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

TYPED = "Whites: W1, W2\nBlues: B1, B2"
AROUND = ("W1", "B1", "W2", "B2")


@pytest.fixture
def division() -> Division:
    return a_division(an_event(), ruleset="tally")


@pytest.fixture
def desk(division: Division) -> Client:
    return the_director(division.event)


def types_sides(desk: Client, division: Division) -> None:
    answer = desk.post(desk_page(division, "rules/"), {"sides": TYPED, "hands": "4"})
    assert answer.status_code == 303, answer.content.decode()
    division.refresh_from_db()


def around(house_rules: dict[str, Any]) -> tuple[str, ...]:
    return playing_rules("tally", house_rules).seats


def test_the_order_outlasts_every_database_and_a_backup(desk: Client, division: Division) -> None:
    """PostgreSQL sorts the keys of an object by length, a backup sorts them by letter."""
    types_sides(desk, division)
    backed_up = json.loads(json.dumps(division.house_rules, sort_keys=True))
    assert around(division.house_rules) == around(backed_up) == AROUND


def test_the_form_shows_them_as_they_were_typed(desk: Client, division: Division) -> None:
    types_sides(desk, division)
    assert TYPED in desk.get(desk_page(division, "rules/")).text


@pytest.mark.django_db(transaction=True)
def test_an_upgrade_keeps_the_order_that_older_rows_still_have(division: Division) -> None:
    sides = {"Whites": ["W1", "W2"], "Blues": ["B1", "B2"]}
    Division.objects.update(house_rules={"sides": sides, "hands": 4, "values": [1, 2]})
    first = next(iter(Division.objects.get().house_rules["sides"]))
    executor = MigrationExecutor(connection)
    executor.migrate([("registration", "0017_sites")])
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())
    after = Division.objects.get().house_rules
    assert dict(after["sides"]) == sides
    assert after["sides"][0][0] == first
    assert (after["hands"], after["values"]) == (4, [1, 2])
