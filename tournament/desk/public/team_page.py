"""A team's public page, which anybody may follow: where it sits, its way, and why it stands so.

Reads only what other public pages show too: tables if they are public, posted sheets, standings
unless the director keeps them back, and children without ranks or last names. The personal page
(`my_page_views.py`) speaks to the team itself; this one speaks about it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from operator import attrgetter

from django.urls import reverse

from rules.core.messages import Words, say
from tournament.brackets.models import Stage
from tournament.desk.brackets.bracket_cards import Card, Step, card_of, team_path
from tournament.desk.public.event_page import divisions_at
from tournament.desk.public.news import shared_forecast
from tournament.desk.public.results import ResultRow, results_of
from tournament.desk.public.where_next import ENTRIES_KEPT, Where, where_next
from tournament.desk.publish import bracket_of
from tournament.live.versions import Remembered
from tournament.registration.models import Division, Entry, Event
from tournament.timing.breaks import breaks_of
from tournament.timing.facts import hall_of, once_a_change
from tournament.timing.play import PlayMatch, play_of

STATES = {
    "undrawn": say("The bracket is not published yet."),
    "gone": say("No longer in the event."),
    "over": say("No more matches."),
    "out": say("Out: no more rounds to play."),
    "through": say("Through: no more of these rounds to play."),
    "next-stage": say("The next stage is not drawn yet."),
    "next-round": say("The next round is not drawn yet."),
    "finished": say("The event is finished."),
    "sits-out": say("Does not play in this round."),
    "bye": say("Has a bye in this round."),
    "called": say("Called to the table."),
    "playing": say("Playing now."),
    "handed-in": say("Score sheet being checked."),
    "waiting": say("Next match."),
}
"""What goes on with a team, said about it; its own page says it to the team."""
ALL_PLAYED = say("All matches are played. Well played!")


@dataclass(frozen=True, slots=True)
class WayStep:
    """A match of the team, played or to come, with its address.

    `step` is "ahead" for one that it has still to reach by winning; `position` is its line there.
    """

    card: Card
    round: Words
    address: str
    step: Step
    position: int | None


@dataclass(frozen=True, slots=True)
class WayThrough:
    """The team's matches in a stage, in order of rounds. `title` is empty for the only stage."""

    title: Words
    steps: tuple[WayStep, ...]


@dataclass(frozen=True, slots=True)
class StandsAt:
    """The team's line in the results of a division. `is_kept_back`: only officials may see it."""

    division: Division
    row: ResultRow | None
    is_final: bool
    is_kept_back: bool


@dataclass(frozen=True, slots=True)
class TeamPage:
    """What everybody may know about a team now."""

    entry: Entry
    where: Where
    state: Words
    stands: tuple[StandsAt, ...]
    ways: tuple[WayThrough, ...]


def team_page(entry: Entry, now: datetime) -> TeamPage:
    """The team's page at this moment."""
    event = entry.division.event
    rests = breaks_of([entry.pk], now, hall_of(event).pauses)
    (where,) = where_next([entry], shared_forecast(event, now), rests, now)
    stages = _stages_of(entry)
    return TeamPage(
        entry=entry,
        where=where,
        state=_state(entry, where),
        stands=tuple(_stands(entry, stages)),
        ways=tuple(_ways(entry, stages)),
    )


def addresses_in(event: Event, match: PlayMatch) -> list[tuple[str, str]]:
    """The names and pages of a match's teams, by number."""
    return [
        (slot.title, reverse("team-public", args=[event.slug, slot.division, slot.number]))
        for slot in sorted(match.taken, key=attrgetter("number"))
    ]


def addresses_of(entries: Iterable[int]) -> list[tuple[str, str]]:
    """The names and pages of these teams, by number. One query."""
    rows = Entry.objects.filter(pk__in=list(entries)).order_by("number")
    found = rows.values_list("title", "division__event__slug", "division__slug", "number")
    return [(title, reverse("team-public", args=rest)) for title, *rest in found]


def _state(entry: Entry, where: Where) -> Words:
    if where.state == "over" and entry.division.learning:
        return ALL_PLAYED
    return STATES.get(where.state, where.headline)


def _stages_of(entry: Entry) -> list[Stage]:
    """The public stages with this entry in the field, in order of publication."""
    event = entry.division.event
    rows = Stage.objects.filter(field__entry=entry)
    own = once_a_change(_fields, event, entry.pk, lambda: set(rows.values_list("pk", flat=True)))
    stages = chain.from_iterable(map(play_of(event).stages_of, divisions_at(event)))
    return sorted((row for row in stages if row.pk in own), key=attrgetter("published_at", "pk"))


_fields: Remembered[set[int]] = Remembered(ENTRIES_KEPT)


def _stands(entry: Entry, stages: Iterable[Stage]) -> Iterator[StandsAt]:
    """Its line in its own division, and in others in whose stages it plays."""
    divisions = {entry.division_id: entry.division}
    for stage in stages:
        divisions.setdefault(stage.division_id, stage.division)
    for division in divisions.values():
        if division.learning:
            continue
        results = results_of(division, official=False)
        row = next((row for row in results.rows if row.entry == entry.pk), None)
        if row or results.is_kept_back:
            yield StandsAt(division, row, results.is_final, results.is_kept_back)


def _ways(entry: Entry, stages: list[Stage]) -> Iterator[WayThrough]:
    """The latest stage first: that is what a follower looks for."""
    for stage in reversed(stages):
        picture = bracket_of(stage, stage.division.event).picture
        seed = picture.seeds.get(entry.pk)
        path = team_path(picture, seed) if seed else {}
        names = {row.key: row.name for row in picture.plan.rounds}
        at = reverse("division", args=[stage.division.event.slug, stage.division.slug])
        steps = tuple(
            WayStep(
                card_of(picture, code), names[key], at + picture.page_of(code), on.step, on.line
            )
            for key, codes in picture.rounds.items()
            for code in codes
            if (on := path.get(code))
        )
        yield WayThrough(_title(stage) if len(stages) > 1 else "", steps)


def _title(stage: Stage) -> Words:
    return say("%(division)s, stage %(number)s", division=stage.division.name, number=stage.number)
