"""A referee's view of a table, the queue of help requests, and rulings that wait. Reads only."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q, TextField
from django.db.models.functions import Cast

from rules.core.findings import signed
from rules.core.messages import Words
from scoring.entry import rules_of
from scoring.models import ScoreSheet
from tournament.brackets.models import Game, Match
from tournament.desk.act.shown import hands_topic
from tournament.desk.models import HelpRequest
from tournament.desk.reading.match_words import match_words, topic_of
from tournament.desk.reading.person_scores import entries_by_seat
from tournament.desk.rulings.ruling_form import game_of
from tournament.live.models import LogEntry
from tournament.registration.models import Entry, Event, Player
from tournament.registration.selectors import with_players
from tournament.rulings.models import Ruling
from tournament.rulings.offences import Offence, offences_of, persons_of
from tournament.tables.models import Assignment, Table

FOR_THE_WHOLE_HALL = ("clock.stop", "clock.go-on", "clock.step")


@dataclass(frozen=True, slots=True)
class PersonAtTable:
    """A person at the table and their team. `where` is "North", or "" before anyone is seated.

    `before` are earlier warnings and penalties, at any event.
    """

    player: Player
    entry: Entry
    where: Words
    side: str
    before: tuple[Offence, ...]

    @property
    def besides_warnings_here(self) -> tuple[Offence, ...]:
        """All of them except this event's warnings, which the page lists anyway."""
        here = self.player.event_id
        return tuple(row for row in self.before if row.event.pk != here or not row.is_warning)


@dataclass(frozen=True, slots=True)
class RefereePage:
    """The table's current or last match; `left_at` is when it left."""

    table: Table
    match: Match
    teams: tuple[Entry, ...]
    sitters: tuple[PersonAtTable, ...]
    score: tuple[tuple[str, str], ...]
    sheet: ScoreSheet | None
    announced_at: datetime | None
    left_at: datetime | None
    rows: Sequence[LogEntry]


def referee_page(table: Table) -> RefereePage | None:
    """The table's view, or None if nothing was ever played there."""
    stood = _last_at(table)
    if stood is None:
        return None
    match = stood.match
    game, teams = game_of(match), _teams_of(match)
    announced = getattr(match.round, "announcement", None)
    return RefereePage(
        table=table,
        match=match,
        teams=teams,
        sitters=_sitters(game, teams),
        score=_score(game.sheet) if game else (),
        sheet=game.sheet if game else None,
        announced_at=announced.starts_at if announced else None,
        left_at=stood.cleared_at,
        rows=timeline(table.event, stood),
    )


def tables_in_play(event: Event) -> list[int]:
    """The numbers of tables with a match."""
    standing = Assignment.objects.filter(table__event=event, cleared_at__isnull=True)
    return list(standing.order_by("table__number").values_list("table__number", flat=True))


def _last_at(table: Table) -> Assignment | None:
    rows = table.assignments.select_related(
        "table", "match__round__announcement", "match__stage__division__event"
    )
    now = rows.filter(cleared_at__isnull=True).first()
    return now or rows.order_by("cleared_at").last()


def _score(sheet: ScoreSheet) -> tuple[tuple[str, str], ...]:
    """Each side's name and points; empty before the first hand."""
    points = sheet.totals
    return tuple(
        (sheet.side_names[side], signed(points[side]))
        for side in rules_of(sheet).sides
        if side in points
    )


def _teams_of(match: Match) -> tuple[Entry, ...]:
    entries = Entry.objects.filter(slots__match=match).order_by("slots__position")
    return tuple(with_players(entries))


def sitters_of(match: Match) -> tuple[PersonAtTable, ...]:
    """Who sits at the match, by seat; without a sheet, who is expected."""
    return _sitters(game_of(match), _teams_of(match))


def _sitters(game: Game | None, teams: Sequence[Entry]) -> tuple[PersonAtTable, ...]:
    chairs = _seated(game) if game else []
    chairs = chairs or [(m.player, team, "", "") for team in teams for m in team.members.all()]
    known = offences_of(persons_of([player for player, *_ in chairs]))
    return tuple(
        PersonAtTable(player, entry, where, side, tuple(known.get(player.person_id or 0, ())))
        for player, entry, where, side in chairs
    )


