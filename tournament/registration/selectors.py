"""Queries for events, divisions and teams, always by event."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Prefetch, QuerySet

from tournament.registration.admission import Entered, Field
from tournament.registration.models import Departure, Division, Entry, Event, Member, Person


@dataclass(frozen=True, slots=True)
class Listed:
    """A team in the division's list. `left`: how, if it has; `waits` for a partner."""

    entry: Entry
    players: tuple[str, ...]
    waits: bool
    left: str


def divisions_of(event: Event) -> QuerySet[Division]:
    """The event's divisions in order."""
    return event.divisions.order_by("position")


def people_of(event: Event) -> QuerySet[Person]:
    """Everyone known by name who plays at the event."""
    return Person.objects.filter(players__event=event).distinct().order_by("name", "pk")


def name_of(user: User) -> str:
    """An official's display name: the account's name, or its username."""
    return user.get_full_name() or user.get_username()


def initials_of(user: User) -> str:
    """What an official writes under a sheet: "DW" for Dana Mae Whitlock, "DI" for the login
    director."""
    words = [word for word in name_of(user).split() if word[0].isalnum()]
    letters = words[0][0] + words[-1][0] if len(words) > 1 else "".join(words)[:2]
    return letters.upper() or "?"


def clubs_of(event: Event) -> list[str]:
    """The clubs of the event's teams."""
    entries = Entry.objects.filter(division__event=event).exclude(club="")
    return sorted(set(entries.values_list("club", flat=True)))


def complete_entries(division: Division) -> QuerySet[Entry]:
    """The teams that can be seeded: complete and not withdrawn."""
    gone = division.entries.filter(departures__isnull=False, departures__undone_at__isnull=True)
    sized = division.entries.annotate(size=Count("members"))
    return sized.filter(size=division.team_size).exclude(pk__in=gone).order_by("number")


def with_players(entries: QuerySet[Entry]) -> QuerySet[Entry]:
    """The teams with members and players, in one more query.

    Prefetching "members__player" would put a thousand ids in one statement, which SQLite refuses.
    """
    members = Member.objects.select_related("player").order_by("entry", "place")
    return entries.prefetch_related(Prefetch("members", members))


def waiting_entries(division: Division) -> QuerySet[Entry]:
    """The teams that need a partner."""
    sized = division.entries.annotate(size=Count("members"))
    return sized.filter(size__lt=division.team_size).order_by("number")


def field_of(division: Division) -> Field:
    """What admission needs to know of the division."""
    teams: dict[int, list[str]] = {}
    members = Member.objects.filter(entry__division=division).order_by("entry", "place")
    for entry, player in members.values_list("entry_id", "player__name"):
        teams.setdefault(entry, []).append(player)
    return Field(
        size=division.team_size,
        learning=division.learning,
        entered=tuple(
            Entered(
                number=number,
                members=tuple(teams.get(pk, ())),
                name=name,
                waits=len(teams.get(pk, ())) < division.team_size,
            )
            for pk, number, name in division.entries.values_list("pk", "number", "name")
        ),
    )


def member_names(entry: Entry) -> Sequence[str]:
    """The members' names by place."""
    members = entry.members.select_related("player").order_by("place")
    return [member.player.name for member in members]


def reach_of(entry: Entry) -> list[tuple[Member, str]]:
    """Each member of a team with how to reach them, for the officials who enter teams."""
    members = entry.members.select_related("player").prefetch_related("player__contacts")
    return [
        (member, ", ".join(contact.words for contact in member.player.contacts.all()))
        for member in members.order_by("place")
    ]


def teams_of(division: Division) -> list[Listed]:
    """Every team with its players, by number; those that need a partner come first."""
    rows, gone = with_players(division.entries.order_by("number")), departures_of(division)
    teams = [_listed(entry, division.team_size, gone.get(entry.pk, "")) for entry in rows]
    return sorted(teams, key=lambda team: not team.waits)


def departures_of(division: Division) -> dict[int, str]:
    """The `Departure.kind` of each team that has left, by its key."""
    rows = Departure.objects.filter(entry__division=division, undone_at=None)
    return dict(rows.values_list("entry", "kind"))


def _listed(entry: Entry, size: int, kind: str) -> Listed:
    players = tuple(member.player.name for member in entry.members.all())
    left = str(Departure.Kind(kind).label) if kind else ""
    return Listed(entry, players, waits=len(players) < size and not left, left=left)
