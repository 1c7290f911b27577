"""An event in which every table plays its first match, and a phone lies at each.

Makes everything through the tests' makers, so that a figure measures what is tested.
"""

from django.conf import settings
from django.test import Client

from tests.makers import NOON, a_division, a_stage, an_event
from tests.makers_table import TABLE, expected_chairs
from tournament.brackets.models import Match
from tournament.desk.access.secrets import card_key
from tournament.desk.actions.open_sheet import Sitting, open_sheet
from tournament.tables.models import Table
from tournament.tables.services import give_table


def phones_at_tables(count: int) -> list[tuple[str, str, str]]:
    """For each table: its path, the phone's cookies, and its CSRF token."""
    settings.ALLOWED_HOSTS.append("testserver")
    event = an_event(tables=count)
    stage = a_stage(a_division(event), 2 * count)
    matches = list(stage.matches.filter(state="ready").select_related("stage__division"))
    tables = list(event.tables.select_related("event"))
    return [_phone(table, match) for table, match in zip(tables, matches, strict=False)]


def _phone(table: Table, match: Match) -> tuple[str, str, str]:
    give_table(table=table, match=match, now=NOON)
    chairs = expected_chairs(match)
    open_sheet(
        event=table.event,
        actor=TABLE,
        now=NOON,
        table=table,
        match=match,
        sitting=Sitting(chairs, scorekeeper="N", first_dealer="N", both_agreed=True),
    )
    path = f"/t/{table.event.slug}/{table.number}/"
    client = Client()
    client.post(f"{path}claim/", {"key": card_key(table)})
    token = "t" * 32
    cookies = {name: morsel.value for name, morsel in client.cookies.items()}
    said = "; ".join(f"{name}={value}" for name, value in {**cookies, "csrftoken": token}.items())
    return path, said, token
