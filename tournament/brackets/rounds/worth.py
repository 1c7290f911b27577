"""What a bye is worth in points: a number, or a mean of what was played. Pure."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournament.brackets.rounds.book import Line
from tournament.brackets.rounds.terms import Number, Terms


@dataclass(frozen=True, slots=True)
class Worth:
    """What a bye is worth in each round, and to each entrant."""

    terms: Terms
    field: Mapping[int, Fraction]
    winners: Mapping[int, Fraction]
    own: Mapping[int, Fraction]
    over: frozenset[int]

    def bye(self, number: int, seed: int) -> Line:
        bye = self.terms.bye
        line = Line(
            entrant=seed,
            round=number,
            kind="bye",
            outcome=bye.counts_as,
            match_points=self.terms.match_points.worth(bye.counts_as),
            is_game=bye.is_game,
        )
        return replace(line, points=self.of(line))

    def of(self, line: Line) -> Number | None:
        """The points. A mean of a round is unknown until its last table is over."""
        points = self.terms.bye.points
        if isinstance(points, int):
            return points
        if points == "own-average":
            return self.own.get(line.entrant)
        if line.round not in self.over:
            return None
        winners = self.winners if points == "mean-of-winners" else {}
        return winners.get(line.round, self.field.get(line.round))


def worth_of(told: Sequence[Line], terms: Terms, over: Collection[int]) -> Worth:
    """What byes are worth after these lines, where these rounds are over."""
    played, asked = [line for line in told if line.kind == "played"], terms.bye.points
    winners = [line for line in played if asked == "mean-of-winners" and line.outcome == "won"]
    own = played if asked == "own-average" else []
    return Worth(
        terms=terms,
        field=means((line.round, line.points) for line in played),
        winners=means((line.round, line.points) for line in winners),
        own=means((line.entrant, line.points) for line in own),
        over=frozenset(over),
    )


def means(rows: Iterable[tuple[int, Number | None]]) -> dict[int, Fraction]:
    """The mean of the numbers under each heading."""
    found: dict[int, list[Number]] = {}
    for heading, number in rows:
        if number is not None:
            found.setdefault(heading, []).append(number)
    return {heading: Fraction(sum(each)) / len(each) for heading, each in found.items()}
