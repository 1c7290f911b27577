"""The overview of an event: one face for each of its phases."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User

from tournament.brackets.models import Match
from tournament.desk.act.staff import Desk
from tournament.desk.act.windows import BEGINNING
from tournament.desk.board.checklist import checklist_of
from tournament.desk.board.floor_board import kept_board
from tournament.desk.board.phase import Facts, Phase, phase_of
from tournament.desk.board.wrap_up import downloads_of, wrap_up_of
from tournament.desk.brackets.how_long import about, event_takes
from tournament.desk.public.progress import progress_of
from tournament.desk.public.results import podiums_of
from tournament.desk.reading.course import Course, SetupStep
from tournament.desk.tables.check_in_page import check_in_page
from tournament.registration.models import Division, Entry, Event
from tournament.timing.forecast import forecast
from tournament.timing.models import CheckIn

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
        **FACES[phase](desk, courses, now),
    }


def taking_part(courses: Sequence[Course]) -> Sequence[Course]:
    """The divisions that somebody entered, once one has begun; before that, all of them."""
    if not any(course.at("start").is_done for course in courses):
        return courses
    divisions = [course.division for course in courses]
    entered = {*Entry.objects.filter(division__in=divisions).values_list("division", flat=True)}
    return [course for course in courses if course.division.pk in entered]


def facts_of(event: Event, courses: Sequence[Course]) -> Facts:
    """The facts that decide the phase: the divisions' steps and two counts."""

    def done(key: str) -> int:
        return sum(course.at(key).is_done for course in courses)

    here = CheckIn.objects.filter(entry__division__event=event, withdrawn_at=None)
    out = Match.objects.filter(stage__division__event=event, state__in=Match.ON_THE_FLOOR)
    return Facts(
        divisions=len(courses),
        published=done("stage"),
        begun=done("start"),
        played_out=done("play"),
        checked_in=here.count(),
        on_the_floor=out.count(),
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
    decided = podiums_of([course.division for course in courses], official=True)
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
    }


def _finished(desk: Desk, courses: Sequence[Course], _now: datetime) -> dict[str, Any]:
    divisions = [course.division for course in courses]
    podiums = podiums_of(divisions, official=True)
    return {
        "podiums": podiums,
        "wrap_up": wrap_up_of(desk.event, podiums),
        "downloads": downloads_of(desk.event, divisions),
    }


FACES: Mapping[Phase, Face] = {
    Phase.SET_UP: _set_up,
    Phase.CHECK_IN: _check_in,
    Phase.PLAY: _running,
    Phase.BETWEEN: _running,
    Phase.FINISHED: _finished,
}
