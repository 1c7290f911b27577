"""Calendars in the iCalendar format: of an event, and of the matches of one team.

They say what the public page of the event and the team's own page say, from the same reading. A
time is in the event's zone. An entry keeps its UID for good; its SEQUENCE and DTSTAMP are those of
the last change in the log that concerns it. A match that nobody will play is there as cancelled.

A match of a deleted stage is not there any more. Who subscribes gets the whole calendar anew
(REFRESH-INTERVAL, RFC 7986), and what is missing goes; who imported it once hears of nothing, and
would not of a cancelled one either.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import icalendar
from django.urls import reverse
from django.utils.crypto import salted_hmac

from rules.core.messages import Words, all_of, say
from tournament.brackets.models import Match, Round
from tournament.desk.act.shown import with_hands
from tournament.desk.public.news import about_matches, mark_of, shared_forecast
from tournament.live.versions import About, Mark
from tournament.registration.models import Entry, Event
from tournament.timing.forecast import Forecast
from tournament.timing.pace import usual_pace
from tournament.timing.play import PlayMatch, play_of

PRODUCT = "-//Rookery//Rookery//EN"
CONFIRMED, TENTATIVE, CANCELLED = "CONFIRMED", "TENTATIVE", "CANCELLED"
NOT_PLAYED = (Match.State.FORFEITED, Match.State.WALKOVER, Match.State.VOID)
NO_ROUNDS: About = about_matches(())
"""What changes the times of rounds: everything but single matches."""
STEP = timedelta(minutes=5)
"""A likely start is given to this: a calendar that changed every minute would never be cached."""
LIKELY = say("This time is likely, not announced. It can change.")


@dataclass(frozen=True, slots=True)
class Planned:
    """An entry of a calendar. `name` is its own in this installation ("match/3/W1-1")."""

    name: str
    words: Words
    begins: datetime
    ends: datetime | None
    mark: Mark
    status: str = CONFIRMED
    where: Words = ""
    told: Words = ""
    address: str = ""


def event_calendar(event: Event, root: str, now: datetime) -> bytes:
    """The event itself, and its rounds with an announced start. `root` is the server's address."""
    forecast = shared_forecast(event, now)
    rows = [_whole(event, root, forecast), *_rounds(event, root)]
    return _calendar(event, event.name, rows)


def team_calendar(entries: Sequence[Entry], root: str, now: datetime) -> bytes:
    """The matches of these teams of one event, played and to come."""
    event = entries[0].division.event
    forecast = shared_forecast(event, now)
    rows = (row for entry in entries for row in _matches(event, entry, root, forecast))
    found = {row.name: row for row in rows}
    return _calendar(event, f"{entries[0].title} · {event.name}", found.values())


def _whole(event: Event, root: str, forecast: Forecast) -> Planned:
    ends = _end_of_event(event, forecast)
    return Planned(
        name="event",
        words=event.name,
        begins=event.starts_at,
        ends=ends if ends and ends > event.starts_at else None,
        mark=mark_of(event, NO_ROUNDS),
        where=event.venue,
        address=root + reverse("event", args=[event.slug]),
    )


def _end_of_event(event: Event, forecast: Forecast) -> datetime | None:
    """With its last game, however late somebody finishes it; until then as it is likely."""
    rows = play_of(event).matches.values()
    if event.finished_at or all(row.state in Match.OVER for row in rows):
        signed = (row.signed_at for row in rows if row.signed_at)
        return max(signed, default=event.finished_at)
    return _rounded(forecast.over)


def _rounds(event: Event, root: str) -> Iterator[Planned]:
    mark = mark_of(event, NO_ROUNDS)
    for row in play_of(event).rounds.values():
        if begins := _announced(row):
            division = row.stage.division
            yield Planned(
                name=f"round/{row.stage_id}/{row.key}",
                words=say("%(division)s: %(round)s", division=division.name, round=row.title),
                begins=begins,
                ends=begins + _length(row),
                mark=mark,
                where=event.venue,
                address=root + reverse("division", args=[event.slug, division.slug]),
            )


