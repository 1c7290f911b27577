"""The game of a match that can be entered from its paper: who plays on which side.

Reads only.
"""

from dataclasses import dataclass
from typing import Any

from rules.core.messages import say
from rules.refusals import refusal
from rules.ruleset import Ruleset
from scoring.entry import rules_of
from scoring.models import Hand, ScoreSheet
from scoring.words import format_totals
from tournament.brackets.models import Game, Match
from tournament.desk.phone.sitting_down import Sitting, head_of_sheet, sides_taken
from tournament.desk.phone.sitting_page import rules_at
from tournament.desk.reading.floor_people import Party, parties_of
from tournament.tables.chairs import expected, one_team_a_side

State = ScoreSheet.State


@dataclass(frozen=True, slots=True)
class Seated:
    """A game before its sheet is opened: its rules, its players and their seats.

    The seats are the usual ones: only points are entered, and the paper says who sat where.
    """

    match: Match
    rules: Ruleset
    parties: tuple[Party, ...]
    sitting: Sitting

    @property
    def head(self) -> dict[str, Any]:
        """The sheet's fields before the first hand."""
        return head_of_sheet(self.rules, self.match, self.parties, self.sitting)

    @property
    def blank(self) -> ScoreSheet:
        """The sheet as it would be opened, not stored."""
        return ScoreSheet(**self.head, ruleset_version=self.rules.version)

    @property
    def keys(self) -> dict[str, str]:
        """Side → the form's key for who plays it."""
        sides = sides_taken(self.rules, self.parties, self.sitting)
        return {side: key_of(sides[side]) for side in self.rules.sides}


def key_of(party: Party) -> str:
    """The form's key for a side: by its first entry, or by a house player, who has none."""
    return f"e{party.entries[0].pk}" if party.entries else f"p{party.keys[0]}"


def seated(match: Match, first_dealer: str = "") -> Seated:
    """Who would play the next game of the match.

    Raises Refused if someone is missing.
    """
    parties = parties_of(match)
    rules = rules_at(match, parties)
    teams = [party.keys for party in parties]
    chairs = expected(rules.table, teams)
    if not one_team_a_side(rules.table, chairs, teams):
        raise refusal(
            say("Not everybody who plays %(match)s is known.", match=match.code),
            remedy=say("Complete the entries, or wait for the earlier matches."),
            code="teams-unknown",
        )
    dealer = first_dealer if first_dealer in rules.seats else rules.seats[0]
    return Seated(match, rules, tuple(parties), Sitting(chairs, "", dealer, both_agreed=True))


def open_game_of(match: Match) -> Game | None:
    """The game whose sheet is open or waits to be posted."""
    waiting = (State.DRAFT, State.SIGNED, State.VERIFIED)
    games = match.games.filter(sheet__state__in=waiting).select_related("sheet")
    return games.order_by("number").last()


def next_number(match: Match) -> int:
    """The number of the next game to enter."""
    is_open = open_game_of(match)
    return is_open.number if is_open else match.games.count() + 1


def require_enterable(match: Match, number: int, *, whole: bool) -> None:
    """Refuse a game that was posted or waits to be.

    Also refuse one with hands from a phone, unless the `whole` sheet is entered.
    """
    _require_not_posted(match, number)
    game = open_game_of(match)
    if match.state not in (*Match.ON_THE_FLOOR, Match.State.READY):
        raise refusal(
            say("Match %(match)s cannot be entered now.", match=match.code),
            remedy=say("Look at its row: it may be over, or its sides may have changed."),
            code="not-to-be-entered",
        )
    if game and game.sheet.state == State.VERIFIED:
        raise refusal(
            say("The sheet of %(match)s is signed and waits to be posted.", match=match.code),
            remedy=say("Post that sheet, or return it to its table."),
            code="signed-already",
        )
    if game and not whole and Hand.objects.filter(sheet=game.sheet, struck="").exists():
        raise refusal(
            say("The phone at the table keeps the sheet of %(match)s.", match=match.code),
            remedy=say(
                "Post that sheet once it is signed, or enter the whole sheet from the paper."
            ),
            code="on-phone",
        )


def _require_not_posted(match: Match, number: int) -> None:
    posted = match.games.filter(number=number, sheet__state=State.POSTED)
    game = posted.select_related("sheet").first()
    if game is None:
        return
    sheet = game.sheet
    raise refusal(
        say(
            "%(official)s already posted %(match)s at %(totals)s.",
            official=sheet.posted_by,
            match=match.code,
            totals=format_totals(sheet, sheet.totals, rules_of(sheet).sides),
        ),
        remedy=say("If that is wrong, correct the sheet."),
        code="posted-already",
    )
