"""An event's published matches as they stand, kept in memory and brought up to date by the log.

All of it is read once, and again when the desk changes more than matches. After that one query
reads the matches that the log names. The forecast, the progress and who plays now come from here.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import Any

from scoring.models import ScoreSheet
from scoring.plain_sql import fetch, from_json, moment, placeholders
from tournament.brackets.models import Match, Round, Stage
from tournament.brackets.plan import LoserOf, WinnerOf, parse_source
from tournament.brackets.played_games import PostedSide, counting
from tournament.live.versions import Remembered, noun_of, touched_since
from tournament.registration.models import Division, Event
from tournament.timing.facts import BESIDE, EVENTS_KEPT, MATCH


@dataclass(frozen=True, slots=True)
class PlaySlot:
    """Who stands in a match: key, number and title of the entrant with the address of the division
    it entered, or where it will come from."""

    entrant: int | None
    number: int
    title: str
    division: str
    source: WinnerOf | LoserOf | None


@dataclass(frozen=True, slots=True)
class PlayGame:
    """A posted game of a match: the points of every entrant that played it.

    One that `counts` was between those who stand here, and no correction made it superfluous.
    """

    points: Mapping[int, int]
    corrected: bool
    counts: bool


@dataclass(frozen=True, slots=True)
class PlayMatch:
    """A match as it stands; `winner` and `loser` are keys of entries.

    `signed_at`: every side signed its last sheet. `table` is empty where it has none. `games` are
    those posted, in order, also between entrants who stand here no longer.

    Its round and stage are those read with the event's facts, with announcement and division.
    """

    pk: int
    code: str
    state: str
    started_at: datetime | None
    signed_at: datetime | None
    table: int | None
    winner: int | None
    loser: int | None
    stage: Stage
    round: Round
    slots: tuple[PlaySlot, ...]
    games: tuple[PlayGame, ...]

    @property
    def is_on_the_floor(self) -> bool:
        return self.state in Match.ON_THE_FLOOR

    @property
    def topic(self) -> str:
        """Its name in the log."""
        return f"{MATCH}{self.stage.pk}/{self.code}"

    @property
    def taken(self) -> list[PlaySlot]:
        """The slots of those who are known."""
        return [slot for slot in self.slots if slot.entrant is not None]

    @property
    def entrants(self) -> list[int]:
        """The keys of those who are known."""
        return [slot.entrant for slot in self.slots if slot.entrant is not None]

    def slot_of(self, entrant: int | None) -> PlaySlot | None:
        """Where this entrant stands, if it does."""
        found = (slot for slot in self.slots if slot.entrant == entrant)
        return None if entrant is None else next(found, None)

    @property
    def teams(self) -> tuple[str, ...]:
        """The titles of those who are known."""
        return tuple(slot.title for slot in self.slots if slot.entrant is not None)

    @property
    def announced(self) -> datetime | None:
        """The announced start of its round."""
        said = getattr(self.round, "announcement", None)
        return said.starts_at if said else None


@dataclass(frozen=True, slots=True)
class Play:
    """The published matches of an event in order of play, by key and by stage and code.

    `entrants`: key of an entry → where it stands. `rounds` and `stages` by key, the rounds in the
    order of their stages. As new as `version`, or newer.
    """

    version: int
    matches: Mapping[int, PlayMatch]
    keys: Mapping[tuple[int, str], int]
    entrants: Mapping[int, frozenset[int]]
    rounds: Mapping[int, Round]
    stages: Mapping[int, Stage]

    def match(self, stage: int, code: str) -> PlayMatch | None:
        """The match with this code."""
        key = self.keys.get((stage, code))
        return None if key is None else self.matches[key]

    def matches_in(self, stage: int) -> list[PlayMatch]:
        """The matches of a stage."""
        return [match for match in self.matches.values() if match.stage.pk == stage]

    def stages_of(self, division: Division) -> list[Stage]:
        """Its published stages with a round to show, by number, of this division as it was read."""
        found = [copy(row) for row in self.stages.values() if row.division_id == division.pk]
        for row in found:
            row.division = division
        return sorted(found, key=attrgetter("number"))

    @property
    def unfinished(self) -> set[int]:
        """The keys of the divisions with an open match, or with a round to come in such a stage."""
        still_open = {row.stage.pk for row in self.matches.values() if row.state not in Match.OVER}
        rows = self.stages.items()
        return {row.division_id for key, row in rows if row.to_come or key in still_open}

    def round_in_play(self, stage: int) -> Round | None:
        """The last round that was drawn in this stage, while it is played."""
        rows = [row for row in self.rounds.values() if row.stage_id == stage]
        last = next((row for row in reversed(rows) if hasattr(row, "draw")), None)
        matches = [match for match in self.matches.values() if match.round is last]
        return last if any(match.state not in Match.OVER for match in matches) else None

    def matches_of(self, entry: int) -> list[PlayMatch]:
        """The matches in which this entry stands, played or not."""
        return [self.matches[key] for key in sorted(self.entrants.get(entry, ()))]


_plays: Remembered[Play] = Remembered(EVENTS_KEPT)


def play_of(event: Event) -> Play:
    """The event's play, at least as new as `event.version`."""
    known = _plays.last(event.pk)
    if known is not None and known.version == event.version:
        return known
    play = _brought_up(known, event) if known and known.version < event.version else None
    return _plays.put(event.pk, event.version, play or _read(event))


