"""The event, its rounds, matches and tables, as its public pages show them."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Router, Schema

from tournament.api.door import Token, visitor_of
from tournament.api.errors import ANSWERS, ErrorsOut
from tournament.desk.public.event_page import playing_now
from tournament.desk.public.news import shared_forecast
from tournament.registration.models import Event
from tournament.registration.selectors import divisions_of
from tournament.timing.forecast import Forecast
from tournament.timing.play import PlayMatch, PlaySlot, play_of

router = Router(tags=["schedule"])


class DivisionOut(Schema):
    """A division and its game. `ruleset` is a slug of the sheet format, `game` the game's name."""

    slug: str
    name: str
    ruleset: str
    game: str
    learning: bool


class EventOut(Schema):
    """The event. `version` counts its changes."""

    slug: str
    name: str
    venue: str
    starts_at: datetime
    zone: str
    finished: bool
    version: int
    divisions: list[DivisionOut]


class SideOut(Schema):
    """Who plays: the entry's number in the division that it entered, and whether it won.

    While that is open, number 0 without title and division.
    """

    division: str
    number: int
    title: str
    won: bool


class MatchOut(Schema):
    """A match. `starts_at` is announced or played, `likely_at` is a forecast.

    `table` is null where the event keeps tables private. `winner` is an entry's number; null for
    none, and always for children. In a final of several divisions two may share it: see the sides.
    """

    division: str
    stage: int
    round: str
    code: str
    state: str
    sides: list[SideOut]
    starts_at: datetime | None
    likely_at: datetime | None
    table: int | None
    winner: int | None


class TableOut(Schema):
    """A table in use, and the match that is at it, if tables are public."""

    number: int
    division: str | None
    match: str | None


@router.get(
    "/{slug:event}/",
    auth=Token("schedule:read"),
    response={200: EventOut, ANSWERS: ErrorsOut},
    url_name="api-event",
)
def event_and_divisions(request: HttpRequest, event: str) -> EventOut:
    """The event and its divisions."""
    row = visitor_of(request).event
    return EventOut(
        slug=row.slug,
        name=row.name,
        venue=row.venue,
        starts_at=row.starts_at,
        zone=row.zone,
        finished=row.finished_at is not None,
        version=row.version,
        divisions=[
            DivisionOut(
                slug=each.slug,
                name=each.name,
                ruleset=each.ruleset,
                game=each.game,
                learning=each.learning,
            )
            for each in divisions_of(row)
        ],
    )


@router.get(
    "/{slug:event}/schedule",
    auth=Token("schedule:read"),
    response={200: list[MatchOut], ANSWERS: ErrorsOut},
    url_name="api-schedule",
)
def schedule(request: HttpRequest, event: str) -> list[MatchOut]:
    """Every match of every published round, in order of play."""
    visitor = visitor_of(request)
    forecast = shared_forecast(visitor.event, visitor.now)
    matches = play_of(visitor.event).matches.values()
    return [_match(row, visitor.event, forecast) for row in matches]


def _match(row: PlayMatch, event: Event, forecast: Forecast) -> MatchOut:
    division = row.stage.division
    winner = None if division.learning else row.slot_of(row.winner)
    return MatchOut(
        division=division.slug,
        stage=row.stage.number,
        round=str(row.round.title),
        code=row.code,
        state=row.state,
        sides=[_side(slot, won=winner is slot) for slot in row.slots],
        starts_at=row.started_at or row.announced,
        likely_at=forecast.begins.get(row.pk),
        table=row.table if event.tables_public else None,
        winner=winner.number if winner else None,
    )


def _side(slot: PlaySlot, *, won: bool) -> SideOut:
    return SideOut(division=slot.division, number=slot.number, title=slot.title, won=won)


@router.get(
    "/{slug:event}/tables",
    auth=Token("schedule:read"),
    response={200: list[TableOut], ANSWERS: ErrorsOut},
    url_name="api-tables",
)
def tables(request: HttpRequest, event: str) -> list[TableOut]:
    """The tables in use, by number."""
    row = visitor_of(request).event
    at = {shown.table: shown.match for shown in playing_now(row) if shown.table}
    numbers = row.tables.filter(in_use=True).order_by("number").values_list("number", flat=True)
    return [
        TableOut(
            number=number,
            division=at[number].stage.division.slug if number in at else None,
            match=at[number].code if number in at else None,
        )
        for number in numbers
    ]
