"""To-do items on people, rounds, ties and clocks."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import compress

from rules.core.messages import Words
from scoring.plain_sql import fetch
from tournament.brackets import formats
from tournament.brackets.graph.who import LOST
from tournament.brackets.match_rules import rules_of_match
from tournament.brackets.models import Match, Stage
from tournament.brackets.playoffs import PLAYOFF
from tournament.brackets.stage_graph import Planned, next_planned, stage_at, ways_in
from tournament.desk.act.agreement import locked_teams
from tournament.desk.board.need import PATIENCE, Floor, Need, Urgency
from tournament.desk.board.needs_of_tables import help_requests
from tournament.desk.brackets.next_stage_form import missing_words
from tournament.desk.reading.deciding_ties import deciding_ties
from tournament.desk.reading.floor_matches import FloorMatch
from tournament.desk.rulings.law import may_not_settle
from tournament.desk.rulings.referee_page import open_rulings
from tournament.desk.substitutes.vacant_seats import vacancies_of
from tournament.desk.tables.round_progress import OpenRounds
from tournament.desk.timing.comers import matches_short_of_one
from tournament.registration.models import Division
from tournament.tables.models import Substitution
from tournament.timing.breaks import breaks_of
from tournament.timing.facts import hall_of, setup_of
from tournament.timing.limits import timed_games
from tournament.timing.models import LateRuling
from tournament.timing.play import play_of

State = Match.State
A_MOMENT = timedelta(seconds=30)
"""If time is up for longer without a call, the clock process is not running."""


@dataclass(frozen=True, slots=True)
class RoundToStart:
    """A round with ready matches that is not started, and the open matches before it."""

    matches: Sequence[FloorMatch]
    before: Sequence[FloorMatch]

    @property
    def first(self) -> FloorMatch:
        """Any of its matches: it knows the round's name and division."""
        return self.matches[0]


def rounds(floor: Floor) -> Iterator[Need]:
    """Each round that could start, with less urgency while earlier results are missing."""
    ready: dict[tuple[int, str], list[FloorMatch]] = {}
    for match in floor.matches:
        if match.state == Match.State.READY and not match.round_started:
            ready.setdefault((match.stage, match.round_key), []).append(match)
    opened = OpenRounds(floor.matches)
    for (stage, key), rows in ready.items():
        before = opened.before(stage, key)
        urgency = Urgency.TELLS if before else Urgency.HOLDS
        yield Need(urgency, "round", f"{stage}-{key}", RoundToStart(rows, before))


def ties(floor: Floor) -> Iterator[Need]:
    """Each open tie that needs cards. Ties with a game are on the floor."""
    for division in _divisions(_with_ties(floor)):
        for tie in deciding_ties(division):
            if now := tie.drawing or tie.dealt:
                numbers = "-".join(str(entry.number) for entry in now)
                yield Need(Urgency.HOLDS, "tie", f"{tie.stage.pk}-{numbers}", tie)


def draws(floor: Floor) -> Iterator[Need]:
    """Each stage whose drawn rounds are over while another one is to come."""
    over = setup_of(floor.event).to_come - {match.stage for match in floor.matches}
    stages = Stage.objects.filter(pk__in=over) if over else Stage.objects.none()
    for stage in stages.select_related("division").order_by("pk"):
        yield Need(Urgency.HOLDS, "draw", str(stage.pk), stage)


@dataclass(frozen=True, slots=True)
class StageToPublish:
    """A stage filled from others, once it is certain who advances to it."""

    title: Words
    division: Division
    is_first: bool


def stages(floor: Floor) -> Iterator[Need]:
    """Each stage that can be published now."""
    played = {match.stage for match in floor.matches}
    for division in _divisions(setup_of(floor.event).fed):
        planned = next_planned(division)
        if planned and _is_certain(planned, played):
            about = StageToPublish(planned.title, division, is_first=planned.number == 1)
            yield Need(Urgency.HOLDS, "stage", str(division.pk), about)


def _is_certain(planned: Planned, played: Collection[int]) -> bool:
    """Whether everything is over that decides who comes. `played` are stages with open matches.

    Who was out by a round is certain before the rest.
    """
    if planned.division.stages.filter(to_come__gt=0).exists():
        return False
    ways = ways_in(planned.division, planned.number)
    sources = [(way, stage_at(way.source)) for way in ways]
    if not sources or any(
        stage is None or (stage.pk in played and way.who.kind != LOST) for way, stage in sources
    ):
        return False
    return not missing_words(planned)


def _with_ties(floor: Floor) -> set[int]:
    """The keys of the divisions with a finished pool or table."""
    open_ones = {(match.stage, match.bracket) for match in floor.matches}
    return {
        row.stage.division_id
        for row in play_of(floor.event).rounds.values()
        if row.bracket != PLAYOFF
        and formats.find(row.stage.format).kind.may_tie
        and (row.stage_id, row.bracket) not in open_ones
    }


def _divisions(keys: Collection[int]) -> Sequence[Division]:
    """The divisions with these keys."""
    rows = Division.objects.filter(pk__in=keys).select_related("event")
    return list(rows.order_by("position")) if keys else []


@dataclass(frozen=True, slots=True)
class BreakOver:
    """Two teams whose break is over and who are not playing."""

    match: FloorMatch
    until: datetime


def breaks(floor: Floor) -> Iterator[Need]:
    """Each table where the next game should have begun.

    The lateness clock covers teams from other tables.
    """
    between = [row for row in floor.matches if row.state == State.CALLED and row.game > 1]
    if not between:
        return
    teams = {team for row in between for team in row.crews}
    rests = breaks_of(teams, floor.now, hall_of(floor.event).pauses)
    for row in between:
        ends = [rests[team].until for team in row.crews if team in rests]
        until = max(ends, default=floor.now)
        if until < floor.now:
            about = BreakOver(row, until)
            yield Need(Urgency.HOLDS, "break", row.id, about, since=until, table=row.table)


