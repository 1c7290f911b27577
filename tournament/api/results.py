"""Posted results, and the standings of a division as its public page has them."""

from datetime import datetime

from django.http import HttpRequest
from ninja import Router, Schema

from rules.typed_numbers import signed_number
from tournament.api.door import Token, visitor_of
from tournament.api.errors import ANSWERS, ErrorsOut
from tournament.desk.public.event_page import ResultShown, latest_results
from tournament.desk.public.results import ResultRow, results_of
from tournament.desk.reading.match_words import division_in

router = Router(tags=["results"])


class RowOut(Schema):
    """An entry's line. `place` is 0 without one; `last` is the last place that it shares.

    Of children there are number and title only.
    """

    number: int
    title: str
    players: list[str]
    place: int
    last: int
    pool: str
    won: int | None
    lost: int | None
    points: float | None
    why: str
    prize: str


class StandingsOut(Schema):
    """A division's standings, so far or final. While the director keeps them back, no rows."""

    final: bool
    kept_back: bool
    rows: list[RowOut]


class PlacedOut(Schema):
    """Somebody's place at a table of individuals."""

    title: str
    place: int
    points: int


class ResultOut(Schema):
    """A posted result: the winner first, for children the lower number. A score for each game."""

    division: str
    match: str
    titles: list[str]
    scores: list[list[int | None]]
    placings: list[PlacedOut]
    reason: str
    posted_at: datetime


@router.get(
    "/{slug:event}/results",
    auth=Token("results:read"),
    response={200: list[ResultOut], ANSWERS: ErrorsOut},
    url_name="api-results",
)
def results(request: HttpRequest, event: str) -> list[ResultOut]:
    """The latest results of the event, the last one first."""
    return [_result(row) for row in latest_results(visitor_of(request).event)]


def _result(row: ResultShown) -> ResultOut:
    return ResultOut(
        division=row.match.stage.division.slug,
        match=row.match.code,
        titles=[title for title in (row.winner, row.other_loser, row.loser) if title],
        scores=[[signed_number(points) for points in game] for game in row.games],
        placings=[
            PlacedOut(title=title, place=place, points=points)
            for place, title, points in row.placings
        ],
        reason=row.reason,
        posted_at=row.at,
    )


@router.get(
    "/{slug:event}/divisions/{slug:division}/standings",
    auth=Token("results:read"),
    response={200: StandingsOut, ANSWERS: ErrorsOut},
    url_name="api-standings",
)
def standings(request: HttpRequest, event: str, division: str) -> StandingsOut:
    """The standings of a division, pool by pool where each pool has its own."""
    found = results_of(division_in(visitor_of(request).event, division), official=False)
    return StandingsOut(
        final=found.is_final, kept_back=found.is_kept_back, rows=[_row(row) for row in found.rows]
    )


def _row(row: ResultRow) -> RowOut:
    line = row.line
    return RowOut(
        number=row.number,
        title=row.title,
        players=list(row.players),
        place=line.place,
        last=line.last,
        pool=str(line.group),
        won=line.won,
        lost=line.lost,
        points=line.number,
        why=str(line.why),
        prize=str(row.prize),
    )
