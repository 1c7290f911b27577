"""Queries for tables and their matches."""

from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match
from tournament.registration.models import Event
from tournament.tables.models import Assignment, Seating, Table


def match_at(table: Table) -> Match | None:
    """The match at this table now."""
    standing = Assignment.objects.filter(table=table, cleared_at__isnull=True)
    row = standing.select_related("match__round", "match__stage__division").first()
    return row.match if row else None


def free_tables(event: Event) -> list[Table]:
    """The free tables in use, by number."""
    taken = Assignment.objects.filter(table__event=event, cleared_at__isnull=True)
    in_use = event.tables.filter(in_use=True)
    return list(in_use.exclude(pk__in=taken.values("table_id")).order_by("number"))


def game_at(table: Table) -> Game | None:
    """The game being scored at this table, with its sheet and match."""
    games = Game.objects.select_related("sheet", "match")
    here = games.filter(
        match__assignments__table=table, match__assignments__cleared_at__isnull=True
    )
    return here.exclude(sheet__state=ScoreSheet.State.VOID).order_by("-number").first()


def sat_last(match: Match) -> dict[str, int]:
    """Each seat's player at the end of the match's last posted game; empty before the first."""
    posted = match.games.filter(sheet__state=ScoreSheet.State.POSTED).order_by("number")
    rows = Seating.objects.filter(game=posted.last()).order_by("from_hand")
    return dict(rows.values_list("seat", "player_id"))


def table_of(match: Match) -> int | None:
    """The number of the match's table now."""
    standing = match.assignments.filter(cleared_at__isnull=True).select_related("table").first()
    return standing.table.number if standing else None
