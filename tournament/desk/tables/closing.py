"""A table taken out of use and back into it, and its card renewed."""

from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.shortcuts import get_object_or_404

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.reasons import require_reason
from tournament.desk.act.shown import topic_of_row
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.tables.free_tables import table_for
from tournament.desk.tables.moves import move_match
from tournament.registration.models import Event
from tournament.tables import services
from tournament.tables.models import Table
from tournament.tables.selectors import match_at, table_of

State = Match.State


def close_table(act: Act, *, table: Table) -> Receipt:
    """Nothing is offered to the table any more. The match that stands there, and no other, goes
    to the best table that is free: announced again, its sheet as it is.

    Without a free table a called match waits again; refused while one is being played.
    """
    with one_change(act) as change:
        match = match_at(table)
        if act.event.tables.filter(pk=table.pk, in_use=True).update(in_use=False) != 1:
            raise refusal(
                f"{table} is closed already.",
                remedy="Look at the tables again.",
                code="closed-already",
            )
        moved = _clear(act.event, match, act.now) if match else ""
        return change.log(
            "table.close",
            f"Closed table {table.number}.{moved}",
            touched=["floor", *([topic_of(match)] if match else [])],
            about=[table],
            detail={
                "table": table.number,
                "match": match.code if match else None,
                "moved": match.pk if match and table_of(match) else None,
            },
        )


def _clear(event: Event, match: Match, now: datetime) -> str:
    """Take the match from its table; what became of it, in words."""
    words = match_words(match)
    if match.state == State.HANDED_IN:
        services.clear_table(match=match, now=now)
        return f" {words} is handed in."
    number = table_for(event, match)
    if number is not None:
        services.move_match(match=match, table=event.tables.get(number=number), now=now)
        return f" {words} goes on at table {number}; nobody else moves."
    if match.state == State.CALLED:
        services.take_back_call(match=match, now=now)
        return f" {words} waits for another."
    raise refusal(
        f"{words} is being played there and no other table is free for it.",
        remedy="Free a table or open another, then close this one.",
        code="no-free-table",
    )


@undoes("table.close", logged=("table.open",))
def use_again(row: LoggedAct) -> Receipt:
    """The table is used, and the match that had to leave it is back: two rows in the log."""
    table, moved = row.one(Table), row.detail["moved"]
    with transaction.atomic():
        receipt = open_table(row.act, table=table)
        if moved:
            match = get_object_or_404(Match, pk=moved)
            receipt = move_match(row.act, table=table, match=match)
    return receipt


def open_table(act: Act, *, table: Table) -> Receipt:
    """Matches are offered to the table again. Refused when it is in use."""
    with one_change(act) as change:
        if act.event.tables.filter(pk=table.pk, in_use=False).update(in_use=True) != 1:
            raise refusal(
                f"{table} is in use already.",
                remedy="Look at the tables again.",
                code="open-already",
            )
        return change.log(
            "table.open",
            f"Opened table {table.number}.",
            touched=["floor"],
            about=[table],
            detail={"table": table.number},
        )


@undoes("table.open", logged=("table.close",))
def close_again(row: LoggedAct) -> Receipt:
    """The table is not used."""
    return close_table(row.act, table=row.one(Table))


def renew_card(act: Act, *, table: Table, reason: str) -> Receipt:
    """The table's link and typed code change: every phone let in by the old ones is out at once.

    The sheet at the table stays as it is.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        Table.objects.filter(pk=table.pk).update(link_generation=F("link_generation") + 1)
        table.refresh_from_db()
        change.require_as_shown(topic_of_row(table, "card"))
        return change.log(
            "table.renew",
            f"Made a new card for table {table.number}; the old card and its phones are out. "
            f"Reason: {told}",
            touched=[topic_of_row(table, "card"), "floor"],
            detail={"table": table.number, "card": table.link_generation, "reason": told},
        )
