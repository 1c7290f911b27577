"""How far each division is: a bar with a segment for each round, as wide as its matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count, Q

from rules.core.messages import Words, say
from tournament.brackets.models import Match, Round
from tournament.registration.models import Event

UNPLAYED = (Match.State.BYE, Match.State.WALKOVER, Match.State.VOID)
"""Matches that people do not play; the others are what progress counts."""
GAP = 1
"""Width of the gap between two rounds, in hundredths of the bar."""
BAR = 100


@dataclass(frozen=True, slots=True)
class Segment:
    """A round in the bar, in hundredths of its width: where it begins, how wide it is, how much of
    it is over and how much is being played."""

    left: float
    width: float
    over: float
    playing: float

    @property
    def playing_from(self) -> float:
        """Where the part that is being played begins."""
        return self.left + self.over


@dataclass(frozen=True, slots=True)
class Progress:
    """A division's bar, and what it says in words."""

    segments: tuple[Segment, ...]
    words: Words


@dataclass(frozen=True, slots=True)
class RoundCount:
    """The matches of a round that people play: all, over, and being played."""

    total: int
    over: int
    playing: int


def progress_of(event: Event) -> dict[str, Progress]:
    """The bar of each published division, by its slug. One query."""
    played = ~Q(matches__state__in=UNPLAYED)
    rows = (
        Round.objects.filter(stage__division__event=event, stage__published_at__isnull=False)
        .annotate(
            total=Count("matches", filter=played),
            over=Count("matches", filter=played & Q(matches__state__in=Match.OVER)),
            playing=Count("matches", filter=Q(matches__state__in=Match.ON_THE_FLOOR)),
        )
        .order_by("stage__number", "position")
        .values_list("stage__division__slug", "total", "over", "playing")
    )
    rounds: dict[str, list[RoundCount]] = {}
    for division, total, over, playing in rows:
        if total:
            rounds.setdefault(division, []).append(RoundCount(total, over, playing))
    return {division: bar(counts) for division, counts in rounds.items()}


def bar(rounds: Sequence[RoundCount]) -> Progress:
    """The segments of these rounds, which share the width by their matches."""
    total = sum(row.total for row in rounds)
    unit = (BAR - GAP * (len(rounds) - 1)) / total
    segments: list[Segment] = []
    left = 0.0
    for row in rounds:
        width = unit * row.total
        segments.append(Segment(left, width, unit * row.over, unit * row.playing))
        left += width + GAP
    over = sum(row.over for row in rounds)
    words = say("%(over)s of %(total)s matches over", over=over, total=total)
    return Progress(tuple(segments), words)
