"""Public data of events: the list, matches in play, posted results. Reads only.

Never includes anything unposted, or tables that the event keeps private.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime
from itertools import count, islice
from typing import NamedTuple, TypeAlias

from django.db.models import Count
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from rules.core.findings import signed
from rules.core.messages import Words, all_of, say
from scoring.plain_sql import fetch, moment, placeholders
from tournament.brackets import formats
from tournament.brackets.models import Match, Placing, Stage
from tournament.brackets.stage_graph import have_ways, is_fed, planned_stages
from tournament.desk.brackets.bracket_cards import WORDS
from tournament.desk.public.progress import Happening, Progress, state_of
from tournament.live.versions import Remembered
from tournament.registration.calendar import Events, by_time
from tournament.registration.entry_words import of_entry
from tournament.registration.models import Division, Event
from tournament.registration.selectors import divisions_of
from tournament.timing.facts import EVENTS_KEPT, once_a_change
from tournament.timing.play import Play, PlayMatch, play_of

State = Match.State
LATEST = 12
Placed: TypeAlias = tuple[int, str, int]
"""A place, who has it, and the points."""


@dataclass(frozen=True, slots=True)
class ResultShown:
    """A finished match: the winner first, or for children the lower number.

    With each game's score in that order. A table of individuals has `placings` with place, name and
    points. `is_decided`: by the director. `has_sheet`: a score sheet is posted.
    """

    match: PlayMatch
    winner: str
    loser: str
    other_loser: str
    reason: str
    is_decided: bool
    has_sheet: bool
    at: datetime
    games: tuple[tuple[str, str], ...]
    placings: tuple[Placed, ...] = ()

    @property
    def content(self) -> tuple[object, ...]:
        """All that its line says."""
        sides = (self.winner, self.loser, self.other_loser, self.games, self.placings)
        how = (self.reason, self.is_decided, self.has_sheet, self.at)
        return (*content_of(self.match), *sides, *how)


@dataclass(frozen=True, slots=True)
class PlayingShown:
    """A match on the floor. `table` is None if tables are private."""

    match: PlayMatch
    state_label: Words
    teams: tuple[str, ...]
    table: int | None

    @property
    def content(self) -> tuple[object, ...]:
        """All that its line says."""
        return (*content_of(self.match), self.teams, self.table)


def content_of(match: PlayMatch) -> tuple[object, ...]:
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
    return once_a_change(_facts, event, "facts", lambda: _read_facts(event))


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
            division=row,
            played=played,
            entered=entered,
            progress=bars.get(row.slug),
            has_begun=not row.learning and row.slug in bars and bars[row.slug].over > 0,
        )
        for row, (_, entered, played) in zip(divisions_at(event), facts.divisions, strict=True)
    ]


def divisions_at(event: Event) -> list[Division]:
    """The event's divisions in order, of the event as it was read now."""
    found = [copy(row) for row, *_ in event_facts(event).divisions]
    for row in found:
        row.event = event
    return found


def _entered(division: Division, entries: int) -> Words:
    if not entries and is_fed(division):
        return say("From other stages")
    return of_entry(division.noun, "count", count=entries)


def events_by_time(now: datetime) -> Events:
    """Every event but the trials."""
    return by_time(Event.objects.filter(is_trial=False), now)


def published_stage(division: Division) -> Stage | None:
    """The division's bracket, once there is a round to show."""
    return next(reversed(play_of(division.event).stages_of(division)), None)


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
    stages = play_of(division.event).stages_of(division)
    if len(stages) < 2:
        return []
    return [(row.number, formats.find(row.format).title, row == shown) for row in stages]


def latest_results(event: Event, division: Division | None = None) -> list[ResultShown]:
    """The latest standing results of the event or of a division, newest first. A few queries."""
    play = play_of(event)
    stages = [key for key, row in play.stages.items() if division in (None, row.division)]
    latest: dict[int, Told] = {}
    for row in islice(_standing(stages, play), 2 * LATEST):
        told = latest.setdefault(row.match, row)
        if row.decision and not told.decision:
            latest[row.match] = row
    return _shown(list(latest.values())[:LATEST], play)


class Told(NamedTuple):
    """What is read of a result; teams are keys of entries."""

    pk: int
    match: int
    reason: str
    decision: int | None
    at: datetime
    winner: int | None
    loser: int | None
    other_loser: int | None


RESULTS = """
    SELECT told.id, told.match_id, told.reason, told.decision_id, told.at,
        told.winner_id, told.loser_id, told.other_loser_id
    FROM brackets_result AS told JOIN brackets_match AS found ON found.id = told.match_id
    WHERE found.stage_id IN ({stages}) AND told.withdrawn_at IS NULL AND told.reason <> 'open'
    ORDER BY told.id DESC LIMIT %s OFFSET %s
"""
"""In plain SQL: every public page asks after every change, and building the
queries took Django ten times as long as their answers."""


