"""Individuals who draw their partners and opponents by lot."""

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, random_partners
from tournament.brackets.rounds.individual_check import foreseen_at_lot

ENGINE = engines.find("random-partners")

FORMAT = Format(
    slug="random-partners",
    kind=PARTNERS,
    title=say("Partners by lot"),
    method=random_partners.METHOD,
    draw_next=ENGINE.next_round,
    foresee=foreseen_at_lot(ENGINE.draw),
    waits_for_results=lambda _options: False,
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
