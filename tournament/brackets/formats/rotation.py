"""Individuals whose partners change: nobody twice with the same, few opponents again."""

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, rotation

FORMAT = Format(
    slug="rotation",
    kind=PARTNERS,
    title=say("New partners each round"),
    method=rotation.METHOD,
    draw_next=engines.find("rotation").next_round,
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
