"""Certificates for the first places: one a team or player, to be printed and signed."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.messages import Words, say, say_count
from tournament.brackets import formats
from tournament.desk.public.results import ResultRow, Results, podiums_of
from tournament.live.roles import Role
from tournament.registration.models import Division, Event, Official
from tournament.registration.selectors import divisions_of, name_of

ORDINALS = {
    1: say("1st place"),
    2: say("2nd place"),
    3: say("3rd place"),
}
SIGN = (Role.DIRECTOR, Role.REFEREE)
LONG, LONGER = 46, 76
"""The widths in letters above which a name does not fit two lines at 38 pt and 28 pt."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """What a certificate says. `size` is the class of the name's letters, empty for the usual."""

    division: Division
    place: Words
    title: str
    players: tuple[str, ...]
    size: str
    deeds: Sequence[Words]


@dataclass(frozen=True, slots=True)
class Signature:
    """A line to sign on, with the name below it if it is known."""

    name: str
    office: Words


def certificates_of(event: Event, places: int) -> list[Certificate]:
    """The certificates of all decided divisions, the first place first. None for children."""
    podiums = podiums_of(list(divisions_of(event)), official=True)
    return [_certificate(results, row) for results in podiums for row in results.first(places)]


def signatures_of(event: Event) -> list[Signature]:
    """Director and referee, each with a name if only one person holds the office."""
    officials = Official.objects.filter(event=event, role__in=SIGN).select_related("user")
    names: dict[str, list[str]] = {role: [] for role in SIGN}
    for official in officials.order_by("pk"):
        names[official.role].append(name_of(official.user))
    return [
        Signature(own[0] if len(own) == 1 else "", Role(role).said) for role, own in names.items()
    ]


def _certificate(results: Results, row: ResultRow) -> Certificate:
    place = row.line.place
    return Certificate(
        division=results.division,
        place=ORDINALS.get(place) or say("Place %(place)s", place=place),
        title=row.title,
        players=row.players,
        size=_size(row.title),
        deeds=tuple(_deeds(results, row)),
    )


def _size(title: str) -> str:
    """The size class for the name's width; a capital counts as one and a half letters."""
    width = len(title) + sum(letter.isupper() for letter in title) / 2
    if width > LONGER:
        return "longer"
    return "long" if width > LONG else ""


def _deeds(results: Results, row: ResultRow) -> list[Words]:
    """The division, the number of entries, and the result."""
    assert results.stage is not None
    line = row.line
    among = say_count(
        "%(division)s, %(count)s entry, %(format)s",
        "%(division)s, %(count)s entries, %(format)s",
        count=len(results.rows),
        division=results.division.name,
        format=formats.find(results.stage.format).title,
    )
    if line.won is None or line.lost is None:
        return [among, line.why]
    return [among, say("%(won)s won, %(lost)s lost", won=line.won, lost=line.lost)]
