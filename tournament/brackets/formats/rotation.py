"""Individuals whose partners change: nobody twice with the same, few opponents again."""

from collections.abc import Mapping
from functools import partial
from typing import Any

from rules.core.messages import say
from tournament.brackets.drawn_options import ROUND_COUNT
from tournament.brackets.formats import Format
from tournament.brackets.kinds import PARTNERS
from tournament.brackets.rounds import engines, rotation
from tournament.brackets.rounds.first_round import SEED
from tournament.brackets.rounds.history import DrawnRound, History
from tournament.brackets.rounds.individual_check import foreseen
from tournament.brackets.rounds.movement_check import Report

ENGINE = engines.find("rotation")


def _foresee(entrants: int, options: Mapping[str, Any]) -> Report | None:
    """Of a whole schedule, what it repeats. In larger halls nothing is likely to repeat."""
    if not options["rounds"] or entrants > rotation.SCHEDULED:
        return None
    return foreseen(partial(_drawn, options), entrants, options["rounds"], most=1)


def _drawn(options: Mapping[str, Any], history: History, _lot: int) -> DrawnRound:
    return ENGINE.next_round(history, options, SEED)


FORMAT = Format(
    slug="rotation",
    kind=PARTNERS,
    title=say("New partners each round"),
    method=rotation.METHOD,
    draw_next=ENGINE.next_round,
    foresee=_foresee,
    waits_for_results=lambda _options: False,
    options=(ROUND_COUNT,),
    fewest=4,
    most=1024,
    usual=False,
)
