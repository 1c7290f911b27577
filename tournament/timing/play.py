"""An event's published matches as they stand, kept in memory and brought up to date by the log.

All of it is read once, and again when the desk changes more than matches. After that one query
reads the matches that the log names. The forecast, the progress and who plays now come from here.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import groupby
from typing import Any

from django.db.models import OuterRef, Q, QuerySet, Subquery

from scoring.models import ScoreSheet
from tournament.brackets.models import Match, Round, Slot, Stage
from tournament.brackets.plan import LoserOf, WinnerOf, parse_source
from tournament.live.versions import Remembered, noun_of, touched_since
from tournament.registration.models import Event
from tournament.tables.models import Assignment
from tournament.timing.models import Stop
from tournament.timing.waits import Pause

State = Match.State
EVENTS_KEPT = 32
MATCH = "match:"
"""The log's name of a match: "match:3/W1-1"."""
BESIDE = frozenset(
    {"conduct", "fines", "floor", "hands", "helprequest", "minutes", "notes", "people", "queue"}
)
"""Nouns of what is beside the matches, or always comes with the match or event that it changes."""


@dataclass(frozen=True, slots=True)
class PlaySlot:
    """Who stands in a match: key and title of the entrant, or the match it will come from."""

    entrant: int | None
    title: str
    source: WinnerOf | LoserOf | None


@dataclass(frozen=True, slots=True)
class PlayMatch:
    """A match as it stands. `signed_at`: every side signed its last sheet. `table` if it has one.

    Its round and stage are those read with the event's facts, with announcement and division.
    """

    pk: int
    code: str
    state: str
    started_at: datetime | None
    signed_at: datetime | None
    table: int | None
    stage: Stage
    round: Round
    slots: tuple[PlaySlot, ...]

    @property
    def is_on_the_floor(self) -> bool:
        return self.state in Match.ON_THE_FLOOR

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

    `rounds` and `stages` by key, the rounds in the order of their stages; `stops` are the pauses of
    all clocks, `tables` the number of those in use. As new as `version`, or newer.
    """

    version: int
    matches: Mapping[int, PlayMatch]
    keys: Mapping[tuple[int, str], int]
    rounds: Mapping[int, Round]
    stages: Mapping[int, Stage]
    stops: tuple[Stop, ...]
    tables: int

    @property
    def pauses(self) -> tuple[Pause, ...]:
        """The pauses of all the event's clocks, in order."""
        return tuple(Pause(stop.since, stop.until) for stop in self.stops)

    def match(self, stage: int, code: str) -> PlayMatch | None:
        """The match with this code."""
        key = self.keys.get((stage, code))
        return None if key is None else self.matches[key]


_plays: Remembered[Play] = Remembered(EVENTS_KEPT)


def play_of(event: Event) -> Play:
    """The event's play, at least as new as `event.version`."""
    known = _plays.last(event.pk)
    if known is not None and known.version >= event.version:
        return known
    play = _brought_up(known, event) if known else None
    return _plays.put(event.pk, event.version, play or _read(event))


def _brought_up(known: Play, event: Event) -> Play | None:
    """The play with what changed since; None where more changed than known matches."""
    named = {
        name
        for name in touched_since(event.topic, known.version, event.version)
        if noun_of(name) not in BESIDE
    }
    places = {(stage, code) for name in named for stage, code in [_place(name)]}
    if not places <= known.keys.keys():
        return None
    changed = _matches(event, known.rounds, known.stages, places) if places else {}
    if changed.keys() != {known.keys[place] for place in places}:
        return None
    return replace(known, version=event.version, matches={**known.matches, **changed})


def _place(name: str) -> tuple[int, str]:
    """Stage and code of the match with this name; (0, "") of anything else."""
    stage, _, code = name.removeprefix(MATCH).partition("/")
    return (int(stage), code) if name.startswith(MATCH) and stage.isdecimal() else (0, "")


def _read(event: Event) -> Play:
    published = Stage.objects.filter(division__event=event, published_at__isnull=False)
    stages = {row.pk: row for row in published.select_related("division")}
    ordered = Round.objects.filter(stage__in=stages).order_by("stage__number", "position", "pk")
    rounds = {row.pk: row for row in ordered.select_related("announcement")}
    for row in rounds.values():
        row.stage = stages[row.stage_id]
    matches = _matches(event, rounds, stages)
    return Play(
        version=event.version,
        matches=matches,
        keys={(row.stage.pk, row.code): key for key, row in matches.items()},
        rounds=rounds,
        stages=stages,
        stops=tuple(Stop.objects.filter(event=event).order_by("since")),
        tables=event.tables.filter(in_use=True).count(),
    )


def _matches(
    event: Event,
    rounds: Mapping[int, Round],
    stages: Mapping[int, Stage],
    places: Collection[tuple[int, str]] = (),
) -> dict[int, PlayMatch]:
    """These matches, or all, in order of play. One query."""
    slots = Slot.objects.filter(
        match__stage__division__event=event, match__stage__published_at__isnull=False
    )
    if places:
        slots = slots.filter(_at(places))
    rows = groupby(_columns(slots), key=lambda row: row[:-3])
    return {
        pk: PlayMatch(
            pk=pk,
            code=code,
            state=state,
            started_at=started_at,
            signed_at=signed_at,
            table=table,
            stage=stages[stage],
            round=rounds[round_key],
            slots=tuple(_slot(*row[-3:]) for row in own),
        )
        for (pk, stage, round_key, code, state, started_at, table, signed_at), own in rows
        if round_key in rounds
    }


def _at(places: Collection[tuple[int, str]]) -> Q:
    """The matches at these places."""
    codes: dict[int, list[str]] = {}
    for stage, code in places:
        codes.setdefault(stage, []).append(code)
    found = Q()
    for stage, own in codes.items():
        found |= Q(match__stage=stage, match__code__in=own)
    return found


def _columns(slots: QuerySet[Slot]) -> Iterator[tuple[Any, ...]]:
    """What is read of each slot, the columns of its match first."""
    standing = Assignment.objects.filter(match=OuterRef("match"), cleared_at__isnull=True)
    signed = ScoreSheet.objects.filter(game__match=OuterRef("match"), verified_at__isnull=False)
    ordered = slots.order_by(
        "match__play_order",
        "match__stage__division__position",
        "match__number",
        "match",
        "position",
    )
    return (
        ordered.annotate(
            table=Subquery(standing.values("table__number")[:1]),
            signed_at=Subquery(signed.order_by("-verified_at").values("verified_at")[:1]),
        )
        .values_list(
            "match",
            "match__stage",
            "match__round",
            "match__code",
            "match__state",
            "match__started_at",
            "table",
            "signed_at",
            "entrant",
            "entrant__title",
            "source",
        )
        .iterator()
    )


def _slot(entrant: int | None, title: str | None, source: str) -> PlaySlot:
    comes = parse_source(source) if entrant is None else None
    return PlaySlot(entrant, title or "", comes if isinstance(comes, WinnerOf | LoserOf) else None)