def _seated(game: Game) -> list[tuple[Player, Entry, Words, str]]:
    """Everyone in their seat, with substitutes in place of players."""
    rules = rules_of(game.sheet)
    rows = game.seatings.select_related("player").order_by("from_hand")
    sits = {row.seat: row.player for row in rows}
    entries = entries_by_seat(game, [(seat, rules.side_of(seat)) for seat in rules.seats])
    return [
        (sits[seat], entry, rules.table.name_of(seat), side)
        for side in rules.sides
        for seat in rules.seats_of(side)
        if seat in sits and (entry := entries.get(seat))
    ]


def timeline(event: Event, stood: Assignment) -> Sequence[LogEntry]:
    """The log of this table's match, including its other tables.

    For the table and the hall, only entries from that time.
    """
    named = (topic_of(stood.match), hands_topic(stood.match))
    of_match = Q(topics__contains=f'"{named[0]}"') | Q(topics__contains=f'"{named[1]}"')
    meanwhile = Q(at__gte=stood.given_at)
    if stood.cleared_at:
        meanwhile &= Q(at__lte=stood.cleared_at)
    of_table = Q(detail__table=stood.table.number) | Q(verb__in=FOR_THE_WHOLE_HALL)
    rows = LogEntry.objects.filter(topic=event.topic).annotate(topics=Cast("touched", TextField()))
    return list(rows.filter(of_match | meanwhile & of_table).order_by("number"))


SHOWN = 8


@dataclass(frozen=True, slots=True)
class HelpRequestShown:
    """An open help request, the match at its table, and its teams."""

    asked: HelpRequest
    match: Match | None
    words: Words


@dataclass(frozen=True, slots=True)
class HelpRequestsPage:
    """`waiting` requests are free, `taken` ones have an official, `done` are the latest."""

    waiting: Sequence[HelpRequestShown]
    taken: Sequence[HelpRequestShown]
    done: Sequence[HelpRequest]
    rulings: Sequence[Ruling]


def help_requests_page(event: Event) -> HelpRequestsPage:
    """The event's help requests, longest waiting first."""
    asked = event.help_requests.select_related("table", "ruling").order_by("made_at")
    shown = _with_matches(list(asked.filter(answered_at=None)))
    done = asked.filter(answered_at__isnull=False).order_by("-answered_at")[:SHOWN]
    return HelpRequestsPage(
        waiting=[row for row in shown if not row.asked.taken_at],
        taken=[row for row in shown if row.asked.taken_at],
        done=list(done),
        rulings=open_rulings(event),
    )


def help_requests_at(table: Table) -> list[HelpRequestShown]:
    """This table's open help requests."""
    asked = table.help_requests.filter(answered_at=None).select_related("table", "ruling")
    return _with_matches(list(asked.order_by("made_at")))


def help_requests_to_rule_on(match: Match) -> list[HelpRequest]:
    """The table's help requests that a ruling can answer, the likeliest first.

    First the one taken last, then the longest waiting. A second referee's opinion answers a request
    for one.
    """
    here = match.assignments.filter(cleared_at=None).values("table")
    asked = HelpRequest.objects.filter(table__in=here, ruling=None, answered_at=None)
    rows = asked.select_related("event").order_by(F("taken_at").desc(nulls_last=True), "made_at")
    return list(rows)


def open_rulings(event: Event) -> list[Ruling]:
    """Rulings that need the director, or a second referee whom no table requests."""
    rows = Ruling.objects.filter(match__stage__division__event=event, state__in=Ruling.OPEN)
    asked = HelpRequest.objects.filter(ruling=OuterRef("pk"), answered_at=None)
    rows = rows.exclude(Exists(asked)).select_related("match__stage__division")
    return list(rows.order_by("at"))


def _with_matches(requests: Sequence[HelpRequest]) -> list[HelpRequestShown]:
    here = Assignment.objects.filter(cleared_at=None)
    rows = here.filter(table__in=[one.table_id for one in requests])
    matches = {row.table_id: row.match for row in rows.select_related("match__stage__division")}
    return [_shown(one, matches.get(one.table_id)) for one in requests]


def _shown(asked: HelpRequest, match: Match | None) -> HelpRequestShown:
    return HelpRequestShown(asked, match, match_words(match) if match else "")
