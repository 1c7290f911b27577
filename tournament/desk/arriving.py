"""What every arrival at a table shares: it is written down once, and nobody sits at two tables.

Runs inside the caller's change. What follows for rulings on lateness: `late_rulings.py`.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime

from rules.findings import Finding
from rules.refusals import Refused, refusal
from tournament.brackets.models import Match
from tournament.desk.act.change import Change
from tournament.desk.late_rulings import open_again
from tournament.desk.late_sheet import propose_late
from tournament.registration.models import Entry, Event, Player
from tournament.tables.models import Assignment
from tournament.tables.services import acknowledge
from tournament.timing.elsewhere import Elsewhere, elsewhere
from tournament.timing.models import Arrival

Comer = tuple[Entry, Player | None]
"""A player with the team for which he sits there; without one the whole team."""


def arrive(change: Change, match: Match, comers: Sequence[Comer], at: datetime) -> str:
    """They came to the match's table at this moment. Answers what that makes of the rulings on
    lateness, as a further sentence."""
    Arrival.objects.bulk_create(
        Arrival(
            match=match,
            entry=entry,
            player=player,
            at=at,
            recorded_at=change.now,
            recorded_by=change.actor.name,
        )
        for entry, player in comers
    )
    acknowledge(match=match, now=change.now)
    opened = [open_again(match, entry, player) for entry, player in comers]
    if any(opened):
        return " The ruling on being late is open again."
    proposed = propose_late(change, match)
    return f" {proposed}" if proposed else ""


def demand_free(event: Event, match: Match, players: Sequence[Player], now: datetime) -> None:
    """Refused for each who sits at another table, with the number of that table."""
    found = elsewhere(event, {player.pk for player in players}, now)
    findings = [row for player in players for row in _plays_elsewhere(found, match, player)]
    if findings:
        raise Refused(*findings)


def _plays_elsewhere(found: Elsewhere, match: Match, player: Player) -> Iterator[Finding]:
    others = [key for key in found.sits_at.get(player.pk, ()) if key != match.pk]
    row = Assignment.objects.filter(match__in=others, cleared_at__isnull=True)
    table = row.select_related("table").first() if others else None
    if table is not None:
        yield from refusal(
            f"{player} plays at table {table.table.number}.",
            remedy="Ask there. If that match is over, its sheet is to be posted first.",
        ).findings
