"""One entrant of a match forfeits: the fact, and what is said of it. Inside the caller's change."""

from collections.abc import Sequence
from datetime import datetime

from rules.refusals import refusal
from tournament.brackets.models import Match, Result
from tournament.brackets.services import record_result
from tournament.desk.reading.match_words import to_decide
from tournament.registration.models import Entry
from tournament.registration.wording import does


def forfeits(match: Match, loser: Entry, reason: str, now: datetime) -> tuple[Result, str]:
    """The other team wins; of a table of more than two nobody wins by that. Answers the fact and
    its words. Refused without two known teams, and when the match has a result."""
    entrants = to_decide(match)
    if loser not in entrants:
        raise refusal(f"{loser} do not play in {match.code}.", remedy="Look at the match again.")
    winner = _winner(match, [entry for entry in entrants if entry != loser])
    result = record_result(
        match=match,
        winner=winner,
        losers=[loser],
        reason=Result.Reason.FORFEIT,
        words=reason,
        game=None,
        now=now,
    )
    if winner is None:
        return result, f"{loser} does not come"
    return result, f"{loser} {does(loser, 'forfeit')}, {winner} {does(winner, 'win')}"


def _winner(match: Match, others: Sequence[Entry]) -> Entry | None:
    """Who wins without play; nobody at a table of more than two."""
    return others[0] if match.slots.count() == 2 else None
