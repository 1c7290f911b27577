"""The first page: every event by time, and a search among them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tournament.desk.act.windows import Asked, Window, window_of
from tournament.desk.public.event_page import divisions_shown, event_facts, events_by_time
from tournament.desk.public.progress import Happening, Progress, progress_of, state_of
from tournament.desk.public.results import Results, shared_podiums
from tournament.registration.models import Division, Event
from tournament.registration.names import plain
from tournament.registration.starts import on_the_wall
from tournament.seasons.models import Season
from tournament.seasons.selectors import public_seasons

MOST_NOW = 12
"""As many events under way are shown in full."""
FOUND = 24
"""Events on a page of the finder, and as many upcoming and older ones on the first page."""
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
    """The events by time: what is current, the last past ones, and some older ones by name.

    With `typed` words or a page only a page of those `found`: their name, venue, month and year
    hold all the words. `all_events` counts them all.
    """

    now: Sequence[EventShown]
    coming: Sequence[Event]
    past: Sequence[EventShown]
    older: Sequence[Event]
    typed: str
    found: Window[Event] | None
    seasons: Sequence[Season]
    all_events: int
    shown: int

    @property
    def is_empty(self) -> bool:
        """Whether there is no event at all."""
        return not self.all_events

    @property
    def more(self) -> int:
        """How many events the page leaves to the finder."""
        return self.all_events - self.shown


def home_page(now: datetime, typed: str, page: str = "") -> HomePage:
    """The page at this moment. Asks a few queries for each event that has changed."""
    events = events_by_time(now)
    every = [*events.now, *events.coming, *events.past]
    if typed or page:
        asked = Asked(page=page, others={"q": typed} if typed else {})
        rows = [event for event in every if _holds(event, typed)]
        found = window_of(rows, asked, str, FOUND)
        return HomePage((), (), (), (), typed, found, (), len(every), 0)
    here, coming, last = events.now[:MOST_NOW], events.coming[:FOUND], events.past[:MOST_CHAMPIONS]
    older = events.past[MOST_CHAMPIONS : MOST_CHAMPIONS + FOUND]
    return HomePage(
        now=[_shown(event) for event in here],
        coming=coming,
        past=[_shown(event) for event in last],
        older=older,
        typed=typed,
        found=None,
        seasons=list(public_seasons()),
        all_events=len(every),
        shown=len(here) + len(coming) + len(last) + len(older),
    )


def _shown(event: Event) -> EventShown:
    bars = progress_of(event)
    divisions = divisions_shown(event, event_facts(event), bars)
    return EventShown(
        event=event,
        state=state_of(event, bars),
        bars=[(row.division, row.progress) for row in divisions if row.progress],
        podiums=shared_podiums(event, [row.division for row in divisions]),
    )


def _holds(event: Event, typed: str) -> bool:
    day = on_the_wall(event.starts_at, event.zone)
    words = plain(f"{event.name} {event.venue} {day:%Y-%m-%d}")
    return all(word in words for word in plain(typed).split())
