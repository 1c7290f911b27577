"""The page of everything that leaves an event as a file, by what this official may have."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from rules.core.messages import Words, say, say_count
from scoring.models import Hand, ScoreSheet
from tournament.desk.act.staff import Desk
from tournament.live.models import LogEntry
from tournament.registration.entry_words import of_entry
from tournament.registration.models import Contact, Division, Event
from tournament.registration.selectors import divisions_of


@dataclass(frozen=True, slots=True)
class FileShown:
    """A file: its name, what it holds, how much that is now, and its address."""

    key: str
    words: Words
    about: str
    holds: Words
    size: Words
    address: str


def files_of(desk: Desk) -> list[FileShown]:
    """The files for spreadsheets that this official may download."""
    event = desk.event
    divisions = list(divisions_of(event))
    found = [one for row in divisions for one in _of_division(desk, row, len(divisions) > 1)]
    return [*found, *(_of_event(event) if desk.may("read the log") else ())]


def _of_division(desk: Desk, division: Division, several: bool) -> Iterator[FileShown]:
    where = [desk.event.slug, division.slug]
    about = division.name if several else ""
    yield FileShown(
        "entries",
        say("Entries"),
        about,
        say("Names, clubs, seeds and categories. The list of entries can be pasted back from it."),
        of_entry(division.noun, "count", count=division.entries.count()),
        reverse("entries-csv", args=where),
    )
    if desk.may("enter teams") and not division.learning:
        reached = Contact.objects.filter(player__entries__division=division).distinct().count()
        yield FileShown(
            "contacts",
            say("Entries with contacts"),
            about,
            say("The same with e-mail addresses and phone numbers. Do not pass this file on."),
            say_count("%(count)s contact", "%(count)s contacts", count=reached),
            reverse("contacts-csv", args=where),
        )


def _of_event(event: Event) -> Iterator[FileShown]:
    sheets = ScoreSheet.objects.filter(game__match__stage__division__event=event)
    hands = Hand.objects.filter(sheet__in=sheets)
    changes = LogEntry.objects.filter(topic=event.topic)
    yield FileShown(
        "games",
        say("Games"),
        "",
        say("The points of every game, a row for each side, also where only totals were entered."),
        say_count("%(count)s game", "%(count)s games", count=sheets.count()),
        reverse("games-csv", args=[event.slug]),
    )
    yield FileShown(
        "hands",
        say("Hands"),
        "",
        say("Every hand of every sheet, a row for each side, with those that were changed."),
        say_count("%(count)s hand", "%(count)s hands", count=hands.count()),
        reverse("hands-csv", args=[event.slug]),
    )
    yield FileShown(
        "log",
        say("Log"),
        "",
        say("Who changed what and when, with the hash of each row."),
        say_count("%(count)s change", "%(count)s changes", count=changes.count()),
        reverse("log-csv", args=[event.slug]),
    )
