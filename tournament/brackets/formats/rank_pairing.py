"""Individuals of whom the top half are partners of the bottom half, anew after each round."""

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, rank_pairing

FORMAT = Format(
    slug="rank-pairing",
    kind=PARTNERS,
    title=say("Top half with bottom half"),
    method=rank_pairing.METHOD,
    draw_next=engines.find("rank-pairing").next_round,
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
