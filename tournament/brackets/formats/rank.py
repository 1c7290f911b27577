"""Rank ladder: after each round first meets second, third meets fourth, and so on."""

from rules.core.messages import say
from tournament.brackets.drawn_options import CLUBS_APART, ROUND_COUNT
from tournament.brackets.formats import Format, Option
from tournament.brackets.games import GAMES
from tournament.brackets.kinds import ROUNDS
from tournament.brackets.rounds import engines, rank_ladder

FORMAT = Format(
    slug="rank",
    kind=ROUNDS,
    title=say("Rank ladder"),
    method=rank_ladder.NEIGHBOURS,
    draw_next=engines.find("rank").next_round,
    options=(
        ROUND_COUNT,
        Option("halves", False, say("The top half meets the bottom half: first against first.")),
        CLUBS_APART,
        *GAMES,
    ),
)
