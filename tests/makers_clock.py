"""Makers for the clock: a match that was called at noon, and a beat of `runclock`."""

from datetime import datetime

from scoring.documents import judge
from tests.kept import kept
from tests.makers import DIRECTOR, NOON, a_called_match, minutes
from tests.makers_floor import a_hall
from tests.makers_table import TABLE, a_match_at_table_one, expected_chairs, table_of
from tournament.brackets.models import Game, Match
from tournament.desk.act.change import Act, Receipt
from tournament.desk.clock import tick
from tournament.desk.phone.sitting_down import Sitting, open_sheet
from tournament.desk.reading.match_words import entrants_of
from tournament.desk.timing.arrivals import record_arrival
from tournament.registration.models import Entry, Event, Member, Player
from tournament.timing.clock_jumps import Beat
from tournament.timing.models import LateRuling


def after(count: float) -> datetime:
    """So many minutes after noon."""
    return NOON + minutes(count)


@kept
def a_match_called_at_noon() -> Match:
    """Its round has begun, and it was called to table 1 at noon."""
    return a_called_match(a_hall())


def event_of(match: Match) -> Event:
    return match.stage.division.event


@kept
def here(
    match: Match, place: int = 0, *, at: datetime | None = None, now: datetime | None = None
) -> Entry:
    """The team in this slot is there: since noon, written down at once, unless said otherwise."""
    entry = entrants_of(match)[place]
    came = at or NOON
    record_arrival(Act(event_of(match), DIRECTOR, now or came), match=match, entry=entry, at=came)
    return entry


def the_clock_at(now: datetime) -> list[Receipt]:
    """What the clock does at this moment; nobody has touched the computer's own clock."""
    return tick(Beat(now, now.timestamp(), "this start"), None)


@kept
def a_pinochle_match_at_noon(**house: object) -> Match:
    """Team 1 (Player 1a and 1b) against Team 4, called to table 1 at noon."""
    return a_match_at_table_one(ruleset="npa-pinochle", **house)


def player(match: Match, name: str) -> Player:
    """ "Player 1a" by "1a"."""
    division = match.stage.division
    return Player.objects.get(name=f"Player {name}", memberships__entry__division=division)


@kept
def comes(match: Match, name: str, at: datetime, now: datetime | None = None) -> Receipt:
    """This player is at the table since `at`; written down at once, unless said otherwise."""
    one = player(match, name)
    entry = Member.objects.get(player=one, entry__in=entrants_of(match)).entry
    return record_arrival(
        Act(event_of(match), DIRECTOR, now or at), match=match, entry=entry, player=one, at=at
    )


@kept
def sit_down(match: Match, at: datetime) -> Game:
    """All four are seated as expected, and their sheet is opened."""
    chairs = expected_chairs(match)
    sitting = Sitting(chairs=chairs, scorekeeper="N", first_dealer="E", both_agreed=True)
    open_sheet(Act(event_of(match), TABLE, at), table=table_of(match), match=match, sitting=sitting)
    match.refresh_from_db()
    return match.games.get()


def late_of(game: Game) -> dict[str, str]:
    """Who stands on the sheet as late, by seat."""
    game.sheet.refresh_from_db()
    late: dict[str, str] = game.sheet.besides.get("late", {})
    return late


def ruling_on(match: Match, name: str) -> LateRuling:
    """The ruling on this player."""
    return match.late_rulings.get(player=player(match, name))


@kept
def three_in_time(match: Match) -> None:
    """Everybody but Player 4b, who sits West."""
    for name in ("1a", "1b", "4a"):
        comes(match, name, after(0))


def penalties(game: Game) -> dict[str, int]:
    """What each seat pays for being late."""
    game.sheet.refresh_from_db()
    return {row.seat: row.points for row in judge(game.sheet, []).penalties}
