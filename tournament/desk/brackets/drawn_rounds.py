"""Publish the next drawn round, also calling its matches, or take it back.

Published rounds stay as they are; those that today's results would draw otherwise are named.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q

from rules.core.messages import Words, all_of, as_data, say, say_count, sentences
from rules.refusals import Refused, outdated, refusal
from tournament.brackets import formats
from tournament.brackets.drawn import has_begun_in
from tournament.brackets.drawn_rounds import (
    draw_round,
    drawn_stage,
    goes_with_stage,
    history_from,
    last_drawn,
    publish_round,
    require_rounds_to_come,
    take_back_round,
)
from tournament.brackets.formats import find
from tournament.brackets.models import Result, Round, Stage
from tournament.brackets.refusals import Refusal
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.redrawn import before_round, new_meetings
from tournament.brackets.rounds.typed import BY_HAND
from tournament.brackets.rounds.typed_partners import read_typed
from tournament.brackets.settled import Facts, facts_of
from tournament.desk.act.change import (
    Act,
    Change,
    Receipt,
    given_reason,
    one_change,
    require_reason,
    several_changes,
)
from tournament.desk.act.inverses import Detail, LoggedAct, ids_of, undoes
from tournament.desk.act.shown import matches_topic, rounds_topic
from tournament.desk.brackets.arrangement import is_instead, who_may_be_meant
from tournament.desk.brackets.next_round import (
    TableDrawn,
    drawn_from,
    missing_before,
    round_drawn,
    table_drawn,
    waits_for_results,
)
from tournament.desk.tables.calls import give_tables
from tournament.desk.tables.free_tables import offers_now
from tournament.desk.tables.rounds import start_round
from tournament.registration.models import Division


def publish_next_round(act: Act, *, division: Division, seen: str, reason: str) -> Receipt:
    """Draw the next round and publish it. `seen` names what the round shown was drawn from.

    While results are missing it counts only those there are, and needs a reason.
    """
    with one_change(act, body={"division": division.pk}) as change:
        if change.answer:
            return change.answer
        stage = require_rounds_to_come(division)
        facts = facts_of(stage)
        missing = missing_before(stage, facts)
        history, drawn = round_drawn(stage, facts)
        _require_same(stage, history, seen)
        _require_reason_without(missing, reason)
        why = require_reason(reason) if missing else ""
        return _published(change, stage, (history, drawn), missing, why)


def publish_typed_round(
    act: Act, *, division: Division, text: str, seen: str, reason: str
) -> Receipt:
    """Publish the round in `text`: one line a table. `seen` names what was shown with it.

    In place of a round that Rookery would draw, and while results are missing, it needs a reason.
    """
    with one_change(act, body={"division": division.pk, "text": text}) as change:
        if change.answer:
            return change.answer
        stage = require_rounds_to_come(division)
        facts = facts_of(stage)
        history = history_from(stage, facts)
        kind = find(stage.format).kind
        read = read_typed(kind, text, who_may_be_meant(stage, history))
        if read.problems:
            raise Refused(*read.problems)
        missing = missing_before(stage, facts)
        _require_same(stage, history, seen)
        _require_reason_without(missing, reason)
        needs_reason = missing or is_instead(stage) or reason.strip()
        why = require_reason(reason) if needs_reason else ""
        return _published(change, stage, (history, read.drawn), missing, why)


def _require_reason_without(missing: Sequence[Words], reason: str) -> None:
    if missing and not reason.strip():
        raise refusal(
            say("Results are missing: %(matches)s.", matches=all_of(missing)),
            remedy=say("Wait for them, or give a reason."),
            code="results-missing",
        )


def _require_same(stage: Stage, history: History, seen: str) -> None:
    """Refuse if the round that was shown came from something else."""
    if drawn_from(stage, history) != seen:
        raise refusal(
            say("Results or entries changed while this page was open."),
            remedy=say("Check the round again before you publish it."),
            code="stale-draw",
        )


def _published(
    change: Change,
    stage: Stage,
    round_: tuple[History, DrawnRound],
    missing: Sequence[Words],
    why: str,
) -> Receipt:
    history, drawn = round_
    row = publish_round(stage=stage, history=history, drawn=drawn, now=change.now, reason=why)
    said = say(
        "Published %(round)s of %(division)s.", round=row.title, division=stage.division.name
    )
    return change.log(
        "round.draw",
        sentences(said, *_added(missing, why)),
        touched=["event", "floor", matches_topic(stage), rounds_topic(stage)],
        about=[row],
        detail={
            "stage": stage.pk,
            "round": row.key,
            "method": as_data(drawn.method),
            "seed": drawn.seed,
            "history": history.digest(),
            "missing": [as_data(words) for words in missing],
            "reason": why,
        },
    )


def _added(missing: Sequence[Words], why: str) -> Iterator[Words]:
    if missing:
        yield say("Without all results.")
    if why:
        yield given_reason(why)


def _is_last_and_open(detail: Detail) -> bool:
    """Whether the round is the last one drawn, and nothing has happened in it."""
    row = Round.objects.filter(pk__in=ids_of(detail).get("round", ())).first()
    return row is not None and last_drawn(row.stage) == row and not has_begun_in(row)


@undoes("round.draw", logged=("round.undraw",), while_so=_is_last_and_open)
def undraw(row: LoggedAct) -> Receipt:
    """Take the published round back. Raises Refused if it is no longer the last."""
    drawn = row.one(Round)
    if last_drawn(drawn.stage) != drawn:
        raise refusal(
            say("Another round was drawn after %(round)s.", round=drawn.title),
            remedy=say("Take that one back first."),
            code="not-the-last",
        )
    return take_back_last_round(row.act, division=drawn.stage.division)


def take_back_last_round(act: Act, *, division: Division) -> Receipt:
    """Delete the last drawn round while nothing has happened in it. The first goes with the draw.

    Raises Refused once something happened.
    """
    with one_change(act) as change:
        stage = division.stages.order_by("number").last()
        row = last_drawn(stage) if stage else None
        if stage is None or row is None or goes_with_stage(row):
            raise outdated(
                say("%(division)s has no round to take back.", division=division.name),
                code="no-such-round",
            )
        if has_begun_in(row):
            raise refusal(
                say("%(round)s has started, so it stays.", round=row.title),
                remedy=say("Use forfeits, withdrawals or corrections on the floor."),
                code="begun",
            )
        change.require_as_shown(rounds_topic(stage))
        title, key, gone = row.title, row.key, Round(pk=row.pk)
        take_back_round(stage=stage, row=row)
        return change.log(
            "round.undraw",
            say("Took back %(round)s of %(division)s.", round=title, division=division.name),
            touched=["event", "floor", matches_topic(stage), rounds_topic(stage)],
            about=[gone],
            detail={"stage": stage.pk, "round": key},
        )


def publish_and_call(act: Act, *, division: Division, publish: Callable[[Act], Receipt]) -> Receipt:
    """Publish the round, start it, and call its matches to the free tables; all or nothing.

    Matches without a free table wait on the floor.
    """
    with several_changes(act):
        published = publish(act)
        stage = drawn_stage(division)
        row = last_drawn(stage) if stage else None
        count = _call(replace(act, key=None), row) if row else 0
        if not count:
            return published
        called = say_count(
            "%(count)s match is called.", "%(count)s matches are called.", count=count
        )
        return replace(published, said=sentences(published.said, called))


def _call(act: Act, row: Round) -> int:
    """Start the round and call what can be called; how many matches."""
    if row.started_at is None:
        start_round(act, round=row)
    of_round = [
        offer
        for offer in offers_now(act.event)
        if (offer.match.stage, offer.match.round_key) == (row.stage_id, row.key)
    ]
    if of_round:
        give_tables(act, shown=[offer.mark for offer in of_round])
    return len(of_round)


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A round, and the tables it would have instead of some of its own."""

    title: Words
    tables: tuple[TableDrawn, ...]