def _brought_up(known: Play, event: Event) -> Play | None:
    """The play with what changed since; None where more changed than known matches."""
    keys = matches_touched(known, event, known.version)
    if keys is None:
        return None
    changed = _matches(event, known.rounds, known.stages, keys) if keys else {}
    if changed.keys() != keys:
        return None
    return replace(
        known,
        version=event.version,
        matches={**known.matches, **changed},
        entrants=_moved(known, changed.values()),
    )


def matches_touched(play: Play, event: Event, since: int) -> set[int] | None:
    """The keys of the matches that changed after this version; None if more did than these."""
    touched = touched_since(event.topic, since, event.version)
    keys = {play.keys.get(_place(name), 0) for name in touched if noun_of(name) not in BESIDE}
    return None if 0 in keys else keys


def _moved(known: Play, changed: Iterable[PlayMatch]) -> Mapping[int, frozenset[int]]:
    """Where every entry stands after these changes."""
    entrants = dict(known.entrants)
    for match in changed:
        for entry in known.matches[match.pk].entrants:
            entrants[entry] -= {match.pk}
        for entry in match.entrants:
            entrants[entry] = entrants.get(entry, frozenset()) | {match.pk}
    return entrants


def _place(name: str) -> tuple[int, str]:
    """Stage and code of the match with this name; (0, "") of anything else."""
    stage, _, code = name.removeprefix(MATCH).partition("/")
    return (int(stage), code) if name.startswith(MATCH) and stage.isdecimal() else (0, "")


def _read(event: Event) -> Play:
    drawn = Round.objects.filter(
        stage__division__event=event, stage__published_at__isnull=False
    ).select_related("stage__division", "announcement", "draw")
    rounds = {row.pk: row for row in drawn.order_by("stage__number", "position", "pk")}
    stages: dict[int, Stage] = {}
    for row in rounds.values():
        row.stage = stages.setdefault(row.stage_id, row.stage)
    matches = _matches(event, rounds, stages)
    entrants: dict[int, set[int]] = defaultdict(set)
    for match in matches.values():
        for entry in match.entrants:
            entrants[entry].add(match.pk)
    return Play(
        version=event.version,
        matches=matches,
        keys={(row.stage.pk, row.code): key for key, row in matches.items()},
        entrants={entry: frozenset(own) for entry, own in entrants.items()},
        rounds=rounds,
        stages=stages,
    )


