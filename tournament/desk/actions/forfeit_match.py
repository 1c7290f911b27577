"""Give a match to one team because the other forfeits."""

from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_result
from tournament.desk.change import Receipt, one_change
from tournament.desk.deciding import demand_reason, match_words, two_to_decide
from tournament.desk.settling import settle
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event


def forfeit_match(
    *, event: Event, actor: Actor, now: datetime, match: Match, loser: Entry, reason: str
) -> Receipt:
    """`loser` forfeits for a reason: the other team wins, and `loser` drops like any loser.

    Refused without a reason, without two known teams, and when the match has a result.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        entrants = two_to_decide(match)
        if loser not in entrants:
            raise refusal(
                f"{loser} do not play in {match.code}.", remedy="Look at the match again."
            )
        winner = entrants[1] if loser == entrants[0] else entrants[0]
        before = match.state
        record_result(
            match=match,
            winner=winner,
            losers=[loser],
            reason=Result.Reason.FORFEIT,
            words=told,
            game=None,
            now=now,
        )
        touched = settle(match.stage, now)
        return change.log(
            "match.forfeit",
            f"{match_words(match)}: {loser} forfeit, {winner} win. Reason: {told}",
            touched=[*touched, "floor", "queue"],
            detail={"match": match.code, "before": before, "loser": loser.number, "reason": told},
        )
