"""Take a table out of use and back, renew its card, move a match to another, and undo that."""

from datetime import datetime

from django.db.models import F

from rules.core.messages import Words, say, sentences
from rules.refusals import outdated, refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import (
    Act,
    Receipt,
    given_reason,
    one_change,
    require_reason,
    several_changes,
)
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import TABLES, topic_of_row
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.tables.free_tables import breaks_for_log, table_for
from tournament.registration.models import Event
from tournament.tables import services
from tournament.tables.models import Table
from tournament.tables.selectors import match_at, table_of


def move_match(act: Act, *, table: Table, match: Match) -> Receipt:
    """Move a match from its table to a free one, with its sheet.

    Conflicts there are shown before and logged, never refused.
    """
    with one_change(act) as change:
        table.refresh_from_db()
        before = table_of(match)
        breaks, detail = breaks_for_log(act.event, match, table)
        services.move_match(match=match, table=table, now=act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.move",
            sentences(
                say(
                    "Moved %(match)s from table %(before)s to table %(table)s.",
                    match=match_words(match),
                    before=str(before),
                    table=table.number,
                ),
                breaks,
            ),
            touched=[topic_of(match), "floor"],
            about=[match],
            detail={"match": match.code, "before": before, "after": table.number, **detail},
        )


@undoes("match.move", logged=("match.move",), while_match=Match.ON_THE_FLOOR)
def move_back(row: LoggedAct) -> Receipt:
    """Move the match back."""
    before = row.table(row.detail["before"])
    return move_match(row.act, table=before, match=row.one(Match))


def free_table(act: Act, *, match: Match) -> Receipt:
    """Free the table; its sheet may still wait to be posted. Raises Refused during play."""
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        table = table_of(match)
        if table is None:
            raise outdated(say("%(match)s is not at a table.", match=match.code), code="no-table")
        if match.state != Match.State.HANDED_IN:
            raise refusal(
                say("%(match)s is not handed in yet.", match=match.code),
                remedy=say("Undo the call, move the match, or wait for the sheet."),
                code="not-handed-in",
            )
        services.clear_table(match=match, now=act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "table.free",
            say(
                "Freed table %(table)s: %(match)s is handed in.",
                table=table,
                match=match_words(match),
            ),
            touched=[topic_of(match), "floor"],
            about=[match],
            detail={"match": match.code, "table": table},
        )


@undoes("table.free", logged=("table.not-free",), while_match=(Match.State.HANDED_IN,))
def give_back_table(row: LoggedAct) -> Receipt:
    """Give the match its table again."""
    table = row.table(row.detail["table"])
    return keep_table(row.act, table=table, match=row.one(Match))


def keep_table(act: Act, *, table: Table, match: Match) -> Receipt:
    """Give a match back the table that was freed in error.

    Raises Refused if the table is taken, or the sheet posted.
    """
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        if match.state != Match.State.HANDED_IN:
            raise refusal(
                say("%(match)s is over.", match=match.code),
                remedy=say("The table stays free."),
                code="over-already",
            )
        services.keep_table(table=table, match=match, now=act.now)
        return change.log(
            "table.not-free",
            say(
                "%(match)s has table %(table)s again.",
                match=match_words(match),
                table=table.number,
            ),
            touched=[topic_of(match), "floor"],
            about=[match],
            detail={"match": match.code, "table": table.number},
        )


State = Match.State


def close_table(act: Act, *, table: Table) -> Receipt:
    """Take the table out of use. Its match moves to the best free table.

    It is announced again, with its sheet unchanged. Without a free table a called match waits
    again; a match in play is refused.
    """
    with one_change(act) as change:
        match = match_at(table)
        if act.event.tables.filter(pk=table.pk, in_use=True).update(in_use=False) != 1:
            raise outdated(
                say("Table %(table)s is already closed.", table=table.number), code="closed-already"
            )
        moved = _clear(act.event, match, act.now) if match else None
        return change.log(
            "table.close",
            sentences(say("Closed table %(table)s.", table=table.number), moved),
            touched=[TABLES, "floor", *([topic_of(match)] if match else [])],
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
    """Use the table again and restore its match, if that is still at a table: two log rows."""
    table, moved = row.one(Table), Match.objects.filter(pk=row.detail["moved"]).first()
    with several_changes(row.act):
        receipt = open_table(row.act, table=table)
        if moved and table_of(moved) is not None:
            receipt = move_match(row.act, table=table, match=moved)
    return receipt


def open_table(act: Act, *, table: Table) -> Receipt:
    """Use the table again. Raises Refused if it is in use."""
    with one_change(act) as change:
        if act.event.tables.filter(pk=table.pk, in_use=False).update(in_use=True) != 1:
            raise outdated(
                say("Table %(table)s is already open.", table=table.number), code="open-already"
            )
        return change.log(
            "table.open",
            say("Opened table %(table)s.", table=table.number),
            touched=[TABLES, "floor"],
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
