"""Move a match to another table, free its table, and undo that."""

from rules.core.messages import say, sentences
from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.desk.tables.free_tables import breaks_for_log
from tournament.tables import services
from tournament.tables.models import Table
from tournament.tables.selectors import table_of


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
            raise refusal(
                say("%(match)s is not at a table.", match=match.code),
                remedy=say("Reload the page."),
                code="no-table",
            )
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
