"""Give a match to one team because the other forfeits; at a table of more, his chair is empty."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_result
from tournament.desk.change import Receipt, one_change
from tournament.desk.deciding import demand_reason, match_words, to_decide
from tournament.desk.settling import settle
from tournament.live.services import Actor
from tournament.registration.models import Entry, Event


def forfeit_match(
    *, event: Event, actor: Actor, now: datetime, match: Match, loser: Entry, reason: str
) -> Receipt:
    """`loser` forfeits for a reason: the other team wins, and `loser` drops like any loser. Of a
    table of more than two nobody wins by that: the others play without him while they are enough.

    Refused without a reason, without two known teams, and when the match has a result.
    """
    told = demand_reason(reason)
    with one_change(event, actor, now) as change:
        entrants = to_decide(match)
        if loser not in entrants:
            raise refusal(
                f"{loser} do not play in {match.code}.", remedy="Look at the match again."
            )
        winner = _winner(match, [entry for entry in entrants if entry != loser])
        before, words = match.state, match_words(match)
        what = f"{loser} forfeit, {winner} win" if winner else f"{loser} does not come"
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
            f"{words}: {what}. Reason: {told}",
            touched=[*touched, "floor", "queue"],
            detail={"match": match.code, "before": before, "loser": loser.number, "reason": told},
        )


def _winner(match: Match, others: Sequence[Entry]) -> Entry | None:
    """Who wins without play; nobody at a table of more than two."""
    return others[0] if match.slots.count() == 2 else None
