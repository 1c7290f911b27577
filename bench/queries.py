"""The number of queries of busy pages, with 10 teams and with 1,000.

The public bracket, the director's floor while tables wait for players, and final standings. Each
page is requested once before counting, as all but the first reader do.
"""

from collections.abc import Iterator

from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bench import Figure
from bench.playing import play_out
from tests.makers import NOON, a_division, a_stage, a_user, an_event, logged_in
from tests.makers_floor import begin
from tournament.brackets.models import Match, Stage
from tournament.tables.services import give_table

FEW, MANY = 10, 1000
MOST = 8


def measure() -> Figure:
    """The largest count. Holds if counts are equal for both sizes and at most MOST."""
    settings.ALLOWED_HOSTS.append("testserver")
    few, many = (dict(_counts(count)) for count in (FEW, MANY))
    largest = max(many.values())
    how = f"{FEW} teams: {_words(few)}; {MANY:,} teams: {_words(many)}"
    return Figure("queries", largest, f"<= {MOST}, equal", few == many and largest <= MOST, how)


def _counts(teams: int) -> Iterator[tuple[str, int]]:
    running = a_stage(a_division(an_event(name=f"{teams} teams", tables=teams // 2)), teams)
    _call_half(running)
    over = a_stage(a_division(an_event(name=f"{teams} teams, played")), teams)
    play_out(over)
    director = logged_in(a_user("dora"))
    slug = running.division.event.slug
    yield "bracket", _queries(Client(), f"/e/{slug}/main-event/")
    yield "floor", _queries(director, f"/desk/{slug}/floor/")
    yield "standings", _queries(Client(), f"/e/{over.division.event.slug}/main-event/")


def _call_half(stage: Stage) -> None:
    """Call matches to every other table, where they wait for players."""
    begin(stage)
    ready = stage.matches.filter(state=Match.State.READY).select_related("stage__division__event")
    tables = stage.division.event.tables.order_by("number")
    for table, match in zip(tables[::2], ready.order_by("number"), strict=False):
        give_table(table=table, match=match, now=NOON)


def _queries(client: Client, path: str) -> int:
    """The lower count of two requests: pages are also refreshed by time alone."""
    assert client.get(path).status_code == 200
    return min(_asked(client, path), _asked(client, path))


def _asked(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as counted:
        client.get(path)
    return len(counted)


def _words(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())
