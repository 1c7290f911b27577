"""The clock rules on a match in which a team is late. Law: `rules/forfeits.py`."""

from datetime import datetime

from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_result
from tournament.desk.at_table import topic_of
from tournament.desk.change import Change, Receipt, one_change
from tournament.desk.deciding import match_words
from tournament.desk.settling import settle
from tournament.desk.speaking import does
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.registration.starts import on_the_wall
from tournament.timing.lateness import Team, Wait, waits_of
from tournament.timing.models import LateRuling, Stop
from tournament.timing.waits import milliseconds

RULED = LateRuling.State


def rule_late(*, event: Event, actor: Actor, now: datetime, match: Match) -> Receipt | None:
    """Rule on the match by the facts as they stand in this transaction; None: nothing to rule.

    One ruling a match, whoever asks and how often. It is only proposed when the rules say so, and
    when nobody at all is there: play may have begun on paper.
    """
    with one_change(event, actor, now) as change:
        if Stop.objects.filter(event=event, until__isnull=True).exists():
            return None
        wait = next((wait for wait in waits_of(event, now) if wait.match == match), None)
        if wait is None or LateRuling.objects.filter(match=match).exists():
            return None
        late = wait.forfeited
        if not late:
            return None
        alone = len(wait.teams) == 2 and len(late) == 1 and wait.is_met
        return _forfeit(change, wait, late[0]) if alone else _propose(change, wait, late)


def _forfeit(change: Change, wait: Wait, late: Team) -> Receipt:
    """The absent team forfeits the round; the one that is there wins."""
    ruling = _written(change, wait, (late,), RULED.ENFORCED)
    winner = next(team.entry for team in wait.teams if team != late)
    ruling.result = record_result(
        match=wait.match,
        winner=winner,
        losers=[late.entry],
        reason=Result.Reason.FORFEIT,
        words=f"{ruling.arithmetic} ({ruling.cites})",
        game=None,
        now=change.now,
    )
    ruling.save(update_fields=["result"])
    touched = settle(wait.match.stage, change.now)
    said = f"{late.entry} {does(late.entry, 'forfeit')}, {winner} {does(winner, 'win')}"
    return _logged(change, wait, ruling, said, touched)


def _propose(change: Change, wait: Wait, late: tuple[Team, ...]) -> Receipt:
    ruling = _written(change, wait, late, RULED.PROPOSED)
    names = " and ".join(str(team.entry) for team in late)
    return _logged(change, wait, ruling, f"{names} could forfeit: the director decides", ())


def _written(
    change: Change, wait: Wait, late: tuple[Team, ...], state: LateRuling.State
) -> LateRuling:
    law = wait.rules.late
    assert law is not None
    span = wait.waited_for(late[0])
    ruling = LateRuling.objects.create(
        match=wait.match,
        state=state,
        waited=milliseconds(span),
        arithmetic=_arithmetic(change.event, wait, late[0]),
        cites=law.cites,
        at=change.now,
    )
    ruling.absent.set([team.entry for team in late])
    return ruling


def _arithmetic(event: Event, wait: Wait, late: Team) -> str:
    """ "Announced 14:00:00, now 14:15:01: waited 15:00.1; the round is lost after 15 minutes"."""
    since = on_the_wall(wait.since(late), event.zone)
    at = on_the_wall(wait.now, event.zone)
    thousandths = milliseconds(wait.waited_for(late))
    minutes, rest = divmod(thousandths, 60_000)
    counted = f"{minutes}:{rest // 1000:02}.{rest % 1000:03}"
    stood = " without pauses and extra time" if wait.pauses or wait.extra else ""
    return f"Announced {since:%H:%M:%S}, now {at:%H:%M:%S}: waited {counted}{stood}"


def _logged(
    change: Change, wait: Wait, ruling: LateRuling, what: str, touched: tuple[str, ...]
) -> Receipt:
    return change.log(
        "clock.rule-late",
        f"{match_words(wait.match)}: {what}. {ruling.arithmetic} ({ruling.cites}).",
        touched=sorted({topic_of(wait.match), *touched, "floor", "queue"}),
        detail={
            "match": wait.match.code,
            "state": ruling.state,
            "waited": ruling.waited,
            "absent": [entry.number for entry in ruling.absent.all()],
        },
    )
