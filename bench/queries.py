"""The number of queries of every kind of page, with 10 teams and with 1,000.

Public pages, a team's own page, a table's phone and the desk's busy pages, while half the tables
wait for players; and final standings. Each is requested once, then the director does something
that concerns it, and the next request is counted: Django's queries and those in plain SQL.
"""

from collections.abc import Iterator
from unittest.mock import patch

from django.conf import settings
from django.test import Client

from bench import Figure
from bench.playing import play_out
from tests.counting import counting
from tests.makers import (
    DIRECTOR,
    NOON,
    a_division,
    a_phone_at,
    a_stage,
    a_user,
    an_event,
    logged_in,
)
from tests.makers_floor import begin
from tests.makers_personal import team
from tournament.brackets.models import Match, Stage
from tournament.desk.act.change import Act, one_change
from tournament.desk.act.secrets import address_of
from tournament.desk.public import my_page_views
from tournament.registration.models import Event
from tournament.tables.services import give_table

FEW, MANY = 10, 1000
MOST = 8


def measure() -> Figure:
    """The largest count. Holds if counts are equal for both sizes and at most MOST."""
    settings.ALLOWED_HOSTS.append("testserver")
    with patch.object(my_page_views, "now", lambda: NOON):  # a personal link ends with its event
        few, many = (dict(_counts(count)) for count in (FEW, MANY))
    largest = max(many.values())
    above = {name: count for name, count in many.items() if count > MOST}
    grown = {name: count for name, count in many.items() if count != few[name]}
    how = (
        f"with {MANY:,} teams: {_words(many)}; above {MOST}: {_words(above) or 'none'}; "
        f"other than with {FEW}: {_words({name: few[name] for name in grown}) or 'none'}"
    )
    return Figure("queries", largest, f"<= {MOST}, equal", not above and not grown, how)


def _counts(teams: int) -> Iterator[tuple[str, int]]:
    running = a_stage(a_division(an_event(name=f"{teams} teams", tables=teams // 2)), teams)
    _call_half(running)
    over = a_stage(a_division(an_event(name=f"{teams} teams, played")), teams)
    play_out(over)
    director, event = logged_in(a_user("dora")), running.division.event
    slug, public = event.slug, f"/e/{event.slug}/"
    phone = a_phone_at(event.tables.get(number=1))
    crowd = Client()
    for name, client, path in (
        ("event", crowd, public),
        ("bracket", crowd, f"{public}main-event/"),
        ("match", crowd, f"{public}main-event/W1-1/"),
        ("projector", crowd, f"/wall/{slug}/"),
        ("my page", crowd, address_of(team(running))),
        ("phone", phone, f"/t/{slug}/1/"),
        ("floor", director, f"/desk/{slug}/floor/"),
        ("queue", director, f"/desk/{slug}/scoring/"),
        ("clock", director, f"/desk/{slug}/clock/"),
        ("check-in", director, f"/desk/{slug}/check-in/"),
        ("calls", director, f"/desk/{slug}/calls/"),
    ):
        yield name, _queries(client, path, event)
    finished = f"/e/{over.division.event.slug}/main-event/"
    yield "standings", _queries(crowd, finished, over.division.event)
    yield "results", _queries(crowd, f"{finished}results/", over.division.event)


def _call_half(stage: Stage) -> None:
    """Call matches to every other table, where they wait for players."""
    begin(stage)
    ready = stage.matches.filter(state=Match.State.READY).select_related("stage__division__event")
    tables = stage.division.event.tables.order_by("number")
    for table, match in zip(tables[::2], ready.order_by("number"), strict=False):
        give_table(table=table, match=match, now=NOON)


def _queries(client: Client, path: str, event: Event) -> int:
    """The lower count of two requests: pages are also refreshed by time alone."""
    assert client.get(path).status_code == 200, path
    return min(_after_a_change(client, path, event), _after_a_change(client, path, event))


def _after_a_change(client: Client, path: str, event: Event) -> int:
    """The queries of the next request after somebody called the first match anew."""
    stage = event.divisions.get().stages.get()
    with one_change(Act(event, DIRECTOR, NOON)) as change:
        change.log("bench", "Something changed.", touched=[f"match:{stage.pk}/W1-1", "floor"])
    with counting() as counted:
        client.get(path)
    return counted()


def _words(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())
