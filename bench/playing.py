"""An event with a first match and a phone at every table, or one played to its end.

Uses the tests' makers, so that benchmarks measure what is tested.
"""

from django.conf import settings
from django.test import Client

from tests.makers import DIRECTOR, NOON, a_division, a_stage, an_event
from tests.makers_table import TABLE, expected_chairs
from tournament.brackets.evaluate import evaluate
from tournament.brackets.models import Match, Result, Stage
from tournament.brackets.outcome import Result as Told
from tournament.brackets.settled import facts_of
from tournament.desk.act.change import Act, one_change
from tournament.desk.act.secrets import card_key
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.tables.models import Table
from tournament.tables.services import give_table
from tournament.tables.settling import settle

TOKEN = "t" * 32
"""The CSRF token of every phone."""


def phones_at_tables(count: int, name: str = "Beach House 2026") -> list[tuple[str, str, str]]:
    """Each table of a new event: its path, the phone's cookies and its CSRF token."""
    settings.ALLOWED_HOSTS.append("testserver")
    event = an_event(name=name, tables=count)
    stage = a_stage(a_division(event), 2 * count)
    matches = list(stage.matches.filter(state="ready").select_related("stage__division"))
    tables = list(event.tables.select_related("event"))
    return [_phone(table, match) for table, match in zip(tables, matches, strict=False)]


def _phone(table: Table, match: Match) -> tuple[str, str, str]:
    give_table(table=table, match=match, now=NOON)
    chairs = expected_chairs(match)
    open_sheet(
        Act(table.event, TABLE, NOON),
        table=table,
        match=match,
        sitting=Sitting(chairs, scorekeeper="N", first_dealer="N", both_agreed=True),
    )
    return (*cookies_of(table), TOKEN)


def cookies_of(table: Table) -> tuple[str, str]:
    """The table's path, and the cookies of a phone that has its card."""
    path = f"/t/{table.event.slug}/{table.number}/"
    client = Client()
    client.post(f"{path}claim/", {"key": card_key(table)})
    client.cookies["csrftoken"] = TOKEN
    return path, said_by(client)


def said_by(client: Client) -> str:
    """The cookies of a client, as it sends them."""
    return "; ".join(f"{name}={morsel.value}" for name, morsel in client.cookies.items())


def play_out(stage: Stage) -> None:
    """Play all matches that are left; the better seed wins."""
    facts = facts_of(stage)
    told: list[Told] = list(facts.results)
    standing = evaluate(facts.plan, told)
    while standing.ready:
        for match in standing.ready:
            better, other = sorted(seed or 0 for seed in match.entrants)
            told.append(Told(match.code, better, other))
        standing = evaluate(facts.plan, told)
    matches = {match.code: match for match in Match.objects.filter(stage=stage)}
    with one_change(Act(stage.division.event, DIRECTOR, NOON)) as change:
        Result.objects.bulk_create(
            Result(
                match=matches[row.match],
                winner_id=facts.entries[row.winner or 0],
                loser_id=facts.entries[row.loser or 0],
                reason=Result.Reason.PLAYED,
                at=NOON,
            )
            for row in told[len(facts.results) :]
        )
        change.log("all played", "The better seed won every match.", touched=settle(stage, NOON))
