"""Individuals who play with and against neighbours in rank, nobody twice with the same."""

from collections.abc import Mapping
from typing import Any

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, progressive
from tournament.brackets.rounds.individual_check import foreseen_at_lot
from tournament.brackets.rounds.movement_check import Report

ENGINE = engines.find("progressive-by-rank")


def _foresee(entrants: int, options: Mapping[str, Any]) -> Report | None:
    return foreseen_at_lot(ENGINE.draw, entrants, options["rounds"], simulations=3)


FORMAT = Format(
    slug="progressive-by-rank",
    kind=PARTNERS,
    title=say("Progressive by rank"),
    method=progressive.METHOD,
    draw_next=ENGINE.next_round,
    foresee=_foresee,
    options=(ROUND_COUNT,),
    fewest=4,
    usual=False,
)
