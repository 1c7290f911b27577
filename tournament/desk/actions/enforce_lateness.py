"""The director lets a ruling of the clock stand: the absent forfeit, a player pays for it."""

from datetime import datetime

from tournament.brackets.models import Result
from tournament.brackets.services import record_result
from tournament.desk.act.change import Change, Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.late_rulings import decide, sentence, the_absent
from tournament.desk.late_sheet import follow
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words, two_to_decide
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.settling import settle
from tournament.timing.models import LateRuling

State = LateRuling.State


def enforce_lateness(
    *, event: Event, actor: Actor, now: datetime, ruling: LateRuling, reason: str
) -> Receipt:
    """A proposed ruling writes its forfeit, or its points, now; one that was open again keeps what
    it wrote.

    Refused without a reason, and when the ruling is decided already.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        decide(ruling, State.ENFORCED, before=LateRuling.OPEN, actor=actor, reason=told)
        what, touched = _follow(change, ruling, told)
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "clock.enforce",
            f"{match_words(ruling.match)}: {what}. Reason: {told}",
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={"match": ruling.match.code, "reason": told},
        )


def _follow(change: Change, ruling: LateRuling, told: str) -> tuple[str, tuple[str, ...]]:
    if ruling.player is not None:
        differs, touched = follow(change, ruling.match, told)
        return sentence(f"{ruling.player}: {ruling.arithmetic}", differs), touched
    what = the_absent([ruling], "forfeit")
    if ruling.result is not None:
        return what, ()
    ruling.result = _forfeit(ruling, told, change.now)
    ruling.save(update_fields=["result"])
    return what, settle(ruling.match.stage, change.now)


def _forfeit(ruling: LateRuling, told: str, now: datetime) -> Result:
    absent = list(ruling.absent.all())
    there = [entry for entry in two_to_decide(ruling.match) if entry not in absent]
    return record_result(
        match=ruling.match,
        winner=there[0] if there else None,
        losers=absent,
        reason=Result.Reason.FORFEIT if there else Result.Reason.DOUBLE_FORFEIT,
        words=told,
        game=None,
        now=now,
    )
