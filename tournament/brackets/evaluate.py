"""Who stands where, from the plan and what has happened: settle, do not push.

Knows results and departures; refuses to know how they were written down. One walk through the plan
derives every slot, so byes, double losers, forfeits and corrections need no code of their own.
A result counts while its two entrants are the entrants of its match; otherwise it is stale: kept,
shown, ignored, and it revives when its entrants come back.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from tournament.brackets.places import Place, champion, places
from tournament.brackets.plan import Plan
from tournament.brackets.states import MatchState
