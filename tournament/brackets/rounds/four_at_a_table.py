"""Rounds of individuals at tables of two partnerships: who sits out, and what a round repeats.

History is who sat there, whoever was to. The seats of a meeting go clockwise from north.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from rules.core.messages import Words, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.byes import Byes
from tournament.brackets.rotation.tables import (
    PLAYERS,
    Pair,
    Table,
    clockwise,
    opponents,
    partners,
    twice,
)
from tournament.brackets.rounds.history import DrawnRound, History, Meeting, PublishedRound
from tournament.brackets.rounds.repeats import bye_words


def settled(history: History) -> History:
    """The history where a table that lost a player before its result is a bye for the others."""

    def row(published: PublishedRound) -> PublishedRound:
        lost = [
            meeting
            for meeting in published.meetings
            if not meeting.is_over and history.out.intersection(meeting.sides) - meeting.absent
        ]
        staying = (seed for meeting in lost for seed in meeting.sides if seed not in history.out)
        return PublishedRound(
            tuple(meeting for meeting in published.meetings if meeting not in lost),
            (*published.byes, *staying),
        )

    return replace(history, rounds=tuple(map(row, history.rounds))) if history.out else history


def byes_of(history: History, chance: Random) -> tuple[int, ...]:
    """Those left over at tables of four, by lot among those who sat out least.

    Raises Refusal if there is not one table.
    """
    return first_to_rest(history, lambda _: chance.random())


def first_to_rest(history: History, turn: Callable[[int], float]) -> tuple[int, ...]:
    """Those left over at tables of four: of those who sat out least, the first in `turn`.

    Raises Refusal if there is not one table.
    """
    require_four(history.present)
    left_over = len(history.present) % PLAYERS
    return byes_before(history).least(history.present, turn, left_over)


def byes_before(history: History) -> Byes:
    """How often each sat out."""
    byes = Byes()
    for row in history.all_rounds:
        byes.count([*row.seated(), *row.byes], row.byes)
    return byes


def require_four(present: Sequence[int]) -> None:
    """Raise Refusal if there is not one table."""
    if len(present) < PLAYERS:
        raise Refusal(
            say(
                "A round needs at least four players. There are %(count)s.",
                count=len(present),
            ),
            say("End the rounds here, or let somebody return."),
            code="nobody-to-pair",
        )


def tables_in(row: PublishedRound) -> Iterator[tuple[int, Table]]:
    """The tables of a round with their numbers. Raises Refusal if a chair is empty."""
    for meeting in row.meetings:
        if len(meeting.sides) != PLAYERS:
            raise Refusal(
                say("Table %(table)s has not four players.", table=meeting.table),
                say("Name who sat at each of its seats."),
                code="no-seats",
            )
        north, east, south, west = meeting.sides
        yield meeting.table, (north, south, east, west)


def partners_before(history: History) -> Iterator[frozenset[int]]:
    """Every partnership of every round."""
    for row in history.all_rounds:
        for _, table in tables_in(row):
            yield from map(frozenset, partners(table))


@dataclass(slots=True)
class Counts:
    """How often two were partners or opponents, somebody sat at a table, or sat out."""

    partner: Counter[Pair] = field(default_factory=Counter)
    opponent: Counter[Pair] = field(default_factory=Counter)
    table: Counter[Pair] = field(default_factory=Counter)
    bye: Counter[int] = field(default_factory=Counter)

    @classmethod
    def of(cls, history: History) -> "Counts":
        """Those of all rounds."""
        counts = cls()
        for row in history.all_rounds:
            counts.add(row)
        return counts

    def add(self, row: PublishedRound) -> None:
        """Count one more round. Raises Refusal if a chair is empty."""
        for number, table in tables_in(row):
            self.partner.update(map(in_order, partners(table)))
            self.opponent.update(map(in_order, opponents(table)))
            self.table.update([(seed, number) for seed in table])
        self.bye.update(row.byes)

    def met(self, pair: Pair) -> bool:
        """Whether the two (the smaller number first) sat at one table."""
        return pair in self.partner or pair in self.opponent

    def repeats(self) -> dict[str, int]:
        """What repeats so far: sums of C(times, 2)."""
        return {
            "partner_repeats": twice(self.partner),
            "opponent_repeats": twice(self.opponent),
            "table_repeats": twice(self.table),
            "bye_repeats": twice(self.bye),
        }


def drawn_at_tables(
    history: History, tables: Sequence[Table], byes: tuple[int, ...], *, method: Words, seed: int
) -> DrawnRound:
    """The round with these tables, numbered in their order, and what it repeats."""
    return drawn_at(history, list(enumerate(tables, start=1)), byes, method=method, seed=seed)


def drawn_at(
    history: History,
    tables: Sequence[tuple[int, Table]],
    byes: tuple[int, ...],
    *,
    method: Words,
    seed: int,
) -> DrawnRound:
    """The round with these numbered tables, and what it repeats."""
    meetings = tuple(Meeting(number, clockwise(table)) for number, table in tables)
    counts = Counts.of(history)
    before, again = counts.repeats(), list(_again(counts, tables))
    rematches = sum(counts.met(pair) for _, table in tables for pair in _pairs(table))
    counts.add(PublishedRound(meetings, byes))
    return DrawnRound(
        meetings,
        byes,
        method=method,
        seed=seed,
        metrics={"rematches": rematches} | counts.repeats(),
        bounds={"rematches": 0} | before,
        why=(*again, *bye_words(history, byes)),
    )


def in_order(pair: Pair) -> Pair:
    """The smaller number first."""
    one, other = pair
    return pair if one < other else (other, one)


def _pairs(table: Table) -> Iterator[Pair]:
    yield from map(in_order, partners(table))
    yield from map(in_order, opponents(table))


def _again(counts: Counts, tables: Sequence[tuple[int, Table]]) -> Iterator[Words]:
    """A sentence about each pair who were partners before."""
    for _, table in tables:
        for one, other in partners(table):
            if in_order((one, other)) in counts.partner:
                yield say(
                    "Entrants %(one)s and %(other)s are partners again.", one=one, other=other
                )
