"""The book of individuals at tables: points, tables won and sittings missed. Pure."""

from collections.abc import Iterator, Mapping

from tournament.brackets.outcome import MatchState
from tournament.brackets.plan import Entrant, Plan, PlannedMatch
from tournament.brackets.rounds.book import Book, Line
from tournament.brackets.rounds.worth import means


def sittings_book(plan: Plan, matches: Mapping[str, MatchState]) -> Book:
    """What each sitting gave everyone.

    A table that was not played counts only against those who did not come. Who came late has missed
    the sittings before. Everyone in a shared first place has won the table.
    """
    numbers = {row.key: number for number, row in enumerate(plan.rounds, start=1)}
    lines: dict[int, list[Line]] = {
        seed: [_absent(seed, number) for number in range(1, plan.joined.get(seed, 1))]
        for seed in range(1, plan.entrants + 1)
    }
    for planned in plan.matches:
        for line in _lines(planned, matches[planned.code], numbers[planned.round]):
            lines[line.entrant].append(line)
    told = {seed: tuple(own) for seed, own in lines.items()}
    points = ((line.round, line.points) for own in told.values() for line in own)
    return Book(tuple(told), told, means(points))


def _lines(planned: PlannedMatch, match: MatchState, number: int) -> Iterator[Line]:
    """A line for everyone who played at this table or stayed away from it."""
    sat = frozenset(row.entrant for row in match.placings)
    for row in match.placings:
        yield Line(
            entrant=row.entrant,
            round=number,
            kind="played",
            outcome="won" if row.place == 1 else "lost",
            table=planned.number,
            opponents=tuple(sorted(sat - {row.entrant})),
            points=row.points,
        )
    for slot in planned.slots:
        if isinstance(slot, Entrant) and slot.seed not in match.entrants:
            yield _absent(slot.seed, number)


def _absent(seed: int, number: int) -> Line:
    return Line(seed, number, "absent", is_game=False)