def _standing(stages: Sequence[int], play: Play) -> Iterator[Told]:
    """The current results of matches, newest first: not withdrawn, stale or corrected."""
    many = 2 * LATEST
    for start in count(step=many) if stages else ():
        rows = fetch(RESULTS.replace("{stages}", placeholders(stages)), [*stages, many, start])
        told = map(Told._make, rows)
        yield from (row for row in told if _stands(row, play.matches.get(row.match)))
        if len(rows) < many:
            return


def _stands(row: Told, match: PlayMatch | None) -> bool:
    if match is None:
        return False
    if row.loser is None:
        return match.state == State.CERTIFIED
    if row.winner is not None:
        return (row.winner, row.loser) == (match.winner, match.loser)
    is_there = match.slot_of(row.loser) is not None
    return match.winner is None and match.state == State.FORFEITED and is_there


def _shown(results: Sequence[Told], play: Play) -> list[ResultShown]:
    placed = _placings([row.pk for row in results if row.loser is None])
    return [_result_shown(row, play.matches[row.match], placed.get(row.pk, ())) for row in results]


def _placings(results: Sequence[int]) -> dict[int, tuple[Placed, ...]]:
    """Result → place, name and points of everybody at a table of individuals."""
    if not results:
        return {}
    found: dict[int, tuple[Placed, ...]] = {}
    rows = Placing.objects.filter(result__in=results).order_by("result", "place", "id")
    columns = rows.values_list("result", "place", "entry__title", "points")
    for result, place, title, points in columns:
        found[result] = (*found.get(result, ()), (place, title, points))
    return found


def _result_shown(row: Told, match: PlayMatch, placings: tuple[Placed, ...]) -> ResultShown:
    first, second, other = map(match.slot_of, (row.winner, row.loser, row.other_loser))
    if first and second and match.stage.division.learning:
        first, second = sorted((first, second), key=lambda team: team.number)
    keys = [team.entrant or 0 for team in (first, second) if team]
    return ResultShown(
        match=match,
        winner=first.title if first else "",
        loser=second.title if second else "",
        other_loser=other.title if other else "",
        reason=row.reason,
        is_decided=row.decision is not None,
        has_sheet=bool(match.games),
        at=moment(row.at),
        games=tuple(
            (signed(game.points[keys[0]]), signed(game.points[keys[1]]))
            for game in match.games
            if game.counts and len(keys) == 2 and game.points.keys() == set(keys)
        ),
        placings=placings,
    )


def playing_now(event: Event) -> list[PlayingShown]:
    """The matches on the floor in order of play, with tables only if public; none at the end."""
    if event.finished_at:
        return []
    floor = [row for row in play_of(event).matches.values() if row.is_on_the_floor]
    return [
        PlayingShown(
            match=row,
            state_label=WORDS[row.state],
            teams=row.teams,
            table=row.table if event.tables_public else None,
        )
        for row in sorted(floor, key=lambda row: row.stage.division.position)
    ]


def tables_by_code(stage: Stage, event: Event) -> dict[str, int]:
    """Match code → its table number; empty if tables are private."""
    if not event.tables_public:
        return {}
    matches = play_of(event).matches.values()
    return {row.code: row.table for row in matches if row.table and row.stage.pk == stage.pk}


ROWS_KEPT = 4096
_rendered: Remembered[str] = Remembered(ROWS_KEPT)


def rows_as_html(
    template: str, rows: Iterable[PlayingShown | ResultShown], *, several: bool, event: Event
) -> SafeString:
    """These rows as HTML, each rendered once in a language while it says the same."""
    page = (template, get_language(), several, event.slug, event.zone, event.clock)
    found = []
    for row in rows:
        key, says = (page, row.match.pk), row.content
        html = _rendered.get(key, says)
        if html is None:
            context = {"row": row, "several": several, "event": event}
            html = render_to_string(f"tournament/public/{template}.html", context)
            _rendered.put(key, says, html)
        found.append(html)
    return mark_safe("".join(found))


_heads: Remembered[str] = Remembered(EVENTS_KEPT)


def head_as_html(event: Event, bars: Mapping[str, Progress]) -> str:
    """The head of the event's page, rendered once in a language while it says the same."""
    state, rounds = state_of(event, bars), [name for bar in bars.values() for name in bar.now]
    context = {
        "event": event,
        "state": state,
        "round_now": rounds[0] if len(rounds) == 1 and state == Happening.LIVE else "",
        "has_divisions": bool(event_facts(event).divisions),
    }
    key = (get_language(), state, context["round_now"])
    template = "tournament/public/event_head.html"
    return once_a_change(_heads, event, key, lambda: render_to_string(template, context))
