"""Progressive by rank: after each round, four neighbours in rank share a table. Individuals.

Nobody gets a partner they had, if that is possible, and few get an opponent they had: for that,
players change places with those a few ranks away. Table 1 has the best. Whoever is left over is
the lowest of those who sat out least.

Options: "keys" and "bye" of the standings, by which players are ranked (`individual_ranks.py`).
"""

from collections.abc import Mapping
from random import Random

from rules.core.messages import say
from tournament.brackets.rotation.by_rank import Encounters, seat_by_rank
from tournament.brackets.rotation.tables import renamed
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.four_at_a_table import drawn_at_tables, settled, tables_in
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.individual_ranks import OPTIONS as OPTIONS
from tournament.brackets.rounds.individual_ranks import ranked_for_tables

METHOD = say("Neighbours in rank share a table, nobody with a partner they had.")
_FORBIDDEN = 100
"""A forbidden pair counts as having met so often."""


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round. Raises Refusal for fewer than four players, or for options unfit."""
    read.require_known(options, OPTIONS)
    history = settled(history)
    playing, byes = ranked_for_tables(history, options)
    there = set(playing)
    away = (player for player in history.everybody if player not in there)
    rank_of = {player: rank for rank, player in enumerate([*playing, *away])}
    met = _encounters(history, rank_of)
    tables = [renamed(table, playing) for table in seat_by_rank(len(playing), met, Random(seed))]
    return drawn_at_tables(history, tables, byes, method=METHOD, seed=seed)


def _encounters(history: History, rank_of: Mapping[int, int]) -> Encounters:
    met = Encounters(len(rank_of))
    for row in history.all_rounds:
        met.count(renamed(table, rank_of) for _, table in tables_in(row))
    for pair in history.forbidden:
        one, other = (rank_of[player] for player in pair)
        met.keep_apart(one, other, _FORBIDDEN)
    return met
