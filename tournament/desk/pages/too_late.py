"""Players whose chair is another's by a ruling of the clock, and who have no substitute yet.

Reads; writes nothing. The law: `rules/tardiness.py`.
"""

from collections.abc import Sequence

from tournament.brackets.models import Match
from tournament.registration.models import Event, Player
from tournament.tables.stand_ins import stand_ins
from tournament.timing.lateness import replaced
from tournament.timing.models import LateRuling


def without_substitute(match: Match) -> Sequence[Player]:
    """Those of a match."""
    late = replaced(match)
    sits = stand_ins(match) if late else {}
    return [player for player in late if player.pk not in sits]


def matches_short_of_one(event: Event) -> list[tuple[Match, Sequence[Player]]]:
    """The matches on the floor that lack one, and whom. One query while nobody was ruled late."""
    rulings = LateRuling.objects.filter(
        match__stage__division__event=event,
        match__state__in=(Match.State.CALLED, Match.State.PLAYING),
        player__isnull=False,
        state__in=LateRuling.COUNTS,
    )
    matches = Match.objects.filter(pk__in=rulings.values("match"))
    rows = matches.select_related("stage__division__event", "round").order_by("pk")
    return [(match, late) for match in rows if (late := without_substitute(match))]
