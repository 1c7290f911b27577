"""What rulings on lateness share: written, opened again, decided, put into words."""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from rules.core.forfeits import written
from rules.core.outcomes import PenaltyRow
from rules.refusals import refusal
from scoring.words import of_one
from tournament.brackets.models import Match
from tournament.desk.act.change import Change
from tournament.live.services import Actor
from tournament.registration.clock_changes import changed_between
from tournament.registration.models import Entry, Event, Player
from tournament.registration.starts import on_the_wall
from tournament.registration.wording import does
from tournament.timing.expected import Expected
from tournament.timing.lateness import Wait
from tournament.timing.models import LateRuling
from tournament.timing.waits import milliseconds

State = LateRuling.State
NOW = "now"
"""What is said of one who has not come."""


def rule(
    change: Change, wait: Wait, late: Sequence[Expected], state: LateRuling.State, verb: str
) -> LateRuling:
    """Write the ruling on these: a player, or the teams of a match together.

    `verb` is what became of one who has not come: it is `NOW`, or they are "seated" by now.
    """
    law = wait.rules.late
    assert law is not None
    first = late[0]
    ruling = LateRuling.objects.create(
        match=wait.match,
        player=first.player,
        state=state,
        since=wait.since(first),
        waited=milliseconds(wait.waited_for(first)),
        arithmetic=arithmetic(change.event, wait, first, verb),
        cites=law.cites,
        at=change.now,
    )
    ruling.absent.set([one.entry for one in late])
    return ruling


def reopen_late_ruling(match: Match, entry: Entry, player: Player | None) -> bool:
    """Open a ruling again after an arrival was written down or taken back.

    It waits for the director, and what it came to stands until they decide. False: there is none.
    """
    standing = LateRuling.objects.filter(match=match, absent=entry, state=State.ENFORCED)
    if player is not None:
        standing = standing.filter(Q(player=player) | Q(player__isnull=True))
    return standing.update(state=State.REOPENED) > 0


def reopen_late_rulings(event: Event, since: datetime) -> int:
    """Open the rulings made later than this, the clock being wrong; answer how many."""
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
    """The ruling gets this state; refused when somebody decided it meanwhile."""
    standing = LateRuling.objects.filter(pk=ruling.pk, state__in=before)
    if standing.update(state=state, decided_by=actor.name, reason=reason) != 1:
        raise refusal(
            "This ruling was decided before.",
            remedy="Look at the clock page again.",
            code="decided-before",
        )
    ruling.refresh_from_db()


def the_absent(rulings: Sequence[LateRuling], verb: str) -> str:
    """ "Eagles and Hawks forfeit", "Ann Oak is": who they are about, and a verb."""
    players = [str(ruling.player) for ruling in rulings if ruling.player]
    teams = [entry for ruling in rulings if not ruling.player for entry in ruling.absent.all()]
    names = [*players, *map(str, teams)]
    if len(names) > 1:
        return f"{', '.join(names[:-1])} and {names[-1]} {verb}"
    return f"{names[0]} {does(teams[0], verb) if teams else of_one(verb)}"


def sentence(what: str, differs: str) -> str:
    """What was decided and what it changed: "... late. Ann Oak 170 → 210"."""
    return f"{what}. {differs}" if differs else what


def arithmetic(event: Event, wait: Wait, one: Expected, verb: str) -> str:
    """ "Announced 14:00:00, came 14:07:30: waited 7:30.000. 30 points: came in ...".

    `verb` is said of one who has not come: "now", or "seated".
    """
    until, said = (one.arrived, "came") if one.arrived else (wait.now, verb)
    return computed(
        event,
        since=wait.since(one),
        until=until,
        verb=said,
        waited=milliseconds(wait.waited_for(one)),
        row=wait.penalty_of(one),
    )


def computed(
    event: Event,
    *,
    since: datetime,
    until: datetime,
    verb: str,
    waited: int,
    row: PenaltyRow | None,
) -> str:
    """The same from its numbers.

    `waited` in milliseconds, less than passed where pauses and extra time are left out; `row` is
    what the law takes for it.
    """
    shown = [on_the_wall(at, event.zone) for at in (since, until)]
    changed = changed_between(since, until, event.zone)
    left_out = milliseconds(until - since) - waited
    without = f", {written(left_out)} of pauses and extra time left out" if left_out > 0 else ""
    return (
        f"Announced {shown[0]:%H:%M:%S}, {verb} {shown[1]:%H:%M:%S}{changed}: "
        f"waited {written(waited)}{without}{price(row)}"
    )


def price(row: PenaltyRow | None) -> str:
    """What a player pays, as the end of a sentence; empty where that is nothing."""
    if row is None:
        return ""
    return f". {row.why}" if row.replaced else f". {row.points} points: {row.why}"
