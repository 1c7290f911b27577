"""Individuals who draw their partners and opponents by lot."""

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, random_partners

FORMAT = Format(
    slug="random-partners",
    kind=PARTNERS,
    title=say("Partners by lot"),
    method=random_partners.METHOD,
    draw_next=engines.find("random-partners").next_round,
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
