"""The first page: every event by time, and a search among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.desk.public.event_page import events_by_time
from tournament.desk.public.progress import Happening, Progress, progress_of, state_of
from tournament.desk.public.results import Results, podiums_of
from tournament.registration.models import Division, Event
from tournament.registration.names import plain
from tournament.registration.selectors import divisions_of
from tournament.registration.starts import on_the_wall
from tournament.seasons.models import Season
from tournament.seasons.selectors import public_seasons

MOST_CHAMPIONS = 6
"""As many past events tell their champions; the others are listed by name."""


@dataclass(frozen=True, slots=True)
class EventShown:
    """An event under way or past: how far its divisions are, and who won them."""

    event: Event
    state: Happening
    bars: Sequence[tuple[Division, Progress]]
    podiums: Sequence[Results]


@dataclass(frozen=True, slots=True)
class HomePage:
    """The events by time. With `typed` words only `found`: those whose name, venue, month and year
    hold them all."""

    now: Sequence[EventShown]
    coming: Sequence[Event]
    past: Sequence[EventShown]
    older: Sequence[Event]
    typed: str
    found: Sequence[Event]
    seasons: Sequence[Season]

    @property
    def is_empty(self) -> bool:
        """Whether there is no event at all."""
        return not (self.now or self.coming or self.past)


def home_page(now: datetime, typed: str) -> HomePage:
    """The page at this moment. Reads a few queries for each event that it shows in full."""
    events = events_by_time(now)
    every = [*events.now, *events.coming, *events.past]
    return HomePage(
        now=[_shown(event) for event in events.now],
        coming=events.coming,
        past=[_shown(event) for event in events.past[:MOST_CHAMPIONS]],
        older=events.past[MOST_CHAMPIONS:],
        typed=typed,
        found=[event for event in every if _holds(event, typed)] if typed else (),
        seasons=list(public_seasons()),
    )


def _shown(event: Event) -> EventShown:
    bars = progress_of(event)
    divisions = list(divisions_of(event))
    return EventShown(
        event=event,
        state=state_of(event, bars),
        bars=[(row, bars[row.slug]) for row in divisions if row.slug in bars],
        podiums=podiums_of(divisions, official=False),
    )


def _holds(event: Event, typed: str) -> bool:
    day = on_the_wall(event.starts_at, event.zone)
    words = plain(f"{event.name} {event.venue} {day:%Y-%m-%d}")
    return all(word in words for word in plain(typed).split())
