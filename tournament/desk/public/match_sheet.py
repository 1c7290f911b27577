"""What a tap on a match in the bracket opens: who meets there, when, where, and what follows."""

from dataclasses import dataclass
from datetime import datetime

from rules.core.messages import Words
from tournament.brackets.bracket import Onward
from tournament.brackets.models import Match
from tournament.desk.brackets.bracket_cards import Card, card_of, meets_words, ways_onward
from tournament.desk.brackets.bracket_picture import Picture
from tournament.desk.brackets.how_long import about
from tournament.desk.public.event_page import tables_by_code
from tournament.registration.models import Event
from tournament.timing.forecast import forecast

WAITS = (Match.State.PLANNED, Match.State.READY)


@dataclass(frozen=True, slots=True)
class Way:
    """The match that a winner or loser goes to, its place on the bracket's page, the opponent.

    `after_bye`: only a loser who had a bye goes there.
    """

    code: str
    at: str
    meets: Words
    after_bye: bool


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A match's card with its round, table and start; each may be missing, as may the ways."""

    card: Card
    round: Words
    table: int | None
    when: Words
    winner: Way | None
    loser: Way | None


def match_sheet(match: Match, event: Event, picture: Picture, now: datetime) -> MatchSheet | None:
    """What everybody may know of a match, also before it is played; None if the bracket has it no
    longer, such as a play-off after the tie was corrected."""
    if match.code not in picture.stored:
        return None
    winner, loser = ways_onward(picture, match.code)
    begins = forecast(event, now).begins.get(match.pk) if match.state in WAITS else None
    return MatchSheet(
        card=card_of(picture, match.code),
        round=match.round.title,
        table=tables_by_code(match.stage, event).get(match.code),
        when=about(begins, event, now),
        winner=_way(picture, winner) if winner else None,
        loser=_way(picture, loser) if loser else None,
    )


def _way(picture: Picture, way: Onward) -> Way:
    return Way(
        code=way.match,
        at=picture.at(way.match),
        meets=meets_words(picture, way),
        after_bye=way.only is not None,
    )
