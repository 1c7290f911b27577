"""The overview of an event: one face for each of its phases, and what to check before the day."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from rules.core.messages import CLOCK, Moment, Words, say, say_count
from tournament.desk.act.staff import Desk
from tournament.desk.act.windows import BEGINNING
from tournament.desk.board.floor_board import kept_board
from tournament.desk.board.wrap_up import certificates_in, downloads_of, wrap_up_of
from tournament.desk.brackets.how_long import about, event_takes
from tournament.desk.public.progress import progress_of
from tournament.desk.public.results import decided_of, without_champion
from tournament.desk.reading.course import Course, SetupStep
from tournament.desk.tables.check_in import check_in_page
from tournament.registration.calendar import A_DAY, alone_since
from tournament.registration.models import Division, Event
from tournament.registration.starts import on_the_wall
from tournament.timing.forecast import forecast
from tournament.timing.models import Announcement
from tournament.timing.play import play_of


@dataclass(frozen=True, slots=True)
class Check:
    """One line of the list: what is done or missing, and the page for it."""

    key: str
    words: Words
    is_done: bool
    address: str
    capability: str


def checklist_of(event: Event) -> list[Check]:
    """The checks of an event that has not begun."""
    return [_venue(event), _tables(event), _officials(event), _start(event)]


def _tables(event: Event) -> Check:
    count = event.tables.filter(in_use=True).count()
    there = say_count("%(count)s table", "%(count)s tables", count=count)
    return Check(
        key="tables",
        words=there if count else say("Set the number of tables"),
        is_done=count > 0,
        address=reverse("tables", args=[event.slug]),
        capability="run the floor",
    )


def _officials(event: Event) -> Check:
    count = event.officials.order_by().values("user").distinct().count()
    there = say_count("%(count)s official", "%(count)s officials", count=count)
    return Check(
        key="officials",
        words=there if count > 1 else say("Add a second official"),
        is_done=count > 1,
        address=reverse("officials", args=[event.slug]),
        capability="set up",
    )


def _venue(event: Event) -> Check:
    return Check(
        key="venue",
        words=say("Venue: %(venue)s", venue=event.venue) if event.venue else say("Enter the venue"),
        is_done=bool(event.venue),
        address=reverse("event-change", args=[event.slug]),
        capability="set up",
    )


def _start(event: Event) -> Check:
    """The first announced start: a round can have one after publication."""
    said = Announcement.objects.filter(round__stage__division__event=event)
    first = said.order_by("starts_at").first()
    words: Words = say("Announce the first start")
    if first:
        at = on_the_wall(first.starts_at, event.zone)
        words = say("Start announced for %(time)s", time=Moment(at, CLOCK))
    return Check(
        key="start",
        words=words,
        is_done=first is not None,
        address=reverse("clock", args=[event.slug]),
        capability="run the floor",
    )


class Phase(StrEnum):
    """Five phases of an event. Its overview has a face for each."""

    SET_UP = "set_up"
    CHECK_IN = "check_in"
    PLAY = "play"
    BETWEEN = "between"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that decide the phase.

    How many divisions there are, and how many are published, have begun or are played out; how many
    teams are checked in and matches on the floor. `is_finished`: someone finished the event.
    """

    divisions: int = 0
    published: int = 0
    begun: int = 0
    played_out: int = 0
    checked_in: int = 0
    on_the_floor: int = 0
    is_finished: bool = False


def phase_of(facts: Facts) -> Phase:
    """The phase. After the final an event counts as finished, even before anyone finishes it."""
    if facts.is_finished or 0 < facts.divisions == facts.played_out:
        return Phase.FINISHED
    if facts.on_the_floor:
        return Phase.PLAY
    if facts.begun:
        return Phase.BETWEEN
    if facts.checked_in or 0 < facts.divisions == facts.published:
        return Phase.CHECK_IN
    return Phase.SET_UP


Face = Callable[[Desk, Sequence[Course], datetime], dict[str, Any]]
_URGENCY = {"print": 1, "start": 1, "play": 1, "finish": 2}
MOST_NEEDS = 5
MOST_MISSING = 12


