"""The director waives rulings of the clock: the match is played, the players pay nothing."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.services import take_back_result
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.late_rulings import decide, sentence, the_absent
from tournament.desk.late_sheet import follow
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.settling import settle
from tournament.timing.models import LateRuling

State = LateRuling.State
BEFORE = (*LateRuling.OPEN, State.ENFORCED, State.CHANGED)


def waive_lateness(
    *, event: Event, actor: Actor, now: datetime, rulings: Sequence[LateRuling], reason: str
) -> Receipt:
    """Nobody forfeits by the clock in this match any more, or these players are not late in it.

    All are rulings on one match. Refused without a reason or a ruling, and when one of them was
    waived before.
    """
    told = demand_reason(reason)
    if not rulings:
        raise refusal("All of this was decided before.", remedy="Look at the clock page again.")
    with one_change(event, actor, now) as change:
        match = rulings[0].match
        touched: set[str] = set()
        for ruling in rulings:
            decide(ruling, State.WAIVED, before=BEFORE, actor=actor, reason=told)
            if ruling.result is not None and take_back_result(result=ruling.result, now=now):
                touched.update(settle(match.stage, now))
        differs, changed = follow(change, match, told)
        late = the_absent(rulings, "are")
        change.require_as_shown(topic_of(match))
        return change.log(
            "clock.waive",
            f"{match_words(match)}: {sentence(f'waived that {late} late', differs)}. "
            f"Reason: {told}",
            touched=sorted({topic_of(match), *touched, *changed, "floor", "queue"}),
            detail={
                "match": match.code,
                "reason": told,
                "waited": [ruling.waited for ruling in rulings],
            },
        )
