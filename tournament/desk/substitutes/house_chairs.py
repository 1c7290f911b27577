"""House players at tables of individuals, and lost players. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import Words
from rules.refusals import Refused
from tournament.brackets.house_chairs import HouseChair
from tournament.brackets.models import Match
from tournament.brackets.played_games import is_of_individuals
from tournament.brackets.walk import FEWEST_ENTRANTS
from tournament.desk.reading import impact
from tournament.desk.reading.floor_people import entries_of, parties_of
from tournament.desk.reading.impact_words import is_new_sheet
from tournament.desk.substitutes.law import law_of
from tournament.desk.substitutes.lost_players import require_lost
from tournament.tables.models import Vacancy

NOBODY_SITS = (Match.State.READY, Match.State.CALLED, Match.State.VOID)
"""States in which chairs can be filled, even if too few are left to play."""


@dataclass(frozen=True, slots=True)
class HouseChairs:
    """Who fills a seat, and how many are empty. `is_open`: nobody is seated yet.

    `too_few`: the match is not played unless someone fills one.
    """

    filled: Sequence[HouseChair]
    empty: int
    is_open: bool
    too_few: bool

    @property
    def can_be_filled(self) -> bool:
        return self.is_open and self.empty > 0


@dataclass(frozen=True, slots=True)
class LostPlayer:
    """The director's options for a lost player.

    `agreed` is the house rule, or "". `follows` are the effects of playing on. `closed` says why it
    is impossible. `cites` is where the rules leave it open, or "".
    """

    agreed: str
    follows: Sequence[Words]
    closed: Words
    cites: str


def house_chairs(match: Match) -> HouseChairs | None:
    """The chairs at a table of individuals; None elsewhere."""
    if not is_of_individuals(match):
        return None
    seated = sum(len(party.sitting) for party in parties_of(match))
    rows = match.house_chairs.filter(withdrawn_at__isnull=True).select_related("player")
    too_few = lacks_one(match)
    return HouseChairs(
        filled=list(rows),
        empty=len(law_of(match).seats) - seated,
        is_open=too_few or match.state in (Match.State.READY, Match.State.CALLED),
        too_few=too_few,
    )


def lacks_one(match: Match) -> bool:
    """Whether a house player would make a short table playable."""
    few = match.state == Match.State.VOID and match.slots.count() > 2
    return few and len(entries_of(match)) >= FEWEST_ENTRANTS


def lost_player(vacancy: Vacancy) -> LostPlayer:
    """The options for a player missing from such a table."""
    law = law_of(vacancy.match)
    agreed, cites = str(law.agreed.get("player_leaves", "")), law.hall_cites.leaving
    try:
        lost = require_lost(vacancy)
    except Refused as why:
        return LostPlayer(agreed, (), why.findings[0].message, cites)
    follows = impact.if_forfeited(vacancy.match, lost.entry, None)
    # Here they continue on the same sheet, with their points.
    follows = [line for line in follows if not is_new_sheet(line)]
    return LostPlayer(agreed, follows, "", cites)