def overview(desk: Desk, courses: Sequence[Course], now: datetime) -> dict[str, Any]:
    """What the overview shows in this phase, and this official's next step."""
    playing = taking_part(courses)
    phase = phase_of(facts_of(desk.event, playing))
    return {
        "phase": phase.value,
        "face": f"tournament/board/face_{phase.value}.html",
        "courses": courses,
        "next": next_of(desk, playing),
        "alone_since": _alone_since(desk, now),
        **FACES[phase](desk, courses, now),
    }


def _alone_since(desk: Desk, now: datetime) -> datetime | None:
    """Since when nobody changed the event, if that is a day: for who can finish it."""
    event = desk.event
    if not desk.may("set up") or event.finished_at or event.starts_at >= now - A_DAY:
        return None
    return alone_since(Event.objects.filter(pk=event.pk), now).get(event.pk)


def taking_part(courses: Sequence[Course]) -> Sequence[Course]:
    """The divisions that somebody entered, once one has begun; before that, all of them."""
    if not any(course.at("start").is_done for course in courses):
        return courses
    return [course for course in courses if course.entries]


def facts_of(event: Event, courses: Sequence[Course]) -> Facts:
    """The facts that decide the phase: the divisions' steps and the matches."""

    def done(key: str) -> int:
        return sum(course.at(key).is_done for course in courses)

    return Facts(
        divisions=len(courses),
        published=done("stage"),
        begun=done("start"),
        played_out=done("play"),
        checked_in=sum(course.here for course in courses),
        on_the_floor=sum(match.is_on_the_floor for match in play_of(event).matches.values()),
        is_finished=event.finished_at is not None,
    )


def next_of(desk: Desk, courses: Sequence[Course]) -> tuple[Division, SetupStep] | None:
    """This official's next step: publish first, finish the event last."""
    mine = [
        (course.division, course.next)
        for course in courses
        if course.next and desk.may(course.next.capability)
    ]
    return min(mine, key=lambda row: _URGENCY.get(row[1].key, 0), default=None)


def _set_up(desk: Desk, _courses: Sequence[Course], _now: datetime) -> dict[str, Any]:
    return {"checks": checklist_of(desk.event), "long": event_takes(desk.event)}


def _check_in(desk: Desk, courses: Sequence[Course], now: datetime) -> dict[str, Any]:
    """The set-up page, with who has checked in."""
    page = check_in_page(desk.event, now, BEGINNING)
    missing = [row.name for row in page.rows if not row.is_here]
    return {
        **_set_up(desk, courses, now),
        "arrivals": page,
        "missing": missing[:MOST_MISSING],
        "more_missing": max(len(missing) - MOST_MISSING, 0),
    }


def _running(desk: Desk, courses: Sequence[Course], now: datetime) -> dict[str, Any]:
    """The hall now: what to do, how far each division is, what changed, when it ends."""
    event, user = desk.event, desk.request.user
    assert isinstance(user, User)
    board = kept_board(event, now, "table")
    to_do = [need for need in board.needs if need.is_for(user)]
    bars = progress_of(event)
    decided = decided_of([course.division for course in courses], official=True)
    winners = {results.division.pk: results.champions for results in decided}
    return {
        "board": board,
        "to_do": to_do[:MOST_NEEDS],
        "more_to_do": max(len(to_do) - MOST_NEEDS, 0),
        "bars": [
            (course, bars.get(course.division.slug), winners.get(course.division.pk))
            for course in courses
        ],
        "over": about(forecast(event, now).over, event, now),
        "certificates": certificates_in(decided),
    }


def _finished(desk: Desk, courses: Sequence[Course], _now: datetime) -> dict[str, Any]:
    divisions = [course.division for course in courses]
    decided = decided_of(divisions, official=True)
    won = [results.division for results in decided]
    return {
        "podiums": [results for results in decided if results.champions],
        "without_champion": without_champion([row for row in divisions if row not in won]),
        "wrap_up": wrap_up_of(desk.event, decided),
        "downloads": downloads_of(desk.event, divisions),
    }


FACES: Mapping[Phase, Face] = {
    Phase.SET_UP: _set_up,
    Phase.CHECK_IN: _check_in,
    Phase.PLAY: _running,
    Phase.BETWEEN: _running,
    Phase.FINISHED: _finished,
}
