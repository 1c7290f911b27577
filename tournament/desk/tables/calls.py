"""Calling matches to tables, moving them, and freeing tables; and each taken back."""

from collections.abc import Collection, Sequence

from rules.refusals import refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Act, Receipt, one_change
from tournament.desk.act.shown import require_as_shown
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import entrants_of, match_words
from tournament.desk.tables.free_tables import breaks_for_log, offers_now
from tournament.registration.models import Entry
from tournament.registration.wording import does
from tournament.tables import services
from tournament.tables.models import Table
from tournament.tables.selectors import table_of
from tournament.tables.services import acknowledge, unacknowledge

State = Match.State


def give_table(act: Act, *, table: Table, match: Match) -> Receipt:
    """Call a ready match to a free table. Refused when its round has not started, the table or
    the match is taken, or one of its teams is called or playing elsewhere.

    A person who plays elsewhere in another team does not stop it: that is the director's to know.
    Nor does a zone or a need that the table does not keep: that is shown before, and logged.
    """
    with one_change(act) as change:
        table.refresh_from_db()
        _require_started(match)
        for entry in entrants_of(match):
            _require_idle(entry, match)
        breaks, detail = breaks_for_log(act.event, match, table)
        services.give_table(table=table, match=match, now=act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "table.give",
            f"Called {match_words(match)} to table {table.number}.{breaks}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table.number, **detail},
        )


def _require_started(match: Match) -> None:
    if match.round.started_at is None:
        raise refusal(
            f"{match.round.name} has not started.", remedy="Start the round, then give the table."
        )


def _require_idle(entry: Entry, match: Match) -> None:
    on_floor = Match.objects.filter(slots__entrant=entry, state__in=(State.CALLED, State.PLAYING))
    elsewhere = on_floor.exclude(pk=match.pk).first()
    if elsewhere is not None:
        raise refusal(
            f"{entry} {does(entry, 'are')} still in {elsewhere.code}.",
            remedy="Wait until that match is handed in, or take its call back.",
        )


def give_tables(act: Act, *, shown: Collection[str]) -> Receipt:
    """Take every offer of the board as it stands now that was `shown` too (`Offer.mark`): what came
    meanwhile waits to be seen. Refused when there is none."""
    with one_change(act) as change:
        offers = [offer for offer in offers_now(act.event) if offer.mark in shown]
        if not offers:
            raise refusal(
                "No match can go to a free table now.",
                remedy="Look at the floor again: the matches may have been called already.",
            )
        tables = {row.number: row for row in Table.objects.filter(event=act.event)}
        given = []
        for offer in offers:
            match = Match.objects.get(stage=offer.match.stage, code=offer.match.code)
            services.give_table(table=tables[offer.table], match=match, now=act.now)
            given.append((match, offer.table))
        told = ", ".join(f"{match.code} to table {table}" for match, table in given)
        return change.log(
            "table.give",
            f"Called {len(given)} matches: {told}.",
            touched=[*(topic_of(match) for match, _ in given), "floor"],
            detail={"tables": {match.code: table for match, table in given}},
        )


def take_back_call(act: Act, *, match: Match) -> Receipt:
    """The match waits again and its table is free. Refused once play has started."""
    with one_change(act) as change:
        table = table_of(match)
        services.take_back_call(match=match, now=act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.take-back",
            f"Took back the call of {match_words(match)}; table {table} is free.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table},
        )


def take_back_calls(act: Act, *, matches: Sequence[Match]) -> Receipt:
    """Those of the matches that are still called wait again, and their tables are free; where
    play has begun nothing changes. Refused when it has begun everywhere."""
    with one_change(act) as change:
        codes = [match.pk for match in matches]
        called = list(Match.objects.filter(pk__in=codes, state=Match.State.CALLED))
        if not called:
            raise refusal(
                "No call can be taken back any more.",
                remedy="Look at the floor again: play has begun, or somebody took it back before.",
            )
        for match in called:
            services.take_back_call(match=match, now=act.now)
        codes_told = ", ".join(match.code for match in called)
        plays_on = len(matches) - len(called)
        kept = f" {plays_on} stay called or play." if plays_on else ""
        return change.log(
            "match.take-back",
            f"Took back {'the call' if len(called) == 1 else 'the calls'} of {codes_told}.{kept}",
            touched=[*map(topic_of, called), "floor"],
            detail={"matches": [match.code for match in called]},
        )


def move_match(act: Act, *, table: Table, match: Match) -> Receipt:
    """Move a match from its table to a free one; what was written stays with the match.

    What it breaks there is shown before and logged; it is never refused."""
    with one_change(act) as change:
        table.refresh_from_db()
        before = table_of(match)
        breaks, detail = breaks_for_log(act.event, match, table)
        services.move_match(match=match, table=table, now=act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.move",
            f"Moved {match_words(match)} from table {before} to table {table.number}.{breaks}",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "before": before, "after": table.number, **detail},
        )


def acknowledge_call(act: Act, *, match: Match, table: int | None) -> Receipt | None:
    """The announcement was heard that the match plays at this table. None when that was said
    before; refused when the match stands at another one now."""
    with one_change(act) as change:
        require_as_shown(
            str(table),
            str(table_of(match)),
            message=f"The table of {match.code} has changed since this was shown.",
            remedy="Look where it plays now.",
        )
        if not acknowledge(match=match, now=act.now):
            return None
        return change.log(
            "table.acknowledge",
            f"{match_words(match)} know that they play at table {table}.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table},
        )


def take_back_heard(act: Act, *, match: Match) -> Receipt:
    """The table's phone asks again whether they are there. Refused when nobody had said so."""
    with one_change(act) as change:
        if not unacknowledge(match=match):
            raise refusal(
                f"Nobody has said that {match.code} was heard.", remedy="Look at the floor again."
            )
        return change.log(
            "table.unheard",
            f"{match_words(match)} do not know their table yet after all.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code},
        )


def free_table(act: Act, *, match: Match) -> Receipt:
    """The players have left; the sheet may still wait to be posted. Refused while they play."""
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        table = table_of(match)
        if table is None:
            raise refusal(f"{match.code} stands at no table.", remedy="Look at the floor again.")
        if match.state != Match.State.HANDED_IN:
            raise refusal(
                f"{match.code} is not handed in yet.",
                remedy="Take the call back, move the match, or wait for the sheet.",
            )
        services.clear_table(match=match, now=act.now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "table.free",
            f"Freed table {table}: {match_words(match)} is handed in.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table},
        )


def keep_table(act: Act, *, table: Table, match: Match) -> Receipt:
    """Refused when the table is taken meanwhile, or the sheet posted."""
    with one_change(act) as change:
        match.refresh_from_db(fields=["state"])
        if match.state != Match.State.HANDED_IN:
            raise refusal(f"{match.code} is over.", remedy="Its table stays free.")
        services.keep_table(table=table, match=match, now=act.now)
        return change.log(
            "table.not-free",
            f"{match_words(match)} still has table {table.number}.",
            touched=[topic_of(match), "floor"],
            detail={"match": match.code, "table": table.number},
        )
