"""To-do items on people: missing players, pending rulings, locked-out teams."""

from collections.abc import Iterator
from datetime import datetime

from tournament.desk.act.agreement import locked_teams
from tournament.desk.board.need import PATIENCE, Floor, Need, Urgency
from tournament.desk.rulings.law import may_not_settle
from tournament.desk.rulings.referee_page import open_rulings
from tournament.desk.substitutes.law import law_of
from tournament.desk.substitutes.vacant_seats import vacancies_of
from tournament.desk.timing.comers import matches_short_of_one
from tournament.tables.models import Substitution


def vacancies(floor: Floor) -> Iterator[Need]:
    """Every chair whose player is missing: the table is stuck, or can claim a forfeit."""
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    for shown in vacancies_of(floor.event, floor.now):
        match = shown.row.match
        yield Need(
            Urgency.COSTS if shown.ends_at and not shown.at_table_of_many else Urgency.STANDS,
            "vacancy",
            str(shown.row.pk),
            shown,
            since=shown.row.since,
            due=shown.ends_at,
            table=tables.get((match.stage_id, match.code)),
        )


def substitutes(floor: Floor) -> Iterator[Need]:
    """Substitutes awaiting an answer: first from the opponents at their phone, then from the desk.

    One query, and the rules for each.
    """
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    asked = Substitution.objects.filter(
        match__stage__division__event=floor.event, state=Substitution.State.ASKED
    )
    for row in asked.select_related("match__stage__division", "leaves", "player").order_by("id"):
        key = (row.match.stage_id, row.match.code)
        if key in tables:
            yield Need(
                Urgency.TELLS if _others_think(row, floor.now) else Urgency.STANDS,
                "substitute",
                str(row.pk),
                row,
                since=row.asked_at,
                table=tables[key],
            )


def _others_think(row: Substitution, now: datetime) -> bool:
    """Whether the opponents still have time to answer. After that the director decides."""
    return now - row.asked_at < PATIENCE and law_of(row.match).substitutes.consent


def replaced(floor: Floor) -> Iterator[Need]:
    """Every table where a late player lost their chair and it is still empty."""
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    for match, players in matches_short_of_one(floor.event):
        yield Need(
            Urgency.STANDS,
            "replaced",
            str(match.pk),
            {"match": match, "players": players},
            table=tables.get((match.stage_id, match.code)),
        )


def rulings(floor: Floor) -> Iterator[Need]:
    """Every questioned or disputed ruling. One query, plus two for each."""
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    for ruling in open_rulings(floor.event):
        table = tables.get((ruling.match.stage_id, ruling.match.code))
        yield Need(
            Urgency.STANDS,
            "ruling",
            str(ruling.pk),
            ruling,
            since=ruling.at,
            table=table,
            barred=may_not_settle(ruling),
        )


def locked(floor: Floor) -> Iterator[Need]:
    """Every locked-out team: its table waits with a full sheet."""
    for entry in locked_teams(floor.event, floor.now):
        yield Need(Urgency.HOLDS, "locked", str(entry.pk), entry)
