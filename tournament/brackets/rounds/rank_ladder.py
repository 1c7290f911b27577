"""Rank ladder: after each round, entrants meet by rank.

Ranked by score, then by seed. A win is worth one, a level meeting a half, a bye what the options
say. Pairs may meet again; only forbidden ones do not. Nothing is left to chance.

Options, both of which may be left out:
`bye` {"points": …, "counts_as": "win", "level" or "nothing"};
`halves` first meets the first of the bottom half, instead of the second.
"""

from collections.abc import Mapping

from rules.core.messages import say
from tournament.brackets.rounds import round_options as read
from tournament.brackets.rounds.bye_order import bye_order, require_two
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.pair_field import folded, neighbours
from tournament.brackets.rounds.paired_round import paired_round
from tournament.brackets.rounds.scores import ranked, scores_of

OPTIONS = ("bye", "halves")
NEIGHBOURS = say("By wins, then seed: first meets second, third meets fourth, and so on.")
HALVES = say("By wins, then seed: first meets the first of the bottom half, and so on.")


def next_round(history: History, options: Mapping[str, object], seed: int) -> DrawnRound:
    """The next round by rank. Raises Refusal if there is none."""
    read.require_known(options, OPTIONS)
    require_two(history.present)
    scores = scores_of(history, read.bye_worth(options), late=read.late_worth(options))
    order = ranked(history.present, scores.half_wins)
    byes = bye_order(order, history.rests())
    if read.yes_or_no(options, "halves"):
        equal = dict.fromkeys(order, 0)
        field = folded(order, equal, byes, met={}, forbidden=history.forbidden)
        return paired_round(history, field, method=HALVES, seed=seed)
    field = neighbours(order, byes, met={}, forbidden=history.forbidden)
    return paired_round(history, field, method=NEIGHBOURS, seed=seed)
