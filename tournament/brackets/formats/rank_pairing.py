"""Individuals of whom the top half are partners of the bottom half, anew after each round."""

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, rank_pairing
from tournament.brackets.rounds.individual_check import foreseen_at_lot

ENGINE = engines.find("rank-pairing")

FORMAT = Format(
    slug="rank-pairing",
    kind=PARTNERS,
    title=say("Top half with bottom half"),
    method=rank_pairing.METHOD,
    draw_next=ENGINE.next_round,
    foresee=foreseen_at_lot(ENGINE.draw),
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