def times(floor: Floor) -> Iterator[Need]:
    """Each table where time was called and the last hand is, or should be, over."""
    if not any(row.state == State.PLAYING for row in floor.matches):
        return
    tables = {(row.stage, row.code): row for row in floor.matches}
    for timed in timed_games(floor.event, floor.now):
        match = tables.get((timed.game.match.stage_id, timed.game.match.code))
        if match is None:
            continue
        if timed.call:
            since = timed.call.at
            yield Need(Urgency.TELLS, "time", match.id, match, since=since, table=match.table)
        elif timed.ends_at + A_MOMENT < floor.now and not floor.stop:
            since = timed.ends_at
            yield Need(Urgency.HOLDS, "uncalled", match.id, match, since=since, table=match.table)


def late_rulings(floor: Floor) -> Iterator[Need]:
    """Every proposed or reopened ruling, except on matches played meanwhile.

    One query, and one more for the teams.
    """
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    rulings = LateRuling.objects.filter(
        match__stage__division__event=floor.event, state__in=LateRuling.OPEN
    ).exclude(state=LateRuling.State.PROPOSED, match__state__in=Match.OVER)
    for ruling in rulings.select_related("match", "player").prefetch_related("absent"):
        table = tables.get((ruling.match.stage_id, ruling.match.code))
        yield Need(Urgency.STANDS, "late", str(ruling.pk), ruling, since=ruling.at, table=table)


def vacancies(floor: Floor) -> Iterator[Need]:
    """Every chair whose player is missing: the table is stuck, or can claim a forfeit."""
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    for shown in vacancies_of(floor.event, floor.now):
        match = shown.row.match
        yield Need(
            Urgency.COSTS if shown.ends_at and not shown.at_table_of_many else Urgency.STANDS,
            "vacancy",
            str(shown.row.pk),
            shown,
            since=shown.row.since,
            due=shown.ends_at,
            table=tables.get((match.stage_id, match.code)),
        )


def substitutes(floor: Floor) -> Iterator[Need]:
    """Substitutes awaiting an answer: first from the opponents at their phone, then from the desk.

    One query, and the rules for each.
    """
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    asked = Substitution.objects.filter(
        match__stage__division__event=floor.event, state=Substitution.State.ASKED
    )
    for row in asked.select_related("match__stage__division", "leaves", "player").order_by("id"):
        key = (row.match.stage_id, row.match.code)
        if key in tables:
            yield Need(
                Urgency.TELLS if _others_think(row, floor.now) else Urgency.STANDS,
                "substitute",
                str(row.pk),
                row,
                since=row.asked_at,
                table=tables[key],
            )


def _others_think(row: Substitution, now: datetime) -> bool:
    """Whether the opponents still have time to answer. After that the director decides."""
    return now - row.asked_at < PATIENCE and rules_of_match(row.match).substitutes.consent


def replaced(floor: Floor) -> Iterator[Need]:
    """Every table where a late player lost their chair and it is still empty."""
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    for match, players in matches_short_of_one(floor.event):
        yield Need(
            Urgency.STANDS,
            "replaced",
            str(match.pk),
            {"match": match, "players": players},
            table=tables.get((match.stage_id, match.code)),
        )


def rulings(floor: Floor) -> Iterator[Need]:
    """Every questioned or disputed ruling. One query, plus two for each."""
    tables = {(row.stage, row.code): row.table for row in floor.matches}
    for ruling in open_rulings(floor.event):
        table = tables.get((ruling.match.stage_id, ruling.match.code))
        yield Need(
            Urgency.STANDS,
            "ruling",
            str(ruling.pk),
            ruling,
            since=ruling.at,
            table=table,
            barred=may_not_settle(ruling),
        )


def locked(floor: Floor) -> Iterator[Need]:
    """Every locked-out team: its table waits with a full sheet."""
    for entry in locked_teams(floor.event, floor.now):
        yield Need(Urgency.HOLDS, "locked", str(entry.pk), entry)


OF_EVENT = """
    JOIN brackets_match AS own ON own.id = match_id
    JOIN brackets_stage AS stage ON stage.id = own.stage_id
    JOIN registration_division AS division ON division.id = stage.division_id
    WHERE division.event_id = %s
"""
LATE = f"SELECT 1 FROM timing_lateruling {OF_EVENT}"
RARE: Mapping[Callable[[Floor], Iterator[Need]], str] = {
    late_rulings: LATE,
    replaced: LATE,
    vacancies: f"SELECT 1 FROM tables_vacancy {OF_EVENT} AND ended_at IS NULL",
    substitutes: f"SELECT 1 FROM tables_substitution AS asked {OF_EVENT} AND asked.state = 'asked'",
    help_requests: "SELECT 1 FROM desk_call WHERE event_id = %s AND answered_at IS NULL",
    rulings: f"""
        SELECT 1 FROM rulings_ruling AS given {OF_EVENT}
        AND given.state IN ('questioned', 'disputed')
    """,
}
THERE = f"SELECT {', '.join(f'EXISTS ({rows})' for rows in RARE.values())}"
"""In plain SQL: the board asks after every change."""


def rare(floor: Floor) -> Iterator[Need]:
    """The needs that few events have. One query while there is none."""
    there = fetch(THERE, [floor.event.pk] * len(RARE))[0]
    for select in compress(RARE, there):
        yield from select(floor)
