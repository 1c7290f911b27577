"""The seats screen, before the sheet is opened. Reads only.

Taps so far come in as a draft. `N`, `E` ... hold the players' keys, `picked` the seat tapped first
and `tap` the seat tapped now. `keeper` and `dealer` are players' keys too, so that they survive a
swap of seats.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.core.first_deal import FirstDeal
from rules.core.messages import Words, say
from rules.core.seats import Table
from rules.core.sheet import THIRD_PARTY
from rules.ruleset import Ruleset
from rules.typed_numbers import whole_number
from scoring.entry import can_be_entered, playing_rules, seated
from tournament.brackets.match_rules import house_rules_of
from tournament.brackets.models import Match
from tournament.brackets.series_score import before_game
from tournament.desk.reading.floor_people import Party, parties_of
from tournament.tables.chairs import Chairs, expected, one_team_a_side, swapped
from tournament.tables.selectors import sat_last

Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table and its player. `side` is the seat's."""

    seat: str
    word: Words
    side: str
    player: int
    name: str
    team: str
    picked: bool
    keeps: bool
    deals: bool


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Names on all seats, then the scorekeeper and the first dealer."""

    template: ClassVar[str] = "tournament/phone/seats.html"
    third_party: ClassVar[str] = THIRD_PARTY
    match: Match
    game: str
    chairs: tuple[Chair, ...]
    picked: str
    third_party_keeps: bool
    both_agreed: bool
    everybody: Words
    first_deal: FirstDeal
    is_compass: bool
    before_game: Words = ""


def seats_page(match: Match, draft: Draft) -> SeatsPage | None:
    """The screen, or None if this game cannot be scored on a phone."""
    parties = parties_of(match)
    rules = rules_at(match, parties)
    teams = [party.keys for party in parties]
    usual = expected(rules.table, teams)
    if not can_be_entered(rules) or not one_team_a_side(rules.table, usual, teams):
        return None
    before = sat_last(match)
    usual = before if one_team_a_side(rules.table, before, teams) else usual
    chairs, picked = _arranged(rules.table, teams, usual, draft)
    return SeatsPage(
        match=match,
        game=rules.title,
        chairs=_chairs(rules, parties, chairs, picked, draft),
        picked=picked,
        third_party_keeps=draft.get("keeper") == THIRD_PARTY,
        both_agreed=bool(draft.get("both_agreed")),
        everybody=everybody_at(rules.table),
        first_deal=rules.first_deal,
        is_compass=rules.table.is_compass,
        before_game=before_game(match, [entry for row in parties for entry in row.entries]),
    )


def everybody_at(table: Table) -> Words:
    """Who must agree to another scorekeeper: "both sides", "all players"."""
    if len(table.sides) > 2:
        return say("all players")
    return say("both sides") if len(table.seats) > 2 else say("both players")


def rules_at(match: Match, parties: Sequence[Party]) -> Ruleset:
    """The rules of the game at a table with a chair for each of these players."""
    rules = playing_rules(match.stage.division.ruleset, house_rules_of(match))
    chairs = sum(len(party.sitting) for party in parties)
    return seated(rules, dict.fromkeys(rules.seats[:chairs]))


def _arranged(
    table: Table, teams: Sequence[Sequence[int]], usual: Chairs, draft: Draft
) -> tuple[Mapping[str, int], str]:
    """The chairs in the draft after this tap, and the seat picked for a swap."""
    typed = {seat: whole_number(draft.get(seat, "")) for seat in table.seats}
    drafted = {seat: player for seat, player in typed.items() if player is not None}
    chairs = drafted if one_team_a_side(table, drafted, teams) else usual
    picked, tap = draft.get("picked", ""), draft.get("tap", "")
    if tap not in table.seats:
        return chairs, picked if picked in table.seats else ""
    if picked not in table.seats:
        return chairs, tap
    return (chairs if picked == tap else swapped(table, chairs, picked, tap)), ""


def _chairs(
    rules: Ruleset,
    parties: Sequence[Party],
    chairs: Mapping[str, int],
    picked: str,
    draft: Draft,
) -> tuple[Chair, ...]:
    people = {
        player.pk: (player.name, party.title) for party in parties for player in party.sitting
    }
    return tuple(
        Chair(
            seat=seat,
            word=rules.table.name_of(seat),
            side=rules.side_of(seat),
            player=chairs[seat],
            name=people[chairs[seat]][0],
            team=people[chairs[seat]][1],
            picked=seat == picked,
            keeps=draft.get("keeper") == str(chairs[seat]),
            deals=draft.get("dealer") == str(chairs[seat]),
        )
        for seat in rules.seats
    )
