"""The next round of individuals whose partners change, from the rounds so far.

Nobody gets a partner they had, if that is possible; then few opponents and tables come again. In a
small hall rounds follow a schedule that was made whole and repeats less, until something happens
that it did not plan: somebody leaves, comes late or sits elsewhere.

Options: `rounds`, how many are planned; without it there is no schedule.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from rules.core.messages import say
from tournament.brackets.rotation.one_round import Prices, seat_round
from tournament.brackets.rotation.tables import PLAYERS, Table, clockwise, renamed
from tournament.brackets.rotation.whole import Rotation, rotation
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.four_at_a_table import (
    byes_of,
    drawn_at,
    drawn_at_tables,
    settled,
    tables_in,
)
from tournament.brackets.rounds.history import DrawnRound, History, PublishedRound

OPTIONS = ("rounds",)
METHOD = say("Partners change: nobody twice with the same if that is possible.")
SCHEDULED = 32
"""In a larger hall, rounds drawn one after another repeat no more than a whole schedule."""
_SWAPS, _TRIES = 60_000, 3
_FORBIDDEN = 100
"""A forbidden pair counts as having met so often."""


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round. Raises Refusal for fewer than four players."""
    read.require_known(options, OPTIONS)
    rounds = read.whole_number(options, "rounds")
    if as_planned := _planned_round(history, rounds, seed):
        return as_planned
    return _free_round(history, seed)


@lru_cache(maxsize=16)
def _free_round(history: History, seed: int) -> DrawnRound:
    """The next round by itself. It is asked for when it is proposed, looked at and published."""
    chance, history = Random(seed), settled(history)
    byes = byes_of(history, chance)
    playing = [player for player in history.present if player not in byes]
    tables = _seated(history, playing, chance)
    return drawn_at_tables(history, tables, byes, method=METHOD, seed=seed)


def _planned_round(history: History, rounds: int, seed: int) -> DrawnRound | None:
    """The next round of the whole schedule, while everything happened as it planned."""
    everyone, number = history.entrants, len(history.rounds)
    is_new = not (history.forbidden or history.joined or history.earlier)
    is_whole = is_new and history.present == everyone
    if not (is_whole and number < rounds and PLAYERS <= len(everyone) <= SCHEDULED):
        return None
    plan = _schedule(everyone, rounds, seed)
    if any(_seats(row) != _planned_seats(plan, at) for at, row in enumerate(history.rounds)):
        return None
    numbers = (place + 1 for place in plan.places[number])
    tables = sorted(zip(numbers, plan.tables[number], strict=True))
    return drawn_at(history, tables, tuple(plan.byes[number]), method=METHOD, seed=seed)


@lru_cache(maxsize=64)
def _schedule(everyone: tuple[int, ...], rounds: int, seed: int) -> Rotation:
    return rotation([everyone] * rounds, seed=seed)


def _seats(row: PublishedRound) -> set[tuple[int, ...]]:
    return {meeting.sides for meeting in row.meetings}


def _planned_seats(plan: Rotation, number: int) -> set[tuple[int, ...]]:
    return set(map(clockwise, plan.tables[number]))


def _seated(history: History, playing: Sequence[int], chance: Random) -> list[Table]:
    """The cheapest tables of a few tries."""
    number_of = {player: number for number, player in enumerate(history.everybody)}
    prices = Prices(len(number_of), len(history.entrants) // PLAYERS)
    for row in history.all_rounds:
        prices.count((table - 1, renamed(played, number_of)) for table, played in tables_in(row))
    for pair in history.forbidden:
        one, other = (number_of[player] for player in pair)
        prices.keep_apart(one, other, _FORBIDDEN)
    people = [number_of[player] for player in playing]
    tries = (seat_round(people, prices, chance, swaps=_SWAPS) for _ in range(_TRIES))
    best = next(tries)
    while best[0] and (another := next(tries, None)):
        best = min(best, another)
    return [renamed(table, history.entrants) for table in best[1]]
