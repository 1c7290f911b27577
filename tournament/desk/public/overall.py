"""The places of a whole event, read through its stages, as its readers may see them."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import Words, all_of
from tournament.brackets.whole_ranking import WholeRanking, whole_rankings
from tournament.desk.brackets.prizes import purse_of, taken
from tournament.desk.public.results import may_rank
from tournament.registration.models import Division, Entry, Event


@dataclass(frozen=True, slots=True)
class OverallRow:
    """A place and the entries that hold it, each with its key, its title and its prize."""

    place: int
    last: int
    holders: Sequence[tuple[int, str, Words]]

    @property
    def places(self) -> str:
        """The place as people write it: "5", or "5–6" if it is shared."""
        return f"{self.place}–{self.last}" if self.last > self.place else str(self.place)


@dataclass(frozen=True, slots=True)
class Overall:
    """A ranking through connected stages. `unranked` names the disqualified."""

    divisions: Sequence[Division]
    rows: Sequence[OverallRow]
    unranked: Sequence[str]
    is_over: bool

    @property
    def title(self) -> Words:
        """The names of the divisions."""
        return all_of(row.name for row in self.divisions)

    @property
    def has_prizes(self) -> bool:
        """Whether anyone takes a prize."""
        return any(prize for *_, prize in self.holders)

    @property
    def holders(self) -> list[tuple[str, str, Words]]:
        """Every entry's place as people write it, its title and its prize."""
        return [(row.places, title, prize) for row in self.rows for _, title, prize in row.holders]


def overall_of(event: Event, *, official: bool) -> list[Overall]:
    """Each ranking of the event that this reader may see."""
    return [
        _shown(row)
        for row in whole_rankings(event)
        if all(may_rank(division, official=official) for division in row.divisions)
    ]


def _shown(ranking: WholeRanking) -> Overall:
    keys = [*ranking.unranked, *(key for _, entries in ranking.places for key in entries)]
    titles = dict(Entry.objects.filter(pk__in=keys).values_list("pk", "title"))
    prizes = _through(ranking)
    rows = [
        OverallRow(
            place,
            place + len(entries) - 1,
            [(key, titles[key], all_of(prizes[key]) if key in prizes else "") for key in entries],
        )
        for place, entries in ranking.places
    ]
    unranked = [title for key, title in titles.items() if key in ranking.unranked]
    return Overall(ranking.divisions, rows, unranked, ranking.is_over)


def _through(ranking: WholeRanking) -> dict[int, list[Words]]:
    """What each entry takes by its place through all stages."""
    found: dict[int, list[Words]] = {}
    for division in ranking.divisions if ranking.is_over else ():
        if purse_of(division).through:
            for entry, prize in taken(division, ranking.places).items():
                found.setdefault(entry, []).append(prize)
    return found
