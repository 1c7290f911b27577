"""Take back a forfeit that was given in error."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match, Result
from tournament.brackets.services import take_back_result
from tournament.desk.act.change import Receipt, one_change
from tournament.desk.act.reasons import demand_reason
from tournament.desk.reading.current_game import topic_of
from tournament.desk.reading.match_words import match_words, standing_result
from tournament.live.services import Actor
from tournament.registration.models import Event
from tournament.tables.settling import settle


def take_back_forfeit(
    *, event: Event, actor: Actor, now: datetime, match: Match, reason: str
) -> Receipt:
    """The match is open again, and is played on a new sheet if one was void. Of several who
    forfeited a table of more than two, the last one is back.

    Refused when the match was played: a posted sheet is corrected instead.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        result = standing_result(match)
        if result is None or result.reason == Result.Reason.PLAYED:
            raise refusal(
                f"{match.code} was not forfeited.",
                remedy="If its sheet is wrong, correct the sheet.",
            )
        if result.decision_id:
            raise refusal(
                f"The director decided {match.code}.", remedy="Withdraw the decision instead."
            )
        take_back_result(result=result, now=now)
        touched = settle(match.stage, now)
        change.require_as_shown(topic_of(match))
        return change.log(
            "match.take-back-forfeit",
            f"Took back the forfeit in {match_words(match)}. It was: {result.words} Reason: {told}",
            touched=[*touched, "floor", "queue"],
            detail={
                "match": match.code,
                "before": result.reason,
                "was": result.words,
                "reason": told,
            },
        )