SLOTS = """
    SELECT slot.match_id, found.stage_id, found.round_id, found.code, found.state,
        found.started_at, found.winner_id, found.loser_id, hall.number,
        slot.position, slot.source, slot.entrant_id, entry.number, entry.title, home.slug,
        game.number, sheet.state, sheet.verified_at, sheet.winner, sheet.totals,
        side.side, side.entry_id,
        EXISTS (SELECT 1 FROM scoring_correction AS change WHERE change.sheet_id = sheet.id)
    FROM brackets_slot AS slot
    JOIN brackets_match AS found ON found.id = slot.match_id
    JOIN brackets_stage AS stage ON stage.id = found.stage_id
    JOIN registration_division AS division ON division.id = stage.division_id
    LEFT JOIN registration_entry AS entry ON entry.id = slot.entrant_id
    LEFT JOIN registration_division AS home ON home.id = entry.division_id
    LEFT JOIN tables_assignment AS given ON given.match_id = found.id AND given.cleared_at IS NULL
    LEFT JOIN tables_table AS hall ON hall.id = given.table_id
    LEFT JOIN brackets_game AS game ON game.match_id = found.id
    LEFT JOIN scoring_scoresheet AS sheet ON sheet.id = game.sheet_id
    LEFT JOIN brackets_gameside AS side ON side.game_id = game.id
    {which} division.event_id = %s AND stage.published_at IS NOT NULL
    ORDER BY found.play_order, division.position, found.number, found.id, slot.position,
        game.number, side.side
"""
"""Every slot with its match and each side of its games. In plain SQL: every public page asks after
every change, and building the query took Django fifteen times as long as its answer."""


def _matches(
    event: Event,
    rounds: Mapping[int, Round],
    stages: Mapping[int, Stage],
    keys: Collection[int] = (),
) -> dict[int, PlayMatch]:
    """The matches with these keys, or all, in order of play. One query."""
    which = f"WHERE found.id IN ({placeholders(keys)}) AND" if keys else "WHERE"
    rows = fetch(SLOTS.format(which=which), [*keys, event.pk])
    matches = (
        _match(own, rounds, stages)
        for own in (list(slots) for _, slots in groupby(rows, key=itemgetter(0)))
        if own[0][2] in rounds
    )
    return {match.pk: match for match in matches}


def _match(
    rows: Sequence[tuple[Any, ...]], rounds: Mapping[int, Round], stages: Mapping[int, Stage]
) -> PlayMatch:
    """The match of these rows: of each slot all sides of its games."""
    pk, stage, at, code, state, started_at, winner, loser, table, *_ = rows[0]
    slots = [list(own) for _, own in groupby(rows, key=itemgetter(9))]
    return PlayMatch(
        pk=pk,
        code=code,
        state=state,
        started_at=started_at and moment(started_at),
        signed_at=max((moment(row[17]) for row in slots[0] if row[17]), default=None),
        table=table,
        winner=winner,
        loser=loser,
        stage=stages[stage],
        round=rounds[at],
        slots=tuple(_slot(*own[0][10:15]) for own in slots),
        games=_games(
            slots[0], {own[0][11] for own in slots if own[0][11]}, stages[stage], rounds[at].bracket
        ),
    )


def _slot(
    source: str, entrant: int | None, number: int | None, title: str | None, division: str | None
) -> PlaySlot:
    comes = parse_source(source) if entrant is None else None
    fed = comes if isinstance(comes, WinnerOf | LoserOf) else None
    return PlaySlot(entrant, number or 0, title or "", division or "", fed)


def _games(
    rows: Sequence[tuple[Any, ...]], entrants: Collection[int], stage: Stage, bracket: str
) -> tuple[PlayGame, ...]:
    points: dict[int, dict[int, int]] = defaultdict(dict)
    changed, sides = set(), []
    for *_, number, state, _signed_at, winner, written, side, entry, corrected in rows:
        if state == ScoreSheet.State.POSTED:
            totals = from_json(written)
            points[number][entry] = totals.get(side, 0)
            sides.append(PostedSide(number, side, entry, winner, totals))
            changed |= {number} if corrected else set()
    here = {number for number, own in points.items() if own.keys() == set(entrants)}
    if len(here) > 1:
        here = counting(stage, bracket, [row for row in sides if row.game in here])
    return tuple(PlayGame(own, number in changed, number in here) for number, own in points.items())
