"""Tables that were played, and byes by their worth, written into the book. Pure."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from tournament.brackets.rotation.tables import PLAYERS
from tournament.brackets.rounds.book import Book, Line
from tournament.brackets.rounds.history import History, Meeting
from tournament.brackets.rounds.terms import Outcome, Terms
from tournament.brackets.rounds.worth import worth_of

State: TypeAlias = Literal["open", "played", "forfeit"]
Byes: TypeAlias = Mapping[int, Collection[int]]
"""Round → who has a bye. A round without byes is there too."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """A table of a round. `sides` are those who play together, `points` one number for each side.

    `first` are the sides in first place: one has won, several are level, and a forfeit without any
    is lost by all. `own` are the points of each entrant: a penalty is not the partner's. `counts`
    say what was counted for an entrant: {3: {"skunk": 1}}.
    """

    round: int
    table: int
    sides: tuple[tuple[int, ...], ...]
    points: tuple[int, ...] = ()
    first: tuple[int, ...] = ()
    state: State = "played"
    own: Mapping[int, int] = field(default_factory=dict)
    counts: Mapping[int, Mapping[str, int]] = field(default_factory=dict)

    @property
    def seated(self) -> frozenset[int]:
        return frozenset(seed for side in self.sides for seed in side)

    def outcome(self, side: int) -> Outcome:
        if side not in self.first:
            return "lost"
        return "won" if len(self.first) == 1 else "level"


def book_of(
    entrants: Sequence[int],
    tables: Sequence[TableResult],
    byes: Byes,
    terms: Terms,
    *,
    left: Collection[int] = (),
    planned: int = 0,
) -> Book:
    """The book of an event: what was played, byes by their worth, and absences.

    `left` have withdrawn. If the terms strike their results, they are not ranked. `planned` is the
    number of rounds of the event, if it is known.
    """
    rounds = {table.round for table in tables} | set(byes)
    struck = _struck(tables, left, terms, max(planned, len(rounds)))
    counting = [table for table in tables if not struck & table.seated]
    told = [line for table in counting for line in _lines_of(table, terms)]
    still = {table.round for table in counting if table.state == "open"}
    worth = worth_of(told, terms, {table.round for table in counting} - still)
    rows = [replace(line, points=worth.of(line)) if _waits(line) else line for line in told]
    rows += [worth.bye(number, seed) for number, seed in _byes(tables, byes, struck, terms)]
    rows += _absences(entrants, tables, byes)
    lines: dict[int, list[Line]] = {seed: [] for seed in entrants}
    for line in sorted(rows, key=lambda line: (line.round, line.table)):
        lines[line.entrant].append(line)
    ranked = tuple(seed for seed in entrants if seed not in struck)
    return Book(ranked, {seed: tuple(own) for seed, own in lines.items()}, worth.field)


def book_of_history(history: History, terms: Terms, *, planned: int = 0) -> Book:
    """The book of drawn rounds.

    Where a game records points at all, a meeting that is over without them was forfeited.
    """
    rounds = list(enumerate(history.rounds, start=1))
    scored = any(meeting.points for _, row in rounds for meeting in row.meetings)
    tables = [
        table_of(number, row, scored=scored) for number, each in rounds for row in each.meetings
    ]
    late = terms.bye.late
    byes = {
        number: (*row.byes, *(history.before_entry(number) if late else ()))
        for number, row in rounds
    }
    return book_of(history.entrants, tables, byes, terms, left=history.out, planned=planned)


def table_of(number: int, meeting: Meeting, *, scored: bool) -> TableResult:
    """What became of a meeting of this round. `scored`: games of the event record points."""
    sides = sides_of(meeting)
    own = dict(zip(meeting.sides, meeting.points, strict=False))
    first = tuple(
        number
        for number, side in enumerate(sides)
        if meeting.winner is None or meeting.winner in side
    )
    is_played = meeting.points or not (scored or meeting.lost)
    over: State = "played" if is_played and not meeting.is_forfeit else "forfeit"
    return TableResult(
        round=number,
        table=meeting.table,
        sides=sides,
        points=tuple(max(map(own.__getitem__, side), default=0) for side in sides) if own else (),
        first=() if meeting.lost else first,
        state=over if meeting.is_over else "open",
        own=own,
    )


def sides_of(meeting: Meeting) -> tuple[tuple[int, ...], ...]:
    """Who plays together: everyone alone, or at a table of four those across."""
    if len(meeting.sides) != PLAYERS:
        return tuple((seed,) for seed in meeting.sides)
    north, east, south, west = meeting.sides
    pairs = (north, south), (east, west)
    return tuple(tuple(seed for seed in pair if seed not in meeting.absent) for pair in pairs)


def _struck(
    tables: Sequence[TableResult], left: Collection[int], terms: Terms, rounds: int
) -> set[int]:
    """Those who left and whose results go."""
    played = Counter(seed for table in tables if table.state == "played" for seed in table.seated)
    return {seed for seed in left if terms.withdrawal.strikes(played[seed], rounds)}


def _lines_of(table: TableResult, terms: Terms) -> Iterator[Line]:
    """A line for everyone at a table that is over. Who forfeits has no points."""
    if table.state == "open":
        return
    for number, side in enumerate(table.sides):
        points, against = _scores(table, number, terms)
        outcome = table.outcome(number)
        margin = None if points is None or against is None else terms.margin(points, against)
        for seed in side:
            yield Line(
                entrant=seed,
                round=table.round,
                kind=table.state,
                outcome=outcome,
                table=table.table,
                opponents=tuple(sorted(table.seated.difference(side))),
                points=table.own.get(seed, points),
                against=against,
                match_points=terms.match_points.worth(outcome, margin),
                is_game=table.state == "played" or outcome == "lost" or terms.bye.is_game,
                counts=table.counts.get(seed, {}),
            )


def _scores(table: TableResult, side: int, terms: Terms) -> tuple[int | None, int | None]:
    """The points of a side and of the only other one, as far as they were recorded.

    A forfeit has 0, the worst. Where the fewest points win, 0 would be the best: it has none.
    """
    if table.state == "forfeit":
        return 0 if terms.highest_wins else None, None
    if not table.points:
        return None, None
    others = [points for other, points in enumerate(table.points) if other != side]
    return table.points[side], others[0] if len(others) == 1 else None


def _waits(line: Line) -> bool:
    """Whether a line gets the points of a bye: the opponent did not come."""
    return line.kind == "forfeit" and line.outcome != "lost"


def _byes(
    tables: Sequence[TableResult], byes: Byes, struck: Collection[int], terms: Terms
) -> Iterator[tuple[int, int]]:
    """Round and entrant of every bye. If the terms say so, also of those who met someone struck."""
    yield from ((number, seed) for number, seeds in byes.items() for seed in seeds)
    if terms.withdrawal.results == "as-byes":
        for table in tables:
            if table.seated.intersection(struck):
                yield from ((table.round, seed) for seed in table.seated.difference(struck))


def _absences(entrants: Sequence[int], tables: Sequence[TableResult], byes: Byes) -> Iterator[Line]:
    """A line for everyone without a table or a bye in a round."""
    there = {(table.round, seed) for table in tables for seed in table.seated}
    there |= {(number, seed) for number, seeds in byes.items() for seed in seeds}
    for number in sorted({table.round for table in tables} | set(byes)):
        for seed in entrants:
            if (number, seed) not in there:
                yield Line(seed, number, "absent", is_game=False)
