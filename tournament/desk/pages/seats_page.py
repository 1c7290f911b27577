"""The seats screen: who is expected on which chair, before the sheet is opened.

Reads; writes nothing. What was tapped so far comes in as a draft: `N`, `E` ... hold the keys of
the players, `picked` the seat tapped first and `tap` the seat tapped now; `keeper` and `dealer`
are keys of players too, so that they stay with the person when seats are swapped.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules.ruleset import Ruleset
from rules.seats import Table
from scoring.entry import can_be_entered, playing_rules, seated
from scoring.selectors import THIRD_PARTY
from tournament.brackets.match_rules import house_rules_of
from tournament.brackets.models import Match
from tournament.desk.match_score import before_game
from tournament.registration.models import Entry
from tournament.tables.chairs import Chairs, expected, one_team_a_side, swapped
from tournament.tables.selectors import sat_last

WORDS = {"N": "North", "E": "East", "S": "South", "W": "West"}
Draft = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of the table and who is on it; `side` is the seat's."""

    seat: str
    word: str
    side: str
    player: int
    name: str
    team: str
    picked: bool
    keeps: bool
    deals: bool


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """A name on every seat; then who keeps score and who deals first."""

    template: ClassVar[str] = "tournament/desk/phone/seats.html"
    third_party: ClassVar[str] = THIRD_PARTY
    match: Match
    game: str
    chairs: tuple[Chair, ...]
    picked: str
    third_party_keeps: bool
    both_agreed: bool
    everybody: str
    before_game: str = ""

    @property
    def is_compass(self) -> bool:
        """Whether the seats are north, east, south and west."""
        return {chair.seat for chair in self.chairs} == set(WORDS)


def seats_page(match: Match, draft: Draft) -> SeatsPage | None:
    """The screen; None when this game cannot be kept on a phone."""
    entries = entries_of(match)
    rules = rules_at(match, entries)
    teams = [players_of(entry) for entry in entries]
    usual = expected(rules.table, teams)
    if not can_be_entered(rules) or not one_team_a_side(rules.table, usual, teams):
        return None
    before = sat_last(match)
    usual = before if one_team_a_side(rules.table, before, teams) else usual
    chairs, picked = _arranged(rules.table, teams, usual, draft)
    return SeatsPage(
        match=match,
        game=rules.title,
        chairs=_chairs(rules, entries, chairs, picked, draft),
        picked=picked,
        third_party_keeps=draft.get("keeper") == THIRD_PARTY,
        both_agreed=bool(draft.get("both_agreed")),
        everybody=everybody_at(rules.table),
        before_game=before_game(match, entries),
    )


def everybody_at(table: Table) -> str:
    """Who must agree when somebody else keeps score: "both teams", "all players"."""
    if len(table.sides) > 2:
        return "all players"
    return "both teams" if len(table.seats) > 2 else "both players"


def rules_at(match: Match, entries: Sequence[Entry]) -> Ruleset:
    """The rules of the game at a table with a chair for each of these players."""
    rules = playing_rules(match.stage.division.ruleset, house_rules_of(match))
    chairs = sum(len(players_of(entry)) for entry in entries)
    return seated(rules, dict.fromkeys(rules.seats[:chairs]))


def entries_of(match: Match) -> list[Entry]:
    """The teams of the match in the order of its slots, with their members read."""
    slots = match.slots.select_related("entrant").prefetch_related("entrant__members__player")
    return [slot.entrant for slot in slots.order_by("position") if slot.entrant]


def players_of(entry: Entry) -> list[int]:
    """The keys of the team's players by place."""
    members = sorted(entry.members.all(), key=lambda member: member.place)
    return [member.player_id for member in members]


def _arranged(
    table: Table, teams: Sequence[Sequence[int]], usual: Chairs, draft: Draft
) -> tuple[Mapping[str, int], str]:
    """The chairs as drafted, after this tap; and the seat that waits for a second tap."""
    drafted = {seat: int(draft[seat]) for seat in table.seats if draft.get(seat, "").isdecimal()}
    chairs = drafted if one_team_a_side(table, drafted, teams) else usual
    picked, tap = draft.get("picked", ""), draft.get("tap", "")
    if tap not in table.seats:
        return chairs, picked if picked in table.seats else ""
    if picked not in table.seats:
        return chairs, tap
    return (chairs if picked == tap else swapped(table, chairs, picked, tap)), ""


def _chairs(
    rules: Ruleset,
    entries: Sequence[Entry],
    chairs: Mapping[str, int],
    picked: str,
    draft: Draft,
) -> tuple[Chair, ...]:
    people = {
        member.player_id: (member.player.name, entry.title)
        for entry in entries
        for member in entry.members.all()
    }
    return tuple(
        Chair(
            seat=seat,
            word=WORDS.get(seat, seat),
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
