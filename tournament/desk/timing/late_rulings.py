"""Common parts of lateness rulings: writing, reopening, deciding, wording."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from rules.core.forfeits import written
from rules.core.messages import (
    SECONDS,
    Listed,
    Moment,
    Words,
    all_of,
    as_data,
    in_english,
    say,
    sentences,
)
from rules.core.outcomes import PenaltyRow
from rules.refusals import outdated
from tournament.brackets.models import Match, Result
from tournament.brackets.played_games import is_of_individuals
from tournament.brackets.services import record_result, take_back_result
from tournament.desk.act.change import Change
from tournament.desk.reading.match_words import empty_chairs, to_decide
from tournament.live.services import Actor
from tournament.registration.clock_changes import changed_between
from tournament.registration.models import Entry, Event, Player
from tournament.registration.starts import on_the_wall
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait
from tournament.timing.models import LateRuling
from tournament.timing.waits import milliseconds

State = LateRuling.State
CAME, NOW, SEATED = "came", "now", "seated"
"""What is known of someone: they came, are waited for, or are seated."""


def rule(
    change: Change, wait: Wait, late: Sequence[Expected], state: LateRuling.State, known: str
) -> LateRuling:
    """Write a ruling on one player, or a match's teams together.

    `known` is the state of one without an arrival: `NOW` or `SEATED`.
    """
    law = wait.rules.late
    assert law is not None
    first = late[0]
    words = arithmetic(change.event, wait, first, known)
    ruling = LateRuling.objects.create(
        match=wait.match,
        player=first.player,
        state=state,
        since=wait.since(first),
        waited=milliseconds(wait.waited_for(first)),
        arithmetic=in_english(words),
        said=as_data(words),
        cites=law.cites,
        at=change.now,
    )
    ruling.absent.set([one.entry for one in late])
    return ruling


def reopen_late_ruling(match: Match, entry: Entry, player: Player | None) -> bool:
    """Reopen a ruling after an arrival was recorded or undone.

    It needs the director and stands until then. False without a ruling.
    """
    standing = LateRuling.objects.filter(match=match, absent=entry, state=State.ENFORCED)
    if player is not None:
        standing = standing.filter(Q(player=player) | Q(player__isnull=True))
    return standing.update(state=State.REOPENED) > 0


def reopen_late_rulings(event: Event, since: datetime) -> int:
    """Reopen the rulings made later than this, after a clock error. Returns how many."""
    standing = LateRuling.objects.filter(match__stage__division__event=event, at__gt=since)
    return standing.filter(state=State.ENFORCED).update(state=State.REOPENED)


def decide_late_ruling(
    ruling: LateRuling,
    state: LateRuling.State,
    *,
    before: tuple[LateRuling.State, ...],
    actor: Actor,
    reason: str,
) -> None:
    """Decide the ruling. Raises Refused if someone decided it meanwhile."""
    standing = LateRuling.objects.filter(pk=ruling.pk, state__in=before)
    if standing.update(state=state, decided_by=actor.name, reason=reason) != 1:
        raise outdated(say("This ruling has already been decided."), code="decided-before")
    ruling.refresh_from_db()


def record_forfeits(
    ruling: LateRuling, losers: Sequence[Entry], words: Words, now: datetime
) -> None:
    """Write that these forfeit the ruling's match. The other of two wins.

    At a table of individuals nobody does, and each forfeits alone. Raises Refused for a match with
    a result.
    """
    there = [entry for entry in to_decide(ruling.match) if entry not in losers]
    alone = is_of_individuals(ruling.match)
    for own in [[each] for each in losers] if alone else [losers]:
        ruling.result = record_result(
            match=ruling.match,
            winner=there[0] if there and not alone else None,
            losers=own,
            reason=Result.Reason.FORFEIT if there or alone else Result.Reason.DOUBLE_FORFEIT,
            words=words,
            game=None,
            now=now,
        )
    ruling.save(update_fields=["result"])


def take_back_forfeits(ruling: LateRuling, now: datetime) -> bool:
    """Withdraw what the ruling wrote. False if there is nothing."""
    if ruling.result is None:
        return False
    results = [ruling.result]
    if is_of_individuals(ruling.match):
        standing = empty_chairs(ruling.match)
        results = [row for row in standing if row.loser in ruling.absent.all()]
    taken = [take_back_result(result=row, now=now) for row in results]
    return any(taken)


def the_absent(rulings: Sequence[LateRuling]) -> Listed:
    """The people concerned: "Eagles and Hawks", "Ann Oak"."""
    players = [str(ruling.player) for ruling in rulings if ruling.player]
    teams = [entry for ruling in rulings if not ruling.player for entry in ruling.absent.all()]
    return all_of([*players, *map(str, teams)])


def because(ruling: LateRuling) -> Words:
    """The ruling's computation and paragraph."""
    return sentences(ruling.words, say("Rule: %(cites)s.", cites=ruling.cites))


def arithmetic(event: Event, wait: Wait, one: Expected, known: str) -> Words:
    """ "Counted from 14:00:00, arrived 14:07:30: waited 7:30.000. 30 points. …".

    `known` is for one without an arrival: `NOW` or `SEATED`.
    """
    until, known = (one.arrived, CAME) if one.arrived else (wait.now, known)
    return computed(
        event,
        since=wait.since(one),
        until=until,
        known=known,
        waited=milliseconds(wait.waited_for(one)),
        row=wait.penalty_of(one),
    )


def computed(
    event: Event,
    *,
    since: datetime,
    until: datetime,
    known: str,
    waited: int,
    row: PenaltyRow | None,
) -> Words:
    """The same from its numbers.

    `waited` in milliseconds, without pauses and extra time; `row` is the law's result.
    """
    start, end = (Moment(on_the_wall(at, event.zone), SECONDS) for at in (since, until))
    left_out = milliseconds(until - since) - waited
    return sentences(
        _waited(known, start, end, written(waited)),
        say("%(time)s of pauses and extra time not counted.", time=written(left_out))
        if left_out > 0
        else None,
        changed_between(since, until, event.zone),
        *price(row),
    )


def _waited(known: str, since: Moment, until: Moment, waited: str) -> Words:
    if known == CAME:
        return say(
            "Counted from %(since)s, arrived %(until)s: waited %(waited)s.",
            since=since,
            until=until,
            waited=waited,
        )
    if known == SEATED:
        return say(
            "Counted from %(since)s, seated %(until)s: waited %(waited)s.",
            since=since,
            until=until,
            waited=waited,
        )
    return say(
        "Counted from %(since)s, now %(until)s: waited %(waited)s.",
        since=since,
        until=until,
        waited=waited,
    )


def price(row: PenaltyRow | None) -> tuple[Words, ...]:
    """A player's cost and the reason, in sentences; empty for none."""
    if row is None:
        return ()
    return (row.why,) if row.replaced else (say("%(points)s points.", points=row.points), row.why)