def _announced(row: Round) -> datetime | None:
    said = getattr(row, "announcement", None)
    return said.starts_at if said else None


def _length(row: Round) -> timedelta:
    return timedelta(minutes=usual_pace(row.stage.division, row.stage.options).likely)


def _matches(event: Event, entry: Entry, root: str, forecast: Forecast) -> Iterator[Planned]:
    for match in play_of(event).matches_of(entry.pk):
        status, begins = _when(event, match, forecast)
        if begins and match.state != Match.State.BYE:
            yield Planned(
                name=f"match/{match.stage.pk}/{match.code}",
                words=_who_plays(match),
                begins=begins,
                ends=_end(match, begins),
                mark=mark_of(event, about_matches(with_hands([match.topic]))),
                status=status,
                where=_where(event, match),
                told=LIKELY if status == TENTATIVE else "",
                address=root + _page_of(event, match),
            )


def _when(event: Event, match: PlayMatch, forecast: Forecast) -> tuple[str, datetime | None]:
    """How certain the match is, and its start: as played, announced or likely."""
    is_left_open = event.finished_at is not None and match.state not in Match.OVER
    if (match.state in NOT_PLAYED or is_left_open) and not match.started_at:
        return CANCELLED, match.announced or event.starts_at
    if match.started_at or match.state in Match.OVER:
        return CONFIRMED, match.started_at or match.signed_at or match.announced
    if match.announced:
        return CONFIRMED, match.announced
    likely = forecast.begins.get(match.pk)
    return TENTATIVE, _rounded(likely) if likely else None


def _end(match: PlayMatch, begins: datetime) -> datetime:
    if match.signed_at and match.signed_at > begins and match.state in Match.OVER:
        return match.signed_at
    return begins + _length(match.round)


def _rounded(at: datetime) -> datetime:
    since = timedelta(minutes=at.minute, seconds=at.second, microseconds=at.microsecond) % STEP
    return at - since


def _who_plays(match: PlayMatch) -> Words:
    if not match.teams:
        return say("%(round)s, %(match)s", round=match.round.title, match=match.code)
    return say(
        "%(round)s, %(match)s: %(teams)s",
        round=match.round.title,
        match=match.code,
        teams=all_of(match.teams),
    )


def _where(event: Event, match: PlayMatch) -> Words:
    if not (match.table and event.tables_public):
        return event.venue
    table = say("Table %(number)s", number=match.table)
    return all_of([event.venue, table]) if event.venue else table


def _page_of(event: Event, match: PlayMatch) -> str:
    return reverse("match", args=[event.slug, match.stage.division.slug, match.code])


def _calendar(event: Event, title: str, rows: Iterable[Planned]) -> bytes:
    calendar = icalendar.Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", title)
    calendar.add("x-wr-timezone", event.zone)
    calendar.add("refresh-interval", STEP, {"VALUE": "DURATION"})
    for row in rows:
        calendar.add_component(_entry(event, row))
    year = event.starts_at.year
    calendar.add_missing_timezones(date(year - 1, 1, 1), date(year + 2, 1, 1))
    return bytes(calendar.to_ical())


def _entry(event: Event, row: Planned) -> icalendar.Event:
    zone, made = ZoneInfo(event.zone), row.mark.at or event.created_at
    found = icalendar.Event()
    found.add("uid", f"{uid_of(event, row.name)}@rookery")
    found.add("dtstamp", made)
    found.add("last-modified", made)
    found.add("sequence", row.mark.number)
    found.add("summary", str(row.words))
    found.add("dtstart", row.begins.astimezone(zone))
    if row.ends:
        found.add("dtend", row.ends.astimezone(zone))
    found.add("status", row.status)
    for name, words in (("location", row.where), ("description", row.told), ("url", row.address)):
        if words:
            found.add(name, str(words))
    return found


def uid_of(event: Event, name: str) -> str:
    """The same for good, and another in every installation: keys of events are small numbers."""
    digest = salted_hmac("rookery.calendar", f"{event.pk}/{name}", algorithm="sha256").hexdigest()
    return digest[:32]
