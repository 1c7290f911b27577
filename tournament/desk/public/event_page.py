"""Public data of events: the list, matches in play, posted results. Reads only.

Never includes anything unposted, or tables that the event keeps private.
"""

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, F, Prefetch, Q, QuerySet
from django.template.loader import render_to_string
from django.utils.translation import get_language

from rules.core.findings import signed
from rules.core.messages import Words, all_of, say
from scoring.models import ScoreSheet
from tournament.brackets import formats
from tournament.brackets.models import GameSide, Match, Result, Slot, Stage
from tournament.brackets.stage_graph import have_ways, is_fed, planned_stages
from tournament.desk.brackets.bracket_cards import WORDS
from tournament.desk.public.news import EVENTS_KEPT, about_matches, mark_of
from tournament.desk.public.progress import Progress
from tournament.live.versions import Remembered
from tournament.registration.calendar import Events, by_time
from tournament.registration.entry_words import of_entry
from tournament.registration.models import Division, Event
from tournament.registration.selectors import divisions_of
from tournament.tables.models import Assignment

LATEST = 12


@dataclass(frozen=True, slots=True)
class ResultShown:
    """A finished match: the winner first, or for children the lower number.

    With each game's score in that order. A table of individuals has `placings` with place, name and
    points. `is_decided`: by the director. `has_sheet`: a score sheet is posted.
    """

    match: Match
    winner: str
    loser: str
    other_loser: str
    reason: str
    is_decided: bool
    has_sheet: bool
    at: datetime
    games: tuple[tuple[str, str], ...]
    placings: tuple[tuple[int, str, int], ...] = ()

    @property
    def content(self) -> tuple[object, ...]:
        """All that its line says."""
        sides = (self.winner, self.loser, self.other_loser, self.games, self.placings)
        how = (self.reason, self.is_decided, self.has_sheet, self.at)
        return (*content_of(self.match), *sides, *how)


@dataclass(frozen=True, slots=True)
class PlayingShown:
    """A match on the floor. `table` is None if tables are private."""

    match: Match
    state_label: Words
    teams: tuple[str, ...]
    table: int | None

    @property
    def content(self) -> tuple[object, ...]:
        """All that its line says."""
        return (*content_of(self.match), self.teams, self.table)


def content_of(match: Match) -> tuple[object, ...]:
    """What lines say of a match."""
    division = match.stage.division
    where = (division.slug, division.name, division.learning, match.round.name)
    return (match.code, match.state, *where)


@dataclass(frozen=True, slots=True)
class DivisionShown:
    """A division: how it is played, how many entered, how far it is. `has_begun`: results exist."""

    division: Division
    played: Words
    entered: Words
    progress: Progress | None
    has_begun: bool


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What no match changes: the divisions, how many entered and how it is played; whether there
    are ways between stages, and random draws."""

    divisions: tuple[tuple[Division, Words, Words], ...]
    has_ways: bool
    has_draws: bool


_facts: Remembered[EventFacts] = Remembered(EVENTS_KEPT)


def event_facts(event: Event) -> EventFacts:
    """These facts, read once a change of them."""
    state = mark_of(event, about_matches(()))
    return _facts.get(event.pk, state) or _facts.put(event.pk, state, _read_facts(event))


def _read_facts(event: Event) -> EventFacts:
    rows = divisions_of(event).annotate(entered=Count("entries"))
    return EventFacts(
        tuple((row, _entered(row, row.entered), how_played(row)) for row in rows),
        has_ways=have_ways(event),
        has_draws=event.lots.exists(),
    )


def divisions_shown(
    event: Event, facts: EventFacts, bars: Mapping[str, Progress]
) -> list[DivisionShown]:
    """The event's divisions in order."""
    return [
        DivisionShown(
            division=_at(event, row),
            played=played,
            entered=entered,
            progress=bars.get(row.slug),
            has_begun=not row.learning and row.slug in bars and bars[row.slug].over > 0,
        )
        for row, entered, played in facts.divisions
    ]


def _at(event: Event, division: Division) -> Division:
    """The same division of the event as it was read now."""
    fresh = copy(division)
    fresh.event = event
    return fresh


def _entered(division: Division, entries: int) -> Words:
    if not entries and is_fed(division):
        return say("From other stages")
    return of_entry(division.noun, "count", count=entries)


def events_by_time(now: datetime) -> Events:
    """Every event but the trials."""
    return by_time(Event.objects.filter(is_trial=False), now)


def published_stage(division: Division) -> Stage | None:
    """The division's bracket, once there is a round to show."""
    drawn = division.stages.filter(published_at__isnull=False, rounds__isnull=False)
    return drawn.order_by("-number").first()


def how_played(division: Division) -> Words:
    """ "Stage 1: Pools. Stage 2: Single elimination"."""
    first, *later = [row.fmt.title for row in planned_stages(division)]
    if not later:
        return first
    if len(later) == 1:
        return say("Stage 1: %(first)s. Stage 2: %(then)s", first=first, then=later[0])
    return say(
        "In %(count)s stages: %(formats)s", count=len(later) + 1, formats=all_of([first, *later])
    )


def stages_shown(division: Division, shown: Stage) -> list[tuple[int, Words, bool]]:
    """The stages by number and title, and which is shown; empty for a single one."""
    stages = list(division.stages.order_by("number"))
    if len(stages) < 2:
        return []
    return [(row.number, formats.find(row.format).title, row == shown) for row in stages]


