"""The director waives a ruling of the clock: the match is played, the player pays nothing."""

from datetime import datetime

from tournament.brackets.services import take_back_result
from tournament.desk.at_table import topic_of
from tournament.desk.change import Receipt, one_change
from tournament.desk.deciding import demand_reason, match_words
from tournament.desk.late_rulings import decide, sentence, the_absent
from tournament.desk.late_sheet import follow
from tournament.desk.settling import settle
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.timing.models import LateRuling

State = LateRuling.State


def waive_lateness(
    *, event: Event, actor: Actor, now: datetime, ruling: LateRuling, reason: str
) -> Receipt:
    """Nobody forfeits by the clock in this match any more, or this player is not late in it.
    Refused without a reason, and when the ruling was waived before."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        before = (*LateRuling.OPEN, State.ENFORCED, State.CHANGED)
        decide(ruling, State.WAIVED, before=before, actor=actor, reason=told)
        differs, touched = follow(change, ruling.match, told)
        if ruling.result is not None:
            take_back_result(result=ruling.result, now=now)
            touched = settle(ruling.match.stage, now)
        what = sentence(f"waived that {the_absent(ruling, 'are')} late", differs)
        return change.log(
            "clock.waive",
            f"{match_words(ruling.match)}: {what}. Reason: {told}",
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={"match": ruling.match.code, "reason": told, "waited": ruling.waited},
        )
