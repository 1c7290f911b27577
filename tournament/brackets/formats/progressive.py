"""Individuals who play with and against neighbours in rank, nobody twice with the same."""

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, progressive

FORMAT = Format(
    slug="progressive-by-rank",
    kind=PARTNERS,
    title=say("Progressive by rank"),
    method=progressive.METHOD,
    draw_next=engines.find("progressive-by-rank").next_round,
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
