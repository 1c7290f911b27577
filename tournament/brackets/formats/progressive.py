"""Individuals who play with and against neighbours in rank, nobody twice with the same."""

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, progressive
from tournament.brackets.rounds.individual_check import foreseen_at_lot

ENGINE = engines.find("progressive-by-rank")

FORMAT = Format(
    slug="progressive-by-rank",
    kind=PARTNERS,
    title=say("Progressive by rank"),
    method=progressive.METHOD,
    draw_next=ENGINE.next_round,
    foresee=foreseen_at_lot(ENGINE.draw, simulations=3),
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
