"""Call matches to tables, acknowledge calls, and undo both."""

from collections.abc import Collection, Mapping, Sequence

from rules.core.messages import Words, all_of, say, say_count, sentences
from rules.refusals import outdated, refusal
from scoring.plain_sql import of
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Change, Receipt, one_change, several_changes
from tournament.desk.act.inverses import LoggedAct, undoes
from tournament.desk.act.shown import require_as_shown
from tournament.desk.reading.match_words import entrants_of, match_words, topic_of
from tournament.desk.tables.free_tables import Offer, breaks_for_log, offers_now
from tournament.registration.models import Entry
from tournament.tables import services
from tournament.tables.models import Table
from tournament.tables.selectors import table_of
from tournament.tables.services import acknowledge, unacknowledge
from tournament.timing.arriving import expect_again

State = Match.State


def give_table(act: Act, *, table: Table, match: Match) -> Receipt:
    """Call a ready match to a free table.

    Raises Refused if its round has not started, the table or match is taken, or one of its teams is
    called or playing elsewhere. A person playing elsewhere on another team does not stop it, nor
    does a zone or need that the table breaks: the director sees those first, and they are logged.
    """
    with one_change(act) as change:
        expect_again([match], act.now)
        return _give_table(change, table, match)


def _give_table(change: Change, table: Table, match: Match) -> Receipt:
    table.refresh_from_db()
    _require_started(match)
    for entry in entrants_of(match):
        _require_idle(entry, match)
    breaks, detail = breaks_for_log(change.event, match, table)
    services.give_table(table=table, match=match, now=change.now)
    change.require_as_shown(topic_of(match))
    return change.log(
        "table.give",
        sentences(
            say(
                "Called %(match)s to table %(table)s.",
                match=match_words(match),
                table=table.number,
            ),
            breaks,
        ),
        touched=[topic_of(match), "floor"],
        about=[match],
        detail={"match": match.code, "table": table.number, **detail},
    )


def _require_started(match: Match) -> None:
    if match.round.started_at is None:
        raise refusal(
            say("%(round)s has not started.", round=match.round.title),
            remedy=say("Start the round, then call the match."),
            code="round-not-started",
        )


def _require_idle(entry: Entry, match: Match) -> None:
    on_floor = Match.objects.filter(slots__entrant=entry, state__in=Match.BUSY)
    elsewhere = on_floor.exclude(pk=match.pk).first()
    if elsewhere is not None:
        raise refusal(
            say("%(team)s is still in %(match)s.", team=str(entry), match=elsewhere.code),
            remedy=say("Wait until that match is handed in, or undo its call."),
            code="elsewhere",
        )


def give_tables(act: Act, *, shown: Collection[str]) -> Receipt:
    """Take every current offer of the board that was also `shown` (`Offer.mark`).

    New ones wait to be seen. Raises Refused without any.
    """
    with one_change(act) as change:
        offers = [offer for offer in offers_now(act.event) if offer.mark in shown]
        if not offers:
            raise outdated(
                say("No match can be called to a free table now."), code="nothing-to-call"
            )
        tables = dict(act.event.tables.values_list("number", "pk"))
        given = [(_match_of(offer), _table_of(offer, tables)) for offer in offers]
        expect_again([match for match, _ in given], act.now)
        services.give_tables(given=given, now=act.now)
        return change.log(
            "table.give",
            _called(given),
            touched=[*(topic_of(match) for match, _ in given), "floor"],
            about=[match for match, _ in given],
            detail={"tables": {match.code: table.number for match, table in given}},
        )


def _match_of(offer: Offer) -> Match:
    """The match of an offer, as far as it is known from there: its key, stage and code."""
    known = (offer.match.pk, offer.match.stage, offer.match.code)
    match: Match = of(Match, ("id", "stage_id", "code"), known)
    return match


def _table_of(offer: Offer, tables: Mapping[int, int]) -> Table:
    """The table of an offer: its key and number."""
    table: Table = of(Table, ("id", "number"), (tables[offer.table], offer.table))
    return table


def _called(given: Sequence[tuple[Match, Table]]) -> Words:
    calls = all_of(
        say("%(match)s to table %(table)s", match=match.code, table=table.number)
        for match, table in given
    )
    return say_count(
        "Called %(count)s match: %(calls)s.",
        "Called %(count)s matches: %(calls)s.",
        count=len(given),
        calls=calls,
    )


