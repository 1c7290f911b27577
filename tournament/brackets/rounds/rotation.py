"""The next round of individuals whose partners change, from the rounds so far.

Nobody gets a partner they had, if that is possible; then few opponents and tables come again. Who
sits out is drawn by lot among those who did so least. History is who sat there, whoever was to.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from rules.core.messages import Words, say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.byes import Byes
from tournament.brackets.rotation.one_round import Prices, seat_round
from tournament.brackets.rotation.tables import (
    PLAYERS,
    Table,
    clockwise,
    metrics_of,
    partners,
)
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.history import DrawnRound, History, Meeting, PublishedRound
from tournament.brackets.rounds.repeats import bye_words
from tournament.brackets.rounds.repeats import metrics_of as repeats_of

OPTIONS: tuple[str, ...] = ()
METHOD = say("Partners change; those who were not partners yet sit together (simulated annealing).")
_SWAPS, _TRIES = 60_000, 3
_FORBIDDEN = 100
"""A forbidden pair counts as having met so often."""


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round. Raises Refusal for fewer than four players."""
    read.require_known(options, OPTIONS)
    chance = Random(seed)
    byes = _byes(history, chance)
    playing = [player for player in history.present if player not in byes]
    _require_four(playing)
    tables = _seated(history, playing, chance)
    meetings = tuple(
        Meeting(number, clockwise(table)) for number, table in enumerate(tables, start=1)
    )
    return DrawnRound(
        meetings,
        byes,
        method=METHOD,
        seed=seed,
        metrics=_metrics(history, meetings, byes),
        bounds=_metrics(history, (), ()),
        why=(*_whys(history, tables), *bye_words(history, byes)),
    )


def _require_four(playing: Sequence[int]) -> None:
    if len(playing) < PLAYERS:
        raise Refusal(
            say("A round needs at least four players. There are %(count)s.", count=len(playing)),
            say("End the rounds here, or let somebody return."),
            code="nobody-to-pair",
        )


def _byes(history: History, chance: Random) -> tuple[int, ...]:
    byes = Byes()
    for row in history.rounds:
        byes.count([*row.seated(), *row.byes], row.byes)
    return byes.of_round(history.present, chance)


def _seated(history: History, playing: Sequence[int], chance: Random) -> list[Table]:
    """The cheapest tables of a few tries."""
    number_of = {player: number for number, player in enumerate(history.entrants)}
    prices = Prices(len(number_of), len(number_of) // PLAYERS)
    for row in history.rounds:
        prices.count((table - 1, _named(played, number_of)) for table, played in _tables(row))
    for pair in history.forbidden:
        one, other = (number_of[player] for player in pair)
        prices.keep_apart(one, other, _FORBIDDEN)
    people = [number_of[player] for player in playing]
    tries = (seat_round(people, prices, chance, swaps=_SWAPS) for _ in range(_TRIES))
    best = next(tries)
    while best[0] and (another := next(tries, None)):
        best = min(best, another)
    return [_named(table, history.entrants) for table in best[1]]


def _tables(row: PublishedRound) -> Iterator[tuple[int, Table]]:
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


def _named(table: Table, names: Sequence[int] | Mapping[int, int]) -> Table:
    north, south, east, west = table
    return names[north], names[south], names[east], names[west]


def _metrics(history: History, meetings: Sequence[Meeting], byes: Sequence[int]) -> dict[str, int]:
    """What all rounds with this one repeat."""
    rounds = (*history.rounds, PublishedRound(tuple(meetings), tuple(byes)))
    played = metrics_of([[table for _, table in _tables(row)] for row in rounds])
    return repeats_of(history, meetings, byes) | {
        name: played[name] for name in ("partner_repeats", "opponent_repeats")
    }


def _whys(history: History, tables: Sequence[Table]) -> Iterator[Words]:
    """A sentence about each pair who were partners before."""
    rows = (table for row in history.rounds for _, table in _tables(row))
    before = {frozenset(pair) for table in rows for pair in partners(table)}
    for one, other in (pair for table in tables for pair in partners(table)):
        if frozenset((one, other)) in before:
            yield say("Entrants %(one)s and %(other)s are partners again.", one=one, other=other)