def latest_results(event: Event) -> list[ResultShown]:
    """The latest standing results of the event, newest first."""
    return results_shown(Result.objects.filter(match__stage__division__event=event))


def results_shown(results: QuerySet[Result]) -> list[ResultShown]:
    """The latest of these results that stand, newest first."""
    loaded = standing_results(results).select_related(
        "match__stage__division", "match__round", "winner", "loser", "other_loser"
    )
    loaded = loaded.prefetch_related("placings__entry")
    latest: dict[int, Result] = {}
    for row in loaded.order_by("-pk")[: 2 * LATEST]:
        told = latest.setdefault(row.match_id, row)
        if row.decision_id and not told.decision_id:
            latest[row.match_id] = row
    return _shown(list(latest.values())[:LATEST])


def standing_results(results: QuerySet[Result]) -> QuerySet[Result]:
    """The current results of matches: not withdrawn, stale or corrected."""
    told = Q(winner=F("match__winner"), loser=F("match__loser"))
    nobody = Q(
        winner__isnull=True,
        match__winner__isnull=True,
        match__state=Match.State.FORFEITED,
        match__slots__entrant=F("loser"),
    )
    placed = Q(loser__isnull=True, match__state=Match.State.CERTIFIED)
    standing = results.filter(told | nobody | placed, withdrawn_at__isnull=True)
    return standing.exclude(reason=Result.Reason.OPEN)


def _shown(results: Sequence[Result]) -> list[ResultShown]:
    games = game_points([row.match_id for row in results])
    return [_result_shown(row, games.get(row.match_id, ())) for row in results]


def _result_shown(row: Result, games: Sequence[Mapping[int, int]]) -> ResultShown:
    first, second = row.winner, row.loser
    if first and second and row.match.stage.division.learning and second.number < first.number:
        first, second = second, first
    keys = (first.pk, second.pk) if first and second else (0, 0)
    return ResultShown(
        match=row.match,
        winner=first.title if first else "",
        loser=second.title if second else "",
        other_loser=row.other_loser.title if row.other_loser else "",
        reason=row.reason,
        is_decided=bool(row.decision_id),
        has_sheet=bool(games),
        at=row.at,
        games=tuple(
            (signed(points[keys[0]]), signed(points[keys[1]]))
            for points in games
            if points.keys() == set(keys)
        ),
        placings=tuple(
            (placing.place, placing.entry.title, placing.points) for placing in row.placings.all()
        ),
    )


def game_points(matches: Iterable[int]) -> Mapping[int, list[dict[int, int]]]:
    """Match → its posted games in order, each as team → points."""
    rows = (
        GameSide.objects.filter(
            game__match__in=list(matches), game__sheet__state=ScoreSheet.State.POSTED
        )
        .order_by("game__number")
        .values_list("game__match_id", "game_id", "entry_id", "side", "game__sheet__totals")
    )
    games: dict[int, dict[int, dict[int, int]]] = {}
    for match, game, entry, side, totals in rows:
        games.setdefault(match, {}).setdefault(game, {})[entry] = totals.get(side, 0)
    return {match: list(found.values()) for match, found in games.items()}


def playing_now(event: Event) -> list[PlayingShown]:
    """The matches on the floor in order of play, with tables only if public."""
    matches = (
        Match.objects.filter(stage__division__event=event, state__in=Match.ON_THE_FLOOR)
        .select_related("stage__division", "round")
        .prefetch_related(
            Prefetch("slots", Slot.objects.select_related("entrant").order_by("position"))
        )
        .order_by("stage__division__position", "play_order")
    )
    tables = _tables_of(event)
    return [
        PlayingShown(
            match=match,
            state_label=WORDS[match.state],
            teams=tuple(slot.entrant.title for slot in match.slots.all() if slot.entrant),
            table=tables.get(match.pk),
        )
        for match in matches
    ]


def _tables_of(event: Event) -> dict[int, int]:
    """Match → its table number; empty if tables are private."""
    if not event.tables_public:
        return {}
    standing = Assignment.objects.filter(table__event=event, cleared_at__isnull=True)
    return dict(standing.values_list("match_id", "table__number"))


def tables_by_code(stage: Stage, event: Event) -> dict[str, int]:
    """Match code → its table number; empty if tables are private."""
    if not event.tables_public:
        return {}
    standing = Assignment.objects.filter(match__stage=stage, cleared_at__isnull=True)
    return dict(standing.values_list("match__code", "table__number"))


ROWS_KEPT = 4096
_rendered: Remembered[str] = Remembered(ROWS_KEPT)


def rows_as_html(
    template: str, rows: Iterable[PlayingShown | ResultShown], *, several: bool, event: Event
) -> list[str]:
    """These rows as HTML, each rendered once in a language while it says the same."""
    found = []
    for row in rows:
        key = (template, get_language(), several, event.slug, event.zone, event.clock)
        says = row.content
        html = _rendered.get((key, row.match.pk), says)
        if html is None:
            context = {"row": row, "several": several, "event": event}
            html = render_to_string(f"tournament/public/{template}.html", context)
            _rendered.put((key, row.match.pk), says, html)
        found.append(html)
    return found
