"""Rounds of individuals at tables of two partnerships: who sits out, and what a round repeats.

History is who sat there, whoever was to. The seats of a meeting go clockwise from north.
"""

from collections.abc import Iterator, Sequence
from random import Random

from rules.core.messages import Words, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.byes import Byes
from tournament.brackets.rotation.tables import (
    PLAYERS,
    Table,
    clockwise,
    metrics_of,
    partners,
)
from tournament.brackets.rounds.history import DrawnRound, History, Meeting, PublishedRound
from tournament.brackets.rounds.repeats import bye_words
from tournament.brackets.rounds.repeats import metrics_of as repeats_of


def byes_of(history: History, chance: Random) -> tuple[int, ...]:
    """Those left over at tables of four, by lot among those who sat out least.

    Raises Refusal if there is not one table.
    """
    if len(history.present) < PLAYERS:
        raise Refusal(
            say(
                "A round needs at least four players. There are %(count)s.",
                count=len(history.present),
            ),
            say("End the rounds here, or let somebody return."),
            code="nobody-to-pair",
        )
    byes = Byes()
    for row in history.rounds:
        byes.count([*row.seated(), *row.byes], row.byes)
    return byes.of_round(history.present, chance)


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
    for row in history.rounds:
        for _, table in tables_in(row):
            yield from map(frozenset, partners(table))


def drawn_at_tables(
    history: History, tables: Sequence[Table], byes: tuple[int, ...], *, method: Words, seed: int
) -> DrawnRound:
    """The round with these tables, in their order, and what it repeats."""
    meetings = [Meeting(number, clockwise(table)) for number, table in enumerate(tables, start=1)]
    return DrawnRound(
        tuple(meetings),
        byes,
        method=method,
        seed=seed,
        metrics=_metrics(history, meetings, byes),
        bounds=_metrics(history, (), ()),
        why=(*_whys(history, tables), *bye_words(history, byes)),
    )


def _metrics(history: History, meetings: Sequence[Meeting], byes: Sequence[int]) -> dict[str, int]:
    """What all rounds with this one repeat."""
    rounds = (*history.rounds, PublishedRound(tuple(meetings), tuple(byes)))
    played = metrics_of([[table for _, table in tables_in(row)] for row in rounds])
    return repeats_of(history, meetings, byes) | {
        name: played[name] for name in ("partner_repeats", "opponent_repeats")
    }


def _whys(history: History, tables: Sequence[Table]) -> Iterator[Words]:
    """A sentence about each pair who were partners before."""
    before = set(partners_before(history))
    for one, other in (pair for table in tables for pair in partners(table)):
        if frozenset((one, other)) in before:
            yield say("Entrants %(one)s and %(other)s are partners again.", one=one, other=other)
