"""The next round of individuals who draw their partners and their opponents by lot.

A partner they had is drawn only if no round without one is left; opponents are as chance has it.
Exact: the blossom algorithm finds such a round if there is one. The lot is that of the seeds:
whoever knows their order, which can be drawn publicly, can draw every round again.
"""

from collections import Counter
from collections.abc import Mapping
from random import Random

from rules.core.messages import say
from tournament.brackets.refusals import Refusal
from tournament.brackets.rotation.tables import Table
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.four_at_a_table import (
    byes_of,
    drawn_at_tables,
    partners_before,
    settled,
)
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.matching import cheapest_pairs
from tournament.brackets.rounds.pair_field import neighbours

OPTIONS: tuple[str, ...] = ()
METHOD = say("Drawn from the order of seeds, nobody with a partner they had.")


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round. Raises Refusal for fewer than four players, or if forbidden pairs must."""
    read.require_known(options, OPTIONS)
    chance, history = Random(seed), settled(history)
    byes = byes_of(history, chance)
    order = [player for player in history.present if player not in byes]
    chance.shuffle(order)
    met = Counter(partners_before(history))
    field = neighbours(tuple(order), (), met=met, forbidden=history.forbidden)
    pairs = cheapest_pairs(field)
    if pairs is None:
        raise Refusal(
            say("All possible partners are pairs that must not meet."),
            say("Allow one of these pairs, or let somebody sit out."),
            code="forbidden-pairs",
        )
    chance.shuffle(pairs)
    tables: list[Table] = [
        (order[north], order[south], order[east], order[west])
        for (north, south), (east, west) in zip(pairs[::2], pairs[1::2], strict=True)
    ]
    return drawn_at_tables(history, tables, byes, method=METHOD, seed=seed)
