"""The next round of individuals whose partners change, from the rounds so far.

Nobody gets a partner they had, if that is possible; then few opponents and tables come again.
"""

from collections.abc import Mapping, Sequence
from random import Random

from rules.core.messages import say
from tournament.brackets.rotation.one_round import Prices, seat_round
from tournament.brackets.rotation.tables import PLAYERS, Table
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.four_at_a_table import (
    byes_of,
    drawn_at_tables,
    settled,
    tables_in,
)
from tournament.brackets.rounds.history import DrawnRound, History

OPTIONS: tuple[str, ...] = ()
METHOD = say("Partners change; those who were not partners yet sit together (simulated annealing).")
_SWAPS, _TRIES = 60_000, 3
_FORBIDDEN = 100
"""A forbidden pair counts as having met so often."""


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round. Raises Refusal for fewer than four players."""
    read.require_known(options, OPTIONS)
    chance, history = Random(seed), settled(history)
    byes = byes_of(history, chance)
    playing = [player for player in history.present if player not in byes]
    tables = _seated(history, playing, chance)
    return drawn_at_tables(history, tables, byes, method=METHOD, seed=seed)


def _seated(history: History, playing: Sequence[int], chance: Random) -> list[Table]:
    """The cheapest tables of a few tries."""
    number_of = {player: number for number, player in enumerate(history.entrants)}
    prices = Prices(len(number_of), len(number_of) // PLAYERS)
    for row in history.rounds:
        prices.count((table - 1, _named(played, number_of)) for table, played in tables_in(row))
    for pair in history.forbidden:
        one, other = (number_of[player] for player in pair)
        prices.keep_apart(one, other, _FORBIDDEN)
    people = [number_of[player] for player in playing]
    tries = (seat_round(people, prices, chance, swaps=_SWAPS) for _ in range(_TRIES))
    best = next(tries)
    while best[0] and (another := next(tries, None)):
        best = min(best, another)
    return [_named(table, history.entrants) for table in best[1]]


def _named(table: Table, names: Sequence[int] | Mapping[int, int]) -> Table:
    north, south, east, west = table
    return names[north], names[south], names[east], names[west]
