"""Take a table out of use and back, and renew its card."""

from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.shortcuts import get_object_or_404

from rules.core.messages import Words, say, sentences
from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.reasons import given_reason, require_reason
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
    """Take the table out of use. Its match moves to the best free table.

    It is announced again, with its sheet unchanged. Without a free table a called match waits
    again; a match in play is refused.
    """
    with one_change(act) as change:
        match = match_at(table)
        if act.event.tables.filter(pk=table.pk, in_use=True).update(in_use=False) != 1:
            raise refusal(
                say("Table %(table)s is already closed.", table=table.number),
                remedy=say("Reload the page."),
                code="closed-already",
            )
        moved = _clear(act.event, match, act.now) if match else None
        return change.log(
            "table.close",
            sentences(say("Closed table %(table)s.", table=table.number), moved),
            touched=["floor", *([topic_of(match)] if match else [])],
            about=[table],
            detail={
                "table": table.number,
                "match": match.code if match else None,
                "moved": match.pk if match and table_of(match) else None,
            },
        )


def _clear(event: Event, match: Match, now: datetime) -> Words:
    """Take the match off its table, and return what became of it."""
    words = match_words(match)
    if match.state == State.HANDED_IN:
        services.clear_table(match=match, now=now)
        return say("%(match)s is handed in.", match=words)
    number = table_for(event, match)
    if number is not None:
        services.move_match(match=match, table=event.tables.get(number=number), now=now)
        return say(
            "%(match)s continues at table %(table)s. No other match moves.",
            match=words,
            table=number,
        )
    if match.state == State.CALLED:
        services.take_back_call(match=match, now=now)
        return say("%(match)s is waiting for another table.", match=words)
    raise refusal(
        say("%(match)s is playing there, and no other table is free.", match=words),
        remedy=say("Free or open another table, then close this one."),
        code="no-free-table",
    )


@undoes("table.close", logged=("table.open",))
def use_again(row: LoggedAct) -> Receipt:
    """Use the table again and restore its match: two rows in the log."""
    table, moved = row.one(Table), row.detail["moved"]
    with transaction.atomic():
        receipt = open_table(row.act, table=table)
        if moved:
            match = get_object_or_404(Match, pk=moved)
            receipt = move_match(row.act, table=table, match=match)
    return receipt


def open_table(act: Act, *, table: Table) -> Receipt:
    """Use the table again. Raises Refused if it is in use."""
    with one_change(act) as change:
        if act.event.tables.filter(pk=table.pk, in_use=False).update(in_use=True) != 1:
            raise refusal(
                say("Table %(table)s is already open.", table=table.number),
                remedy=say("Reload the page."),
                code="open-already",
            )
        return change.log(
            "table.open",
            say("Opened table %(table)s.", table=table.number),
            touched=["floor"],
            about=[table],
            detail={"table": table.number},
        )


@undoes("table.open", logged=("table.close",))
def close_again(row: LoggedAct) -> Receipt:
    """Take the table out of use again."""
    return close_table(row.act, table=row.one(Table))


def renew_card(act: Act, *, table: Table, reason: str) -> Receipt:
    """Change the table's link and code: its phones are signed out at once.

    The sheet at the table stays.
    """
    told = require_reason(reason)
    with one_change(act) as change:
        Table.objects.filter(pk=table.pk).update(link_generation=F("link_generation") + 1)
        table.refresh_from_db()
        change.require_as_shown(topic_of_row(table, "card"))
        return change.log(
            "table.renew",
            sentences(
                say(
                    "New card for table %(table)s. The old card and its phones no longer work.",
                    table=table.number,
                ),
                given_reason(told),
            ),
            touched=[topic_of_row(table, "card"), "floor"],
            detail={"table": table.number, "card": table.link_generation, "reason": told},
        )
