"""Save who meets in a planned round, as it was typed or pasted, and take it back."""

from django.db.models import Q

from rules.core.messages import Words, as_data, say, sentences
from rules.refusals import refusal
from tournament.brackets.drawn import has_begun_in
from tournament.brackets.models import HouseChair, Match, Round, Swap
from tournament.brackets.settled import facts_of
from tournament.brackets.sittings import tables_in, write_sitting
from tournament.brackets.swap_facts import made_with, record_swaps
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
)
from tournament.desk.act.inverses import Detail, LoggedAct, ids_of, undoes
from tournament.desk.act.shown import matches_topic
from tournament.desk.brackets.arrangement import (
    Arrangement,
    OpenStage,
    arrange,
    require_open_round,
    seen_of,
    traded,
)
from tournament.desk.brackets.pairing import BEGUN, undo_swaps
from tournament.registration.models import Division
from tournament.tables.settling import settle

BREAKS_TOLD = 12
"""Conflicts in the log's sentence. Its details have all."""


def enter_pairings(
    act: Act, *, division: Division, key: str, text: str, seen: str, reason: str
) -> Receipt:
    """Let those meet in the round `key` who stand together in `text`, for a reason.

    `seen` names the round as it was shown. Conflicts are allowed and recorded.
    """
    why = require_reason(reason)
    with one_change(act, body={"division": division.pk, "round": key, "text": text}) as change:
        if change.answer:
            return change.answer
        there, row = require_open_round(division, key)
        if seen_of(row) != seen:
            raise refusal(
                say("The round changed while this page was open."),
                remedy=say("Check the round again before you save it."),
                code="stale-draw",
            )
        found = arrange(there, row, text)
        save = _save_sitting if there.is_of_individuals else _save_swaps
        return save(change, there, found, why)


def _save_swaps(change: Change, there: OpenStage, found: Arrangement, why: str) -> Receipt:
    first = record_swaps(
        stage=there.stage,
        swaps=found.swaps,
        entries=there.facts.entries,
        reason=why,
        now=change.now,
    )
    return change.log(
        "round.pair",
        _said(there, found, why),
        touched=_settled(there, change),
        about=[row for each in found.rounds for row in each.rows],
        detail={**_told(found, why), "stage": there.stage.pk, "swap": first.pk},
    )


def _save_sitting(change: Change, there: OpenStage, found: Arrangement, why: str) -> Receipt:
    (row,) = found.round.rows
    _require_no_house(row)
    before = tables_in(there.facts.arranged(), row.key)
    write_sitting(row, found.tables)
    return change.log(
        "round.seat",
        _said(there, found, why),
        touched=_settled(there, change),
        about=[row],
        detail={
            **_told(found, why),
            "stage": there.stage.pk,
            "before": before,
            "after": found.tables,
        },
    )


def _require_no_house(row: Round) -> None:
    if HouseChair.objects.filter(match__round=row, withdrawn_at__isnull=True).exists():
        raise refusal(
            say("House players sit at tables of %(round)s.", round=row.title),
            remedy=say("Take them from their tables first."),
            code="house-players",
        )


def _said(there: OpenStage, found: Arrangement, why: str) -> Words:
    return sentences(
        say(
            "Entered who meets in %(round)s of %(division)s.",
            round=found.round.title,
            division=there.stage.division.name,
        ),
        *traded(found),
        *found.breaks[:BREAKS_TOLD],
        given_reason(why),
    )


def _told(found: Arrangement, why: str) -> dict[str, object]:
    breaks = [as_data(words) for words in found.breaks]
    return {"round": found.round.key, "breaks": breaks, "reason": why}


def _settled(there: OpenStage, change: Change) -> list[str]:
    """Settle the stage. Returns what looks different."""
    touched = settle(there.stage, change.now)
    return [*touched, matches_topic(there.stage), "event", "floor", "queue"]


def _stands_untouched(detail: Detail) -> bool:
    """Whether it was not taken back, and none of its matches has begun."""
    swap = Swap.objects.filter(pk=detail["swap"], withdrawn_at__isnull=True).first()
    if swap is None:
        return False
    both = Q(slots__in=made_with(swap).values("slot"))
    both |= Q(slots__in=made_with(swap).values("other_slot"))
    return not Match.objects.filter(both, state__in=BEGUN).exists()


def _has_not_begun(detail: Detail) -> bool:
    return not any(map(has_begun_in, Round.objects.filter(pk__in=ids_of(detail)["round"])))


@undoes("round.pair", logged=("round.pair", "match.swap-back"), while_so=_stands_untouched)
def pair_as_before(row: LoggedAct) -> Receipt:
    """Take back all swaps of a typed round."""
    return undo_swaps(row.act, swap=Swap.objects.get(pk=row.detail["swap"]))


@undoes(
    *("round.seat", "round.seat-back"),
    logged=("round.seat", "round.seat-back"),
    while_so=_has_not_begun,
)
def seat_as_before(row: LoggedAct) -> Receipt:
    """Restore the tables of a sitting."""
    return reseat(row.act, row=row.one(Round), tables=row.detail["before"])


def reseat(act: Act, *, row: Round, tables: list[list[int]]) -> Receipt:
    """Give a sitting these tables again. Raises Refused if it has started."""
    with one_change(act) as change:
        if has_begun_in(row):
            raise refusal(
                say("%(round)s has started, so it stays.", round=row.title),
                remedy=say("Use forfeits, withdrawals or corrections on the floor."),
                code="begun",
            )
        stage = row.stage
        before = tables_in(facts_of(stage).arranged(), row.key)
        write_sitting(row, [tuple(table) for table in tables])
        return change.log(
            "round.seat-back",
            say(
                "Restored the tables of %(round)s of %(division)s.",
                round=row.title,
                division=stage.division.name,
            ),
            touched=[*settle(stage, act.now), matches_topic(stage), "event", "floor", "queue"],
            about=[row],
            detail={"stage": stage.pk, "round": row.key, "before": before, "after": tables},
        )
