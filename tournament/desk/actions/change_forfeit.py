"""The director gives a forfeit by the clock another outcome: other teams forfeit, or both."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Result
from tournament.brackets.services import record_result, take_back_result
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.late_rulings import decide, the_absent
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words, two_to_decide
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event
from tournament.tables.settling import settle
from tournament.timing.models import LateRuling

State = LateRuling.State


def change_forfeit(
    *,
    event: Event,
    actor: Actor,
    now: datetime,
    ruling: LateRuling,
    losers: Sequence[Entry],
    reason: str,
) -> Receipt:
    """These teams of the match forfeit, and no other. Refused without a reason or a team, for a
    ruling on a player, when nothing changes by it, and once the match was played."""
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        before = the_absent([ruling], "forfeit")
        _demand_another(ruling, losers)
        decide(ruling, State.CHANGED, before=tuple(State), actor=actor, reason=told)
        touched: tuple[str, ...] = ()
        if ruling.result is not None and take_back_result(result=ruling.result, now=now):
            touched = settle(ruling.match.stage, now)
        others = [entry for entry in two_to_decide(ruling.match) if entry not in losers]
        ruling.result = record_result(
            match=ruling.match,
            winner=others[0] if others else None,
            losers=losers,
            reason=Result.Reason.FORFEIT if others else Result.Reason.DOUBLE_FORFEIT,
            words=told,
            game=None,
            now=now,
        )
        ruling.save(update_fields=["result"])
        ruling.absent.set(losers)
        touched = (*touched, *settle(ruling.match.stage, now))
        after = the_absent([ruling], "forfeit")
        change.require_as_shown(topic_of(ruling.match))
        return change.log(
            "clock.change",
            f"{match_words(ruling.match)}: {after}, by the director; before, {before}. "
            f"Reason: {told}",
            touched=sorted({topic_of(ruling.match), *touched, "floor", "queue"}),
            detail={"match": ruling.match.code, "reason": told, "before": before, "after": after},
        )


def _demand_another(ruling: LateRuling, losers: Sequence[Entry]) -> None:
    if ruling.player is not None:
        raise refusal("This ruling is on a player.", remedy="Say when the player came.")
    if not losers:
        raise refusal("No team was named.", remedy="Name who forfeits, or waive the ruling.")
    if ruling.state in LateRuling.COUNTS and set(losers) == set(ruling.absent.all()):
        raise refusal(
            "That is what the ruling says already.", remedy="Let it stand, or name another team."
        )