def rounds_redrawn(stage: Stage, facts: Facts, published: Sequence[Round]) -> list[Redrawn]:
    """The rounds that would be different after what was posted or corrected since.

    None where results do not decide who meets.
    """
    if not waits_for_results(stage):
        return []
    rows = [
        (number, row) for number, row in _drawn_by_us(stage, published) if _has_later_results(row)
    ]
    if not rows:
        return []
    history = history_from(stage, facts)
    entries = {row.seed: row.entry for row in stage.field.select_related("entry")}
    found = []
    for number, row in rows:
        try:
            drawn = draw_round(stage, before_round(history, number), row.draw.seed)
        except Refusal:
            continue
        if meetings := new_meetings(history.rounds[number - 1], drawn):
            tables = tuple(table_drawn(meeting, entries) for meeting in meetings)
            found.append(Redrawn(row.title, tables))
    return found


def _drawn_by_us(stage: Stage, published: Sequence[Round]) -> Iterator[tuple[int, Round]]:
    """The rounds that were drawn from results, with their numbers."""
    if formats.find(stage.format).draw_next is None:
        return
    for number, row in enumerate(published, start=1):
        if number > 1 and row.draw.seed != BY_HAND:
            yield number, row


def _has_later_results(row: Round) -> bool:
    """Whether a result before this round came, or went, after it was drawn."""
    earlier = Result.objects.filter(
        match__stage=row.stage_id, match__round__position__lt=row.position
    )
    later = Q(at__gt=row.draw.at) | Q(withdrawn_at__gt=row.draw.at)
    return earlier.filter(later).exists()
