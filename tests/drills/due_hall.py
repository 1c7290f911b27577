"""A hall in which something is due at every table, and which is as before for the next race."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tests.makers import NOON, a_division, a_stage, an_event, minutes
from tests.makers_floor import begin
from tournament.brackets.models import Match, Result, Stage
from tournament.brackets.services import settle_stage
from tournament.desk.reading.match_words import entrants_of
from tournament.registration.models import Entry, Event, Player
from tournament.tables.models import Assignment, Table
from tournament.timing.models import Arrival, LateRuling
from tournament.timing.waits import MILLISECOND

TABLES = 8
LIMIT = NOON + minutes(15)
TOO_LATE = LIMIT + MILLISECOND
GAMES = ("beach-house-rook", "npa-pinochle")
"""One in which a team is late, one in which each player is."""


@dataclass(frozen=True, slots=True)
class Due:
    """A match at its table, called at noon; this team, or this player of it, is missing, and
    `others` have come: the other team, and the partner of a missing player."""

    match: Match
    entry: Entry
    player: Player | None
    others: Sequence[tuple[Entry, Player | None]]


@dataclass(frozen=True, slots=True)
class DueHall:
    """A stage whose first round stands at the tables."""

    stage: Stage
    tables: Sequence[Table]
    due: Sequence[Due]

    @property
    def event(self) -> Event:
        """As it is stored now."""
        return Event.objects.get(pk=self.stage.division.event_id)

    def call_at_noon(self) -> None:
        """Nothing was ruled; all matches were called, and who is not missing has come in time."""
        matches = [row.match for row in self.due]
        for kind in (LateRuling, Result, Arrival, Assignment):
            kind.objects.filter(match__in=matches).delete()
        self.stage.matches.update(state=Match.State.PLANNED, called_at=None)
        settle_stage(self.stage)
        Match.objects.filter(pk__in=[match.pk for match in matches]).update(
            state=Match.State.CALLED, called_at=NOON
        )
        Assignment.objects.bulk_create(
            Assignment(table=table, match=match, given_at=NOON)
            for table, match in zip(self.tables, matches, strict=True)
        )
        Arrival.objects.bulk_create(
            Arrival(match=row.match, entry=entry, player=player, **WRITTEN_DOWN)
            for row in self.due
            for entry, player in row.others
        )
        Event.objects.filter(pk=self.stage.division.event_id).update(look_again_at=None)


WRITTEN_DOWN = {"at": NOON, "recorded_at": NOON, "recorded_by": "a maker"}


def due_halls(races: int) -> Iterator[DueHall]:
    """A hall for each eight of the races, as it is before them: one game after the other."""
    halls = -(-races // TABLES)
    for turn, ruleset in enumerate(GAMES[:halls]):
        hall = _due_hall(ruleset)
        for _ in range(turn, halls, len(GAMES)):
            hall.call_at_noon()
            yield hall


def _due_hall(ruleset: str) -> DueHall:
    """A hall in which this game is played."""
    event = an_event(name=ruleset, tables=TABLES)
    division = a_division(event, ruleset=ruleset)
    stage = a_stage(division, 2 * TABLES, slug="single-elimination")
    row = begin(stage)
    due = [_due(match, ruleset) for match in row.matches.order_by("code")]
    return DueHall(stage, list(event.tables.order_by("number")), due)


def _due(match: Match, ruleset: str) -> Due:
    other, late = entrants_of(match)
    if ruleset != "npa-pinochle":
        return Due(match, late, None, [(other, None)])
    partner, player = late.players.all()
    return Due(match, late, player, [(other, None), (late, partner)])
