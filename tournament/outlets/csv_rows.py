"""The rows of an event's CSV files: entries, games, hands and the log. Reads only, row by row.

The headings are for programs too: plain English, and the same in every version. Times carry their
offset from UTC, in the event's zone.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from rules.core.messages import in_english
from scoring.entry import rules_of
from scoring.hand_words import with_figures
from scoring.models import Hand, ScoreSheet
from scoring.selectors import winning_sides
from tournament.desk.reading.spreadsheets import Cell
from tournament.live.models import LogEntry
from tournament.registration.models import Contact, Division, Event, Member
from tournament.registration.selectors import departures_of, with_players
from tournament.seeding.models import Seed

Row = Sequence[Cell]
AT_ONCE = 500
"""Rows that are read from the database together."""

OF_GAME = ("Division", "Stage", "Round", "Match", "Game", "Sheet")
GAMES = (*OF_GAME, "Side", "Team", "Players", "Points", "Won", "Posted by", "Posted at")
HANDS = (
    *(*OF_GAME, "Hand", "Version", "Outcome"),
    *("Dealer", "Bidder", "Bid", "Trump", "Side", "Team", "Players", "Points", "Meld", "Score"),
    *("Entered by", "Entered at"),
)
LOG = ("Number", "Time", "Who", "Role", "Device", "Action", "Words", "Hash")


def entry_rows(division: Division, *, contacts: bool) -> Iterator[Row]:
    """An entry a row, as registration reads it again. With `contacts`, one column after each
    player."""
    places = range(1, division.team_size + 1)
    reach = _contacts(division) if contacts else None
    yield [
        *("Number", "Team"),
        *(name for place in places for name in _player_headings(place, reach)),
        *("Club", "Seed", "Categories", "Status"),
    ]
    seeds = dict(Seed.objects.filter(division=division).values_list("entry", "number"))
    gone = departures_of(division)
    for entry in with_players(division.entries.order_by("number")):
        members = {member.place: member for member in entry.members.all()}
        yield [
            *(entry.number, entry.name),
            *(cell for place in places for cell in _player_cells(members.get(place), reach)),
            *(entry.club, seeds.get(entry.pk), ", ".join(entry.categories)),
            gone.get(entry.pk, ""),
        ]


def _player_headings(place: int, reach: object) -> list[str]:
    name = f"Player {place}"
    return [name] if reach is None else [name, f"Contact {place}"]


def _player_cells(member: Member | None, reach: Mapping[int, str] | None) -> list[Cell]:
    name = member.player.name if member else ""
    if reach is None:
        return [name]
    return [name, reach.get(member.player_id, "") if member else ""]


def _contacts(division: Division) -> dict[int, str]:
    """Player → how to reach them."""
    found: dict[int, str] = {}
    rows = Contact.objects.filter(player__entries__division=division).distinct()
    for player, words in rows.order_by("player", "pk").values_list("player_id", "words"):
        found[player] = f"{found[player]}, {words}" if player in found else words
    return found


def game_rows(event: Event) -> Iterator[Row]:
    """A row for each side of each sheet, also with totals alone. Children win nothing."""
    yield GAMES
    zone = ZoneInfo(event.zone)
    sheets = ScoreSheet.objects.filter(game__match__stage__division__event=event)
    sheets = sheets.select_related("game__match__round", "game__match__stage__division")
    ordered = sheets.prefetch_related("hands").order_by(
        *("game__match__stage__division__position", "game__match__stage__number"),
        *("game__match__play_order", "game__number"),
    )
    for sheet in ordered.iterator(AT_ONCE):
        division = sheet.game.match.stage.division
        winners = () if division.learning else winning_sides(sheet)
        for side in rules_of(sheet).sides:
            yield [
                *_of_game(sheet),
                *(side, sheet.side_names.get(side, ""), _players_of(sheet, side)),
                *(sheet.totals.get(side), "yes" if side in winners else ""),
                *(sheet.posted_by, _moment(sheet.posted_at, zone) if sheet.posted_at else ""),
            ]


def _of_game(sheet: ScoreSheet) -> Row:
    """Where a sheet belongs, and its state."""
    game = sheet.game
    match = game.match
    return [
        *(match.stage.division.name, match.stage.number, in_english(match.round.title)),
        *(match.code, game.number, sheet.state),
    ]


def hand_rows(event: Event) -> Iterator[Row]:
    """A row for each side of each hand, also of those that were undone or changed."""
    yield HANDS
    zone = ZoneInfo(event.zone)
    hands = Hand.objects.filter(sheet__game__match__stage__division__event=event)
    hands = hands.select_related(
        "sheet__game__match__round", "sheet__game__match__stage__division"
    ).order_by(
        *("sheet__game__match__stage__division__position", "sheet__game__match__stage__number"),
        *("sheet__game__match__play_order", "sheet__game__number", "number", "pk"),
    )
    for hand in hands.iterator(AT_ONCE):
        yield from _hand(hand, zone)


def _hand(hand: Hand, zone: ZoneInfo) -> Iterator[Row]:
    sheet, content = hand.sheet, with_figures(hand.sheet, hand.content)
    for side in rules_of(sheet).sides:
        yield [
            *(*_of_game(sheet), hand.number, hand.struck or "stands", hand.outcome),
            *(_plain(content.get(key)) for key in ("dealer", "bidder", "bid", "trump")),
            *(side, sheet.side_names.get(side, ""), _players_of(sheet, side)),
            *(_of_side(content.get(key), side) for key in ("points", "meld")),
            *(hand.score.get(side), hand.entered_by, _moment(hand.entered_at, zone)),
        ]


def _players_of(sheet: ScoreSheet, side: str) -> str:
    seats = rules_of(sheet).seats_of(side)
    return ", ".join(sheet.names[seat] for seat in seats if seat in sheet.names)


def _of_side(value: object, side: str) -> Cell:
    return _plain(value.get(side)) if isinstance(value, dict) else None


def _plain(value: object) -> Cell:
    """A number or a word of a hand; nothing of another form."""
    return value if isinstance(value, str | int) else None


def log_rows(event: Event, without: Collection[str]) -> Iterator[Row]:
    """Every change of the event but those with these verbs, the first one first."""
    yield LOG
    zone = ZoneInfo(event.zone)
    rows = LogEntry.objects.filter(topic=event.topic).exclude(verb__in=without)
    for row in rows.order_by("number").iterator(AT_ONCE):
        yield [
            *(row.number, _moment(row.at, zone), row.who, row.role, row.device),
            *(row.verb, row.words, row.hash),
        ]


def _moment(at: datetime, zone: ZoneInfo) -> str:
    return at.astimezone(zone).isoformat(timespec="seconds")
