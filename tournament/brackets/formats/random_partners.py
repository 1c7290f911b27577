"""Individuals who draw their partners and opponents by lot."""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, random_partners
from tournament.brackets.rounds.individual_check import foreseen_at_lot
from tournament.brackets.rounds.movement_check import Report

ENGINE = engines.find("random-partners")


def _foresee(entrants: int, options: Mapping[str, Any]) -> Report | None:
    return foreseen_at_lot(ENGINE.draw, entrants, options["rounds"])


FORMAT = Format(
    slug="random-partners",
    kind=PARTNERS,
    title=say("Partners by lot"),
    method=random_partners.METHOD,
    draw_next=ENGINE.next_round,
    foresee=_foresee,
    waits_for_results=lambda _options: False,
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
