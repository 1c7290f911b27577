"""The places of a whole event, read through its stages, as this reader may see them."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import Words, all_of
from tournament.brackets.whole_ranking import WholeRanking, whole_rankings
from tournament.desk.public.results import may_rank
from tournament.registration.models import Entry, Event


@dataclass(frozen=True, slots=True)
class OverallRow:
    """A place and who holds it."""

    place: int
    last: int
    titles: Sequence[str]

    @property
    def places(self) -> str:
        """The place as people write it: "5", or "5–6" if it is shared."""
        return f"{self.place}–{self.last}" if self.last > self.place else str(self.place)


@dataclass(frozen=True, slots=True)
class Overall:
    """A ranking through connected stages."""

    title: Words
    rows: Sequence[OverallRow]
    is_over: bool


def overall_of(event: Event, *, official: bool) -> list[Overall]:
    """Each ranking of the event that this reader may see."""
    return [
        _shown(row)
        for row in whole_rankings(event)
        if all(may_rank(division, official=official) for division in row.divisions)
    ]


def _shown(ranking: WholeRanking) -> Overall:
    keys = [key for _, entries in ranking.places for key in entries]
    titles = dict(Entry.objects.filter(pk__in=keys).values_list("pk", "title"))
    rows = [
        OverallRow(place, place + len(entries) - 1, [titles[key] for key in entries])
        for place, entries in ranking.places
    ]
    return Overall(all_of(row.name for row in ranking.divisions), rows, ranking.is_over)
