"""A division's road from its rules to its results: eight steps, always with one next step.

Reads counts only; the views check permissions.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.db.models import Count, Exists, OuterRef, Q
from django.urls import reverse

from rules.core.messages import CLOCK, DAY, Moment, Words, say, say_count
from scoring.aims import has_no_end
from tournament.brackets import formats
from tournament.brackets.drawn import stage_of
from tournament.brackets.models import Match, Stage
from tournament.brackets.stage_graph import is_fed
from tournament.desk.reading.course import Course, SetupStep, Way, finish_step, play_step, states_of
from tournament.registration.entry_words import EntryNoun, of_entry
from tournament.registration.models import Departure, Division, Event
from tournament.registration.starts import on_the_wall
from tournament.seeding.models import Seed
from tournament.timing.models import CheckIn

State = Match.State
NOT_BEGUN = (State.PLANNED, State.READY, State.BYE, State.VOID)
OF_THE_EVENT = ("team-cards", "check-in", "floor", "event-finish")
"""Pages of the whole event; the others belong to a division."""


@dataclass(frozen=True, slots=True)
class _Counts:
    """What a division has: teams with and without a partner, seeds, a bracket, matches.

    `is_fed`: its first stage is filled from other stages.
    """

    teams: int
    waiting: int
    seeds: int
    here: int
    stage: Stage | None
    is_fed: bool
    matches: Mapping[str, int]

    @property
    def has_begun(self) -> bool:
        return any(state not in NOT_BEGUN for state in self.matches)


def course_of(division: Division) -> Course:
    """The current steps of a division."""
    entries, stage = _entry_counts(division), stage_of(division)
    counts = _Counts(
        teams=entries["teams"],
        waiting=entries["waiting"],
        seeds=entries["seeds"],
        here=entries["here"],
        stage=stage,
        is_fed=is_fed(division),
        matches=states_of(division) if stage else {},
    )
    play = play_step(division, counts.stage, counts.matches)
    steps = (
        _rules(division),
        _entries(division.noun, counts),
        _seeds(division, counts),
        _bracket(counts),
        _print(division.noun, counts),
        _start(division, counts),
        play,
        finish_step(division, is_played=play.is_done),
    )
    numbered = enumerate(steps, start=1)
    placed = tuple(_placed(step, number, division) for number, step in numbered)
    return Course(division, placed, entries["all"], entries["here"])


def _entry_counts(division: Division) -> dict[str, int]:
    """How many entries there are, complete, without a partner, seeded and here. One query."""
    own = OuterRef("pk")
    rows = division.entries.order_by().annotate(
        size=Count("members"),
        left=Exists(Departure.objects.filter(entry=own, undone_at=None)),
        is_seeded=Exists(Seed.objects.filter(entry=own, division=division)),
        is_here=Exists(CheckIn.objects.filter(entry=own, withdrawn_at=None)),
    )
    return rows.aggregate(
        all=Count("pk"),
        teams=Count("pk", filter=Q(size=division.team_size, left=False)),
        waiting=Count("pk", filter=Q(size__lt=division.team_size)),
        seeds=Count("pk", filter=Q(is_seeded=True)),
        here=Count("pk", filter=Q(is_here=True)),
    )


def _placed(step: SetupStep, number: int, division: Division) -> SetupStep:
    """The step with its number and addresses."""

    def at(way: Way) -> Way:
        where = [division.event.slug]
        if way.page not in OF_THE_EVENT:
            where.append(division.slug)
        return replace(way, address=reverse(way.page, args=where))

    return replace(step, number=number, way=at(step.way), then=step.then and at(step.then))


def _rules(division: Division) -> SetupStep:
    """Without house rules the book applies; a game without a book needs an end."""
    endless = has_no_end(division.rules)
    count = len(division.house_rules)
    changed = say_count("%(count)s house rule", "%(count)s house rules", count=count)
    words = changed if count else division.game
    do = say("Set end of game") if endless else say("Choose house rules")
    return SetupStep(
        key="rules",
        name=say("Rules"),
        words=say("No end of game set") if endless else words,
        is_done=not endless,
        way=Way("house-rules", do, "set up"),
    )


def _entries(noun: EntryNoun, counts: _Counts) -> SetupStep:
    teams, waiting = counts.teams, counts.waiting
    words = of_entry(noun, "count", count=teams + waiting)
    if not teams and not waiting:
        words = say("No entries yet")
    if counts.is_fed:
        words = say("From other stages")
    elif waiting:
        alone = say_count("%(count)s needs a partner", "%(count)s need a partner", count=waiting)
        words = say("%(teams)s, %(waiting)s", teams=words, waiting=alone)
    do = say("Find partners") if waiting and teams else of_entry(noun, "enter")
    return SetupStep(
        key="teams",
        name=say("Entries"),
        words=words,
        is_done=counts.is_fed or counts.stage is not None or (teams > 1 and not waiting),
        way=Way("teams", do, "enter teams"),
    )


def _seeds(division: Division, counts: _Counts) -> SetupStep:
    """Seeding can be skipped: the order of entry then applies. Drawn tables need no seeds."""
    is_drawn = formats.find(division.format).kind.drawn == "by-lot"
    missing = 0 if is_drawn else max(counts.teams - counts.seeds, 0)
    words = say("Seeded") if counts.teams else say("No entries yet")
    if is_drawn or counts.is_fed:
        words = say("Not needed")
    elif missing:
        without = say("%(missing)s without a seed", missing=missing)
        words = without if counts.seeds else say("Not seeded yet")
    return SetupStep(
        key="seeds",
        name=say("Seeds"),
        words=words,
        is_done=counts.is_fed or counts.stage is not None or (counts.teams > 1 and not missing),
        way=Way("seeds", of_entry(division.noun, "seed"), "seed"),
        then=Way("stage", say("Keep order of entry"), "publish") if not counts.seeds else None,
    )


def _bracket(counts: _Counts) -> SetupStep:
    """Published, and with a first round."""
    stage = counts.stage
    do = say("Enter the round") if stage else say("Choose format")
    return SetupStep(
        key="stage",
        name=say("Bracket"),
        words=formats.find(stage.format).title if stage else say("Not published yet"),
        is_done=bool(counts.matches),
        way=Way("stage", do, "publish"),
        opens="see the desk",
    )


def _print(noun: EntryNoun, counts: _Counts) -> SetupStep:
    """Paper leaves no trace: the first check-in or call shows that the cards are out."""
    done = counts.has_begun or (counts.stage is not None and counts.here > 0)
    cards = Way("team-cards", say("Print cards"), "print cards")
    pack = Way("round-pack", say("Print round"), "print cards")
    return SetupStep(
        key="print",
        name=say("Print"),
        words=say("Cards handed out") if done else say("Pairings, sheets and cards"),
        is_done=done,
        way=pack if counts.stage else cards,
        then=Way("check-in", of_entry(noun, "check-in"), "check in"),
    )


def _start(division: Division, counts: _Counts) -> SetupStep:
    """Check-in, then the first call."""
    all_here = counts.here >= counts.teams + counts.waiting
    call = Way("floor", say("Call matches"), "run the floor")
    check_in = Way("check-in", of_entry(division.noun, "check-in"), "check in")
    return SetupStep(
        key="start",
        name=say("Start"),
        words=_start_words(division.event, counts),
        is_done=counts.has_begun,
        way=call if all_here else check_in,
        then=None if all_here else call,
    )


def _start_words(event: Event, counts: _Counts) -> Words:
    if counts.has_begun:
        return say("Begun")
    if counts.here:
        of = counts.teams + counts.waiting
        return say("%(here)s of %(teams)s checked in", here=counts.here, teams=of)
    at = on_the_wall(event.starts_at, event.zone)
    return say("%(day)s, %(time)s", day=Moment(at, DAY), time=Moment(at, CLOCK))