@undoes("table.give", logged=("match.take-back",), while_match=(State.CALLED,))
def take_back_given(row: LoggedAct) -> Receipt:
    """Undo the calls of these matches."""
    return take_back_calls(row.act, matches=row.all(Match))


def take_back_call(act: Act, *, match: Match) -> Receipt:
    """Undo a call: the match waits and its table is free. Raises Refused once play has started."""
    with one_change(act) as change:
        table = table_of(match)
        services.take_back_call(match=match, now=act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.take-back",
            sentences(
                say("Call of %(match)s undone.", match=match_words(match)),
                say("Table %(table)s is free.", table=table) if table else None,
            ),
            touched=[topic_of(match), "floor"],
            about=[match],
            detail={"match": match.code, "tables": [table]},
        )


def take_back_calls(act: Act, *, matches: Sequence[Match]) -> Receipt:
    """Undo all of these calls that are still open; matches in play stay.

    Raises Refused if play has begun everywhere.
    """
    with one_change(act) as change:
        codes = [match.pk for match in matches]
        called = list(Match.objects.filter(pk__in=codes, state=Match.State.CALLED))
        if not called:
            raise outdated(
                say("No call can be undone: play has started, or they are already undone."),
                code="nothing-to-take-back",
            )
        tables = [table_of(match) for match in called]
        for match in called:
            services.take_back_call(match=match, now=act.now)
        plays_on = len(matches) - len(called)
        return change.log(
            "match.take-back",
            sentences(
                say_count(
                    "Call of %(matches)s undone.",
                    "Calls of %(matches)s undone.",
                    count=len(called),
                    matches=all_of(match.code for match in called),
                ),
                _kept(plays_on) if plays_on else None,
            ),
            touched=[*map(topic_of, called), "floor"],
            about=called,
            detail={"matches": [match.code for match in called], "tables": tables},
        )


def _kept(plays_on: int) -> Words:
    return say_count(
        "%(count)s match stays called or playing.",
        "%(count)s matches stay called or playing.",
        count=plays_on,
    )


@undoes("match.take-back", logged=("table.give",), while_match=(State.READY,))
def call_again(row: LoggedAct) -> Receipt:
    """Call each match to its table again, with one log row each. Who was there still is."""
    with several_changes(row.act):
        receipts = [
            _back_at(row.act, row.table(number), match)
            for match, number in zip(row.all(Match), row.detail["tables"], strict=True)
        ]
    return receipts[-1]


def _back_at(act: Act, table: Table, match: Match) -> Receipt:
    with one_change(act) as change:
        return _give_table(change, table, match)


def acknowledge_call(act: Act, *, match: Match, table: int | None) -> Receipt | None:
    """Acknowledge that the match plays at this table.

    None if already done. Raises Refused if the match is at another table now.
    """
    with one_change(act) as change:
        require_as_shown(
            str(table),
            str(table_of(match)),
            message=say("The table of %(match)s has changed.", match=match.code),
        )
        if not acknowledge(match=match, now=act.now):
            return None
        return change.log(
            "table.acknowledge",
            say(
                "%(match)s acknowledged: table %(table)s.",
                match=match_words(match),
                table=str(table),
            ),
            touched=[topic_of(match), "floor"],
            about=[match],
            detail={"match": match.code, "table": table},
        )


@undoes("table.acknowledge", logged=("table.unheard",), while_match=(State.CALLED,))
def ask_again(row: LoggedAct) -> Receipt:
    """Undo an acknowledgement."""
    return take_back_heard(row.act, match=row.one(Match))


def take_back_heard(act: Act, *, match: Match) -> Receipt:
    """Let the table's phone ask again. Raises Refused without an acknowledgement."""
    with one_change(act) as change:
        if not unacknowledge(match=match):
            raise outdated(
                say("The call of %(match)s has not been acknowledged.", match=match.code),
                code="not-acknowledged",
            )
        return change.log(
            "table.unheard",
            say("Acknowledgement of %(match)s undone.", match=match_words(match)),
            touched=[topic_of(match), "floor"],
            about=[match],
            detail={"match": match.code},
        )
