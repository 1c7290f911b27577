"""Read an archive into this installation, as a new event: all of it, or nothing."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import available_timezones

from django.conf import settings
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import transaction
from django.db.models import Q

from rookery.archive.contents import DECISIONS, EVENT, LOG, PERSON
from rookery.archive.earlier import at_this_version
from rookery.archive.form import AGAIN, LARGEST, Archive, Part, Unreadable
from rookery.archive.form import read as read_file
from rookery.archive.ids import Ids, Row
from rookery.archive.loading import fitting, load, require_fitting
from rookery.archive.write import models
from rookery.keep import rows
from rookery.terminal import Refused
from rules.core.messages import as_data, in_english
from tournament.desk.verify.brackets import wrong_log
from tournament.live.models import SAID, LogEntry
from tournament.live.origin import READ, reading_words
from tournament.live.roles import Role
from tournament.live.services import Actor, append
from tournament.registration.models import NEVER, Event, Official
from tournament.registration.people import people_called
from tournament.registration.selectors import name_of
from tournament.registration.services import ADDRESSES

DECISION = "brackets_decision"
LONGEST_SLUG = 60


def opened(file: Path) -> Archive:
    """The archive in a file, with the tables of this version. Raises Refused."""
    try:
        if file.stat().st_size > LARGEST:
            raise Unreadable(f"{file} is larger than any archive. Name another file.")
        content = file.read_bytes()
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror}. Name another file.") from error
    archive = read_file(content)
    with fitting():
        return at_this_version(archive)


def read_event(archive: Archive, now: datetime, slug: str, director: User) -> Event:
    """Make the event, at this address or its own. Raises Refused, having changed nothing.

    Until somebody changes it, the clock rules on nothing there: it was not played here.
    """
    with fitting(), transaction.atomic():
        return _made(archive, now, slug, director)


def _made(archive: Archive, now: datetime, slug: str, director: User) -> Event:
    parts = {name: part for name, part in archive.parts.items() if name != DECISIONS}
    own = models()
    require_fitting(own, parts)
    log = list(parts[LOG].as_rows())
    _require_new(log)
    address = slug or str(next(parts[EVENT].as_rows())["slug"])
    _require_free(address)
    ids = _ids_here(archive, parts)
    event = Event(pk=ids.of[EVENT][1])
    untouched = {"version": len(log) + 1, "look_again_at": NEVER.isoformat()}
    here: dict[str, Row] = {
        EVENT: {"slug": address, **untouched},
        LOG: {"topic": event.topic},
    }
    load(own, parts, ids, here)
    event.refresh_from_db()
    _require_shown(event)
    Official.objects.create(event=event, user=director, role=Role.DIRECTOR)
    _log(event, log, _decided(archive, ids), now, director)
    if wrong := next(wrong_log(event), ""):
        raise Unreadable(f"The log of this archive was changed. {wrong}\n{AGAIN}")
    return event


def _require_new(log: Sequence[Mapping[str, Any]]) -> None:
    """Raise Refused if the log's first row is here: it is the same event's.

    So is its first command, as in the demo of each installation.
    """
    keys = [row["key"] for row in log if row["key"]][:1]
    first = LogEntry.objects.filter(Q(hash=log[0]["hash"]) | Q(key__in=keys)).first()
    if first:
        here = Event.objects.filter(pk=first.topic.partition("/")[2]).first()
        raise Refused(
            f"This event is here already{f', at {here.slug}' if here else ''}. Read the archive "
            "into another data folder,\nnamed in --data, to have it twice."
        )


def _require_shown(event: Event) -> None:
    """Raise Unreadable if this computer lacks what each page of the event needs."""
    if event.zone not in available_timezones():
        lacks = f"know the event's time zone, “{event.zone}”"
    elif event.language not in dict(settings.LANGUAGES):
        lacks = f"speak the event's language, “{event.language}”"
    else:
        return
    raise Unreadable(f"This Rookery does not {lacks}.\nRead the archive with the one of home.")


def _require_free(slug: str) -> None:
    try:
        validate_slug(slug)
    except ValidationError as error:
        raise Refused(
            f"“{slug}” is no address. Use letters, digits and hyphens in --as."
        ) from error
    if len(slug) > LONGEST_SLUG or slug in ADDRESSES or Event.objects.filter(slug=slug).exists():
        raise Refused(
            f"The address “{slug}” is taken here, or too long. Choose another one, such as\n"
            f"--as {slug[:40]}-from-elsewhere"
        )


def _ids_here(archive: Archive, parts: Mapping[str, Part]) -> Ids:
    """New ids for all rows but people who are known here by their name, one on each side."""
    own = models()
    known = _known_people(parts[PERSON]) if archive.head["with_people"] else {}
    of = {}
    for name, part in parts.items():
        there = known if name == PERSON else {}
        new = iter(rows.take_ids(own[name], len(part.rows) - len(there)))
        of[name] = {
            each: there[each] if each in there else next(new)
            for each in range(1, len(part.rows) + 1)
        }
    return Ids(of, {PERSON: known.keys()})


def _known_people(part: Part) -> dict[int, int]:
    people = list(part.as_rows())
    here = people_called(row["name"] for row in people)
    times = Counter(row["sameness"] for row in people)
    return {
        row["id"]: here[row["sameness"]][0].pk
        for row in people
        if len(here.get(row["sameness"], ())) == 1 == times[row["sameness"]]
    }


def _decided(archive: Archive, ids: Ids) -> list[tuple[int, Any]]:
    """What the log says was decided, with ids of here."""
    about = {row["id"]: row["about"] for row in archive.parts[DECISION].as_rows()}
    return [
        (ids.of[DECISION][row["decision"]], ids.decided(about[row["decision"]], row["value"]))
        for row in archive.parts[DECISIONS].as_rows()
    ]


def _log(
    event: Event,
    log: Sequence[Mapping[str, Any]],
    decided: Sequence[tuple[int, Any]],
    now: datetime,
    reader: User,
) -> None:
    """Write the row that says where those before it are from."""
    last = log[-1]
    said = reading_words(event.name, last["number"], last["hash"])
    append(
        topic=event.topic,
        number=event.version,
        at=now,
        actor=Actor(name_of(reader), Role.OWNER, "terminal"),
        verb=READ,
        words=in_english(said),
        detail={
            SAID: as_data(said),
            "topic": last["topic"],
            "number": last["number"],
            "hash": last["hash"],
            "decisions": decided,
        },
        touched=["event"],
        key=None,
        body_hash="",
    )
